// Writes presets/world-differences.generated.ts from the tables "What differs" in the worlds' READMEs, so that `troupe
// show --fidelity` lists every remaining difference from a paper. `--check` only reports whether the file is up to
// date.
import { readFileSync, writeFileSync } from 'node:fs';

const WORLDS = ['household', 'sar', 'transport', 'chores', 'habitat'];
const target = new URL('../presets/world-differences.generated.ts', import.meta.url);

/** Rows about options and published behaviour, which the preset settles. */
const SETTLED = /^as (the|published)\b|^the same\b|`rules`|`memory=world`|`published: true`|^either\b|^(30|35)$/;

/** Subjects settled by options of the presets, which the tables do not mark. */
const BY_OPTION = {
  paper: [
    'reasons of failures',
    'who ends',
    'end',
    'cap',
    'figures',
    'number of tasks',
    'pictures',
    'cameras in the simulator',
  ],
  published: [
    'reasons of failures',
    'who ends',
    'end',
    'cap',
    'figures',
    'number of tasks',
    'pictures',
    'goal',
    "a message's frames",
    'collisions',
    'where going ends',
    'cameras in the simulator',
  ],
};

const plain = (cell) => cell.replaceAll('`', '').replaceAll('**', '').trim();

function tableOf(world) {
  const readme = readFileSync(new URL(`../envs/${world}/README.md`, import.meta.url), 'utf8');
  const [, section = ''] = /^## What differs$(.*?)^##+ /ms.exec(readme) ?? [];
  const rows = section.split('\n').filter((line) => line.startsWith('| '));
  const [head, , ...body] = rows.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  return body.map((cells) => Object.fromEntries(head.map((name, i) => [name, cells[i] ?? ''])));
}

/** `whose`: the paper's statement or its code's; if one is silent, the other's. */
function differences(world, whose) {
  return tableOf(world).flatMap((row) => {
    const [paper = '', code = ''] = [row.paper, row['published code'] ?? row.published];
    const said = whose === 'paper' ? paper || code : code || paper;
    const [asPublished, asPaper] = [row['under `published`'], row['under `paper`']];
    const here = row.here ?? (whose === 'paper' && asPaper !== 'the same' ? asPaper : asPublished);
    if (BY_OPTION[whose].includes(plain(row.matter)) || SETTLED.test(here) || plain(said) === plain(here)) return [];
    return [{ matter: plain(row.matter), paper: plain(said) || 'not said', here: plain(here), worlds: [world] }];
  });
}

const list = (whose) =>
  JSON.stringify(
    WORLDS.flatMap((world) => differences(world, whose)),
    null,
    2,
  );
const text = `// Holds what the worlds do otherwise than their papers, and than the papers' code. Written by scripts/world-differences.mjs.
import type { PresetDeviation } from '../runtime/naming/preset.ts';

export const PAPER_DIFFERENCES: readonly PresetDeviation[] = ${list('paper')};

export const PUBLISHED_DIFFERENCES: readonly PresetDeviation[] = ${list('published')};
`;

if (!process.argv.includes('--check')) writeFileSync(target, text);
else if (JSON.stringify(valuesOf(readFileSync(target, 'utf8'))) !== JSON.stringify(valuesOf(text))) {
  console.error('presets/world-differences.generated.ts is stale: run `node scripts/world-differences.mjs`');
  process.exitCode = 1;
}

/** Ignores formatting. */
function valuesOf(source) {
  return source.replaceAll(/[\s'"\\]|,(?=\s*[\]}])/g, '');
}
