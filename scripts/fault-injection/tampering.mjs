// Changes a finished record in one place, and the results of a finished experiment or a record beside them. `troupe
// verify` must detect each. It runs in this process, since a process for each change would take most of the time.
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { main } from '../../cli/main.ts';

const changedDigit = (line) => line.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 1) % 10));
const linesOf = (file) => readFileSync(file, 'utf8').trimEnd().split('\n');
const textOf = (lines) => lines.map((line) => `${line}\n`).join('');

/** Each takes the lines of a file and gives other ones. */
const LINE_CHANGES = {
  'a digit': (lines, chance) => {
    const at = chance.below(lines.length);
    return lines.with(at, changedDigit(lines[at]));
  },
  'a letter': (lines, chance) => {
    const at = chance.below(lines.length);
    const place = chance.below(lines[at].length);
    const letter = lines[at][place] === 'x' ? 'y' : 'x';
    return lines.with(at, `${lines[at].slice(0, place)}${letter}${lines[at].slice(place + 1)}`);
  },
  'a line left out': (lines, chance) => lines.toSpliced(chance.below(lines.length), 1),
  'a line twice': (lines, chance) => {
    const at = chance.below(lines.length);
    return lines.toSpliced(at, 0, lines[at]);
  },
  'the end cut off': (lines, chance) => lines.slice(0, 1 + chance.below(lines.length - 1)),
};

const RECORD_CHANGES = {
  ...LINE_CHANGES,
  'two lines swapped': (lines, chance) => {
    const at = chance.below(lines.length - 1);
    return lines.with(at, lines[at + 1]).with(at + 1, lines[at]);
  },
};

/** The paths of all numbers in a value. */
const numbersIn = (value, path = []) =>
  typeof value === 'number'
    ? [path]
    : typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, each]) => numbersIn(each, [...path, key]))
      : [];

function withNumber(value, [key, ...rest], change) {
  if (key === undefined) return change(value);
  return { ...value, [key]: withNumber(value[key], rest, change) };
}

/** One number of one line, of its figures or of the job that it names. */
const numberChanged = (change) => (lines, chance) => {
  const at = chance.below(lines.length);
  const result = JSON.parse(lines[at]);
  const path = chance.pick(numbersIn(result)) ?? [];
  return lines.with(at, JSON.stringify(withNumber(result, path, change)));
};

function twoOf(lines, chance) {
  const one = chance.below(lines.length);
  return [one, (one + 1 + chance.below(lines.length - 1)) % lines.length];
}

/** What line `one` says of its episode, said of another one. */
const saidOf = (lines, one, other) => JSON.stringify({ ...JSON.parse(lines[one]), job: JSON.parse(lines[other]).job });

const RESULT_CHANGES = {
  ...LINE_CHANGES,
  'one more': numberChanged((n) => n + 1),
  'one less': numberChanged((n) => n - 1),
  'a hundredth more': numberChanged((n) => n * 1.01 + 0.001),
  'a better end': (lines, chance) => {
    const at = chance.below(lines.length);
    const { reason } = JSON.parse(lines[at]);
    return lines.with(
      at,
      lines[at].replace(`"reason":"${reason}"`, `"reason":"${reason === 'goal' ? 'failed' : 'goal'}"`),
    );
  },
  'two episodes swapped': (lines, chance) => {
    const [one, other] = twoOf(lines, chance);
    return lines.with(one, saidOf(lines, one, other)).with(other, saidOf(lines, other, one));
  },
  'the figures of another episode': (lines, chance) => {
    const [one, other] = twoOf(lines, chance);
    return lines.with(one, saidOf(lines, other, one));
  },
  'an episode that could not be played': (lines, chance) => {
    const at = chance.below(lines.length);
    const { job } = JSON.parse(lines[at]);
    const error = { job, reason: 'error', detail: 'KEY_MISSING: none', score: {}, costs: null, answers: 0 };
    return lines.with(at, JSON.stringify(error));
  },
};

