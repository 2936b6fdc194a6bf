// Hashes a world's behaviour: the declarations reachable from its index, with references resolved, without types,
// comments, layout, declared names or file paths. Moving, splitting or renaming changes no hash, but changing a rule
// does. Protocols and presets have such hashes too.
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import ts from 'typescript';

/** Pictures only show a world and do not affect its behaviour. */
const DRAWING = /\/envs\/(?:[a-z-]+\/drawing|raster)\//;

/**
 * The hashes of several worlds, in one program of the compiler.
 * @param {string} root the project
 * @param {readonly string[]} worlds names of folders of envs/
 * @returns {Map<string, string>} 16 hex digits each
 */
export function hashWorlds(root, worlds) {
  const entries = worlds.map((world) => join(root, 'envs', world, 'index.ts'));
  const program = programOf(root, entries);
  const envs = join(root, 'envs/');
  return new Map(worlds.map((world, i) => [world, hashWorld(program, envs, entries[i] ?? '')]));
}

/**
 * The hashes of all that protocols/index.ts and presets/index.ts reach and that bears a name: `cmas`, `paper:capo`.
 * What only tells people of it (`about`, `source`, `deviations`) is left out.
 * @param {string} root the project
 * @returns {Map<string, string>} 16 hex digits each
 */
export function hashParts(root) {
  const folders = ['protocols', 'presets'].map((folder) => join(root, folder, '/'));
  const program = programOf(
    root,
    folders.map((folder) => join(folder, 'index.ts')),
  );
  const isOurs = (file) => folders.some((folder) => file.startsWith(folder));
  const checker = program.getTypeChecker();
  const pieces = new Map();
  for (const file of program.getSourceFiles()) {
    if (!isOurs(file.fileName)) continue;
    for (const statement of file.statements) {
      for (const declaration of ts.isVariableStatement(statement) ? statement.declarationList.declarations : []) {
        const name = partName(declaration.initializer);
        if (name === undefined) continue;
        // A reader of its own: what was read before it must not change how a part that calls itself is written.
        const { hashOf } = createReader(checker, isOurs, isForPeople);
        pieces.set(name, [...(pieces.get(name) ?? []), hashOf(declaration)]);
      }
    }
  }
  return new Map([...pieces].map(([name, hashes]) => [name, sha(hashes.sort().join('\n'))]));
}

/** Of `protocol('cmas', …)` and `family('cmas', …)` the first word, of a preset its `name`. */
function partName(node) {
  if (node === undefined) return undefined;
  if (ts.isCallExpression(node) && /^(?:protocol|family)$/.test(node.expression.getText())) {
    const [first] = node.arguments;
    return first && ts.isStringLiteral(first) ? first.text : undefined;
  }
  if (!ts.isObjectLiteralExpression(node)) return undefined;
  const members = new Map(node.properties.flatMap((one) => (one.name ? [[one.name.getText(), one.initializer]] : [])));
  const name = members.get('name');
  return members.has('worlds') && name && ts.isStringLiteral(name) ? name.text : undefined;
}

const FOR_PEOPLE = new Set(['about', 'source', 'deviations']);
const isForPeople = (node) =>
  (ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node)) && FOR_PEOPLE.has(node.name.getText());

function programOf(root, entries) {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  return ts.createProgram(entries, { ...options, noEmit: true });
}

function hashWorld(program, envs, entry) {
  const reader = createReader(
    program.getTypeChecker(),
    (file) => file.startsWith(envs) && !DRAWING.test(file) && !file.endsWith('/frozen.ts'),
  );
  const seen = new Set();
  const pieces = [];
  const visit = (file) => {
    if (seen.has(file) || !reader.isOurs(file.fileName)) return;
    seen.add(file);
    for (const statement of file.statements) {
      const from =
        ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement) ? statement.moduleSpecifier : undefined;
      const symbol = from && program.getTypeChecker().getSymbolAtLocation(from);
      for (const source of symbol?.declarations ?? []) if (ts.isSourceFile(source)) visit(source);
      if (!ts.isExpressionStatement(statement) || reader.touchesDrawing(statement)) continue;
      pieces.push(reader.hashOf(statement));
    }
    if (file.fileName !== entry) return;
    const own = file.statements.filter((statement) => ts.isVariableStatement(statement));
    for (const what of own.length > 0 ? own : exportsOf(program.getTypeChecker(), file))
      pieces.push(reader.hashOf(what));
  };
  visit(program.getSourceFile(entry));
  return sha(pieces.sort().join('\n'));
}

/** What a file exports that others declare, where it declares nothing itself: `export { world } from './world.ts'`. */
function exportsOf(checker, file) {
  const module = checker.getSymbolAtLocation(file);
  const symbols = module === undefined ? [] : checker.getExportsOfModule(module);
  return symbols.flatMap((symbol) => {
    const { valueDeclaration } = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
    return valueDeclaration === undefined ? [] : [valueDeclaration];
  });
}

