// Turns Python's expressions into JavaScript that means the same: operators become calls of the library
// (library.ts), since JavaScript's own differ (7 // 2, -1 % 3, [1] + [2], an empty list as a condition).
import type { SyntaxNode } from '@lezer/common';
import { betweenCommas, formatOf, nameOf, numberOf, type PythonSource, stringOf } from './source.ts';

export function expression(source: PythonSource, node: SyntaxNode): string {
  return source.within(node, () => translate(source, node));
}

function translate(source: PythonSource, node: SyntaxNode): string {
  const inner = (of: SyntaxNode) => expression(source, of);
  const parts = source.children(node);
  switch (node.name) {
    case 'Number':
      return numberOf(source, node);
    case 'String':
      return stringOf(source, node);
    case 'ContinuedString':
      return `(${parts.map(inner).join(' + ')})`;
    case 'FormatString':
      return formatOf(source, node, inner);
    case 'Boolean':
      return source.textOf(node) === 'True' ? 'true' : 'false';
    case 'None':
      return 'null';
    case 'VariableName':
      return nameOf(source.textOf(node));
    case 'ParenthesizedExpression':
      return `(${inner(parts[1] ?? source.refuse(node))})`;
    case 'ArrayExpression':
      return `[${items(source, parts.slice(1, -1)).join(', ')}]`;
    case 'TupleExpression':
      return `__py.tuple([${items(source, parts.slice(1, -1)).join(', ')}])`;
    case 'DictionaryExpression':
      return dictionary(source, node, parts.slice(1, -1));
    case 'BinaryExpression':
    case 'UnaryExpression':
      return operation(source, node);
    case 'ConditionalExpression':
      return conditional(source, node, parts);
    case 'LambdaExpression':
      return lambda(source, node, parts);
    case 'MemberExpression':
      return member(source, node, parts);
    case 'CallExpression':
      return call(source, node, parts);
    case 'ArrayComprehensionExpression':
    case 'ComprehensionExpression':
      return generated(source, node, parts.slice(1, -1));
    default:
      return source.refuse(node);
  }
}

/** Expressions between commas. */
export function items(source: PythonSource, nodes: readonly SyntaxNode[]): string[] {
  return betweenCommas(nodes).map((part) => {
    const [only, more] = part;
    return only === undefined || more ? source.refuse((more ?? only) as SyntaxNode) : expression(source, only);
  });
}

function dictionary(source: PythonSource, node: SyntaxNode, nodes: readonly SyntaxNode[]): string {
  const pairs = betweenCommas(nodes).map((pair) => {
    const [key, colon, value] = pair;
    if (!key || colon?.name !== ':' || !value || pair.length > 3) return source.refuse(node);
    return `[${expression(source, key)}, ${expression(source, value)}]`;
  });
  return `__py.dict([${pairs.join(', ')}])`;
}

function conditional(source: PythonSource, node: SyntaxNode, parts: readonly SyntaxNode[]): string {
  const [yes, , condition, , no] = parts;
  if (!yes || !condition || !no) return source.refuse(node);
  const [a, c, b] = [yes, condition, no].map((part) => expression(source, part));
  return `(__py.truth(${c}) ? ${a} : ${b})`;
}

/** The names of parameters, and the parameters with their defaults. */
export function parameters(source: PythonSource, list: SyntaxNode): { names: string[]; text: string } {
  const inside = source.children(list).filter(({ name }) => name !== '(' && name !== ')');
  const names: string[] = [];
  const texts = betweenCommas(inside).flatMap((parts) => {
    const named = parts.filter(({ name }) => name !== 'TypeDef');
    const [name, sign, value] = named;
    if (name?.name === '*' && named.length === 1) return [];
    if (name?.name !== 'VariableName' || (sign && sign.name !== 'AssignOp')) return source.refuse(name ?? list);
    names.push(source.textOf(name));
    return [nameOf(source.textOf(name)) + (value ? ` = ${expression(source, value)}` : '')];
  });
  return { names, text: texts.join(', ') };
}

