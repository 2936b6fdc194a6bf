// Tests that a command line which will not do ends with its exit code and a complaint that says what would.
import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { VERSION } from '../runtime/run/version.ts';
import { runCaptured } from '../tests/support/capture.ts';

const COMMANDS = ['demo', 'run', 'compare', 'show', 'list', 'replay', 'world'];
const folder = () => mkdtempSync(join(tmpdir(), 'troupe-'));
const files = { text: join(folder(), 'text.json'), empty: join(folder(), 'empty.jsonl') };
writeFileSync(files.text, 'no json');
writeFileSync(files.empty, '');

/** A command line, its exit code, and what the complaint says. */
const BAD: readonly (readonly [argv: string, code: number, says: string | RegExp])[] = [
  ['rnu', 2, /^USAGE: unknown command 'rnu' \(Did you mean run\?\)\. See 'troupe --help'\.$/m],
  ['run --protocol cmas', 2, "USAGE: missing required argument 'world'"],
  ['run relay', 2, "USAGE: required option '--protocol <p>' not specified (for example --protocol cmas)."],
  [
    'compare relay',
    2,
    "USAGE: required option '--protocols <list>' not specified (for example --protocols cmas,dmas).",
  ],
  ['experiment run', 2, "USAGE: missing required argument 'experiment'. See 'troupe experiment run --help'."],
  [
    'run relay --protocl cmas',
    2,
    "USAGE: unknown option '--protocl' (Did you mean --protocol?). See 'troupe run --help'.",
  ],
  ['run relay --protocl=cmas --json', 2, "USAGE: unknown option '--protocl' (Did you mean --protocol?)."],
  ['run relay --json -- --protocl', 2, "USAGE: required option '--protocol <p>' not specified"],
  ['compare relay --protocol cmas --agents 2', 2, "USAGE: unknown option '--protocol' (Did you mean --protocols?)."],
  ['run relay --protocol', 2, /^USAGE: option '--protocol <p>' argument missing/],
  ['run relay --protocol cmas --speed 9', 2, "USAGE: unknown option '--speed'"],
  ['run relay more --protocol cmas', 2, 'USAGE: too many arguments'],
  ['run relly --protocol cmas', 1, /WORLD_UNKNOWN: there is no world 'relly'\.\s+Did you mean relay\?/],
  ['run __proto__ --protocol cmas', 1, 'WORLD_UNKNOWN'],
  ['run relay --protocol cmass', 1, /PROTOCOL_UNKNOWN: there is no protocol 'cmass'\.\s+Did you mean cmas/],
  ['run relay --protocol cmas --scene lien', 1, "SCENE_UNKNOWN: world 'relay' has no scene 'lien'. Did you mean line?"],
  ['run relay --protocol cmas --agents 0', 1, "AGENTS_OUT_OF_RANGE: world 'relay' cannot have 0 agents."],
  ['run sar --protocol cmas --agents 7', 1, 'AGENTS_OUT_OF_RANGE'],
  [
    'run relay --protocol cmas --agents many',
    1,
    "OPTION_BAD: --agents cannot be 'many'. It takes a whole number from 1.",
  ],
  ['run relay --protocol cmas --agents -1', 1, 'OPTION_BAD: --agents'],
  ['run relay --protocol cmas --steps abc', 1, 'OPTION_BAD: --steps'],
  ['run relay --protocol cmas --steps 1.5', 1, 'OPTION_BAD: --steps'],
  ['run relay --protocol cmas --steps 0', 1, 'OPTION_BAD: --steps'],
  ['run relay --protocol cmas --seed x', 1, 'OPTION_BAD: --seed'],
  [
    'run relay --protocol cmas --temperature hot',
    1,
    "OPTION_BAD: --temperature cannot be 'hot'. It takes a number from 0 to 2.",
  ],
  ['run relay --protocol cmas --max-tokens 0', 1, 'OPTION_BAD: --max-tokens'],
  ['run relay --protocol cmas --slip 1.1', 1, 'OPTION_BAD: --slip'],
  ['run relay --protocol cmas --time-cap soon', 1, 'OPTION_BAD: --time-cap'],
  ['run relay --protocol cmas --step-deadline -1', 1, 'OPTION_BAD: --step-deadline'],
  ['run relay --protocol cmas --model-seed 1e3', 1, 'OPTION_BAD: --model-seed'],
  [
    'run relay --protocol cmas --world-option pace',
    1,
    "OPTION_BAD: --world-option cannot be 'pace'. It takes key=value.",
  ],
  ['run relay --protocol cmas --world-option pace=quick', 1, "OPTION_BAD: --world-option cannot be 'pace=quick'"],
  ['run relay --protocol cmas --world-option pase=steps', 1, 'pace=…, speech=…'],
  ['run relay --protocol cmas --model gpt', 1, 'KEY_MISSING: the environment holds no key in OPENAI_API_KEY.'],
  [
    'run relay --protocol cmas --model gpt --api-key-env MY_KEY',
    1,
    'KEY_MISSING: the environment holds no key in MY_KEY.',
  ],
  ['run relay --protocol cmas --model gpt --base-url nowhere', 1, 'OPTION_BAD: --base-url'],
  ['run relay --protocol cmas --base-url http://127.0.0.1:1/v1', 1, 'OPTION_BAD: --base-url'],
  [
    'run relay --protocol cmas --model speaker=rules',
    1,
    "ROLE_UNKNOWN: protocol 'cmas' has no role 'speaker' that asks a model. Say one of: planner.",
  ],
  [
    'run relay --protocol cmas --model planer=gpt',
    1,
    "ROLE_UNKNOWN: protocol 'cmas' has no role 'planer' that asks a model.",
  ],
  ['run relay --protocol cmas --model rule', 1, /MODEL_UNKNOWN: there is no model 'rule'\.\s+Did you mean rules\?/],
  [
    'run relay --protocol cmas --bus nats://127.0.0.1:1',
    1,
    'BUS_UNREACHABLE: no NATS server answers at nats://127.0.0.1:1.',
  ],
  ['run relay --protocol cmas --bus http://127.0.0.1:1', 1, 'OPTION_BAD: --bus'],
  ['run relay --protocol duo --agents 1', 1, 'PROTOCOL_FAULTY'],
  ['show cmaas', 1, 'PROTOCOL_UNKNOWN'],
  [
    'show llamar:corrector=module:corrector=in-actor',
    1,
    "PROTOCOL_OPTION_TWICE: protocol 'llamar' is given corrector twice",
  ],
  ['show llamar:', 1, "PROTOCOL_OPTION_BAD: protocol 'llamar' is given an option without a name"],
  ['show cmas --agents 0', 1, 'OPTION_BAD: --agents'],
  ['show cmas --format svg', 1, "OPTION_BAD: --format cannot be 'svg'. It takes text, json, mermaid."],
  ['list friends', 2, "USAGE: there is nothing to list for 'friends'"],
  ['list protocol', 2, "USAGE: there is nothing to list for 'protocol' (Did you mean protocols?)"],
  [
    'run household --protocol cmas --scene evaluated',
    1,
    "SCENE_SEVERAL: 'evaluated' stands for 45 scenes of world 'household'",
  ],
  ['world svg sar map.svg --scene 1..3', 1, "SCENE_SEVERAL: '1..3' stands for 3 scenes of world 'sar'"],
  ['replay nowhere.jsonl', 1, 'RECORD_UNREADABLE'],
  [`replay ${files.text}`, 1, 'RECORD_UNREADABLE'],
  [`replay ${files.empty}`, 1, 'RECORD_EMPTY'],
  ['world replya sar x.json', 2, "USAGE: 'replya' is not a verb of 'troupe world' (Did you mean replay?)"],
  ['world sing sar x.json', 2, "USAGE: 'sing' is not a verb of 'troupe world'"],
  ['world replay sarr x.json', 1, 'WORLD_UNKNOWN'],
  ['world replay relay x.json', 1, 'FACET_MISSING'],
  [
    'world replay sar nowhere.json',
    1,
    'FILE_UNREADABLE: nowhere.json cannot be read as a trajectory in JSON: there is no such file.',
  ],
  [`world replay sar ${files.text}`, 1, 'FILE_UNREADABLE'],
  ['demo --pace slowly', 1, 'OPTION_BAD: --pace'],
];

