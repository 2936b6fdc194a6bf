// Reads what the package's entries export, with the doc comment of each name.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

export interface PublicName {
  /** `troupe` or `troupe/<name>`. */
  readonly entry: string;
  readonly name: string;
  readonly kind: 'function' | 'class' | 'value' | 'type';
  /** Where it is declared: `file:line`. */
  readonly at: string;
  /** The doc comment without its tags; empty where there is none. */
  readonly comment: string;
  /** The code of each `@example`, without its fence. */
  readonly examples: readonly string[];
}

/** Every name that an entry exports, in the order of the entries in `tsconfig.json`. */
export function readPublicApi(root: string): PublicName[] {
  const { compilerOptions } = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8'));
  const entries: [string, readonly string[]][] = Object.entries(compilerOptions.paths);
  const { options } = ts.convertCompilerOptionsFromJson(compilerOptions, root);
  const files = entries.map(([, [path = '']]) => join(root, path));
  const program = ts.createProgram(files, options);
  const checker = program.getTypeChecker();
  return entries.flatMap(([entry], i) => {
    const source = program.getSourceFile(files[i] ?? '');
    const symbol = source && checker.getSymbolAtLocation(source);
    if (!symbol) throw new Error(`${entry} has no module`);
    return checker.getExportsOfModule(symbol).map((exported) => read(entry, exported, checker, root));
  });
}

function read(entry: string, exported: ts.Symbol, checker: ts.TypeChecker, root: string): PublicName {
  const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
  const [declaration] = symbol.declarations ?? [];
  if (!declaration) throw new Error(`${entry}: ${exported.name} has no declaration`);
  const file = declaration.getSourceFile();
  const { line } = file.getLineAndCharacterOfPosition(declaration.getStart());
  return {
    entry,
    name: exported.name,
    kind: kindOf(symbol, declaration, checker),
    at: `${file.fileName.slice(root.length).replace(/^\//, '')}:${line + 1}`,
    comment: ts.displayPartsToString(symbol.getDocumentationComment(checker)).trim(),
    examples: symbol
      .getJsDocTags(checker)
      .filter(({ name }) => name === 'example')
      .map(({ text }) => ts.displayPartsToString(text).replace(/^[\s\S]*?```ts\n|\n```\s*$/g, '')),
  };
}

function kindOf(symbol: ts.Symbol, at: ts.Declaration, checker: ts.TypeChecker): PublicName['kind'] {
  if (!(symbol.flags & ts.SymbolFlags.Value)) return 'type';
  if (symbol.flags & ts.SymbolFlags.Class) return 'class';
  return checker.getTypeOfSymbolAtLocation(symbol, at).getCallSignatures().length > 0 ? 'function' : 'value';
}
