export const PACKAGES_FOLDER: string;
export function deleteStaleOutput(root: string): string[];
