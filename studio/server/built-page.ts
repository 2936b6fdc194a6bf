// Finds the built page: beside the compiled code, or, where the sources run, built when it is needed.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export async function builtPage(): Promise<string> {
  const shipped = new URL('../page.html', import.meta.url);
  if (existsSync(shipped)) return readFileSync(shipped, 'utf8');
  const script = new URL('../../scripts/studio-page.mjs', import.meta.url);
  const { buildStudioPage }: { buildStudioPage(): Promise<string> } = await import(fileURLToPath(script));
  return readFileSync(await buildStudioPage(), 'utf8');
}
