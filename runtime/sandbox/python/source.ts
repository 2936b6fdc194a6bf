// Reads Lezer's syntax tree of a Python program for the translator, with its literals as JavaScript's, and refuses
// what the translator does not know: a program is never run in another sense than its own.
import type { SyntaxNode } from '@lezer/common';

/** Thrown inside the translator, and caught at its door. */
export class TranslationRefusal extends Error {}

export class PythonSource {
  readonly #text: string;
  #depth = 0;
  /** The names that the function sets whose body is read. */
  locals: ReadonlySet<string> = new Set();

  constructor(text: string) {
    this.#text = text;
  }

  textOf(node: SyntaxNode): string {
    return this.#text.slice(node.from, node.to);
  }

  /** Everything below a node but comments. */
  children(node: SyntaxNode): SyntaxNode[] {
    const all: SyntaxNode[] = [];
    for (let child = node.firstChild; child; child = child.nextSibling) if (child.name !== 'Comment') all.push(child);
    return all;
  }

  /** A program may nest so deep and no deeper: the translator calls itself. */
  within<T>(node: SyntaxNode, translate: () => T): T {
    if (++this.#depth > 200) this.refuse(node, 'what is nested deeper than 200 levels');
    const done = translate();
    this.#depth--;
    return done;
  }

  refuse(node: SyntaxNode, what = `\`${this.textOf(node).split('\n')[0]?.slice(0, 40) ?? ''}\``): never {
    const line = this.#text.slice(0, node.from).split('\n').length;
    throw new TranslationRefusal(
      node.type.isError ? `line ${line} is no Python that is understood here` : `line ${line}: ${what} is not run here`,
    );
  }
}

/** A child list split at commas. */
export function betweenCommas(nodes: readonly SyntaxNode[]): SyntaxNode[][] {
  const parts: SyntaxNode[][] = [[]];
  for (const node of nodes) {
    if (node.name === ',') parts.push([]);
    else parts.at(-1)?.push(node);
  }
  return parts.filter((part) => part.length > 0);
}

/** A name as JavaScript holds it: none of its own words can be meant. */
export const nameOf = (name: string): string => `$${name}`;

const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  '\\': '\\',
  "'": "'",
  '"': '"',
  '\n': '',
};

export function numberOf(source: PythonSource, node: SyntaxNode): string {
  const text = source.textOf(node).replaceAll('_', '');
  const value = Number(text);
  const isWhole = /^(\d+|0[xob].*)$/i.test(text);
  if (!Number.isFinite(value) || (isWhole && !Number.isSafeInteger(value))) source.refuse(node);
  return String(value);
}

/** The text of a string literal, without prefix and quotes. */
export function stringOf(source: PythonSource, node: SyntaxNode): string {
  const [, prefix = '', quote = '', inside] =
    /^([a-zA-Z]*)('''|"""|'|")([\s\S]*)\2$/.exec(source.textOf(node)) ?? source.refuse(node);
  if (!/^[rRuUfF]*$/.test(prefix) || quote === '') source.refuse(node);
  return JSON.stringify(unescaped(source, node, { text: inside ?? '', raw: /r/i.test(prefix) }));
}

function unescaped(
  source: PythonSource,
  node: SyntaxNode,
  { text, raw }: { readonly text: string; readonly raw: boolean },
): string {
  if (raw) return text;
  return text.replace(
    /\\(u([0-9a-fA-F]{4})|[\s\S])/g,
    (_, sign: string, hex: string | undefined) =>
      (hex === undefined ? ESCAPES[sign] : String.fromCharCode(Number.parseInt(hex, 16))) ?? source.refuse(node),
  );
}

/**
 * The texts and the replacements of an f-string, each as JavaScript. `inner` translates what stands in a pair of
 * braces.
 */
export function formatOf(source: PythonSource, node: SyntaxNode, inner: (part: SyntaxNode) => string): string {
  const text = source.textOf(node);
  const opened = /^[a-zA-Z]*('''|"""|'|")/.exec(text) ?? source.refuse(node);
  const raw = /r/i.test(opened[0]);
  const parts: string[] = [];
  let from = node.from + opened[0].length;
  const literal = (to: number) => {
    const piece = text
      .slice(from - node.from, to - node.from)
      .replaceAll('{{', '{')
      .replaceAll('}}', '}');
    if (piece !== '') parts.push(JSON.stringify(unescaped(source, node, { text: piece, raw })));
  };
  for (const replacement of source.children(node)) {
    if (replacement.name !== 'FormatReplacement') continue;
    literal(replacement.from);
    parts.push(replacementOf(source, replacement, inner));
    from = replacement.to;
  }
  literal(node.to - (opened[1]?.length ?? 1));
  return parts.length === 0 ? '""' : `(${['""', ...parts].join(' + ')})`;
}

function replacementOf(source: PythonSource, node: SyntaxNode, inner: (part: SyntaxNode) => string): string {
  const [, value, ...more] = source.children(node);
  if (value === undefined) source.refuse(node);
  const spec = more.find((part) => part.name === 'FormatSpec');
  const other = more.find((part) => part.name !== 'FormatSpec' && part.name !== '}');
  if (other || (spec && source.children(spec).some((part) => part.name !== ':'))) source.refuse(node);
  const format = spec ? source.textOf(spec).slice(1) : '';
  return `__py.format(${inner(value)}, ${JSON.stringify(format)})`;
}
