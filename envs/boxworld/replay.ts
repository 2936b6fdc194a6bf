// Replays recordings of the published program and reports every difference. For a plan it compares the checker's
// message, exceptions, the meaning of texts, the board afterwards, collision and end; for a list of possible actions,
// the actions; for a single instance, whether it can be solved.
import { isDeepStrictEqual } from 'node:util';
import type { Mismatch, TrajectoryCheck } from '../../runtime/core/world.ts';
import { fileUnreadable } from '../../runtime/errors/index.ts';
import type { BoxRules, RecordedBoard } from './parts.ts';
import { type CheckResult, isCrash, numbersIn, type PlanOutcome, parsePlan } from './plan.ts';
import { isAnyOf, thingsOn, unreadField } from './recorded-boards.ts';

/** A case and the board before it, where the recording goes on from the case before. */
interface RecordedCase {
  readonly recorded: RecordedBoard;
  readonly before: RecordedBoard | undefined;
}

/** Keeps a hostile file from costing more than a moment. */
const [MOST_CASES, DEEPEST] = [100_000, 12];

/** Functions of a world for boards, in addition to its rules. */
export interface BoardFacts<B> {
  /** The possible actions of each agent, by its key in plans. */
  able(board: B): ReadonlyMap<string, readonly string[]>;
  /** What agents are offered there by name, where plans name boxes. */
  offered(board: B): readonly string[];
  /** @throws EPISODE_IMPOSSIBLE */
  checkSolvable(board: B): void;
}

/** @throws FILE_UNREADABLE where it holds no case of this world, or one that cannot be read or compared */
export function replayCases<B>(recording: unknown, rules: BoxRules<B>, facts?: BoardFacts<B>): TrajectoryCheck {
  const cases = casesIn(recording, rules.environment, (one) => facts !== undefined && isBoardAlone(one, rules));
  if (cases.length === 0) throw fileUnreadable('the recording', `cases of ${rules.environment}`);
  const differences = cases.flatMap((one, step) => replayCase(one, rules, { step, facts }));
  const [mismatch] = differences;
  return { steps: cases.length, ...(mismatch === undefined ? {} : { mismatch, differences }) };
}

function replayCase<B>(
  { recorded, before }: RecordedCase,
  rules: BoxRules<B>,
  { step, facts }: { readonly step: number; readonly facts?: BoardFacts<B> },
): Mismatch[] {
  const lacks = (what: string) => fileUnreadable('the recording', `${what} of ${rules.environment} in case ${step}`);
  const named = typeof recorded.name === 'string' ? `${recorded.name.slice(0, 80)}: ` : '';
  const board = boardIn(recorded, rules) ?? (before && rules.fromRecording(before));
  if (board === undefined) throw lacks('a board');
  const unread = unreadField(recorded);
  if (unread !== undefined) throw lacks(`a '${unread}' as the published program gives it`);
  if (!hasPlan(recorded)) return differing(boardComparisons(recorded, board, facts), named, step);
  const next = nextIn(recorded, rules, board);
  if (next === undefined && hasNext(recorded)) throw lacks('a board after the plan');
  const plans = plansIn(recorded);
  const compared = [...comparisons({ recorded, board, next, plans, rules })];
  if (compared.length === 0 && !plans.some(isCrash)) throw lacks('what came of the plan');
  return differing(compared, named, step);
}

const differing = (compared: Iterable<ComparedField>, named: string, step: number): Mismatch[] =>
  [...compared].flatMap(({ field, expected, got }) =>
    meansTheSame(expected, got) ? [] : [{ step, field: `${named}${field}`, expected, got }],
  );

/** One plan, or several in a list that are carried out one after the other. */
function plansIn({ action, action_text: text, actions }: RecordedBoard): readonly ReturnType<typeof parsePlan>[] {
  const given = isPlanList(actions) ? actions : [text ?? action];
  return given.map((one) => (isRecord(one) ? Object.entries(one) : parsePlan(String(one))));
}

/** What an agent can do is listed in texts. */
const isPlanList = (actions: unknown): actions is readonly RecordedBoard[] =>
  Array.isArray(actions) && actions.length > 0 && actions.every(isRecord);

