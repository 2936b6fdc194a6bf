// Holds the texts of errors to their room: the runtime and the agents know of no command line, and a code of ours is
// one that is known.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { PRODUCT, sources } from './imports.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const product = (rooms: RegExp) => sources(root).filter((f) => rooms.test(f) && !/\.test\.ts$/.test(f));
const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** Every piece of text in a program, comments aside. */
function textsOf(source: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
      found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('x.ts', source, ts.ScriptTarget.Latest, true));
  return found;
}

const COMMANDS = [...read('cli/main.ts').matchAll(/import\('\.\/commands\/([a-z]+)\.ts'/g)].map(([, name]) => name);
const naming = new RegExp(`\\btroupe (${COMMANDS.join('|')})\\b|(^|[\\s(])--[a-z]`);

test('no text of the runtime or of the agents names a command or an option of the command line', () => {
  expect(COMMANDS.length).toBeGreaterThan(12);
  const found = product(/^(runtime|agents)\//).flatMap((file) =>
    textsOf(read(file)).flatMap((text) => (naming.test(text) ? [`${file}: ${text}`] : [])),
  );
  expect(found).toEqual([]);
});

test('a text that names a command or an option is found, wherever it stands', () => {
  const [option, sentence, other] = [
    "'--bus'",
    '`see $' + '{x} troupe show $' + '{y} or --out`',
    "'a troupe runs', 'a -- b'",
  ];
  const texts = textsOf(`// troupe run\nf(${option}, ${sentence}, ${other})`);
  expect(texts.filter((text) => naming.test(text))).toEqual(['--bus', ' troupe show ', ' or --out']);
});

/** It gives an error of somebody else again, with its code. */
const PASSES_A_CODE_ON = ['runtime/errors/thrown.ts'];

test('errors of ours are made by failure, which knows the codes and the data of each', () => {
  const found = product(PRODUCT).filter((file) => /new TroupeError\(/.test(read(file)));
  expect(found.sort()).toEqual(['runtime/errors/error.ts', ...PASSES_A_CODE_ON]);
});
