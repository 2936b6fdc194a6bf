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

export interface PublicApi {
  /** Every name that an entry exports, in the order of the entries in `tsconfig.json`. */
  readonly names: readonly PublicName[];
  /** What the compiler finds in these files, whose texts need not be on disk. */
  faultsIn(texts: ReadonlyMap<string, string>): string[];
}

export function readPublicApi(root: string): PublicApi {
  const options = optionsIn(root);
  const entries = Object.entries(options.paths ?? {});
  const files = entries.map(([, [path = '']]) => join(root, path));
  const program = ts.createProgram(files, options);
  const checker = program.getTypeChecker();
  const names = entries.flatMap(([entry], i) => {
    const source = program.getSourceFile(files[i] ?? '');
    const symbol = source && checker.getSymbolAtLocation(source);
    if (!symbol) throw new Error(`${entry} has no module`);
    return checker.getExportsOfModule(symbol).map((exported) => read(entry, exported, checker, root));
  });
  return { names, faultsIn: (texts) => faultsIn(texts, options, program) };
}

function optionsIn(root: string): ts.CompilerOptions {
  const { compilerOptions } = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8'));
  return ts.convertCompilerOptionsFromJson(compilerOptions, root).options;
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

/** The example with a check in the place of each statement that says what it comes to: `expression; // → value`. */
export function assertionsOf(code: string): string {
  const source = ts.createSourceFile('example.ts', code, ts.ScriptTarget.Latest, true);
  let checked = code;
  for (const statement of [...source.statements].reverse()) {
    const [, value] = /^ *\/\/ → (.+)$/m.exec(code.slice(statement.end).split('\n', 1)[0] ?? '') ?? [];
    if (value === undefined || !ts.isExpressionStatement(statement)) continue;
    const check = `deepStrictEqual(${statement.expression.getText()}, ${value});`;
    checked = checked.slice(0, statement.getStart()) + check + checked.slice(statement.end);
  }
  return `import { deepStrictEqual } from 'node:assert';\n${checked}`;
}

function faultsIn(texts: ReadonlyMap<string, string>, options: ts.CompilerOptions, before: ts.Program): string[] {
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.getSourceFile = (file, version) => {
    const text = texts.get(file);
    if (text !== undefined) return ts.createSourceFile(file, text, version, true);
    return before.getSourceFile(file) ?? getSourceFile(file, version);
  };
  host.fileExists = (file) => texts.has(file) || fileExists(file);
  const program = ts.createProgram([...texts.keys()], options, host);
  return [...texts.keys()].flatMap((file) => {
    const source = program.getSourceFile(file);
    const faults = [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)];
    return faults.map(({ messageText }) => `${file}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`);
  });
}
