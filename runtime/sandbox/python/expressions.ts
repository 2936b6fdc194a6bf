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
      return read(source, source.textOf(node));
    case 'ParenthesizedExpression':
      return `(${inner(parts[1] ?? source.refuse(node))})`;
    case 'ArrayExpression':
      return `[${items(source, parts.slice(1, -1)).join(', ')}]`;
    case 'TupleExpression':
      return `__py.tuple([${items(source, parts.slice(1, -1)).join(', ')}])`;
    case 'SetExpression':
      return `__py.group([${items(source, parts.slice(1, -1)).join(', ')}])`;
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
      return `__py.list(${generated(source, node, parts.slice(1, -1))})`;
    case 'ComprehensionExpression':
      return generated(source, node, parts.slice(1, -1));
    default:
      return source.refuse(node);
  }
}

/** The value of a name, which a program may have not set yet. */
const read = (source: PythonSource, name: string): string =>
  `(${nameOf(name)} ?? __py.read(${nameOf(name)}, ${JSON.stringify(name)}, ${source.locals.has(name)}))`;

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

/** What `__py.def` is told of the parameters, and the parameters; a default is evaluated with the definition. */
export function parameters(
  source: PythonSource,
  title: string,
  list?: SyntaxNode,
): { signature: string; text: string } {
  const inside = list ? source.children(list).filter(({ name }) => name !== '(' && name !== ')') : [];
  const names: string[] = [];
  const defaults: string[] = [];
  let most: number | undefined;
  for (const parts of betweenCommas(inside)) {
    const [name, sign, value, ...more] = parts.filter(({ name }) => name !== 'TypeDef');
    if (name?.name === '*' && !sign && most === undefined) most = names.length;
    else if (name?.name === 'VariableName' && more.length === 0 && (!sign || (sign.name === 'AssignOp' && value))) {
      names.push(source.textOf(name));
      if (value) defaults.push(`${JSON.stringify(source.textOf(name))}: ${expression(source, value)}`);
    } else source.refuse(name ?? list ?? (parts[0] as SyntaxNode));
  }
  const told = { title, names, most: most ?? names.length };
  return {
    signature: `{ ...${JSON.stringify(told)}, defaults: { ${defaults.join(', ')} } }`,
    text: names.map(nameOf).join(', '),
  };
}

function lambda(source: PythonSource, node: SyntaxNode, parts: readonly SyntaxNode[]): string {
  const list = parts.find(({ name }) => name === 'ParamList');
  const { signature, text } = parameters(source, '<lambda>', list);
  return `__py.def(${signature}, (${text}) => ${expression(source, parts.at(-1) ?? node)})`;
}

function member(source: PythonSource, node: SyntaxNode, parts: readonly SyntaxNode[]): string {
  const [object, sign, ...more] = parts;
  if (!object || !sign) return source.refuse(node);
  // `5.` is read as a member without a name.
  if (object.name === 'Number' && sign.name === '.' && more.every(({ type }) => type.isError))
    return numberOf(source, object);
  const of = expression(source, object);
  if (sign.name === '.') return `__py.attribute(${of}, ${JSON.stringify(source.textOf(more[0] ?? node))})`;
  const inside = more.slice(0, -1);
  if (!inside.some(({ name }) => name === ':')) return `__py.item(${of}, ${several(source, inside)})`;
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
  const [list, test, condition, ...rest] = parts.slice(at + 1);
  if (!value || sign?.name !== 'for' || at < 0 || !list || rest.length > 0 || (test && test.name !== 'if'))
    return source.refuse(node);
  const { pattern, shape } = target(source, node, parts.slice(2, at));
  const kept = condition ? `__py.truth(${expression(source, condition)})` : 'true';
  const [from, to] = [expression(source, list), expression(source, value)];
  return `__py.generate(${from}, ${shape}, (${pattern}) => ${kept}, (${pattern}) => ${to})`;
}

/** One value, or several as a tuple. */
export function several(source: PythonSource, nodes: readonly SyntaxNode[]): string {
  const values = items(source, nodes);
  if (values.length === 0) return 'null';
  return values.length === 1 && !nodes.some(({ name }) => name === ',')
    ? (values[0] ?? '')
    : `__py.tuple([${values.join(', ')}])`;
}

/** What a value is put into, as JavaScript: a name with shape 0, or several in brackets with the shapes of each. */
export function target(source: PythonSource, node: SyntaxNode, nodes: readonly SyntaxNode[]): Target {
  const [only, ...more] = nodes;
  if (!only) return source.refuse(node);
  if (more.length === 0 && only.name === 'VariableName') return { pattern: nameOf(source.textOf(only)), shape: '0' };
  const inside = source.children(only).slice(1, -1);
  if (more.length === 0 && only.name === 'ParenthesizedExpression') return target(source, node, inside);
  const isList = more.length === 0 && /^(Tuple|Array)Expression$/.test(only.name);
  if (!isList && !nodes.some(({ name }) => name === ',')) return source.refuse(node);
  const parts = betweenCommas(isList ? inside : nodes).map((part) => target(source, node, part));
  const listed = (of: keyof Target) => `[${parts.map((part) => part[of]).join(', ')}]`;
  return parts.length === 0 ? source.refuse(node) : { pattern: listed('pattern'), shape: listed('shape') };
}

type Target = Readonly<Record<'pattern' | 'shape', string>>;

/** The statement that puts a value there. */
export const put = ({ pattern, shape }: Target, value: string): string =>
  shape === '0' ? `${pattern} = ${value};` : `${pattern} = __py.apart(${value}, ${shape});`;

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