/** Each takes the files of two records in a folder of results. */
const PLACE_CHANGES = {
  'the record of another episode': (one, other) => cpSync(other, one),
  'two records swapped': (one, other) => {
    const [mine, its] = [readFileSync(one), readFileSync(other)];
    writeFileSync(one, its);
    writeFileSync(other, mine);
  },
  'a record removed': (one) => rmSync(one),
  'a record cut off': (one) => writeFileSync(one, textOf(linesOf(one).slice(0, -1))),
};

/** Resolves to the exit code. */
const troupe = (words) => {
  const stream = () => ({ isTTY: false, columns: 100, rows: 40, write() {} });
  return main(words, { env: process.env, stdout: stream(), stderr: stream() });
};

async function tamperRecord({ n, seed, chance, folder, count }) {
  const out = join(folder, `${n}-tampered`);
  const protocol = chance.pick(['cmas', 'dmas', 'duo']) ?? 'cmas';
  const words = ['run', 'relay', '--protocol', protocol, '--agents', '4', '--seed', String(seed), '--quiet'];
  if ((await troupe([...words, '--out', out])) !== 0) return `the episode of ${out} was not played`;
  const file = join(out, 'record.jsonl');
  return changedLines({ file, changes: RECORD_CHANGES, chance, count, verify: () => troupe(['verify', out]) });
}

async function tamperResults({ n, seed, chance, folder, count }) {
  const out = join(folder, `${n}-results`);
  const grid = ['--protocols', 'cmas,dmas', '--agents', '3', '--seeds', `${seed}..${seed + 1}`, '--slip', '0.2'];
  await troupe(['compare', 'relay', ...grid, '--jobs', '1', '--quiet', '--out', out]);
  const verify = () => troupe(['verify', out, '--no-replay']);
  if ((await verify()) !== 0) return `the results of ${out} do not verify unchanged`;
  const file = join(out, 'results.jsonl');
  return (
    (await changedLines({ file, changes: RESULT_CHANGES, chance, count, verify })) ??
    (await changedPlaces({ out, chance, count, verify }))
  );
}

/** What is wrong, if anything; the file is whole again afterwards. */
async function changedLines({ file, changes, chance, count, verify }) {
  const whole = linesOf(file);
  for (const [change, make] of Object.entries(changes)) {
    const lines = make(whole, chance);
    if (textOf(lines) === textOf(whole)) return `${change}: nothing was changed; ${file}`;
    writeFileSync(file, textOf(lines));
    count('tamperings');
    if ((await verify()) === 0) return `${change} was not noticed; ${file}`;
  }
  writeFileSync(file, textOf(whole));
}

async function changedPlaces({ out, chance, count, verify }) {
  const places = readdirSync(out).filter((name) => name.startsWith('relay_'));
  for (const [change, make] of Object.entries(PLACE_CHANGES)) {
    const kept = `${out}-kept`;
    cpSync(out, kept, { recursive: true });
    const [one, other] = twoOf(places, chance).map((at) => join(out, places[at], 'record.jsonl'));
    make(one, other);
    count('tamperings');
    if ((await verify()) === 0) return `${change} was not noticed; ${out}`;
    rmSync(out, { recursive: true });
    cpSync(kept, out, { recursive: true });
    rmSync(kept, { recursive: true });
  }
}

const named = (changes, where) => Object.keys(changes).map((change) => `${change} in ${where}`);

export const tampering = {
  about: 'a finished record, or results and the records beside them, are changed in one place',
  kinds: [
    ...named(RECORD_CHANGES, 'a record'),
    ...named(RESULT_CHANGES, 'results'),
    ...named(PLACE_CHANGES, 'a folder of results'),
  ],
  atOnce: Number.POSITIVE_INFINITY,
  play: async (given) => (await tamperRecord(given)) ?? (await tamperResults(given)),
};
