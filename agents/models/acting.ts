// Lets the rule player act otherwise than it would: it repeats what failed, goes on with what worked, acts without
// having gone, or does what another one does. What it does instead is always an action listed for its agent, so that
// no protocol sends it back: it costs a step everywhere. Mistakes are drawn from the seed, the agent that acts, the
// step and the action (what is left to others: for the episode, from the thing), whoever decides for the agent, so they
// do not depend on the protocol.
import type { ModelRequest } from '../../runtime/core/model.ts';
import type { Random } from '../../runtime/core/random.ts';
import type { Segment } from '../../runtime/core/segment.ts';
import type { ActingWords, TriedAction } from '../../runtime/facets/text-fact.ts';
import { seenBy } from '../../runtime/prompt/segments.ts';
import { isJsonObject } from '../../runtime/text/json.ts';
import { holdsWord } from '../../runtime/text/plain.ts';
import type { Bounds } from './bounds.ts';
import { type ActionSlot, actionSlots, optionsIn } from './slips.ts';

export interface ActingParts {
  readonly bounds: Bounds;
  readonly acting: ActingWords;
  readonly idle: string;
  readonly chance: Random;
}

const CHANNELS = ['scant', 'linger', 'apart', 'persist', 'back', 'again', 'rash', 'crowd'] as const;
type Channel = (typeof CHANNELS)[number];

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
export type Actor = (meant: Meant, request: Pick<ModelRequest, 'segments' | 'choices' | 'asker'>) => unknown;

export function erringActor({ bounds, acting, idle, chance }: ActingParts): Actor {
  const isOn = CHANNELS.some((channel) => (bounds[channel] ?? 0) > 0);
  return ({ answer, scantly, warned }, { segments, choices, asker }) => {
    // A repair is not damaged again.
    if (!isOn || !isJsonObject(answer) || (asker?.repair ?? 0) > 0) return answer;
    let acted: Readonly<Record<string, unknown>> = answer;
    for (const { at, actionText, listed } of listedSlots(answer, { segments, choices })) {
      const agent = at[1] ?? asker?.agent ?? '';
      const others = slotsOf(answer).flatMap((one) => (one.at[1] === at[1] ? [] : [one.actionText]));
      const fewer = () => slotAt(scantly(), at)?.actionText;
      const turn = { agent, actionText, listed, segments, others, acting, idle, fewer };
      const instead = insteadOf(turn, (channel, fact) => {
        if (channel === 'apart') return leftToOthers(fact, agent, { rate: bounds.apart, chance });
        const drawn = chance.fork(`${channel}/${agent}/${asker?.step ?? 0}`).fork(fact);
        return drawn.next() < (bounds[channel] ?? 0) ? drawn : undefined;
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
  { rate = 0, chance }: { readonly rate: number | undefined; readonly chance: Random },
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
function insteadOf(turn: Turn, drawn: (channel: Channel, fact: string) => Random | undefined): string | undefined {
  const { actionText, listed, acting, idle, fewer } = turn;
  const tried = triedBy(turn);
  if (tried?.worked === true && tried.action === actionText && drawn('scant', actionText) !== undefined) {
    const left = fewer() ?? actionText;
    // What it goes on with it errs in as ever, but for taking more after all.
    const sated = (channel: Channel, fact: string) => (channel === 'again' ? undefined : drawn(channel, fact));
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
