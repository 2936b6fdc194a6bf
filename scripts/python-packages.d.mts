export function pythonPackages(): string | undefined;
