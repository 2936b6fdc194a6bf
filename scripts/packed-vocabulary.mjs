// Packs the vocabulary of the tokenizer for `runtime/tokens/token-counter.ts`. Part of the build:
// `packed-vocabulary.mjs dist`.

import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const module = pathToFileURL(resolve(process.argv[2] ?? 'dist', 'runtime/tokens/token-counter.js')).href;
const { PACKED_FILE, packedVocabulary } = await import(module);
const { default: ranks } = createRequire(import.meta.url)('gpt-tokenizer/bpeRanks/o200k_base');
const tokens = Array.from(ranks, (token) =>
  token === undefined ? undefined : typeof token === 'string' ? Buffer.from(token) : Uint8Array.from(token),
);
writeFileSync(PACKED_FILE, packedVocabulary(tokens));
