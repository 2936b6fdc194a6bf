// Measures every function of the product: none is longer than 80 lines, and few are longer than 60.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { PRODUCT, sources } from './imports.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const product = sources(root).filter((f) => PRODUCT.test(f) && !/\.test\.ts$/.test(f));

interface MeasuredFunction {
  /** `file name`. */
  readonly where: string;
  readonly lines: number;
}

function functionsOf(file: string, text: string): MeasuredFunction[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: MeasuredFunction[] = [];
  const lineOf = (at: number) => source.getLineAndCharacterOfPosition(at).line;
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body !== undefined)
      found.push({ where: `${file} ${nameOf(node)}`, lines: lineOf(node.end) - lineOf(node.getStart()) + 1 });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function nameOf(node: ts.SignatureDeclaration): string {
  if (ts.isConstructorDeclaration(node)) return 'constructor';
  if (node.name !== undefined) return node.name.getText();
  const { parent } = node;
  return ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent) ? parent.name.getText() : '(anonymous)';
}

const all = product.flatMap((file) => functionsOf(file, readFileSync(join(root, file), 'utf8')));

test('no function is longer than 80 lines, and at most 10 are longer than 60', () => {
  expect(all.length).toBeGreaterThan(2000);
  const over = (most: number) => all.filter(({ lines }) => lines > most).map(({ where, lines }) => `${lines} ${where}`);
  expect(over(80)).toEqual([]);
  expect(over(60).slice(10)).toEqual([]);
});

test('a function is measured from its first line to its last, whatever it is', () => {
  const body = '\n'.repeat(9);
  const text = `function a() {${body}}\nconst b = () => {${body}};\nclass C { constructor() {${body}}\n d() {} }`;
  expect(functionsOf('x.ts', text)).toEqual([
    { where: 'x.ts a', lines: 10 },
    { where: 'x.ts b', lines: 10 },
    { where: 'x.ts constructor', lines: 10 },
    { where: 'x.ts d', lines: 1 },
  ]);
});