function createReader(checker, isOurs, isLeftOut = () => false) {
  /** Hash of each top-level declaration; while it is being made, its depth. */
  const hashes = new Map();

  const targetOf = (identifier) => {
    const symbol = ts.isShorthandPropertyAssignment(identifier.parent)
      ? checker.getShorthandAssignmentValueSymbol(identifier.parent)
      : checker.getSymbolAtLocation(identifier);
    return symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  };

  function hashOf(declaration) {
    const known = hashes.get(declaration);
    if (known !== undefined) return typeof known === 'number' ? `cycle ${hashes.size - known}` : known;
    hashes.set(declaration, hashes.size);
    const hash = sha(wordsOf(declaration).join(' '));
    hashes.set(declaration, hash);
    return hash;
  }

  function wordsOf(top) {
    const locals = new Map();
    const words = [];
    const read = (node) => {
      if (ts.isTypeNode(node) && !ts.isExpressionWithTypeArguments(node)) return;
      if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) || ts.isTypeParameterDeclaration(node))
        return;
      if (isModifierOfTypes(node) || isListOfModifiers(node) || isLeftOut(node)) return;
      if (ts.isShorthandPropertyAssignment(node)) words.push(node.name.text, ':');
      if (ts.isIdentifier(node)) return void words.push(nameOf(node, top, locals));
      if (node.getChildCount() === 0) return void (isLayout(node) || words.push(node.getText()));
      // What stands in parentheses stands in a node of its own, and so does everything that has parts.
      if (ts.isParenthesizedExpression(node)) return read(node.expression);
      words.push('⟨');
      for (const child of node.getChildren()) if (!ts.isJSDoc(child)) read(child);
      words.push('⟩');
    };
    read(top);
    return words;
  }

  function nameOf(identifier, top, locals) {
    if (isPropertyName(identifier)) return identifier.text;
    const declaration = targetOf(identifier)?.declarations?.[0];
    if (declaration === undefined) return identifier.text;
    const file = declaration.getSourceFile();
    if (!isOurs(file.fileName)) return foreignName(identifier);
    const holder = topLevel(declaration);
    if (holder === top || contains(top, declaration)) {
      if (!locals.has(declaration)) locals.set(declaration, `$${locals.size}`);
      return locals.get(declaration);
    }
    return isDeclaredType(declaration) ? '' : hashOf(holder);
  }

  /** The name that it has where it is declared; that of a module would be a path, so its name here stands for it. */
  function foreignName(identifier) {
    const name = targetOf(identifier)?.name;
    return name === undefined || name.startsWith('"') ? identifier.text : name;
  }

  function touchesDrawing(statement) {
    let touches = false;
    const look = (node) => {
      if (ts.isIdentifier(node) && !isPropertyName(node)) {
        const file = targetOf(node)?.declarations?.[0]?.getSourceFile().fileName ?? '';
        touches ||= DRAWING.test(file);
      }
      ts.forEachChild(node, look);
    };
    look(statement);
    return touches;
  }

  return { hashOf, isOurs, touchesDrawing };
}

const TYPE_WORDS = new Set([ts.SyntaxKind.ExportKeyword, ts.SyntaxKind.ReadonlyKeyword, ts.SyntaxKind.DeclareKeyword]);
const isModifierOfTypes = (node) => TYPE_WORDS.has(node.kind);
/** `export` alone: with it a function has a list of modifiers, without it none. */
const isListOfModifiers = (node) =>
  node.kind === ts.SyntaxKind.SyntaxList && node.getChildCount() > 0 && node.getChildren().every(isModifierOfTypes);

/** Commas and semicolons: whether there is one at the end is a matter of layout. */
const isLayout = (node) => node.kind === ts.SyntaxKind.CommaToken || node.kind === ts.SyntaxKind.SemicolonToken;

const isDeclaredType = (node) => ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node);

/** Names of properties are data, and count: in `a.b`, `{ b: … }`, a method or a member. */
function isPropertyName(node) {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent) || ts.isQualifiedName(parent))
    return parent.name === node || parent.right === node;
  if (ts.isBindingElement(parent)) return parent.propertyName === node;
  const named =
    ts.isPropertyAssignment(parent) ||
    ts.isMethodDeclaration(parent) ||
    ts.isPropertyDeclaration(parent) ||
    ts.isGetAccessor(parent);
  return (named || ts.isSetAccessor(parent)) && parent.name === node;
}

/** The statement of the file's top level, or the one declaration of a list of variables, that holds this. */
function topLevel(node) {
  let at = node;
  while (at.parent && !ts.isSourceFile(at.parent)) {
    if (
      ts.isVariableDeclaration(at) &&
      ts.isVariableStatement(at.parent.parent) &&
      ts.isSourceFile(at.parent.parent.parent)
    )
      return at;
    at = at.parent;
  }
  return at;
}

function contains(top, node) {
  for (let at = node; at; at = at.parent) if (at === top) return true;
  return false;
}

const sha = (text) => createHash('sha256').update(text).digest('hex').slice(0, 16);
