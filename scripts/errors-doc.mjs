// Writes docs/errors.md from the tables that word errors: every code with its message and fix, and what the command
// line adds to it. With --check it writes nothing and fails if the page differs from the sources.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const path = (name) => fileURLToPath(new URL(`../${name}`, import.meta.url));
const PAGE = 'docs/errors.md';

const sourcesIn = (folder) => readdirSync(path(folder)).filter((name) => !name.endsWith('.test.ts'));
const TABLES = sourcesIn('runtime/errors').map((name) => `runtime/errors/${name}`);
const constants = new Map([...TABLES, 'cli/errors/terminal.ts'].flatMap((name) => constantsOf(parse(name))));
const hints = readHints();
const errors = unique(TABLES.flatMap(readErrors));
const faults = unique(
  sourcesIn('runtime/topology/check').flatMap((name) => readFaults(`runtime/topology/check/${name}`)),
);
const page = pageOf(errors, faults);

if (!process.argv.includes('--check')) {
  writeFileSync(path(PAGE), page);
  console.log(`${PAGE}: ${errors.length} errors, ${faults.length} faults of protocols`);
} else if (readOrNothing(path(PAGE)) !== page) {
  console.error(`${PAGE} is not what the sources say. Run: node scripts/errors-doc.mjs`);
  process.exitCode = 1;
}

function readOrNothing(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function parse(name) {
  return ts.createSourceFile(name, readFileSync(path(name), 'utf8'), ts.ScriptTarget.ES2022, true);
}

/** Every row `CODE: (data) => ({ what, fix, retry })` of a table; a row may give several. */
function readErrors(name) {
  const found = [];
  const wordsIn = (code, node, put) => {
    if (ts.isObjectLiteralExpression(node) && partOf(node, 'what') && partOf(node, 'fix')) {
      const [what, fix, retry] = ['what', 'fix', 'retry'].map((key) => partOf(node, key));
      const again = retry === undefined ? 'no' : retry.kind === ts.SyntaxKind.TrueKeyword ? 'yes' : 'perhaps';
      found.push({
        code,
        what: put(textOf(what)),
        fix: [put(textOf(fix)), hints.get(code)].filter(Boolean).join(' '),
        again,
      });
    }
    ts.forEachChild(node, (child) => wordsIn(code, child, put));
  };
  const visit = (node) => {
    if (ts.isPropertyAssignment(node) && /^[A-Z][A-Z_]+$/.test(node.name.getText())) {
      const { initializer: row } = node;
      if (ts.isArrowFunction(row)) wordsIn(node.name.getText(), row, (text) => text);
      // A row that a function of the file makes, from one word.
      const maker = ts.isCallExpression(row) ? constants.get(row.expression.getText()) : undefined;
      if (maker && ts.isArrowFunction(maker))
        wordsIn(node.name.getText(), maker, (text) =>
          text.replaceAll(`‹${maker.parameters[0].name.getText()}›`, row.arguments[0].text),
        );
      return;
    }
    ts.forEachChild(node, visit);
  };
  visit(parse(name));
  return found;
}

/** What the command line says after the fix. */
function readHints() {
  const table = constants.get('HINTS');
  return new Map(
    table.properties.map((row) => [
      row.name.getText(),
      textOf(ts.isArrowFunction(row.initializer) ? row.initializer.body : row.initializer),
    ]),
  );
}

function constantsOf(source) {
  const all = source.statements.filter(ts.isVariableStatement).flatMap((s) => [...s.declarationList.declarations]);
  return all.map((one) => [one.name.getText(), one.initializer]);
}

function partOf(node, key) {
  return node.properties.find((p) => ts.isPropertyAssignment(p) && p.name.getText() === key)?.initializer;
}

/** Every `{ code: '…', what: …, fix: … }`. */
function readFaults(name) {
  const found = [];
  const visit = (node) => {
    if (ts.isObjectLiteralExpression(node)) {
      const [code, what, fix] = ['code', 'what', 'fix'].map((key) => partOf(node, key));
      if (code && what && fix) found.push({ code: textOf(code), what: textOf(what), fix: textOf(fix) });
    }
    ts.forEachChild(node, visit);
  };
  visit(parse(name));
  return unique(found);
}

/** Text with `‹name›` in place of a value. */
function textOf(node) {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map((s) => textOf(s.expression) + s.literal.text).join('');
  if (ts.isParenthesizedExpression(node)) return textOf(node.expression);
  if (ts.isConditionalExpression(node))
    return [node.whenTrue, node.whenFalse]
      .map(textOf)
      .filter((t) => t !== '')
      .join(' / ');
  const constant = ts.isIdentifier(node) ? constants.get(node.text) : undefined;
  if (constant && (ts.isStringLiteralLike(constant) || ts.isTemplateExpression(constant))) return textOf(constant);
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.BarBarToken)
    return [node.left, node.right]
      .map(textOf)
      .filter((t) => t !== '')
      .join(' / ');
  if (ts.isIdentifier(node) && node.text === 'undefined') return '';
  if (ts.isPropertyAccessExpression(node))
    return node.name.text === 'length' ? `‹number of ${nameOf(node.expression)}›` : `‹${nameOf(node)}›`;
  if (ts.isCallExpression(node) && node.expression.getText() === 'lineOf') return '‹file›, line ‹line›';
  if (ts.isCallExpression(node) && node.expression.getText() === 'oneOf')
    return `One of: ‹${nameOf(node.arguments[0])}›.`;
  // Suggestions appear only if something is similar.
  if (ts.isCallExpression(node) && node.expression.getText().startsWith('meantText')) return '';
  return `‹${nameOf(node)}›`;
}

