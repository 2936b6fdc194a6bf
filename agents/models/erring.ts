// Lets the rule player err in what it reads and in what it does. Its reader cuts facts out of the text of a prompt, or
// puts other values in their place, and the player reads the damaged text as if it had been sent. Its actor repeats
// what failed, goes on with what worked, acts without having gone, or does what another one does: always an action
// listed for its agent, so that no protocol sends it back and it costs a step everywhere. All is drawn from the seed,
// the agent that reads or acts, the step and the fact or action (what is left to others: for the episode, from the
// thing), so it depends neither on the protocol nor on the order of calls, and a repair is asked with the same damage
// and no more.
import type { Asker, ModelRequest } from '../../runtime/core/model.ts';
import type { Random } from '../../runtime/core/random.ts';
import type { Segment } from '../../runtime/core/segment.ts';
import type { ActingWords, FactsOfText, TextFact, TextSpan, TriedAction } from '../../runtime/facets/text-fact.ts';
import { seenBy } from '../../runtime/prompt/segments.ts';
import { isJsonObject } from '../../runtime/text/json.ts';
import { holdsWord } from '../../runtime/text/plain.ts';
import type { ActingChannel, Bounds } from './bounds.ts';
import { type ActionSlot, actionSlots, optionsIn } from './slips.ts';

interface BoundedReaderParts {
  readonly bounds: Bounds;
  readonly facts: FactsOfText | undefined;
  readonly chance: Random;
}

/** The segments of a prompt as a bounded reader takes them in. */
type BoundedReader = (request: Pick<ModelRequest, 'segments' | 'asker'>) => readonly Segment[];

/** Roles of one agent share a reader; a role of the whole team has one of its own. */
export const readerOf = ({ agent, role, step: now }: Asker = NOBODY, step = now): string =>
  `${agent === null ? `team's ${role}` : agent}/${step}`;
const NOBODY: Asker = { agent: null, role: '', step: 0, repair: 0 };

export function boundedReader({ bounds, facts, chance }: BoundedReaderParts): BoundedReader {
  const { forget = 0 } = bounds;
  const factsOf = facts && keptByText(facts);
  return ({ segments, asker }) => {
    const remembered = forget > 0 ? forgetLines(segments, forget, chance.fork(`forget/${readerOf(asker)}`)) : segments;
    if (factsOf === undefined) return remembered;
    // What follows the first answer is left out: else a repair would move everything towards the middle.
    const length = remembered.reduce((sum, one) => sum + (isLater(one) ? 0 : one.text.length), 0);
    let before = 0;
    return remembered.map((segment) => {
      const place = { before, length };
      if (!isLater(segment)) before += segment.text.length;
      if (segment.origin !== 'observation' && segment.origin !== 'message') return segment;
      const stated = factsOf(segment.text);
      if (stated.length === 0) return segment;
      const { overlooks, taken, takes } = drawsOf({ bounds, chance }, segment, asker);
      const reading = { bounds, place, overlooks, taken, takes };
      const edits: Edit[] = [];
      for (const fact of stated) {
        const edit = editOf(fact, reading);
        if (edit !== undefined) edits.push(edit);
      }
      return edits.length === 0 ? segment : { ...segment, text: edited(segment.text, edits) };
    });
  };
}

const isLater = ({ origin }: Segment): boolean => origin === 'reply' || origin === 'repair';

/** What is drawn for one source and reader: each fact has its own draw of each of these streams. */
interface Draws {
  readonly overlooks: Random | undefined;
  /** The share of values that are taken for others, and the streams of this step and those before that last. */
  readonly taken: number;
  readonly takes: readonly Random[];
}

function drawsOf(
  { bounds, chance }: Pick<BoundedReaderParts, 'bounds' | 'chance'>,
  { origin, about = '' }: Segment,
  asker: Asker = NOBODY,
): Draws {
  const { overlook = 0, misread = 0, garble = 0, lasts = 1 } = bounds;
  const streamOf = (channel: string, step: number): Random =>
    chance.fork(channel, readerOf(asker, step), origin, about);
  const now = asker.step;
  const [channel, taken, steps] =
    origin === 'message' ? (['garble', garble, 1] as const) : (['misread', misread, lasts] as const);
  const takes: Random[] = [];
  if (taken > 0) for (let step = now; step > now - steps && step >= 0; step--) takes.push(streamOf(channel, step));
  return { overlooks: overlook > 0 ? streamOf('overlook', now) : undefined, taken, takes };
}