describe('bad command lines', () => {
  test.each(BAD)('`troupe %s` ends with %i and says why', async (argv, code, says) => {
    const cwd = folder();
    const got = await runCaptured(argv.split(' '), { cwd });
    expect(got.code).toBe(code);
    if (typeof says === 'string') expect(got.stderr).toContain(says);
    else expect(got.stderr).toMatch(says);
    expect(got.stderr.trimEnd().split('\n').length).toBeLessThanOrEqual(2);
    expect(got.stdout === '').toBe(!/ --json\b/.test(argv.split(' -- ')[0] ?? ''));
    expect(readdirSync(cwd)).toEqual([]);
  });

  const JSON_ERRORS: readonly (readonly [argv: string, code: number, error: object])[] = [
    [
      'run relly --protocol cmas',
      1,
      {
        code: 'WORLD_UNKNOWN',
        message: "there is no world 'relly'.",
        fix: expect.stringMatching(/^Did you mean relay\? /),
        data: expect.objectContaining({ name: 'relly', near: ['relay'] }),
        retry: false,
      },
    ],
    [
      'replay nowhere.jsonl',
      1,
      expect.objectContaining({ code: 'RECORD_UNREADABLE', fix: expect.stringContaining("'troupe run' writes one.") }),
    ],
    [
      'run relay --protocol cmas --bus nats://ann:hunter2@127.0.0.1:1',
      1,
      expect.objectContaining({
        code: 'BUS_UNREACHABLE',
        retry: true,
        data: expect.objectContaining({ about: expect.any(String) }),
      }),
    ],
    [
      'list friends',
      2,
      expect.objectContaining({ code: 'USAGE', data: expect.objectContaining({ command: 'troupe list' }) }),
    ],
    ['cost nowhere', 1, expect.objectContaining({ code: expect.stringMatching(/^[A-Z_]+$/) })],
  ];
  test.each(JSON_ERRORS)(
    '`troupe %s --json` ends with %i and its error as the one object on stdout',
    async (argv, code, error) => {
      const got = await runCaptured([...argv.split(' '), '--json'], { cwd: folder() });
      expect([got.code, JSON.parse(got.stdout)]).toEqual([code, { error }]);
      expect(got.stdout).not.toContain('hunter2');
      expect(got.stderr).toMatch(/^[A-Z_]+: /);
    },
  );

  test('no sequence of words reveals a defect', async () => {
    const options = [
      '--protocol',
      '--agents',
      '--steps',
      '--seed',
      '--model',
      '--bus',
      '--out',
      '--world-option',
      '--format',
      '--json',
      '--quiet',
      '--',
      '-x',
    ];
    const words = [
      'run',
      'show',
      'list',
      'replay',
      'world',
      'relay',
      'sar',
      'cmas',
      'duo',
      'rules',
      'planner=rules',
      '2',
      '-1',
      '',
      ' ',
      '=',
      'a=b',
      '.',
      '\u0000',
      '\u001b[2J',
    ];
    const line = fc.array(fc.constantFrom(...options, ...words), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(line, async (argv) => {
        const { code, stderr } = await runCaptured(argv, { cwd: folder() });
        expect([0, 1, 2]).toContain(code);
        expect(stderr).not.toContain('UNEXPECTED');
        expect(stderr).not.toMatch(/(?!\n)\p{Cc}/u);
      }),
      { numRuns: 300 },
    );
  });

  test('text quoted in an error cannot control the terminal', async () => {
    const { stderr } = await runCaptured(['run', '\u001b]0;owned\u0007w\u202eorld', '--protocol', '\u001b[31mx']);
    expect(stderr).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}]/u);
  });

  test.each(['--bus', '--buss', '--base-url'])('user and password of a URL after %s are not shown', async (option) => {
    const urls = ['nats://ann:hunter2@127.0.0.1:1', 'ann:hunter2@127.0.0.1:1', '//ann:hunter2@127.0.0.1:1'];
    for (const argv of urls.flatMap((url) => [[option, url], [`${option}=${url}`], [option, url, '--model', 'm']])) {
      const { code, stdout, stderr } = await runCaptured(['run', 'relay', '--protocol', 'cmas', '--debug', ...argv], {
        cwd: folder(),
      });
      expect(code).toBeGreaterThan(0);
      expect(stdout + stderr).not.toContain('hunter2');
    }
  });

  test('the stack is shown with --debug only', async () => {
    expect((await runCaptured(['show', 'x'])).stderr).not.toContain(' at ');
    expect((await runCaptured(['show', 'x', '--debug'])).stderr).toMatch(/\n\s+at /);
  });
});

