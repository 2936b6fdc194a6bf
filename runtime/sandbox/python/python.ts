// Translates a small subset of Python into JavaScript, so that the programs which EMOS's robots wrote in Python run in
// the one sandbox: numbers, texts, lists, tuples, dictionaries, functions, conditions and loops, `print`, f-strings,
// `math`, and of `numpy` what takes numbers and lists of them. Anything else is refused, with its line.
//
// Known differences: there is one kind of number, so 2.0 prints as 2, and a whole number beyond 2**53 is an error; a
// `for` in a bracket is one `for` with one `if`; a set has the order in which it was filled.
import { createRequire } from 'node:module';
import type { SyntaxNode } from '@lezer/common';
import { expression, items, parameters, put, several, target } from './expressions.ts';
import { LIBRARY } from './library.ts';
import { nameOf, PythonSource, TranslationRefusal } from './source.ts';

const PYTHON_SUBSET =
  'assignments, def, return, if, for, while, print, f-strings, lists, tuples, dictionaries, math, and numpy on numbers and lists';

type PythonTranslation =
  | { readonly ok: true; readonly javascript: string }
  | { readonly ok: false; readonly why: string };

export function translatePython(text: string): PythonTranslation {
  const source = new PythonSource(text);
  try {
    const program = parse(text);
    const body = block(source, source.children(program));
    // A name of Python's own means that until the program sets it.
    const names = [...assignedNames(source, program)].map((name) => `${nameOf(name)} = globalThis.${nameOf(name)}`);
    const declared = names.length === 0 ? '' : `let ${names.join(', ')};\n`;
    return { ok: true, javascript: `${LIBRARY}\n(() => {\n${declared}${body}\n})();` };
  } catch (thrown) {
    // Thousands of signs in a row are one expression, nested as deep.
    if (!(thrown instanceof TranslationRefusal || thrown instanceof RangeError)) throw thrown;
    const what = thrown instanceof TranslationRefusal ? thrown.message : 'it is nested too deep';
    return { ok: false, why: `${what}. Of Python these are run: ${PYTHON_SUBSET}` };
  }
}

/** The grammar is loaded with the first program: few episodes have one. */
function parse(text: string): SyntaxNode {
  const { parser }: typeof import('@lezer/python') = createRequire(import.meta.url)('@lezer/python');
  return parser.parse(text).topNode;
}

const block = (source: PythonSource, nodes: readonly SyntaxNode[]): string =>
  nodes.map((node) => source.within(node, () => statement(source, node))).join('\n');

/** The statements of a `Body`, whose first child is a colon. */
const bodyOf = (source: PythonSource, body: SyntaxNode | undefined): string =>
  body ? block(source, source.children(body).slice(1)) : '';

function statement(source: PythonSource, node: SyntaxNode): string {
  const parts = source.children(node);
  switch (node.name) {
    case 'StatementGroup':
      return block(
        source,
        parts.filter(({ name }) => name !== ';'),
      );
    case 'ExpressionStatement':
      return `${items(source, parts).join('; ')};`;
    case 'AssignStatement':
      return assignment(source, node, parts);
    case 'UpdateStatement':
      return update(source, node, parts);
    case 'IfStatement':
      return condition(source, parts);
    case 'ForStatement':
      return forLoop(source, node, parts);
    case 'WhileStatement':
      return whileLoop(source, node, parts);
    case 'FunctionDefinition':
      return definition(source, node, parts);
    case 'ReturnStatement':
      return `return ${several(source, parts.slice(1))};`;
    case 'PassStatement':
    case 'ScopeStatement':
      return '';
    case 'BreakStatement':
      return 'break;';
    case 'ContinueStatement':
      return 'continue;';
    case 'AssertStatement':
      return `__py.assert(${items(source, parts.slice(1)).join(', ')});`;
    case 'ImportStatement':
      return imported(source, node);
    default:
      return source.refuse(node);
  }
}

function assignment(source: PythonSource, node: SyntaxNode, parts: readonly SyntaxNode[]): string {
  const sides: SyntaxNode[][] = [[]];
  for (const part of parts) {
    if (part.name === 'AssignOp') sides.push([]);
    else if (part.name !== 'TypeDef') sides.at(-1)?.push(part);
  }
  const value = sides.pop() ?? [];
  if (sides.length === 0) return source.refuse(node);
  const said = several(source, value);
  const set = sides.map((side) => setter(source, node, side)).map((assign) => assign('value'));
  return `{ const value = ${said}; ${set.join(' ')} }`;
}

function setter(source: PythonSource, node: SyntaxNode, side: readonly SyntaxNode[]): (value: string) => string {
  const [only] = side;
  if (side.length === 1 && only?.name === 'MemberExpression') {
    const [object, sign, ...inside] = source.children(only);
    const key = inside[0];
    if (!object || sign?.name !== '[' || !key) return source.refuse(only);
    const [of, at] = [expression(source, object), several(source, inside.slice(0, -1))];
    return (value) => `__py.set(${of}, ${at}, ${value});`;
  }
  const into = target(source, node, side);
  return (value) => put(into, value);
}

function update(source: PythonSource, node: SyntaxNode, parts: readonly SyntaxNode[]): string {
  const [what, sign, value, ...more] = parts;
  if (!what || !sign || !value || more.length > 0) return source.refuse(node);
  const operator = source.textOf(sign).slice(0, -1);
  if (!['+', '-', '*', '/', '//', '%', '**'].includes(operator)) return source.refuse(node);
  const result = (old: string) => `__py.update(${JSON.stringify(operator)}, ${old}, ${expression(source, value)})`;
  if (what.name === 'VariableName') return put(target(source, node, [what]), result(expression(source, what)));
  // The object and its key are evaluated once: `__py.set(object, key, …)` becomes `__py.change(object, key, …)`.
  return setter(source, node, [what])(`(old) => ${result('old')}`).replace(/^__py\.set/, '__py.change');
}