interface Reading extends Draws, Pick<BoundedReaderParts, 'bounds'> {
  /** Characters before the segment, and of the whole prompt. */
  readonly place: { readonly before: number; readonly length: number };
}

interface Edit {
  readonly at: TextSpan;
  readonly text: string;
}

/** Every source of a fact is read for itself: what is lost in one may be found in another. */
function editOf(fact: TextFact, { bounds, overlooks, taken, takes, place }: Reading): Edit | undefined {
  const { subject, attribute, value, cut } = fact;
  if (cut !== undefined && overlooks !== undefined) {
    const share = (bounds.overlook ?? 0) * shareAt(place.before + cut.start, place.length);
    if (overlooks.firstOf(subject, attribute, value) < share) return { at: cut, text: '' };
  }
  if (value === '') return undefined;
  for (const stream of takes) {
    if (stream.firstOf(subject, attribute, value) >= taken) continue;
    const draw = stream.fork(subject, attribute, value);
    draw.next();
    const { swap, others } = fact;
    return swap === undefined || others.length === 0 ? undefined : { at: swap, text: draw.pick(others) ?? value };
  }
  return undefined;
}

/** A prompt of so many characters, about 2000 tokens, is a long one. */
const LONG = 8000;

/**
 * The part of its rate at which a fact is overlooked, by its place: a half at both ends of a prompt, and up to all of
 * it in the middle of a long one. That models use what stands in the middle of a long context least is from Liu et al.,
 * "Lost in the Middle", TACL 2024; the half, the parabola and the length are ours.
 */
export function shareAt(at: number, length: number): number {
  const place = length === 0 ? 0 : at / length;
  const middle = 4 * place * (1 - place);
  return 0.5 + 0.5 * middle * Math.min(1, length / LONG);
}

/** Of overlapping edits the first counts. */
function edited(text: string, edits: readonly Edit[]): string {
  let read = '';
  let from = 0;
  for (const { at, text: instead } of edits.toSorted((a, b) => a.at.start - b.at.start)) {
    if (at.start < from) continue;
    read += text.slice(from, at.start) + instead;
    from = at.end;
  }
  return read + text.slice(from);
}

/** Of a step or two: later they are seldom read again. */
const MOST_TEXTS = 16;

/** Each role of an agent reads the same texts, and again when it is asked to mend its answer. */
function keptByText(factsOf: FactsOfText): FactsOfText {
  const kept = new Map<string, readonly TextFact[]>();
  return (text) => {
    const known = kept.get(text);
    if (known !== undefined) return known;
    const found = factsOf(text);
    kept.set(text, found);
    if (kept.size > MOST_TEXTS) kept.delete(kept.keys().next().value ?? '');
    return found;
  };
}

/**
 * The prompt without about `share` of the lines of its memory, the same lines wherever they stand. The head of a memory
 * stays; one of a single line is overlooked as a whole. Deterministic in the stream it is given.
 */
export function forgetLines(segments: readonly Segment[], share: number, chance: Random): Segment[] {
  const isKept = (line: string) => chance.firstOf(line) >= share;
  return segments.flatMap((segment) => {
    if (segment.origin !== 'memory') return [segment];
    const [head = '', ...lines] = segment.text.split('\n');
    if (lines.length === 0) return isKept(head) ? [segment] : [];
    const kept = lines.filter(isKept);
    return kept.length === 0 ? [] : [{ ...segment, text: [head, ...kept].join('\n') }];
  });
}

interface ActingParts {
  readonly bounds: Bounds;
  readonly acting: ActingWords;
  readonly idle: string;
  readonly chance: Random;
}

/** The player's rule that `scant` goes without: to take as much of a stock as is lacking and can be taken. */
export const STOCKING = 'stock';

interface Meant {
  readonly answer: unknown;
  /** What the same player answers that goes without its rule of stocking. */
  readonly scantly: () => unknown;
  /** Agents that act as the player says, since it has heeded what others say of them. */
  readonly warned: () => readonly string[];
}

