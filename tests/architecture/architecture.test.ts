// Enforces the import table (docs/design/rooms.md): arrows point down only, and siblings do not know each other.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { WORLDS } from '../../envs/index.ts';
import { PROTOCOLS } from '../../protocols/index.ts';
import { addressed, everyone, graph, others, own, ring, to } from '../../runtime/core/route.ts';
import { type Import, importsOf, PRODUCT, sources } from './imports.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const files = sources(root).filter((f) => !f.startsWith('tests/architecture/'));
const product = files.filter((f) => !/\.test\.ts$/.test(f));
const all: readonly Import[] = product.flatMap((f) => importsOf(root, f));

/** The contracts, and what they stand on. */
const CORE = ['core', 'errors', 'facets', 'text'];

const LIBRARY = [
  ...[
    ...CORE,
    'defaults',
    'naming',
    'prompt',
    'tokens',
    'phrases',
    'topology',
    'bus',
    'actor',
    'episode',
    'record',
    'checks',
  ],
  ...['ledger', 'telemetry', 'experiment', 'costs', 'run', 'sandbox'],
];
/** What comes with the package, by name. */
const SHIPPED = ['agents', 'protocols', 'presets', 'envs', 'world', 'paper-tables'];
/** What every room of the command may import. */
const COMMAND = [
  ...LIBRARY,
  ...SHIPPED,
  'outside',
  'resolve',
  'engine',
  'worlds-kit',
  'reach',
  'conformance',
  'studio',
  'studio-server',
];
const cli = (room: string) => `cli/${room}`;
const CLI_ROOMS = [
  ...['print', 'errors', 'options', 'declared', 'play', 'cost', 'compare', 'experiment', 'report', 'studio'],
].map(cli);