/** The placeholder's name: the last name in the expression that is not a function. */
function nameOf(node) {
  if (ts.isIdentifier(node)) return words(node.text);
  if (ts.isPropertyAccessExpression(node)) return words(node.name.text);
  if (ts.isCallExpression(node)) {
    const method = ts.isPropertyAccessExpression(node.expression) ? node.expression.expression : undefined;
    const bare = method && !['JSON', 'Object', 'Math'].includes(method.getText()) ? method : node.arguments[0];
    return bare ? nameOf(bare) : words(node.expression.getText());
  }
  if (ts.isElementAccessExpression(node) || ts.isParenthesizedExpression(node)) return nameOf(node.expression);
  if (ts.isBinaryExpression(node)) return nameOf(node.left);
  return 'value';
}

function words(name) {
  return name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
}

function unique(entries) {
  const all = new Map(entries.map((e) => [`${e.code} ${e.what} ${e.fix}`, e]));
  return [...all.values()].sort((a, b) => (a.code < b.code ? -1 : a.code > b.code ? 1 : 0));
}

function pageOf(errors, faults) {
  const cell = (text) =>
    text
      .replaceAll('|', '\\|')
      .replace(/\s+/g, ' ')
      .replace(/[<>]/g, (c) => `&${c === '<' ? 'lt' : 'gt'};`);
  const row = (cells) => `| ${cells.map(cell).join(' | ')} |`;
  return [
    '# Errors',
    '',
    '<!-- Generated by scripts/errors-doc.mjs; changes made here are lost. -->',
    '',
    'Every error has a code, says what happened, and what to do about it. `‹…›` stands for a value. The command line prints',
    '`CODE: what. fix` and ends with exit code 1 (2 where the command line itself makes no sense); `--debug` adds where it came from.',
    'The last column says whether the same thing may work when it is tried again.',
    '',
    '| code | what happened | what to do | again |',
    '|---|---|---|---|',
    ...errors.map((e) => row([`\`${e.code}\``, e.what, e.fix, e.again])),
    '',
    '## Faults of protocols',
    '',
    'Found by the checks before anything runs (`troupe show <protocol>`); an episode is refused with `PROTOCOL_FAULTY`, which lists them.',
    '',
    '| code | what is wrong | what to do |',
    '|---|---|---|',
    ...faults.map((f) => row([`\`${f.code}\``, f.what, f.fix])),
    '',
  ].join('\n');
}
