// Finds the module that a thread runs.
import { fileURLToPath } from 'node:url';

/**
 * The compiled module beside the caller's that a thread runs. TypeScript sources would need a loader, and loaders do
 * not reach into threads.
 * @param beside the caller's `import.meta.url`
 */
export function threadFile(beside: string, name: string): string | undefined {
  return beside.endsWith('.js') ? fileURLToPath(new URL(name, beside)) : undefined;
}