/** Room → the rooms it may import besides itself. A room is the first pattern that fits. */
const ROOMS: readonly (readonly [room: string, fits: RegExp, may: readonly string[]])[] = [
  // What knows nothing of ours: texts, JSON, hashes; then the errors.
  ['text', /^runtime\/text\//, []],
  ['errors', /^runtime\/errors\//, ['text']],
  // What worlds tell as plain data.
  ['facets', /^runtime\/facets\//, []],
  ['core', /^runtime\/core\//, ['errors', 'facets', 'text']],
  // A world with its defaults. Not the worlds, which are in envs.
  ['defaults', /^runtime\/world\//, CORE],
  ['naming', /^runtime\/naming\//, CORE],
  ['prompt', /^runtime\/prompt\//, CORE],
  ['tokens', /^runtime\/tokens\//, [...CORE, 'prompt']],
  ['phrases', /^runtime\/phrases\//, CORE],
  ['topology', /^runtime\/topology\//, CORE],
  ['bus', /^runtime\/bus\//, CORE],
  // Holds records against themselves; nobody who writes or reads one needs it.
  ['checks', /^runtime\/record\/check\//, [...CORE, 'prompt', 'tokens', 'record']],
  ['record', /^runtime\/record\//, [...CORE, 'naming', 'prompt']],
  ['actor', /^runtime\/actor\//, [...CORE, 'prompt', 'tokens', 'topology']],
  ['episode', /^runtime\/episode\//, [...CORE, 'tokens', 'topology']],
  ['ledger', /^runtime\/ledger\//, [...CORE, 'prompt', 'tokens', 'topology']],
  ['telemetry', /^runtime\/telemetry\//, [...CORE, 'prompt', 'record']],
  ['experiment', /^runtime\/experiment\//, [...CORE, 'naming', 'tokens']],
  // What episodes cost, compared: reads records into ledgers.
  ['costs', /^runtime\/costs\//, [...CORE, 'naming', 'prompt', 'tokens', 'topology', 'record', 'ledger', 'experiment']],
  ['sandbox', /^runtime\/sandbox\//, CORE],
  // The library's only composition root.
  [
    'run',
    /^(runtime\/run\/|api\/|index\.ts$)/,
    [
      ...CORE,
      'defaults',
      'naming',
      'prompt',
      'tokens',
      'topology',
      'bus',
      'record',
      'checks',
      'actor',
      'episode',
      'ledger',
      'telemetry',
      'experiment',
      'costs',
      'sandbox',
    ],
  ],
  // Tables of papers as data: they name worlds and protocols, and import none.
  ['paper-tables', /^paper-tables\//, [...CORE, 'experiment']],
  // The program of a page: it runs in a browser.
  ['studio-page', /^studio\/page\//, ['studio']],
  // Serves that page, over records as they are or grow.
  ['studio-server', /^studio\/server\//, [...LIBRARY, 'resolve', 'studio']],
  // Pages made of what was recorded.
  ['studio', /^studio\//, [...CORE, 'tokens', 'record', 'ledger', 'experiment']],
  // Draws what a robot reaches and sees.
  ['reach', /^agents\/robots\/reach\//, [...CORE, 'agents', 'worlds-kit']],
  ['agents', /^agents\//, [...CORE, 'defaults', 'phrases', 'prompt', 'tokens', 'record']],
  // What the grounder loads when a sentence needs it: nobody imports it.
  ['english', /^english\//, [...CORE, 'phrases', 'agents']],
  ['protocols', /^protocols\//, [...CORE, 'naming', 'tokens', 'agents']],
  // Data: they name worlds and protocols, and import none.
  ['presets', /^presets\//, [...CORE, 'naming']],
  ['envs', /^envs\/index\.ts$/, [...CORE, 'world', 'worlds-kit']],
  // What worlds share and draw on; it knows none of them.
  ['worlds-kit', /^envs\/(kit|pictures)\//, [...CORE, 'phrases', 'prompt']],
  // Each world is a room of its own.
  ['world', /^envs\//, [...CORE, 'phrases', 'worlds-kit']],
  [
    'conformance',
    /^conformance\//,
    [
      ...CORE,
      ...[
        'defaults',
        'naming',
        'prompt',
        'topology',
        'record',
        'bus',
        'episode',
        'agents',
        'run',
        'world',
        'worlds-kit',
      ],
    ],
  ],
  // Worlds in other programs.
  ['outside', /^outside\//, [...CORE, 'defaults', 'bus', 'tokens']],
  // From what is typed (names, files, limits) to worlds, protocols and models.
  ['resolve', /^resolve\//, [...LIBRARY, ...SHIPPED, 'worlds-kit', 'outside']],
  // Plays experiments: from a description to results, here, in threads or over a queue.
  ['engine', /^experiment\//, [...LIBRARY, ...SHIPPED, 'resolve', 'studio']],
  // Inside the command: below is what more rooms use.
  ['cli/print', /^cli\/((context|command)\.ts$|print\/)/, COMMAND],
  ['cli/errors', /^cli\/errors\//, [...COMMAND, 'cli/print']],
  ['cli/options', /^cli\/options\//, [...COMMAND, 'cli/print']],
  // What each command is; what it does is imported when it runs.
  ['cli/declared', /^cli\/declared\//, [...COMMAND, 'cli/print', 'cli/options']],
  ['cli/studio', /^cli\/studio\//, [...COMMAND, ...['print', 'options'].map(cli)]],
  ['cli/play', /^cli\/play\//, [...COMMAND, 'cli/print', 'cli/options', 'cli/errors']],
  ['cli/cost', /^cli\/cost\//, [...COMMAND, ...['print', 'declared'].map(cli)]],
  ['cli/compare', /^cli\/compare\//, [...COMMAND, 'cli/print', 'cli/options']],
  [
    'cli/experiment',
    /^cli\/experiment\//,
    [...COMMAND, ...['print', 'errors', 'options', 'declared', 'play', 'compare'].map(cli)],
  ],
  ['cli/report', /^cli\/report\//, [...COMMAND, ...['print', 'options', 'declared', 'cost', 'compare'].map(cli)]],
  ['cli/commands', /^cli\/commands\//, [...COMMAND, ...CLI_ROOMS]],
  ['cli', /^cli\/main\.ts$/, [...COMMAND, ...CLI_ROOMS, 'cli/commands']],
];

const roomOf = (file: string) => ROOMS.find(([, fits]) => fits.test(file));
const worldOf = (file: string) => file.split('/')[1];

test('every import follows the table', () => {
  expect(all.length).toBeGreaterThan(200);
  const wrong = all.flatMap(({ from, to, ours }) => {
    const here = roomOf(from);
    const there = ours ? roomOf(to) : undefined;
    if (!here || !ours) return [];
    if (!there) return [`${from} → ${to} (leaves the rooms)`];
    if (here[0] === 'world' && there[0] === 'world')
      return worldOf(from) === worldOf(to) ? [] : [`${from} → ${to} (another world)`];
    return here[0] === there[0] || here[2].includes(there[0]) ? [] : [`${from} → ${to}`];
  });
  expect(wrong).toEqual([]);
});

test('no file imports itself by way of others, types counted', () => {
  const next = new Map<string, string[]>();
  for (const { from, to, ours } of all) if (ours) next.set(from, [...(next.get(from) ?? []), to]);
  const done = new Set<string>();
  const cycles: string[] = [];
  const visit = (file: string, path: readonly string[]): void => {
    if (path.includes(file)) cycles.push([...path.slice(path.indexOf(file)), file].join(' → '));
    if (path.includes(file) || done.has(file)) return;
    for (const to of next.get(file) ?? []) visit(to, [...path, file]);
    done.add(file);
  };
  for (const file of next.keys()) visit(file, []);
  expect(cycles).toEqual([]);
});

/** A package, and the only files that may import it. */
const GATES: readonly (readonly [pack: RegExp, only: RegExp])[] = [
  // An intruder shares nothing with those whom it attacks.
  [
    /^@nats-io\//,
    /^(runtime\/bus\/|bench\/|scripts\/fault-injection\/(intruder|hostile-queues)\.mjs$|tests\/support\/agent-on-the-wire\.ts$)/,
  ],
  // A bench compares our calls with those of the client alone.
  [/^openai/, /^(agents\/models\/|bench\/bare-calls)/],
  [/^@modelcontextprotocol\//, /^cli\/commands\/mcp/],
  [/^ws$/, /^outside\//],
  [/^fast-png/, /^envs\/pictures\//],
  [/^commander/, /^cli\//],
  [/^@observablehq\/plot/, /^studio\//],
  [/^@?preact/, /^studio\/page\//],
  // What roles write is read and run in one room.
  [/^(quickjs-emscripten|@lezer\/)/, /^runtime\/sandbox\//],
  [/^(three|urdf-loader)/, /^agents\/robots\//],
  // The SDK for Node is 71 packages: one file imports it, and only where the standard variables ask for what it alone
  // does is that loaded.
  [/^@opentelemetry\/sdk-node/, /^runtime\/telemetry\/sdk\/sdk\.ts$/],
  [/^@opentelemetry\/(?!sdk-node)/, /^runtime\/telemetry\//],
];

test('libraries that talk to the outside are imported in one place', () => {
  const wrong = all.filter(({ from, to }) => GATES.some(([pack, only]) => pack.test(to) && !only.test(from)));
  expect(wrong).toEqual([]);
});

/** Words that may stand in one file only: time, chance and actors are handed in (L2). */
const ONLY_IN: readonly (readonly [word: RegExp, only: RegExp])[] = [
  [
    /\bDate\.now\(|\bsetTimeout\(|\bsetInterval\(|performance\.now\(/,
    /^(runtime\/core\/clock\.ts|runtime\/actor\/machine\.ts|runtime\/sandbox\/thread\.mjs|studio\/page\/main\.tsx)$/,
  ],
  // A request that is given so long to connect.
  [/\bAbortSignal\.timeout\(/, /^outside\/openenv-link\.ts$/],
  [/\bMath\.random\(|randomBytes\(|randomUUID\(/, /^runtime\/core\/random\.ts$/],
  [/\bcreateActor\(/, /^runtime\/actor\/machine\.ts$/],
];

test('time, chance and actors come from one file each', () => {
  const rooms = product.filter((f) => PRODUCT.test(f));
  const wrong = rooms.flatMap((file) => {
    const code = withoutComments(readFileSync(join(root, file), 'utf8'));
    return ONLY_IN.filter(([word, only]) => word.test(code) && !only.test(file)).map(
      ([word]) => `${file}: ${word.source}`,
    );
  });
  expect(wrong).toEqual([]);
});

/** An ask, and what a channel can be, before it is a protocol. */
const WORDS_OF_OUR_OWN = ['act'];
/** Things of worlds that once stood where they should not. */
const THINGS_OF_WORLDS = ['CaldorFire', 'Reservoir'];

test('shared code names no concrete world or protocol (L9)', () => {
  const shared = product.filter((f) => /^(runtime|agents|studio)\//.test(f));
  const names = [...Object.keys(WORLDS), ...Object.keys(PROTOCOLS), ...THINGS_OF_WORLDS];
  expect(names.length).toBeGreaterThan(25);
  const named = new RegExp(
    `(?<![\\w-])(?:${names.filter((n) => !WORDS_OF_OUR_OWN.includes(n)).join('|')})(?![\\w-])`,
    'i',
  );
  const wrong = shared.flatMap((file) => {
    if (file.endsWith('.generated.ts')) return [];
    const found = named.exec(withoutComments(readFileSync(join(root, file), 'utf8')));
    return found ? [`${file}: ${found[0]}`] : [];
  });
  expect(wrong).toEqual([]);
});

test('no product file is longer than 400 lines, but for tables that a script writes', () => {
  const long = product.filter(
    (f) =>
      (PRODUCT.test(f) || f.startsWith('bench/')) &&
      !f.endsWith('.generated.ts') &&
      readFileSync(join(root, f), 'utf8').split('\n').length > 401,
  );
  expect(long).toEqual([]);
});

test('a command declares its options in a table: name, help and reader in one place', () => {
  const declaring = product.filter(
    (f) => f.startsWith('cli/') && /\.(?:requiredO|addO|o)ption\(/.test(readFileSync(join(root, f), 'utf8')),
  );
  // The program itself has --debug.
  expect(declaring).toEqual(['cli/command.ts', 'cli/main.ts']);
});

test('comments wrap at 120 columns', () => {
  const written = sources(root).filter((file) => !file.endsWith('.generated.ts'));
  const long = written.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, i) => (line.length > 120 && /^\s*(?:\/\/|\/\*|\*)/.test(line) ? [`${file}:${i + 1}`] : [])),
  );
  expect(long).toEqual([]);
});

const ROUTE_KINDS = new Set([own, everyone, others, to(), addressed, ring(), graph({})].map(({ kind }) => kind));

/** The lines on which a kind of route is compared with, switched over or looked up by its name. */
function comparedKinds(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const isName = (node: ts.Node): boolean => ts.isStringLiteralLike(node) && ROUTE_KINDS.has(node.text);
  const isNames = (node: ts.Node): boolean => ts.isArrayLiteralExpression(node) && node.elements.some(isName);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const compares =
      (ts.isBinaryExpression(node) &&
        /^[!=]==?$/.test(node.operatorToken.getText()) &&
        /\b(kind|route)\b/i.test(node.getText()) &&
        [node.left, node.right].some(isName)) ||
      (ts.isCaseClause(node) &&
        isName(node.expression) &&
        /\b(kind|route)\b/i.test(node.parent.parent.expression.getText())) ||
      (ts.isCallExpression(node) &&
        /\b(kind|route)/i.test(node.parent.getText()) &&
        [node.expression, ...node.arguments].some((one) =>
          isNames(ts.isPropertyAccessExpression(one) ? one.expression : one),
        ));
    if (compares) found.push(`${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

test('nobody compares kinds of routes by name: what is particular to a kind stands in its row', () => {
  expect(product.flatMap((file) => comparedKinds(file, readFileSync(join(root, file), 'utf8')))).toEqual([]);
});

test.each([
  "route?.kind === 'ring'",
  "'own' !== route.kind",
  "switch (route?.kind) { case 'others': }",
  "['ring', 'addressed'].includes(routeOf(i)?.kind ?? '')",
  "z.object({ kind: z.enum(['own', 'to']) })",
])('a comparison of a kind of route with a name is found: %s', (text) => {
  expect(comparedKinds('x.ts', text)).toEqual(['x.ts:1']);
});

test.each(["part.kind === 'body'", "who === 'everyone'", 'route.said'])(
  'what compares no kind of route is left alone: %s',
  (text) => {
    expect(comparedKinds('x.ts', text)).toEqual([]);
  },
);

function withoutComments(code: string): string {
  return code.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/\/\/.*$/gm, '');
}