/** The answer with what is done instead; the answer itself where nothing is. */
type Actor = (meant: Meant, request: Pick<ModelRequest, 'segments' | 'choices' | 'asker'>) => unknown;

export function erringActor({ bounds, acting, idle, chance }: ActingParts): Actor {
  return ({ answer, scantly, warned }, { segments, choices, asker }) => {
    // A repair is not damaged again.
    if (!isJsonObject(answer) || (asker?.repair ?? 0) > 0) return answer;
    let acted: Readonly<Record<string, unknown>> = answer;
    for (const { at, actionText, listed } of listedSlots(answer, { segments, choices })) {
      const agent = at[1] ?? asker?.agent ?? '';
      const others = slotsOf(answer).flatMap((one) => (one.at[1] === at[1] ? [] : [one.actionText]));
      const fewer = () => slotAt(scantly(), at)?.actionText;
      const turn = { agent, actionText, listed, segments, others, acting, idle, fewer };
      const instead = insteadOf(turn, (channel, fact) => {
        const { [channel]: rate = 0 } = bounds;
        if (rate === 0) return undefined;
        if (channel === 'apart') return leftToOthers(fact, agent, { rate, chance });
        const drawn = chance.fork(`${channel}/${agent}/${asker?.step ?? 0}`).fork(fact);
        return drawn.next() < rate ? drawn : undefined;
      });
      if (instead === undefined || warned().includes(agent)) continue;
      acted = slotAt(acted, at)?.put(instead) ?? acted;
      // What it announces is what it does.
      if (at.length === 1 && typeof acted.text === 'string')
        acted = { ...acted, text: acted.text.replaceAll(actionText, () => instead) };
    }
    return acted;
  };
}

/**
 * The share of the agents that leave what is left at all. Ours: so a team of four fails by it nearly as often as one of
 * two, as GPT-4's did (docs/guide/erring.md).
 */
const LEAVING = 0.8;

/** Whether a thing is left is drawn for the episode, and then who leaves it: in every step. */
function leftToOthers(
  thing: string,
  agent: string,
  { rate, chance }: { readonly rate: number; readonly chance: Random },
): Random | undefined {
  const drawn = chance.fork('apart').fork(thing);
  if (drawn.next() >= rate) return undefined;
  const own = drawn.fork(agent);
  return own.next() < LEAVING ? own : undefined;
}

/** Where an answer names actions. A choice among lettered options is one too. */
function slotsOf(answer: Readonly<Record<string, unknown>>): ActionSlot[] {
  const { choice } = answer;
  const put = (to: string) => ({ ...answer, choice: to });
  return [...actionSlots(answer), ...(typeof choice === 'string' ? [{ at: LETTERED, actionText: choice, put }] : [])];
}
const LETTERED = ['choice'];

const isSame = (one: ActionSlot['at'], other: ActionSlot['at']): boolean => one.join('/') === other.join('/');
const slotAt = (answer: unknown, at: ActionSlot['at']): ActionSlot | undefined =>
  isJsonObject(answer) ? slotsOf(answer).find((slot) => isSame(slot.at, at)) : undefined;

/** With what is listed for each: of an agent whose list is not seen, nothing. A choice without options is no action. */
function listedSlots(
  answer: Readonly<Record<string, unknown>>,
  { segments, choices = [] }: Pick<ModelRequest, 'segments' | 'choices'>,
) {
  const options = optionsIn(segments);
  const lists = options.length === 0 ? choices : [...choices, { at: LETTERED, of: options }];
  return slotsOf(answer).flatMap((slot) => {
    const listed = lists.find(({ at }) => isSame(at, slot.at))?.of;
    return listed === undefined && slot.at === LETTERED ? [] : [{ ...slot, listed: listed ?? [] }];
  });
}

interface Turn extends Pick<ActingParts, 'acting' | 'idle'> {
  readonly agent: string;
  /** What the player says. */
  readonly actionText: string;
  readonly listed: readonly string[];
  readonly segments: readonly Segment[];
  /** What the same answer has others do. */
  readonly others: readonly string[];
  /** What the player says that takes no more of a stock. */
  readonly fewer: () => string | undefined;
}

