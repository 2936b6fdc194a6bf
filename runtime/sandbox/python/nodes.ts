// Reads Lezer's syntax tree of a Python program for the translator, and refuses what the translator does not know: a
// program is never run in another sense than its own.
import type { SyntaxNode } from '@lezer/common';

/** Thrown inside the translator, and caught at its door. */
export class TranslationRefusal extends Error {}

export class PythonSource {
  readonly #text: string;
  #depth = 0;

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
