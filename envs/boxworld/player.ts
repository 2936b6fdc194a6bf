// Implements the rule player of the four box worlds. Everybody sees the whole board, so every agent can compute the
// joint plan from its own observation; an agent that decides only for itself performs its part of that plan.
import type { Player } from '../../runtime/core/world.ts';
import type { Facts } from '../kit/facts.ts';
import { createPlayer, linesText } from '../kit/player.ts';
import type { BoxWorldParts } from './parts.ts';
import type { BoxView } from './words.ts';

const WAIT = 'wait';

/** What an observation shows: the step, the last action and the board. */
interface SeenBoard<V> extends BoxView {
  readonly board: V;
}

interface BoxFacts<V> extends Facts<SeenBoard<V>, never> {
  /** Undefined where the prompt holds no observation. */
  readonly board: V | undefined;
  /** By agent: what the whole team does, as everybody works it out alike. */
  readonly jointly: Readonly<Record<string, string>>;
}

export function boxPlayer<B, V extends object>(
  parts: BoxWorldParts<B, V>,
  view: (text: string) => SeenBoard<V> | undefined,
): Player {
  return createPlayer<SeenBoard<V>, never, BoxFacts<V>>({
    read: { view, reports: () => [] },
    facts: (prompt) => factsOf(parts, prompt),
    idle: WAIT,
    goals: { open: () => [parts.task], done: ({ completed = [] }) => [...completed] },
    ways: {
      knows: ({ board, jointly }, agent) => board !== undefined && Object.hasOwn(jointly, agent),
      next: ({ jointly }) => new Map(Object.entries(jointly)),
      schedule: ({ jointly, decides }) =>
        decides.map((agent) => {
          const action = actionOf(jointly, agent);
          return { agent, subtask: action, actions: [action], after: [] };
        }),
    },
    judges: {
      against: (facts) => against(facts, parts),
      failed: ({ seen }, agent, instead) => {
        const last = seen.get(agent)?.last;
        return last?.reason ? `${last.do} failed (${last.reason}). Do this instead: ${instead}` : undefined;
      },
    },
    tells: {
      report: ({ decides, jointly }) =>
        linesText(Object.fromEntries(decides.map((agent) => [agent, actionOf(jointly, agent)]))),
      isNews: () => false,
      plan: (_, plan) => linesText(plan),
    },
    words: {
      done: () => 'What is done is gone from the board.',
      corrected: (wrong) => Object.values(wrong).join(' '),
      choice: (action) => `I would do this: ${action}`,
    },
  });
}

const actionOf = (jointly: Readonly<Record<string, string>>, agent: string): string =>
  (Object.hasOwn(jointly, agent) ? jointly[agent] : undefined) ?? WAIT;

function factsOf<B, V extends object>(parts: BoxWorldParts<B, V>, prompt: Facts<SeenBoard<V>, never>): BoxFacts<V> {
  const { segments, seen } = prompt;
  const views = [...seen.values()];
  const { board, step = 0 } = views.at(-1) ?? {};
  const words = [...new Set(segments.map(({ text }) => text))].join('\n');
  return { board, jointly: board === undefined ? {} : parts.plan(board, { step, words }), ...prompt };
}

/** It agrees to what it can do on the board as it sees it. */
function against<B, V extends object>(
  { segments, me, board, jointly, decides }: BoxFacts<V>,
  parts: BoxWorldParts<B, V>,
): { reason: string } | undefined {
  const said = segments.filter(({ origin }) => origin === 'message').map(({ text }) => text);
  const asked = said.flatMap((text) => proposedFor(me, text)).at(-1);
  if (asked === undefined || board === undefined || asked === WAIT || parts.canDo(board, me, asked)) return undefined;
  const own = actionOf(jointly, Object.hasOwn(jointly, me) ? me : (decides[0] ?? ''));
  return { reason: `I cannot do '${asked.slice(0, 60)}'. I would do this: ${own}` };
}

/** `agent1: move left` in a line of its own, or as JSON. */
function proposedFor(me: string, text: string): string[] {
  const line = text.split('\n').find((one) => one.startsWith(`${me}: `));
  if (line !== undefined) return [line.slice(me.length + 2).trim()];
  const at = text.indexOf(`"${me}":"`);
  const quoted = at < 0 ? undefined : /^[^"]*/.exec(text.slice(at + me.length + 4))?.[0];
  return quoted === undefined ? [] : [quoted];
}
