// Reads which type names the project's own sources declare: interfaces, type aliases and classes at the top of a file.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

export interface TypeName {
  readonly name: string;
  readonly file: string;
  readonly exported: boolean;
}

export const typeNamesOf = (root: string, file: string): TypeName[] =>
  typeNamesIn(readFileSync(join(root, file), 'utf8'), file);

export function typeNamesIn(text: string, file: string): TypeName[] {
  const { statements } = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  return statements.flatMap((s) => {
    if (!ts.isInterfaceDeclaration(s) && !ts.isTypeAliasDeclaration(s) && !ts.isClassDeclaration(s)) return [];
    if (!s.name) return [];
    const exported = s.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false;
    return [{ name: s.name.text, file, exported }];
  });
}

/** Names that stand in more than one file, each with its files. Overloads and a type beside its class share a file. */
export function declaredTwice(types: readonly TypeName[]): string[] {
  const files = new Map<string, Set<string>>();
  for (const { name, file } of types) files.set(name, (files.get(name) ?? new Set()).add(file));
  return [...files].filter(([, where]) => where.size > 1).map(([name, where]) => `${name}: ${[...where].join(', ')}`);
}

/** Participles of verbs that do not take -ed. Words that are nouns as well (set, thought, bound) are left out. */
const STRONG_PARTICIPLES = new Set(
  (
    'been begun bent blown bought broken brought built caught chosen come dealt done drawn driven eaten fallen fed fled ' +
    'flown forgotten found frozen given gone grown had heard held hidden kept known laid led left lent lost made meant ' +
    'met overheard paid proven ridden risen said seen sent shown shut sold spent spoken stolen stood stuck sunk sworn ' +
    'taken taught thrown told torn undone unseen untold woken won worn woven written'
  ).split(' '),
);

/**
 * Whether a name's last word is a past participle, so that it says what happened to a thing and not which thing. A
 * handler bears the name of its event: `OnSent`.
 */
export function isPastParticiple(name: string): boolean {
  if (/^On[A-Z]/.test(name)) return false;
  const last = (/[A-Z][a-z]*$/.exec(name)?.[0] ?? name).toLowerCase();
  return STRONG_PARTICIPLES.has(last) || /[^e]ed$/.test(last);
}