function lambda(source: PythonSource, node: SyntaxNode, parts: readonly SyntaxNode[]): string {
  const list = parts.find(({ name }) => name === 'ParamList');
  const { names, text } = list ? parameters(source, list) : { names: [], text: '' };
  return `__py.def(${JSON.stringify(names)}, (${text}) => ${expression(source, parts.at(-1) ?? node)})`;
}

function member(source: PythonSource, node: SyntaxNode, parts: readonly SyntaxNode[]): string {
  const [object, sign, ...more] = parts;
  if (!object || !sign) return source.refuse(node);
  const of = expression(source, object);
  if (sign.name === '.') return `__py.attribute(${of}, ${JSON.stringify(source.textOf(more[0] ?? node))})`;
  const inside = more.slice(0, -1);
  if (!inside.some(({ name }) => name === ':')) {
    const keys = items(source, inside);
    return `__py.item(${of}, ${keys.length === 1 ? keys[0] : `__py.tuple([${keys.join(', ')}])`})`;
  }
  const colon = inside.findIndex(({ name }) => name === ':');
  const ends = [inside.slice(0, colon), inside.slice(colon + 1)];
  if (ends.some((end) => end.length > 1 || end[0]?.name === ':')) return source.refuse(node);
  const [from, to] = ends.map(([end]) => (end ? expression(source, end) : 'null'));
  return `__py.slice(${of}, ${from}, ${to})`;
}

function call(source: PythonSource, node: SyntaxNode, parts: readonly SyntaxNode[]): string {
  const [called, list] = parts;
  if (!called || list?.name !== 'ArgList') return source.refuse(node);
  const inside = source.children(list).filter(({ name }) => name !== '(' && name !== ')');
  const generator = inside.findIndex(({ name }) => name === 'for');
  if (generator >= 0) return `__py.call(${expression(source, called)}, [${generated(source, node, inside)}], {})`;
  const positional: string[] = [];
  const keywords: string[] = [];
  for (const argument of betweenCommas(inside)) {
    const [name, sign, value] = argument;
    if (name && argument.length === 1) positional.push(expression(source, name));
    else if (name && sign?.name === 'AssignOp' && value && argument.length === 3)
      keywords.push(`${JSON.stringify(source.textOf(name))}: ${expression(source, value)}`);
    else source.refuse(node);
  }
  return `__py.call(${expression(source, called)}, [${positional.join(', ')}], {${keywords.join(', ')}})`;
}

/** `value for name, … in list if condition`, with one `for`. */
function generated(source: PythonSource, node: SyntaxNode, parts: readonly SyntaxNode[]): string {
  const [value, sign] = parts;
  const at = parts.findIndex(({ name }) => name === 'in');
  const names = parts.slice(2, at).filter(({ name }) => name !== ',');
  const [list, test, condition, ...rest] = parts.slice(at + 1);
  if (!value || sign?.name !== 'for' || at < 0 || !list || rest.length > 0 || (test && test.name !== 'if'))
    return source.refuse(node);
  const each = target(source, node, names);
  const kept = condition ? `.filter((${each}) => __py.truth(${expression(source, condition)}))` : '';
  return `__py.list(${expression(source, list)})${kept}.map((${each}) => ${expression(source, value)})`;
}

/** What an item is taken apart into: a name, or several in brackets. */
export function target(source: PythonSource, node: SyntaxNode, names: readonly SyntaxNode[]): string {
  const flat = names.flatMap((name) =>
    name.name === 'TupleExpression' || name.name === 'ParenthesizedExpression'
      ? source.children(name).filter(({ name }) => name !== '(' && name !== ')' && name !== ',')
      : [name],
  );
  if (flat.length === 0 || flat.some(({ name }) => name !== 'VariableName')) return source.refuse(node);
  const words = flat.map((name) => nameOf(source.textOf(name)));
  return words.length === 1 ? (words[0] ?? '') : `[${words.join(', ')}]`;
}

