// Writes docs/errors.md from the sources that declare errors: every code with what happened and what to do about it.
// With --check it writes nothing and fails where the page differs from the sources.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const path = (name) => fileURLToPath(new URL(`../${name}`, import.meta.url));
const PAGE = 'docs/errors.md';

const born = readdirSync(path('runtime/core/errors')).map((name) => `runtime/core/errors/${name}`);
const errors = born.flatMap(readErrors);
const checks = readdirSync(path('runtime/topology/check')).filter((name) => !name.endsWith('.test.ts'));
const faults = unique(checks.flatMap((name) => readFaults(`runtime/topology/check/${name}`)));
const page = pageOf(errors, faults);

if (process.argv.includes('--check')) {
  const have = readOrNothing(path(PAGE));
  if (have !== page) {
    console.error(`${PAGE} is not what the sources say. Run: node scripts/errors-doc.mjs`);
    process.exitCode = 1;
  }
} else {
  writeFileSync(path(PAGE), page);
  console.log(`${PAGE}: ${errors.length} errors, ${faults.length} faults of protocols`);
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

/** Every `new TroupeError(code, what, fix, options)`, and every `super(…)` of a class that is one. */
function readErrors(name) {
  const found = [];
  const visit = (node, scope) => {
    const inner = ts.isFunctionLike(node) ? { node, outer: scope } : scope;
    const thrown = ts.isNewExpression(node) && node.expression.getText() === 'TroupeError';
    const derived =
      ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.SuperKeyword && node.arguments.length > 2;
    if ((thrown || derived) && isText(node.arguments[0])) {
      const [code, what, fix, options] = node.arguments;
      const again =
        options !== undefined && /\bretry\b/.test(options.getText())
          ? /retry: true/.test(options.getText())
            ? 'yes'
            : 'perhaps'
          : 'no';
      for (const { code: c, put } of codes(code, inner))
        found.push({ code: c, what: put(textOf(what)), fix: put(textOf(fix)), again });
    }
    ts.forEachChild(node, (child) => visit(child, inner));
  };
  visit(parse(name), undefined);
  return unique(found);
}

/** Every `{ code: '…', what: …, fix: … }`. */
function readFaults(name) {
  const found = [];
  const visit = (node) => {
    if (ts.isObjectLiteralExpression(node)) {
      const part = (key) =>
        node.properties.find((p) => ts.isPropertyAssignment(p) && p.name.getText() === key)?.initializer;
      const [code, what, fix] = ['code', 'what', 'fix'].map(part);
      if (code && what && fix) found.push({ code: textOf(code), what: textOf(what), fix: textOf(fix) });
    }
    ts.forEachChild(node, visit);
  };
  visit(parse(name));
  return unique(found);
}

function isText(node) {
  return node !== undefined && (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node));
}

/** A code may be built from a parameter of a few known words: then it is several codes. */
function codes(node, scope) {
  if (ts.isStringLiteralLike(node)) return [{ code: node.text, put: (text) => text }];
  const [span] = node.templateSpans;
  const name = /^\w+/.exec(span.expression.getText())?.[0];
  const parameter = scope?.node.parameters.find((p) => p.name.getText() === name);
  const kinds =
    parameter?.type && ts.isUnionTypeNode(parameter.type) ? parameter.type.types.map((t) => t.literal.text) : [name];
  return kinds.map((kind) => ({
    code: `${node.head.text}${kind.toUpperCase()}${span.literal.text}`,
    put: (text) => text.replaceAll(`‹${name}›`, kind),
  }));
}

/** Text with `‹name›` where a value stands. */
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
  if (ts.isPropertyAccessExpression(node))
    return node.name.text === 'length' ? `‹number of ${nameOf(node.expression)}›` : `‹${nameOf(node)}›`;
  if (ts.isCallExpression(node) && node.expression.getText() === 'oneOf')
    return `One of: ‹${nameOf(node.arguments[0])}›.`;
  return `‹${nameOf(node)}›`;
}

/** What a value is called: the last name in it that is no function. */
function nameOf(node) {
  if (ts.isIdentifier(node)) return words(node.text);
  if (ts.isPropertyAccessExpression(node))
    return ['name', 'roleName'].includes(node.name.text) ? nameOf(node.expression) : words(node.name.text);
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
