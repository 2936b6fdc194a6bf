// Keeps the history of an episode for the protocols of Chen et al. (arXiv 2309.15943): observations, actions and
// messages of each step. One role without a model keeps it for the team; each module shows as much of it as its prompt
// has room for, newest first. Each piece names its source messages, so that the ledger can attribute their cost.
import { z } from 'zod';
import { heardOn, instruct, outcomesIn, speakerOf, viewParts, wordsOf } from '../../agents/prompt.ts';
import { type AnyChannel, channel, observation } from '../../runtime/core/channel.ts';
import { toMessageId } from '../../runtime/core/message.ts';
import { type Current, current, every, latest, type Me, type Role, rule, unread } from '../../runtime/core/role.ts';
import { everyone, type Route } from '../../runtime/core/route.ts';
import type { Segment } from '../../runtime/core/segment.ts';
import { createTokenCounter } from '../../runtime/tokens/token-counter.ts';
import { agreed } from '../channels.ts';

const HISTORIES = ['none', 'actions', 'full'] as const;
type HistoryKind = (typeof HISTORIES)[number];

/** The maximum tokens of a prompt if neither the option nor the world sets it. */
const MOST_TOKENS = 4000;

/** The options of each protocol that keeps a history. */
export const historyOptions = {
  history: z
    .enum(HISTORIES)
    .default('none')
    .describe('What prompts remember: nothing, states and actions with feedback, or these and the dialogue.'),
  limit: z
    .int()
    .min(0)
    .default(0)
    .describe('Maximum tokens of a prompt with remembered steps, newest first; 0: as published for the world.'),
} as const;

export interface HistoryOptions {
  readonly history: HistoryKind;
  readonly limit: number;
}

const Piece = z.object({
  what: z.enum(['State', 'Action', 'Environment feedback', 'Dialogue']),
  text: z.string(),
  /** By agent: what only the models that serve it are shown besides. */
  alone: z.record(z.string(), z.string()).optional(),
  /** The messages that hold it. */
  from: z.array(z.string()),
});
type Piece = z.output<typeof Piece>;
const StepPieces = z.object({ step: z.int().nonnegative(), pieces: z.array(Piece), tokens: z.int().nonnegative() });
type StepPieces = z.output<typeof StepPieces>;

/** `steps`: completed steps; `now`: the step that has just begun. */
const history = channel('history', z.object({ steps: z.array(StepPieces), now: StepPieces }));

/** A channel whose messages are remembered as dialogue. */
export interface DialogueChannel {
  readonly channel: AnyChannel;
  /** Instead of its `text`. */
  readonly words?: (body: unknown) => string;
}

interface HistoryParts {
  readonly once: Readonly<Record<string, Role>>;
  readonly routes: Readonly<Record<string, Route>>;
}

/** The role that keeps the history, and its route; empty if there is none. */
export function historyParts(options: HistoryOptions, dialogue: readonly DialogueChannel[] = []): HistoryParts {
  if (options.history === 'none') return { once: {}, routes: {} };
  const kept = options.history === 'full' ? dialogue : [];
  return { once: { historian: historian(options, kept) }, routes: { history: everyone } };
}

/** The additional reads of a module that shows the history. */
export const historyReads = ({ history: kind }: HistoryOptions): Current<typeof history>[] =>
  kind === 'none' ? [] : [current(history)];

const historian = (options: HistoryOptions, dialogue: readonly DialogueChannel[]): Role =>
  rule({
    wakes: [every(observation)],
    reads: [latest(history), unread(agreed), ...dialogue.map((one) => unread(one.channel))],
    says: [history],
    say: (heard, me) => {
      const seen = heardOn(heard, observation);
      const before = heardOn(heard, history)[0]?.body;
      const state = stateOf(seen);
      const now: StepPieces = { step: me.step, pieces: [state], tokens: tokensOf([state]) };
      if (before === undefined) return [history({ steps: [], now })];
      const pieces = [...before.now.pieces, ...endOfStep(heard, me, dialogue)];
      const over = { step: before.now.step, pieces, tokens: tokensOf(pieces) };
      return [history({ steps: newestWithin([...before.steps, over], limitFor(options, me)), now })];
    },
  });

/** Messages carry no more than this, since no prompt has room for more. */
function newestWithin(steps: readonly StepPieces[], most: number): StepPieces[] {
  let sum = 0;
  const last = steps.findLastIndex(({ tokens }) => {
    sum += tokens;
    return sum >= most;
  });
  return steps.slice(last + 1);
}