// --- operators ---

type Token = { readonly sign: string } | { readonly operand: SyntaxNode };

const COMPARISONS = ['<', '>', '<=', '>=', '==', '!=', 'in', 'not in', 'is', 'is not'];
/** Weakest first; what stands together binds alike. After the Python reference, section 6.17. */
const BINARY: readonly (readonly string[])[] = [['or'], ['and'], COMPARISONS, ['+', '-'], ['*', '/', '//', '%']];

/**
 * Lezer's grammar lets `not a or b` be `not (a or b)`. So what is between brackets is read as a list of operands and
 * signs, and put together again by Python's own precedence.
 */
function operation(source: PythonSource, node: SyntaxNode): string {
  const tokens: Token[] = [];
  flatten(source, node, tokens);
  const reader = { at: 0, tokens: joined(tokens) };
  const text = binary(source, node, { reader, level: 0 });
  return reader.at === reader.tokens.length ? text : source.refuse(node);
}

function flatten(source: PythonSource, node: SyntaxNode, into: Token[]): void {
  if (node.name === 'BinaryExpression' || node.name === 'UnaryExpression')
    for (const part of source.children(node)) flatten(source, part, into);
  else if (/^(ArithOp|CompareOp|BitOp|and|or|not|in|is)$/.test(node.name)) into.push({ sign: source.textOf(node) });
  else into.push({ operand: node });
}

/** `is not` and `not in` as one sign. */
function joined(tokens: readonly Token[]): Token[] {
  const all: Token[] = [];
  for (const token of tokens) {
    const before = all.at(-1);
    const pair = before && 'sign' in before && 'sign' in token ? `${before.sign} ${token.sign}` : '';
    if (pair === 'is not' || pair === 'not in') all.splice(-1, 1, { sign: pair });
    else all.push(token);
  }
  return all;
}

interface TokenReader {
  at: number;
  readonly tokens: readonly Token[];
}

const signAt = ({ at, tokens }: TokenReader): string | undefined => {
  const token = tokens[at];
  return token && 'sign' in token ? token.sign : undefined;
};

function binary(
  source: PythonSource,
  node: SyntaxNode,
  { reader, level }: { readonly reader: TokenReader; readonly level: number },
): string {
  const signs = BINARY[level];
  if (signs === undefined) return unary(source, node, reader);
  if (level === 2 && signAt(reader) === 'not') {
    reader.at++;
    return `!__py.truth(${binary(source, node, { reader, level: 2 })})`;
  }
  let left = binary(source, node, { reader, level: level + 1 });
  const chain: string[] = [];
  for (let sign = signAt(reader); sign !== undefined && signs.includes(sign); sign = signAt(reader)) {
    reader.at++;
    const right = binary(source, node, { reader, level: level + 1 });
    if (level === 0) left = `__py.or(${left}, () => ${right})`;
    else if (level === 1) left = `__py.and(${left}, () => ${right})`;
    else if (level === 2) chain.push(JSON.stringify(sign), `() => ${right}`);
    else left = `__py.calculate(${JSON.stringify(sign)}, ${left}, ${right})`;
  }
  return chain.length === 0 ? left : `__py.compare(${left}, ${chain.join(', ')})`;
}

function unary(source: PythonSource, node: SyntaxNode, reader: TokenReader): string {
  const sign = signAt(reader);
  if (sign === '-' || sign === '+') {
    reader.at++;
    return `__py.calculate(${JSON.stringify(sign)}, 0, ${unary(source, node, reader)})`;
  }
  const token = reader.tokens[reader.at++];
  if (token === undefined || !('operand' in token)) return source.refuse(node);
  const base = `(${expression(source, token.operand)})`;
  if (signAt(reader) !== '**') return base;
  reader.at++;
  return `__py.calculate("**", ${base}, ${unary(source, node, reader)})`;
}