function condition(source: PythonSource, parts: readonly SyntaxNode[]): string {
  let text = '';
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i];
    const [test, body] = [parts[i + 1], parts[i + 2]];
    if (part?.name === 'else') text += ` else {\n${bodyOf(source, test)}\n}`;
    if ((part?.name === 'if' || part?.name === 'elif') && test)
      text += `${text === '' ? '' : ' else '}if (__py.truth(${expression(source, test)})) {\n${bodyOf(source, body)}\n}`;
  }
  return text;
}

function forLoop(source: PythonSource, node: SyntaxNode, parts: readonly SyntaxNode[]): string {
  const at = parts.findIndex(({ name }) => name === 'in');
  const [list, body, ...more] = parts.slice(at + 1);
  if (at < 0 || parts[0]?.name !== 'for' || !list || body?.name !== 'Body' || more.length > 0)
    return source.refuse(node);
  const take = put(target(source, node, parts.slice(1, at)), 'item');
  return `for (const item of __py.iterate(${expression(source, list)})) { ${take}\n${bodyOf(source, body)}\n}`;
}

function whileLoop(source: PythonSource, node: SyntaxNode, parts: readonly SyntaxNode[]): string {
  const [, test, body, ...more] = parts;
  if (!test || body?.name !== 'Body' || more.length > 0) return source.refuse(node);
  return `while (__py.truth(${expression(source, test)})) {\n${bodyOf(source, body)}\n}`;
}

function definition(source: PythonSource, node: SyntaxNode, parts: readonly SyntaxNode[]): string {
  const [first, name] = parts;
  const list = parts.find((part) => part.name === 'ParamList');
  const body = parts.find((part) => part.name === 'Body');
  if (first?.name !== 'def' || !name || !list || !body) return source.refuse(node);
  const { signature, text } = parameters(source, source.textOf(name), list);
  const outer = source.locals;
  const own = new Set(text.split(', '));
  const locals = [...assignedNames(source, body)].filter((local) => !own.has(nameOf(local)));
  source.locals = new Set(locals);
  const declared = locals.length === 0 ? '' : `let ${locals.map(nameOf).join(', ')};\n`;
  const inside = `${declared}${bodyOf(source, body)}\nreturn null;`;
  source.locals = outer;
  return `${nameOf(source.textOf(name))} = __py.def(${signature}, (${text}) => {\n${inside}\n});`;
}

/** `import math`, `import numpy as np`, `from math import sqrt as root`. */
function imported(source: PythonSource, node: SyntaxNode): string {
  const text = source.textOf(node).replace(/[()]/g, ' ').trim();
  const from = /^from\s+([\w.]+)\s+import\s+([\s\S]+)$/.exec(text);
  const modules = from ? [from[1] ?? ''] : text.replace(/^import\s+/, '').split(',');
  const known = modules.map((said) => /^\s*(math|numpy)(?:\s+as\s+(\w+))?\s*$/.exec(said));
  if (known.some((found) => found === null)) return source.refuse(node);
  if (!from)
    return known.map((found) => `${nameOf(found?.[2] ?? found?.[1] ?? '')} = __py.modules.${found?.[1]};`).join(' ');
  const names = (from[2] ?? '').split(',').map((said) => /^\s*(\w+)(?:\s+as\s+(\w+))?\s*$/.exec(said));
  if (names.some((found) => found === null)) return source.refuse(node);
  return names
    .map((found) => {
      const [, name = '', as = name] = found ?? [];
      return `${nameOf(as)} = __py.attribute(__py.modules.${from[1]}, ${JSON.stringify(name)});`;
    })
    .join(' ');
}

/** The names that a body sets; those of functions inside of it are their own, those declared `global` are not. */
function assignedNames(source: PythonSource, body: SyntaxNode): Set<string> {
  const names = new Set<string>();
  const outer = new Set<string>();
  const setIn = (nodes: readonly SyntaxNode[]) => {
    for (const node of nodes)
      if (node.name === 'VariableName') names.add(source.textOf(node));
      else if (/^(Tuple|Parenthesized|Array)Expression$/.test(node.name)) setIn(source.children(node));
  };
  const visit = (node: SyntaxNode): void => {
    const parts = source.children(node);
    if (node.name === 'AssignStatement')
      setIn(
        parts.slice(
          0,
          parts.findLastIndex(({ name }) => name === 'AssignOp'),
        ),
      );
    if (node.name === 'UpdateStatement') setIn(parts.slice(0, 1));
    if (node.name === 'ForStatement')
      setIn(
        parts.slice(
          1,
          parts.findIndex(({ name }) => name === 'in'),
        ),
      );
    if (node.name === 'FunctionDefinition') setIn(parts.slice(1, 2));
    if (node.name === 'ScopeStatement')
      for (const { name, from, to } of parts)
        if (name === 'VariableName') outer.add(source.textOf({ from, to } as SyntaxNode));
    if (node.name === 'ImportStatement') for (const name of importedNames(source.textOf(node))) names.add(name);
    if (/^(Body|Script|IfStatement|ForStatement|WhileStatement|StatementGroup)$/.test(node.name)) parts.forEach(visit);
  };
  visit(body);
  return new Set([...names].filter((name) => !outer.has(name)));
}

const importedNames = (text: string): string[] =>
  text
    .replace(/[()]/g, ' ')
    .replace(/^from\s+\S+\s+/, '')
    .replace(/^\s*import\s+/, '')
    .split(',')
    .flatMap((said) => /(\w+)\s*$/.exec(said)?.[1] ?? []);
