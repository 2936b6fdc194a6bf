// Writes cli/print/listed.generated.ts: what `troupe list` tells of the worlds, protocols and presets, so that the
// command loads none of them. Run it after a world, protocol or preset changes what it says of itself.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { listedNow } from '../tests/support/listed.ts';

const file = fileURLToPath(new URL('../cli/print/listed.generated.ts', import.meta.url));
const biome = fileURLToPath(new URL('../node_modules/.bin/biome', import.meta.url));
const head = `// What the worlds, protocols and presets say of themselves. Written by scripts/listed.mjs.
import type { Listed } from './list-text.ts';

export const LISTED: Listed =`;
writeFileSync(file, `${head} ${JSON.stringify(await listedNow())};\n`);
execFileSync(biome, ['check', '--write', file], { stdio: 'inherit' });