/** The first mistake that is drawn, in the order of channels. */
function insteadOf(
  turn: Turn,
  drawn: (channel: ActingChannel, fact: string) => Random | undefined,
): string | undefined {
  const { actionText, listed, acting, idle, fewer } = turn;
  const tried = triedBy(turn);
  if (tried?.worked === true && tried.action === actionText && drawn('scant', actionText) !== undefined) {
    const left = fewer() ?? actionText;
    // What it goes on with it errs in as ever, but for taking more after all.
    const sated = (channel: ActingChannel, fact: string) => (channel === 'again' ? undefined : drawn(channel, fact));
    if (left !== actionText) return insteadOf({ ...turn, actionText: left }, sated) ?? left;
  }
  const shared = acting.joins?.(actionText);
  const isIdle = actionText === idle || acting.passes?.(actionText) === true;
  const isWaiting = isIdle || shared !== undefined;
  if (isWaiting && tried?.worked === true && (acting.goesTo?.(tried.action) ?? []).length > 0) {
    if (drawn('linger', tried.action) !== undefined) return tried.action;
  }
  const away = shared === undefined ? undefined : drawn('apart', shared);
  if (away !== undefined) return away.pick(doneByOthers(turn).filter((one) => acting.joins?.(one) !== shared)) ?? idle;
  if (tried !== undefined && tried.action !== actionText) {
    if (drawn(tried.worked ? 'again' : 'persist', tried.action) !== undefined) return tried.action;
  }
  if (tried?.worked === false) {
    const back = goingsTo(tried.action, turn);
    const chosen = back.length === 0 ? undefined : drawn('back', tried.action)?.pick(back);
    if (chosen !== undefined) return chosen;
  }
  const rash = withoutGoing(actionText, listed, acting);
  // Two that have just joined go on together.
  const hasJoined = tried?.worked === true && acting.joins?.(tried.action) !== undefined;
  if (rash.length > 0 && !hasJoined) return drawn('rash', actionText)?.pick(rash);
  if (!isIdle) return undefined;
  const doubled = doneByOthers(turn);
  return doubled.length === 0 ? undefined : drawn('crowd', idle)?.pick(doubled);
}

/** The agent's last action as it is listed now. */
function triedBy({ agent, listed, segments, acting }: Turn): TriedAction | undefined {
  const heading = seenBy(agent);
  for (const { origin, about, text } of segments) {
    if (origin !== 'observation' || about !== agent) continue;
    const tried = acting.tried?.(text.startsWith(heading) ? text.slice(heading.length) : text);
    const action = listed.find((one) => one.toLowerCase() === tried?.action.toLowerCase());
    if (tried !== undefined && action !== undefined) return { action, worked: tried.worked };
  }
  return undefined;
}

/** What goes to a thing that an action names. */
const goingsTo = (action: string, { listed, acting }: Turn): readonly string[] =>
  (acting.goesTo?.(action) ?? []).length > 0
    ? []
    : listed.filter((one) => acting.goesTo?.(one).some((name) => holdsWord(action, name)));

/** What can be done with the thing that an action goes to. */
function withoutGoing(action: string, listed: readonly string[], { goesTo }: ActingWords): readonly string[] {
  const names = goesTo?.(action) ?? [];
  if (goesTo === undefined || names.length === 0) return [];
  return listed.filter((one) => goesTo(one).length === 0 && names.some((name) => holdsWord(one, name)));
}

/** Listed actions that the answer or a message has others do; first to go there, where an agent has not just gone. */
function doneByOthers(turn: Turn): readonly string[] {
  const { agent, listed, segments, others, idle } = turn;
  const said = segments.filter(({ origin, about }) => origin === 'message' && about !== agent).map(({ text }) => text);
  const done = listed.filter(
    (action) => action !== idle && (others.includes(action) || said.some((text) => holdsWord(text, action))),
  );
  const tried = triedBy(turn)?.action ?? '';
  const going = (action: string) => {
    const ways = goingsTo(action, turn);
    return ways.length === 0 || ways.includes(tried) ? [action] : ways;
  };
  return [...new Set(done.flatMap(going))];
}
