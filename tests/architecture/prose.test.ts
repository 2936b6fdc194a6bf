// Holds the code to data: the sentences of errors and events are for people, and no code of ours takes them apart or
// decides by them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { sources } from './imports.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const product = sources(root).filter(
  (f) => /^(runtime|agents|protocols|resolve|experiment|cli|studio)\//.test(f) && !/\.test\.ts$/.test(f),
);
const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** Fields that hold sentences of ours. */
const SENTENCES = new Set(['message', 'what', 'fix', 'detail', 'why', 'trouble']);
/** Calls on a sentence, or with one, that look into it. */
const ON_TEXT = new Set([
  'match',
  'matchAll',
  'includes',
  'startsWith',
  'endsWith',
  'split',
  'indexOf',
  'search',
  'replace',
]);
const WITH_TEXT = new Set(['test', 'exec']);

/** Pieces of our sentences: the texts of the tables of errors that are long enough to be no word of another kind. */
const PIECE = 12;
const pieces = product
  .filter((f) => f.startsWith('runtime/errors/'))
  .flatMap((f) => {
    const found: string[] = [];
    const visit = (node: ts.Node): void => {
      if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
        found.push(node.text);
      ts.forEachChild(node, visit);
    };
    visit(ts.createSourceFile(f, read(f), ts.ScriptTarget.Latest, true));
    return found.filter((text) => text.length >= PIECE && /\s/.test(text));
  });

/** Whether a text or the source of a pattern has a piece of such a sentence in it. */
const isPiece = (text: string): boolean =>
  text
    .split(/\\[a-z]|[\\^$()[\]{}|+*?/]+/)
    .some(
      (run) =>
        run.trim().length >= PIECE &&
        /\S\s+\S/.test(run) &&
        pieces.some((piece) => piece.includes(run) || run.includes(piece)),
    );

/** Places where code reads a sentence back, by the text of each. */
function readBack(source: string, file: string): string[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const told = new Set<string>();
  const isSentence = (node: ts.Node | undefined): boolean =>
    node !== undefined &&
    ((ts.isPropertyAccessExpression(node) && SENTENCES.has(node.name.text)) ||
      (ts.isIdentifier(node) && told.has(node.text)) ||
      (ts.isNonNullExpression(node) && isSentence(node.expression)) ||
      (ts.isParenthesizedExpression(node) && isSentence(node.expression)));
  // One word is a value of a closed set.
  const isText = (node: ts.Node) =>
    (ts.isStringLiteralLike(node) && /\s/.test(node.text)) || ts.isTemplateExpression(node);
  const quotes = (node: ts.Node) =>
    (ts.isStringLiteralLike(node) || ts.isRegularExpressionLiteral(node)) && isPiece(node.text);
  // `const { detail } = result` and parameters such as `({ reason, detail }: JobResult)`.
  const names = (node: ts.Node): void => {
    if (ts.isBindingElement(node) && ts.isIdentifier(node.name)) {
      const field = node.propertyName ?? node.name;
      if (ts.isIdentifier(field) && SENTENCES.has(field.text)) told.add(node.name.text);
    }
    ts.forEachChild(node, names);
  };
  names(tree);
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const { name, expression } = node.expression;
      if (ON_TEXT.has(name.text) && isSentence(expression)) found.push(node.getText());
      if (WITH_TEXT.has(name.text) && isSentence(node.arguments[0])) found.push(node.getText());
      // Whatever holds the sentence, by its words.
      const words = ON_TEXT.has(name.text) ? node.arguments[0] : WITH_TEXT.has(name.text) ? expression : undefined;
      if (words && !isSentence(expression) && quotes(words)) found.push(node.getText());
    }
    if (ts.isBinaryExpression(node) && /^[!=]==$/.test(node.operatorToken.getText())) {
      const { left, right } = node;
      if ((isSentence(left) && isText(right)) || (isText(left) && isSentence(right))) found.push(node.getText());
      else if (quotes(left) || quotes(right)) found.push(node.getText());
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found.map((text) => `${file}: ${text.replace(/\s+/g, ' ').slice(0, 90)}`);
}

test('a sentence that is taken apart, searched or compared is found, wherever it comes from', () => {
  const lines = [
    'const a = /line (\\d+)/.exec(error.what);',
    "const b = ({ detail }: Result) => detail.startsWith('EPISODE_');",
    "const c = event.why === 'may not speak';",
    "const { message: text } = error; const d = text.split('. ');",
    'const e = /x/.test(failure.message);',
    "const f = line.includes('a longer text of nobody');",
    "const f = text.includes('Trying again may help');",
    'const f = /^Try again after [\\d.]+ ms/.test(text);',
    "const f = text === 'the episode has taken ';",
    // A value of a closed set, a sentence that is passed on, and a text of somebody else are no such thing.
    "const f = outage.what === 'lost'; const g = error.what + error.fix; const h = option.includes('=');",
  ];
  expect(lines.map((line) => readBack(line, 'x.ts').length)).toEqual([1, 1, 1, 1, 1, 0, 1, 1, 1, 0]);
});

/** What is read there is not a sentence of ours, or one that was written before its values were kept as well. */
const ALLOWED: Readonly<Record<string, string>> = {
  'agents/models/openai/endpoint-errors.ts': "a server's words",
  'cli/errors/refused-command-line.ts': 'words of commander',
  'experiment/load-spec.ts': 'words of the reader of YAML and JSON',
  'runtime/bus/nats/connect.ts': 'words of the client of NATS',
  'runtime/errors/file-system.ts': 'words of the system and of zod',
  'runtime/text/in-words.ts': 'words of zod',
};

test('no code takes a sentence of ours apart, searches it or compares it: an error and an event carry data', () => {
  const found = product.flatMap((file) => readBack(read(file), file));
  const fileOf = (place: string) => place.slice(0, place.indexOf(': '));
  expect(found.filter((place) => !Object.hasOwn(ALLOWED, fileOf(place)))).toEqual([]);
  // An exception that is needed no more goes.
  expect([...new Set(found.map(fileOf))].sort()).toEqual(Object.keys(ALLOWED).sort());
});
