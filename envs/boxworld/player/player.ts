// Implements the rule player of the four box worlds. Everybody sees the whole board, so every agent can compute the
// joint plan from its own observation; an agent that decides only for itself performs its part of that plan.
import { z } from 'zod';
import { ChoiceLabels } from '../../kit/choice.ts';
import { deciderIn } from '../../kit/decider.ts';
import type { PlayerQuestion } from '../../kit/player-question.ts';
import { names } from '../../kit/prompt-data.ts';
import type { BoxWorldParts } from '../parts.ts';

const WAIT = 'wait';
const Seen = z.object({
  step: z.number(),
  last: z.object({ do: z.string(), reason: z.string().nullable() }).nullable(),
});

/** What the prompt tells. */
interface BoxKnowledge<V> {
  readonly me: string;
  readonly decides: readonly string[];
  /** Undefined where the prompt holds no observation. */
  readonly view: V | undefined;
  readonly plan: Readonly<Record<string, string>>;
  /** By agent whose observation was read: what it last tried in vain. */
  readonly failed: ReadonlyMap<string, { readonly do: string; readonly reason: string }>;
}

export function boxAnswer<B, V extends object>(
  question: PlayerQuestion,
  parts: BoxWorldParts<B, V>,
  readBoardOf: (text: string) => V | undefined,
): unknown {
  const known = knowledgeOf(question, parts, readBoardOf);
  const plan = Object.fromEntries(known.decides.map((agent) => [agent, actionFor(known, agent)]));
  const lines = Object.entries(plan).map(([agent, action]) => `${agent}: ${action}`);
  switch (question.ask) {
    case 'act':
      return { action: ownAction(known), text: lines.join('\n') };
    case 'plan':
      return { plan, ready: known.view !== undefined, text: lines.join('\n'), subtasks: [parts.task] };
    case 'allocate':
      return { plan, text: lines.join('\n'), jobs: jobsOf(plan) };
    case 'critique':
      return critique(question, known, parts);
    case 'verify':
      return { completed: completedBefore(question), text: 'What is done is gone from the board.' };
    case 'correct': {
      const corrections = correctionsOf(known);
      return { corrections, text: Object.values(corrections).join(' ') || 'Nothing failed.' };
    }
    case 'say':
      return { text: '', to: '' };
    case 'choose':
      return choose(question, ownAction(known));
  }
}

function knowledgeOf<B, V extends object>(
  { segments }: PlayerQuestion,
  parts: BoxWorldParts<B, V>,
  readBoardOf: (text: string) => V | undefined,
): BoxKnowledge<V> {
  const { me, decides } = deciderIn(segments, []);
  const failed = new Map<string, { do: string; reason: string }>();
  let view: V | undefined;
  let step = 0;
  for (const { origin, about = '', text, data } of segments) {
    const seen = origin === 'observation' ? Seen.safeParse(data).data : undefined;
    if (seen === undefined) continue;
    view = readBoardOf(text) ?? view;
    step = seen.step;
    if (seen.last !== null && seen.last.reason !== null)
      failed.set(about, { do: seen.last.do, reason: seen.last.reason });
  }
  const words = [...new Set(segments.map(({ text }) => text))].join('\n');
  return {
    me,
    decides,
    view,
    plan: view === undefined ? {} : parts.plan(view, { step, words }),
    failed,
  };
}

function actionFor<V>({ plan }: BoxKnowledge<V>, agent: string): string {
  return (Object.hasOwn(plan, agent) ? plan[agent] : undefined) ?? WAIT;
}

const ownAction = <V>(known: BoxKnowledge<V>): string =>
  actionFor(known, Object.hasOwn(known.plan, known.me) ? known.me : (known.decides[0] ?? ''));

const jobsOf = (plan: Readonly<Record<string, string>>) =>
  Object.entries(plan).map(([agent, action]) => ({ agent, subtask: action, actions: [action], after: [] }));

const Before = z.object({ completed: names.max(200) });
const completedBefore = ({ segments }: PlayerQuestion): string[] => [
  ...new Set(segments.flatMap(({ data }) => Before.safeParse(data).data?.completed ?? [])),
];

function correctionsOf<V>(known: BoxKnowledge<V>): Record<string, string> {
  const agents = known.decides.filter((agent) => known.failed.has(agent));
  return Object.fromEntries(
    agents.map((agent) => {
      const tried = known.failed.get(agent);
      return [agent, `${tried?.do} failed (${tried?.reason}). Do this instead: ${actionFor(known, agent)}`];
    }),
  );
}

/** Agrees to what it can do on the board as it sees it. */
function critique<B, V extends object>(
  { segments }: PlayerQuestion,
  known: BoxKnowledge<V>,
  parts: BoxWorldParts<B, V>,
): { agree: boolean; reason: string } {
  const said = segments.filter(({ origin }) => origin === 'message').map(({ text }) => text);
  const asked = said.flatMap((text) => proposedFor(known.me, text)).at(-1);
  if (asked === undefined || known.view === undefined || asked === WAIT) return { agree: true, reason: '' };
  if (parts.canDo(known.view, known.me, asked)) return { agree: true, reason: '' };
  return { agree: false, reason: `I cannot do '${asked.slice(0, 60)}'. I would do this: ${ownAction(known)}` };
}

/** `agent1: move left` in a line of its own, or as JSON. */
function proposedFor(me: string, text: string): string[] {
  const line = text.split('\n').find((one) => one.startsWith(`${me}: `));
  if (line !== undefined) return [line.slice(me.length + 2).trim()];
  const at = text.indexOf(`"${me}":"`);
  const quoted = at < 0 ? undefined : /^[^"]*/.exec(text.slice(at + me.length + 4))?.[0];
  return quoted === undefined ? [] : [quoted];
}

/** Chooses from a list the option that says what the player would do anyway. */
const Options = z.object({ options: z.array(z.string()).min(1) });

function choose({ segments, schema }: PlayerQuestion, wanted: string): { choice: string; reason: string } {
  const labels = ChoiceLabels.safeParse(schema).data?.properties.choice.enum ?? [];
  const offered = segments.flatMap(({ data }) => Options.safeParse(data).data?.options ?? []);
  const fits = (text: string) => text === wanted || text.includes(wanted);
  const choice =
    labels.find(fits) ?? offered.find(fits) ?? labels[0] ?? offered.find((one) => one === 'wait') ?? wanted;
  return { choice, reason: `I would do this: ${wanted}` };
}
