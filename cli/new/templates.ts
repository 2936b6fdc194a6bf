// Makes the files of `troupe new` from examples: a runnable protocol or world under a name of one's own, with its test.
import { readFileSync } from 'node:fs';

export type NewKind = 'protocol' | 'world';

export interface NewFile {
  readonly name: string;
  readonly text: string;
}

/** The example of each kind, the name that it goes by, and its test. */
const EXAMPLES = {
  protocol: { called: 'talk', file: 'talk.ts', test: 'talk-test.ts' },
  world: { called: 'crate', file: 'crate.ts', test: 'crate-test.ts' },
} as const;

const TRY = {
  protocol: (name: string) =>
    `// Try it: npx troupe show ./${name}.ts\n//         npx troupe run sar --protocol ./${name}.ts --agents 3\n`,
  world: (name: string) => `// Try it: npx troupe run ./${name}.ts --protocol cmas\n`,
} as const;

/** The file and its test. `name`: lower-case letters, digits and hyphens. */
export function newFiles(kind: NewKind, name: string): readonly NewFile[] {
  const { called, file, test } = EXAMPLES[kind];
  const id = name.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  // Where it stands for the part, and not in what the part says.
  const part = new RegExp(
    `(?<=export const |\\{ |world: |protocol: |\\()${called}\\b|(?<!\\/)\\b${called}(?=\\.\\w)`,
    'g',
  );
  const renamed = (text: string) =>
    text
      .slice(text.search(/^import /m))
      .replaceAll(part, id)
      .replace(`./${called}.ts`, `./${name}.ts`)
      .replaceAll(`'${called}'`, `'${name}'`);
  return [
    { name: `${name}.ts`, text: `${TRY[kind](name)}${renamed(readExample(file))}` },
    {
      name: `${name}.test.ts`,
      text: `// Run it: node --import tsx --test ${name}.test.ts\n${renamed(readExample(test))}`,
    },
  ];
}

/** Next to the package's sources, or one folder further up from the compiled files. */
const root = import.meta.url.endsWith('.ts') ? '../../' : '../../../';
const readExample = (file: string): string => readFileSync(new URL(`${root}examples/${file}`, import.meta.url), 'utf8');
