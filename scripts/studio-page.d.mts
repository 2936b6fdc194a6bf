export function buildStudioPage(file?: string): Promise<string>;