describe('help', () => {
  test.each(COMMANDS)('of %s has examples and --json', async (command) => {
    const { code, stdout } = await runCaptured([command, '--help']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/Examples:\n {2}\$ troupe /);
    expect(stdout).toContain('--json');
  });

  test('is what an empty command line gets, with every command in it', async () => {
    const { code, stdout } = await runCaptured([]);
    expect(code).toBe(0);
    for (const command of COMMANDS) expect(stdout).toMatch(new RegExp(`^ {2}${command} `, 'm'));
  });
});

test('every command of the help has its own, and answers to its name', async () => {
  const { stdout } = await runCaptured(['--help']);
  const names = [...stdout.slice(stdout.indexOf('Commands:')).matchAll(/^ {2}([a-z]+)\b/gm)].map(
    ([, name = '']) => name,
  );
  expect(names.length).toBeGreaterThan(20);
  for (const name of names.filter((name) => name !== 'help'))
    expect((await runCaptured([name, '--help'])).stdout).toMatch(new RegExp(`^Usage: troupe ${name}\\b`));
});

test('help for an unknown command says so', async () => {
  const { code, stderr } = await runCaptured(['help', 'nope']);
  expect([code, stderr]).toEqual([2, expect.stringContaining("USAGE: there is no command 'nope'.")]);
});

test('--version prints the version', async () => {
  expect(await runCaptured(['--version'])).toEqual({ code: 0, stdout: `${VERSION}\n`, stderr: '' });
});

test('errors are red on a terminal, but not where NO_COLOR is set or there is no terminal, unless FORCE_COLOR says so', async () => {
  expect((await runCaptured(['show', 'x'], { isTTY: true })).stderr).toContain('\u001b[31m');
  expect((await runCaptured(['show', 'x'], { isTTY: true, env: { NO_COLOR: '1' } })).stderr).not.toContain('\u001b');
  expect((await runCaptured(['show', 'x'], { isTTY: true, env: { FORCE_COLOR: '0' } })).stderr).not.toContain('\u001b');
  expect((await runCaptured(['show', 'x'], { env: { FORCE_COLOR: '1' } })).stderr).toContain('\u001b[31m');
  expect((await runCaptured(['show', 'x'])).stderr).not.toContain('\u001b');
});
