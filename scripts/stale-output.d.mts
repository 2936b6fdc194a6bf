export function deleteStaleOutput(root: string): string[];
