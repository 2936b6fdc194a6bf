export const SINGLE_FILES: string;
export function deleteStaleOutput(root: string): string[];
