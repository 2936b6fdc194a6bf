// Implements `troupe new`: writes a runnable protocol or world for the user to change, with a passing test. They are
// examples of this package under another name.
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { failure } from '../../runtime/errors/index.ts';
import { writeFile } from '../../runtime/record/write-file.ts';
import { oneLine } from '../../runtime/text/plain.ts';
import type { Run } from '../command.ts';
import { type Answer, answer, badValue, didYouMean } from '../command.ts';
import type { NEW } from '../declared/parts.ts';

type NewKind = 'protocol' | 'world';
const KINDS: readonly NewKind[] = ['protocol', 'world'];

const TRY: Readonly<Record<NewKind, (file: string) => readonly string[]>> = {
  protocol: (file) => [`npx troupe show ./${file}.ts`, `npx troupe run sar --protocol ./${file}.ts --agents 3`],
  world: (file) => [
    `npx troupe run ./${file}.ts --protocol cmas`,
    `npx troupe compare ./${file}.ts --protocols solo,cmas`,
  ],
};

export const run: Run<typeof NEW> = ({ kind, name }, _flags, context) => {
  if (kind !== 'protocol' && kind !== 'world')
    throw failure('USAGE', {
      what: `'${oneLine(kind, 40)}' cannot be created${didYouMean(kind, KINDS)}: give ${KINDS.join(' or ')}`,
      command: 'troupe new',
    });
  if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(name) || name.length > 40)
    throw badValue('name', name, 'lower-case letters, digits and hyphens, such as my-talk');
  return writeNew(kind, name, context.cwd);
};

function writeNew(kind: NewKind, name: string, cwd: string): Answer {
  const files = newFiles(kind, name);
  const taken = files.filter((file) => existsSync(resolve(cwd, file.name))).map((file) => file.name);
  if (taken.length > 0) throw failure('FILE_EXISTS', { files: taken });
  for (const file of files) writeFile(resolve(cwd, file.name), file.text, { shown: file.name, isNew: true });
  const written = files.map((file) => `wrote ${file.name}`);
  const next = [...TRY[kind](name), `node --import tsx --test ${name}.test.ts`].map((line) => `  ${line}`);
  return answer(files, { text: () => [...written, 'Try it:', ...next] });
}

interface NewFile {
  readonly name: string;
  readonly text: string;
}

/** The example of each kind, the name that it goes by, and its test. */
const EXAMPLES = {
  protocol: { called: 'talk', file: 'talk.ts', test: 'talk-test.ts' },
  world: { called: 'crate', file: 'crate.ts', test: 'crate-test.ts' },
} as const;

const HEADERS = {
  protocol: (name: string) =>
    `// Try it: npx troupe show ./${name}.ts\n//         npx troupe run sar --protocol ./${name}.ts --agents 3\n`,
  world: (name: string) => `// Try it: npx troupe run ./${name}.ts --protocol cmas\n`,
} as const;

/** The file and its test. `name`: lower-case letters, digits and hyphens. */
function newFiles(kind: NewKind, name: string): readonly NewFile[] {
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
    { name: `${name}.ts`, text: `${HEADERS[kind](name)}${renamed(readExample(file))}` },
    {
      name: `${name}.test.ts`,
      text: `// Run it: node --import tsx --test ${name}.test.ts\n${renamed(readExample(test))}`,
    },
  ];
}

/** Next to the package's sources, or one folder further up from the compiled files. */
const root = import.meta.url.endsWith('.ts') ? '../../' : '../../../';
const readExample = (file: string): string => readFileSync(new URL(`${root}examples/${file}`, import.meta.url), 'utf8');