interface ReplayedCase<B> {
  readonly recorded: RecordedBoard;
  readonly board: B;
  readonly next: B | undefined;
  readonly plans: ReturnType<typeof plansIn>;
  readonly rules: BoxRules<B>;
}

interface ComparedField {
  readonly field: string;
  readonly expected: unknown;
  readonly got: unknown;
}

const hasPlan = ({ action, action_text: text, actions }: RecordedBoard): boolean =>
  action !== undefined || text !== undefined || isPlanList(actions);

const offeredIn = (recorded: RecordedBoard): unknown =>
  Object.entries(recorded).find(([key]) => OFFERS.some((word) => key.toLowerCase().includes(word)))?.[1];
const OFFERS = ['available', 'doable', 'offered', 'actions'];

/** The recorded possible actions, as lists or in the words of a prompt; undefined if there are none. */
function ableIn(recorded: RecordedBoard): ReadonlyMap<string, readonly string[]> | undefined {
  const listed = offeredIn(recorded);
  const lists = typeof listed === 'string' ? listsInText(listed) : isRecord(listed) ? listsInRecord(listed) : [];
  return lists.length === 0 ? undefined : new Map(lists);
}

type AbleList = readonly [key: string, actions: readonly string[]];
const listsInRecord = (listed: RecordedBoard): AbleList[] =>
  Object.entries(listed).flatMap(([key, list]) =>
    Array.isArray(list) && list.every((one) => typeof one === 'string') ? [[key, list] as const] : [],
  );

/** Each line names its agent and then what it can do, quoted or between semicolons. */
const listsInText = (text: string): AbleList[] =>
  text.split('\n').flatMap((line) => {
    const [told = '', rest] = line.split('can do');
    const key = (told.split(':')[0] ?? '').trim();
    if (rest === undefined || !key.toLowerCase().includes('agent')) return [];
    const list = (rest.startsWith(':') ? rest.slice(1) : rest).trim();
    const quoted = list.split("'").filter((_, i) => i % 2 === 1);
    const listed = list.split(';').map((action) => action.trim());
    return [[key, list.startsWith('[') ? quoted : listed.filter((action) => action !== '')] as const];
  });

/** Each action once, in one spelling of places: `position(0.0, 1.0)` is `position[0.0, 1.0]`. */
const plainActions = (list: readonly string[]): string[] =>
  [...new Set(list.map((action) => action.replace(/\(([\d.]+, [\d.]+)\)/, '[$1]')))].sort();

const BOARDS = ['state', 'initial', 'start', 'boxes', 'lifter', 'volume', 'agents', 'shelves'];

/** A board without a plan: with what agents can do, or an instance by itself. */
function isBoardAlone<B>(one: RecordedBoard, rules: BoxRules<B>): boolean {
  const says = Object.keys(one).some((key) => isAnyOf(key, BOARDS));
  const holdsPlans = Object.values(one).some(
    (part) => Array.isArray(part) && part.some((x) => isRecord(x) && hasPlan(x)),
  );
  return !hasPlan(one) && !holdsPlans && (says || ableIn(one) !== undefined) && boardIn(one, rules) !== undefined;
}

const boardIn = <B>(one: RecordedBoard, rules: BoxRules<B>): B | undefined =>
  rules.fromRecording(one) ?? rules.fromRecording({ ...one, state: one.initial ?? one.start });

function* boardComparisons<B>(recorded: RecordedBoard, board: B, facts?: BoardFacts<B>): Generator<ComparedField> {
  const listed = ableIn(recorded);
  const able = new Map([...(facts?.able(board) ?? [])].map(([key, list]) => [plainKey(key), plainActions(list)]));
  for (const [key, list] of able.size === 0 ? [] : (listed ?? []))
    yield { field: `actions of ${key.slice(0, 40)}`, expected: plainActions(list), got: able.get(plainKey(key)) ?? [] };
  // Where plans name boxes, nobody has a list of its own: boxes and lifters are offered to all.
  const offered = offeredIn(recorded);
  if (able.size === 0 && facts !== undefined && offered !== undefined) {
    const expected = [...new Set(thingsNamed(JSON.stringify(offered)))].sort();
    const kinds = expected.map((name) => name.slice(0, 3));
    yield { field: 'offered', expected, got: facts.offered(board).filter((name) => kinds.includes(name.slice(0, 3))) };
  } else if (listed === undefined) yield { field: 'instance', expected: true, got: solvability(board, facts) };
}

