// Measures grounding: what share of each list's sentences is read right, refused or read wrong, and what the plain
// levels (as listed, by spelling, by the world's phrases) read alone. `--errors` lists what is amiss. It does not
// measure sentences that nobody here has seen: all lists in the repository were worked with. A folder of more lists,
// in the form of `troupe ground`, can be named: `npx tsx bench/grounding.ts FOLDER`, with files whose names hold the
// world's.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { GroundingPairs, groundPairs } from '../agents/grounding-pairs.ts';
import { WORLDS } from '../envs/index.ts';
import type { Lexicon } from '../runtime/facets/lexicon.ts';

interface List {
  readonly name: string;
  readonly lexicon: Lexicon | undefined;
  readonly pairs: GroundingPairs;
}

const lexiconOf = (world: string): Lexicon | undefined =>
  Object.entries(WORLDS).find(([name]) => name === world)?.[1].words.lexicon;
const jsonIn = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

/** A file holds one list of a world that its name says, or lists by world. */
function listsIn(folder: string): readonly List[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .flatMap((file): List[] => {
      const name = file.replace('.json', '');
      const data = jsonIn(join(folder, file));
      const one = GroundingPairs.safeParse(data);
      const world = name.split('-').find((part) => lexiconOf(part) !== undefined) ?? '';
      if (one.success) return [{ name, lexicon: lexiconOf(world), pairs: one.data }];
      const several = z.record(z.string(), GroundingPairs).parse(data);
      return Object.entries(several).map(([of, pairs]) => ({ name, lexicon: lexiconOf(of), pairs }));
    });
}

const args = process.argv.slice(2);
const folders = args.filter((arg) => !arg.startsWith('--'));
const own = fileURLToPath(new URL('../tests/support/paraphrases', import.meta.url));
const rows = new Map<
  string,
  Record<'meant' | 'plain' | 'right' | 'refused' | 'wrong' | 'toRefuse' | 'mapped', number>
>();
for (const { name, lexicon, pairs } of (folders.length > 0 ? folders : [own]).flatMap(listsIn)) {
  const row = rows.get(name) ?? { meant: 0, plain: 0, right: 0, refused: 0, wrong: 0, toRefuse: 0, mapped: 0 };
  rows.set(name, row);
  for (const { text, action, got, verdict, plain } of await groundPairs(lexicon, pairs)) {
    if (action === null) {
      row.toRefuse++;
      if (got !== null) row.mapped++;
    } else if (verdict !== 'mapped') {
      row.meant++;
      row[verdict]++;
      if (verdict === 'right' && plain) row.plain++;
    }
    if (args.includes('--errors') && verdict !== 'right')
      console.log(`${name}: ${text} → ${got ?? 'refused'}, meant ${action ?? 'nothing'}`);
  }
}
const share = (part: number, whole: number) => (whole === 0 ? '' : `${((100 * part) / whole).toFixed(1)} %`);
console.log('| list | meant | plain alone | with English | refused | wrong | to be refused | mapped |');
console.log('| --- | --- | --- | --- | --- | --- | --- | --- |');
for (const [name, { meant, plain, right, refused, wrong, toRefuse, mapped }] of rows)
  console.log(
    `| ${[name, meant, share(plain, meant), share(right, meant), refused, wrong, toRefuse, mapped].join(' | ')} |`,
  );
