// Lets the rule player act otherwise than it would: it repeats what failed, goes on with what worked, acts without
// having gone, or does what another one does. What it does instead is always an action listed for its agent, so that
// no protocol sends it back: it costs a step everywhere. Mistakes are drawn from the seed, the agent that acts, the
// step and the action, whoever decides for it, so they do not depend on the protocol.
import type { ModelRequest } from '../../runtime/core/model.ts';
import type { Random } from '../../runtime/core/random.ts';
import type { Segment } from '../../runtime/core/segment.ts';
import type { ActingWords, TriedAction } from '../../runtime/facets/text-fact.ts';
import { isJsonObject } from '../../runtime/text/json.ts';
import type { Bounds } from './bounds.ts';
import { actionSlots } from './slips.ts';

/**
 * The rule by which such a mistake is mended: what a message in the prompt says of an agent's action, that it failed,
 * cannot be done, or that somebody objects, is heeded, and that agent acts as the player says.
 */
export const HEEDING = 'heed';

export interface ActingParts {
  readonly bounds: Bounds;
  readonly acting: ActingWords;
  readonly idle: string;
  readonly chance: Random;
}

const CHANNELS = ['persist', 'again', 'rash', 'crowd'] as const;
type Channel = (typeof CHANNELS)[number];

/** The answer with what is done instead; the answer itself where nothing is. */
export type Actor = (answer: unknown, request: Pick<ModelRequest, 'segments' | 'choices' | 'asker'>) => unknown;

export function erringActor({ bounds, acting, idle, chance }: ActingParts): Actor {
  const isOn = CHANNELS.some((channel) => (bounds[channel] ?? 0) > 0);
  const heeds = bounds.without?.includes(HEEDING) !== true;
  return (answer, { segments, choices = [], asker }) => {
    // A repair is not damaged again.
    if (!isOn || !isJsonObject(answer) || (asker?.repair ?? 0) > 0) return answer;
    let acted: Readonly<Record<string, unknown>> = answer;
    for (const { at, actionText } of actionSlots(answer)) {
      const agent = at[1] ?? asker?.agent ?? '';
      const listed = choices.find((choice) => choice.at.join('/') === at.join('/'))?.of ?? [];
      if (heeds && isBlamed(segments, agent)) continue;
      const others = actionSlots(answer).flatMap((one) => (one.at[1] === at[1] ? [] : [one.actionText]));
      const turn = { agent, actionText, listed, segments, others, acting, idle };
      const stream = (channel: Channel) => chance.fork(`${channel}/${agent}/${asker?.step ?? 0}`);
      const instead = insteadOf(turn, (channel, fact) => {
        const drawn = stream(channel).fork(fact);
        return drawn.next() < (bounds[channel] ?? 0) ? drawn : undefined;
      });
      if (instead === undefined) continue;
      acted =
        actionSlots(acted)
          .find((slot) => slot.at.join('/') === at.join('/'))
          ?.put(instead) ?? acted;
      // What it announces is what it does.
      if (at.length === 1 && typeof acted.text === 'string')
        acted = { ...acted, text: acted.text.replaceAll(actionText, () => instead) };
    }
    return acted;
  };
}

interface Turn extends Pick<ActingParts, 'acting' | 'idle'> {
  readonly agent: string;
  /** What the player says. */
  readonly actionText: string;
  readonly listed: readonly string[];
  readonly segments: readonly Segment[];
  /** What the same answer has others do. */
  readonly others: readonly string[];
}

/** The first mistake that is drawn, in the order of channels. */
function insteadOf(turn: Turn, drawn: (channel: Channel, fact: string) => Random | undefined): string | undefined {
  const { actionText, listed, acting, idle } = turn;
  const tried = triedBy(turn);
  if (tried !== undefined && tried.action !== actionText) {
    if (drawn(tried.worked ? 'again' : 'persist', tried.action) !== undefined) return tried.action;
  }
  const rash = withoutGoing(actionText, listed, acting);
  if (rash.length > 0) return drawn('rash', actionText)?.pick(rash);
  if (actionText !== idle) return undefined;
  const doubled = doneByOthers(turn);
  return doubled.length === 0 ? undefined : drawn('crowd', idle)?.pick(doubled);
}

/** The agent's last action as it is listed now. */
function triedBy({ agent, listed, segments, acting }: Turn): TriedAction | undefined {
  const own = segments.filter(({ origin, about }) => origin === 'observation' && about === agent);
  for (const { text } of own) {
    const tried = acting.tried?.(text);
    const action = listed.find((one) => one.toLowerCase() === tried?.action.toLowerCase());
    if (tried !== undefined && action !== undefined) return { action, worked: tried.worked };
  }
  return undefined;
}

/** What can be done with the thing that an action goes to. */
function withoutGoing(action: string, listed: readonly string[], { goesTo }: ActingWords): readonly string[] {
  const names = goesTo?.(action) ?? [];
  if (goesTo === undefined || names.length === 0) return [];
  return listed.filter((one) => goesTo(one).length === 0 && names.some((name) => namesIt(one, name)));
}

const WORD = /[\p{L}\p{N}_]/u;
const namesIt = (action: string, name: string): boolean => {
  const at = action.indexOf(name);
  return at >= 0 && !WORD.test(action.charAt(at - 1)) && !WORD.test(action.charAt(at + name.length));
};

/** Listed actions that the answer or a message has others do. */
function doneByOthers({ agent, listed, segments, others, idle }: Turn): readonly string[] {
  const said = segments.filter(({ origin, about }) => origin === 'message' && about !== agent).map(({ text }) => text);
  return listed.filter(
    (action) => action !== idle && (others.includes(action) || said.some((text) => namesIt(text, action))),
  );
}

const BLAME = /\b(?:objects|failed|cannot)\b/;

function isBlamed(segments: readonly Segment[], agent: string): boolean {
  return segments.some(
    ({ origin, text }) =>
      origin === 'message' && text.split('\n').some((line) => namesIt(line, agent) && BLAME.test(line)),
  );
}