const plainKey = (key: string): string => numbersIn(key).join('_');
/** True, or why it cannot be solved. */
function solvability<B>(board: B, facts?: BoardFacts<B>): true | string {
  try {
    facts?.checkSolvable(board);
    return true;
  } catch (error) {
    return error instanceof Error ? error.message : 'cannot be solved';
  }
}

/** Only what the recording holds is compared. */
function* comparisons<B>({ recorded, board, next, plans, rules }: ReplayedCase<B>): Generator<ComparedField> {
  const { check } = recorded;
  const [plan = []] = plans;
  if (check !== undefined) yield { field: 'check', expected: check, got: rules.check(board, plan, 'published') };
  if (plans.some(isCrash)) return;
  const outcome = playedBy(plans, board, rules);
  const crashed = isCrash(outcome) ? outcome.exception : null;
  if (recorded.exception !== undefined) yield { field: 'exception', expected: recorded.exception, got: crashed };
  if (isCrash(outcome)) return;
  const { feedback, environment, collision, board: after } = outcome;
  const texts = { feedback: feedback + environment, system_feedback: feedback, env_feedback: environment };
  for (const [field, got] of Object.entries(texts))
    if (typeof recorded[field] === 'string') yield { field, expected: recorded[field], got };
  if (next !== undefined) yield* boardDifferences(next, after);
  if (typeof recorded.collision === 'boolean')
    yield { field: 'collision', expected: recorded.collision, got: collision };
  if (typeof recorded.done === 'boolean') yield { field: 'done', expected: recorded.done, got: rules.isDone(after) };
}

/** The outcome of the last plan; of an earlier one on which the program stops. */
function playedBy<B>(plans: ReplayedCase<B>['plans'], start: B, rules: BoxRules<B>): PlanOutcome<B> {
  let outcome: PlanOutcome<B> = { board: start, feedback: '', environment: '', collision: false, refused: [] };
  for (const plan of plans) {
    if (isCrash(plan)) return plan;
    if (isCrash(outcome)) return outcome;
    outcome = rules.carryOut(outcome.board, plan, 'published');
  }
  return outcome;
}

/** Thing by thing; the whole where all are the same and only their order is not. */
function* boardDifferences(next: unknown, after: unknown): Generator<ComparedField> {
  if (isDeepStrictEqual(next, after)) return yield { field: 'next', expected: next, got: after };
  const [theirs, ours] = [new Map(thingsOn(next)), new Map(thingsOn(after))];
  const names = [...new Set([...theirs.keys(), ...ours.keys()])];
  const differs = names.filter((name) => !isDeepStrictEqual(theirs.get(name), ours.get(name)));
  if (differs.length === 0) yield { field: 'next', expected: next, got: after };
  for (const name of differs)
    yield { field: `next: ${name}`, expected: theirs.get(name) ?? null, got: ours.get(name) ?? null };
}

const hasNext = (recorded: RecordedBoard): boolean =>
  (recorded.next !== undefined && recorded.next !== null) ||
  Object.entries(recorded).some(([key, value]) => key.startsWith('next_') && value !== null);

/** The board afterwards: under `next`, or under names of its own such as `next_boxes`. */
function nextIn<B>(recorded: RecordedBoard, rules: BoxRules<B>, like: B): B | undefined {
  const { next } = recorded;
  if (next !== undefined && next !== null) return rules.fromRecording({ state: next }, like);
  const apart = Object.entries(recorded).filter(([key]) => key.startsWith('next_'));
  return apart.length === 0
    ? undefined
    : rules.fromRecording(Object.fromEntries(apart.map(([key, value]) => [key.slice(5), value])), like);
}