const limitFor = ({ limit }: HistoryOptions, { world }: Me): number =>
  limit > 0 ? limit : (world.promptTokens ?? MOST_TOKENS);

/** The actions and messages of the previous step. */
function endOfStep(
  heard: Readonly<Record<string, unknown>>,
  me: Me,
  dialogue: readonly DialogueChannel[],
): readonly Piece[] {
  const plan = heardOn(heard, agreed).at(-1);
  const observations = heardOn(heard, observation);
  const said = dialogue.flatMap(({ channel: of, words = wordsOf }) =>
    heardOn(heard, of).map((message) => ({ message, text: `${speakerOf(message)}: ${words(message.body)}` })),
  );
  const told = outcomesIn(observations);
  return [
    ...said.map(({ message, text }): Piece => ({ what: 'Dialogue', text, from: [message.id] })),
    ...(plan === undefined ? [] : [{ what: 'Action' as const, text: planText(plan.body, me), from: [plan.id] }]),
    ...(told === ''
      ? []
      : [{ what: 'Environment feedback' as const, text: told, from: observations.map(({ id }) => id) }]),
  ];
}

/** The actions other than idling, as JSON. */
const planText = (plan: Readonly<Record<string, string>>, { world }: Me): string =>
  JSON.stringify(Object.fromEntries(Object.entries(plan).filter(([, action]) => action !== world.idle)));

type Observations = Parameters<typeof outcomesIn>[0];

function stateOf(seen: Observations): Piece {
  const alone = seen.flatMap(({ agent, body: { ownText } }) =>
    agent === undefined || ownText === undefined ? [] : [[agent, ownText]],
  );
  const state = { what: 'State' as const, text: stateText(seen), from: seen.map(({ id }) => id) };
  return alone.length === 0 ? state : { ...state, alone: Object.fromEntries(alone) };
}

/**
 * The observations of the team, with common lines only once, without the last step's outcomes and the possible actions,
 * and without what each agent is shown alone.
 */
function stateText(seen: Observations): string {
  const views = seen.map(({ agent = '', body: { ownText: _, ...body } }) => ({
    agent,
    ...viewParts(body, { outcome: false, doable: false }),
  }));
  const [first] = views;
  if (first !== undefined && first.shared !== '' && views.every(({ shared }) => shared === first.shared))
    return [...views.flatMap(({ agent, own }) => (own === '' ? [] : [`${agent}: ${own}`])), first.shared].join('\n');
  return views.map(({ agent, whole }) => `${agent}: ${whole}`).join('\n');
}

const counter = createTokenCounter(undefined, 'cl100k_base');
const tokensOf = (pieces: readonly Pick<Piece, 'text'>[]): number =>
  pieces.reduce((sum, { text }) => sum + counter.count(text) + 4, 0);

/** Inserts as much history between the two parts of a prompt as fits below the limit: whole steps, newest first. */
export function withHistory(
  parts: { readonly before: readonly Segment[]; readonly after: readonly Segment[] },
  { heard, me }: { readonly heard: Readonly<Record<string, unknown>>; readonly me: Me },
  options: HistoryOptions,
): Segment[] {
  const { before, after } = parts;
  const [kept] = heardOn(heard, history);
  if (kept === undefined || kept.body.steps.length === 0) return [...before, ...after];
  let room = limitFor(options, me) - tokensOf([...before, ADVICE, ...after]);
  const shown: StepPieces[] = [];
  for (const step of kept.body.steps.toReversed().map((one) => shownTo(one, me))) {
    room -= step.tokens;
    if (room <= 0) break;
    shown.unshift(step);
  }
  if (shown.length === 0) return [...before, ...after];
  return [...before, ADVICE, ...shown.flatMap(stepSegments), ...after];
}

/** With what the asker's own agent alone was shown then. */
function shownTo({ step, pieces, tokens }: StepPieces, { agent, serves }: Me): StepPieces {
  if (serves === 'part' || pieces.every(({ alone }) => alone === undefined)) return { step, pieces, tokens };
  const told = pieces.map((piece) => {
    const more = piece.alone?.[agent];
    return more === undefined ? piece : { ...piece, text: `${piece.text}\n${more}` };
  });
  return { step, pieces: told, tokens: tokensOf(told) };
}

const ADVICE = instruct('You are shown earlier steps. Learn from them, and do not go round in circles.');

const stepSegments = ({ step, pieces }: StepPieces): Segment[] =>
  pieces.map(({ what, text, from }) => ({
    origin: 'memory',
    speaker: 'user',
    text: `${what} ${step}:\n${text}`,
    from: from.map(toMessageId),
  }));