/**
 * Texts need not agree in words, but in whether they complain, and ours names whom theirs names; a crash of the checker
 * in its kind.
 */
function meansTheSame(expected: unknown, got: unknown): boolean {
  if (typeof expected === 'string' && typeof got === 'string') return isSameComplaint(expected, got);
  if (isCheck(expected) && isCheck(got)) {
    if ('crash' in expected && 'crash' in got)
      return expected.crash === got.crash || expected.crash === 'error' || got.crash === 'error';
    if ('feedback' in expected && 'feedback' in got) return isSameComplaint(expected.feedback, got.feedback);
  }
  return isDeepStrictEqual(expected, got);
}

const isCheck = (value: unknown): value is Exclude<CheckResult, null> =>
  isRecord(value) && (typeof value.feedback === 'string' || typeof value.crash === 'string');

function isSameComplaint(expected: string, got: string): boolean {
  if (expected.trim() === got.trim()) return true;
  if (expected.trim() === '' || got.trim() === '') return false;
  const [theirs, ours] = [thingsNamed(expected), thingsNamed(got)];
  return ours.length === 0 || theirs.every((thing) => ours.includes(thing));
}

const thingsNamed = (text: string): string[] =>
  text.match(/\d+\.\d+_\d+\.\d+|agent_?\d+|(?:box|agent)\[[^\]]{1,20}\]/g) ?? [];
const isRecord = (value: unknown): value is RecordedBoard =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** All cases of an environment, anywhere in the file. */
function casesIn(recording: unknown, environment: string, isAlone: (one: RecordedBoard) => boolean): RecordedCase[] {
  const found: RecordedCase[] = [];
  const visit = (value: unknown, of: string | undefined, depth: number): void => {
    if (depth > DEEPEST || found.length > MOST_CASES) return;
    if (Array.isArray(value)) {
      addSequence(value, of, { depth });
      return;
    }
    if (!isRecord(value)) return;
    const its = typeof value.environment === 'string' ? value.environment : of;
    const { steps, ...rest } = value;
    if (isOurs(its)) checkCases(value.cases, environment, isAlone);
    if (Array.isArray(steps)) {
      addSequence(steps, its, { depth, start: rest });
      return;
    }
    if (isOurs(its) && isAlone(value)) {
      found.push({ recorded: value, before: undefined });
      return;
    }
    for (const [key, inner] of Object.entries(value))
      visit(inner, ENVIRONMENTS.includes(plainName(key)) ? key : its, depth + 1);
  };
  const isOurs = (of: string | undefined) => plainName(of ?? environment) === plainName(environment);
  const addSequence = (
    list: readonly unknown[],
    of: string | undefined,
    { depth, start }: { readonly depth: number; readonly start?: RecordedBoard },
  ): void => {
    let before = start && { ...start, ...(start.state === undefined ? { state: start.initial ?? start.start } : {}) };
    for (const one of list) {
      if (!isRecord(one) || !hasPlan(one)) visit(one, of, depth + 1);
      else if (isOurs(typeof one.environment === 'string' ? one.environment : of)) {
        found.push({ recorded: one, before });
        before = isRecord(one.next) || Array.isArray(one.next) ? { ...before, ...one, state: one.next } : before;
      }
    }
  };
  visit(recording, undefined, 0);
  return found;
}

/** A list of cases holds nothing but cases. @throws FILE_UNREADABLE */
function checkCases(cases: unknown, environment: string, isAlone: (one: RecordedBoard) => boolean): void {
  if (cases === undefined) return;
  const list: readonly unknown[] = Array.isArray(cases) ? cases : [undefined];
  const isCase = (one: unknown) => isRecord(one) && (hasPlan(one) || Array.isArray(one.steps) || isAlone(one));
  const at = list.findIndex((one) => !isCase(one));
  if (at >= 0) throw fileUnreadable('the recording', `a board or a plan of ${environment} in case ${at}`);
}

const plainName = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');
const ENVIRONMENTS = ['boxnet1', 'boxnet2', 'boxlift', 'warehouse'];
