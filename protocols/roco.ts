// Defines RoCo: the agents talk in turns until one says execute and writes the joint plan, one action each; rules check
// the plan, and if they reject it, the agents talk again and see the reason. After Mandi et al. (arXiv
// 2307.04738) and MandiZhao/robot-collab, prompting/dialog_prompter.py: the one who says execute decides for all. If
// actions take several steps, the whole team talks whenever any agent must decide: a busy agent speaks from its last
// observation, and its running action stays in the plan unchanged.
import { z } from 'zod';
import { planFor, withNamedThings } from '../agents/answers.ts';
import { ground } from '../agents/grounding/grounder.ts';
import { module } from '../agents/module.ts';
import { head, says, sees } from '../agents/prompt.ts';
import { channel, type Observation, observation } from '../runtime/core/channel.ts';
import type { Message } from '../runtime/core/message.ts';
import { current, each, every, latest, type Me, maybe, optional, rule, thread, unread } from '../runtime/core/role.ts';
import { everyone, own, ownAnd, ring, to } from '../runtime/core/route.ts';
import type { Segment } from '../runtime/core/segment.ts';
import { family } from '../runtime/naming/family.ts';
import { agreed, notes, utterance } from './channels.ts';
import { hand, SAYS_NOTHING } from './shared/joint-plan.ts';
import { declaredThingsOf, notableThings } from './shared/rearrangement-view.ts';

const Talk = z.object({
  /** The number of this dialogue within the step, and why earlier plans were rejected. */
  talk: z.int().nonnegative(),
  feedback: z.array(z.string()),
});
/** The current speaker, and the number of turns taken in this dialogue. */
const turn = channel('turn', Talk.extend({ taken: z.int().nonnegative() }));
const proposal = channel('proposal', Talk.extend({ plan: z.record(z.string(), z.string()) }));

const INSTRUCTIONS =
  'The team talks in turns until somebody executes a joint plan: exactly one action for each agent. Say in a sentence or two what the others need to know and what you propose. Set ready only when everybody has spoken and agrees: then your plan is checked and carried out. Not everyone may wait, and no two agents may take the same thing, unless it needs more than one to move it.';

const createSpeaker = (calls: number) =>
  module({
    wakes: [each(turn)],
    reads: [current(observation), thread(utterance), latest(agreed), optional(unread(notes))],
    says: [utterance, maybe(turn), maybe(proposal)],
    ask: 'plan',
    answer: (me) => z.object({ text: z.string(), ready: z.boolean(), plan: planFor(decidesFor(me), me.team) }),
    example: { text: 'remark' },
    prompt: ({ observation: seen, utterance: chat, agreed: before, notes: word, turn: { id, body } }, me) => [
      ...head(INSTRUCTIONS, me, decidesFor(me)),
      ...says(chat.slice(0, chat.length - body.taken)),
      ...carriedOutSegments(before, me),
      ...sees(seen),
      ...feedbackSegments(id, body.feedback),
      ...says(chat.slice(chat.length - body.taken)),
      ...says(word),
      ...busySegments(before, me),
      ...(isLastCall(body.taken, me.team.length, calls) ? [LAST_CALL] : []),
    ],
    say: ({ text, ready, plan }, { turn: { body } }, me) => {
      const { taken, ...talk } = body;
      const heard = talk.talk > 0 || taken + 1 >= me.team.length;
      const over = (ready && heard) || isSpent(taken, me.team.length, calls);
      return [utterance({ text }), over ? proposal({ ...talk, plan }) : turn({ ...talk, taken: taken + 1 })];
    },
    fallback: ({ turn: { body } }, me) => {
      const { taken, ...talk } = body;
      const over = isSpent(taken, me.team.length, calls);
      return [SAYS_NOTHING, over ? proposal({ ...talk, plan: {} }) : turn({ ...talk, taken: taken + 1 })];
    },
  });

/** The ready agents; a busy agent also writes its part, to say what it is doing, but that part is already known. */
const decidesFor = ({ team, ready, agent }: Me): string[] => team.filter((one) => one === agent || ready.includes(one));

/** `taken` does not include the current turn. The budget is checked only between rounds. */
const isSpent = (taken: number, agents: number, calls: number): boolean =>
  (taken + 1) % agents === 0 && taken + 1 >= calls;
const isLastCall = (taken: number, agents: number, calls: number): boolean =>
  taken + 1 >= calls || isSpent(taken, agents, calls);
const LAST_CALL = {
  origin: 'instructions',
  speaker: 'user',
  text: 'This is the last word: set ready and write the joint plan now.',
} as const;

const BUSY =
  'You are busy: what you see is from when you began. Say what you are at, write that as your own part, and help to plan the rest.';

/**
 * Opens a step's dialogue if there is anything to decide, and checks the resulting plan. An accepted plan contains
 * everybody's part.
 */
const createValidator = (talks: number) =>
  rule({
    wakes: { opens: [every(observation)], checks: [each(proposal)] },
    // It hears the dialogue so that its feedback refers to it, and the next dialogue can build on it.
    reads: [current(observation), thread(utterance), latest(agreed)],
    says: [maybe(agreed), maybe(turn)],
    say: (heard, me) => {
      const { observation: seen, agreed: before } = heard;
      const fixed = busyParts(before?.body ?? {}, me);
      if (heard.woken === 'opens')
        return canAct(seen, me.world.idle)
          ? [turn({ taken: 0, talk: 0, feedback: [] })]
          : [agreed(idlePlan(fixed, me))];
      const { plan, talk, feedback } = heard.proposal.body;
      const checked = checkPlan(plan, { seen, fixed }, me);
      if (checked.fault === undefined) return [agreed(checked.plan)];
      // Nothing new is carried out: the step counts, and ready agents idle.
      if (talk + 1 >= talks) return [agreed(idlePlan(fixed, me))];
      return [turn({ taken: 0, talk: talk + 1, feedback: [...feedback, checked.fault] })];
    },
  });

/** The last, finished action of each ready agent. */
function carriedOutSegments(before: Message<JointPlan> | undefined, { ready }: Me): Segment[] {
  return planSegments(before, ready, ['Carried out before:']);
}

/**
 * The running actions of the others, which are fixed parts of the new plan. They come last, since every proposal must
 * fit them.
 */
function busySegments(before: Message<JointPlan> | undefined, { team, ready, agent: own }: Me): Segment[] {
  const busy = team.filter((agent) => !ready.includes(agent));
  const title = 'Still being carried out, and fixed in the joint plan:';
  return planSegments(before, busy, busy.includes(own) ? [BUSY, title] : [title]);
}

function planSegments(
  before: Message<JointPlan> | undefined,
  agents: readonly string[],
  title: readonly string[],
): Segment[] {
  const plan = new Map(Object.entries(before?.body ?? {}));
  const lines = agents.flatMap((agent) => (plan.has(agent) ? [`${agent}: ${plan.get(agent)}`] : []));
  if (before === undefined || lines.length === 0) return [];
  return [{ origin: 'memory', speaker: 'user', text: [...title, ...lines].join('\n'), from: [before.id] }];
}

function feedbackSegments(id: Message['id'], feedback: readonly string[]): Segment[] {
  if (feedback.length === 0) return [];
  return [
    { origin: 'message', speaker: 'user', text: `Plans that were sent back:\n- ${feedback.join('\n- ')}`, from: [id] },
  ];
}

/**
 * RoCo: agents talk in turns until one says execute and writes the joint plan, which rules check (Mandi et al., arXiv
 * 2307.04738).
 */
export const roco = family(
  'roco',
  {
    /**
     * The number of turns before a dialogue must end, checked after each full round, so that 10 lets three agents take
     * 12 turns.
     */
    calls: z
      .int()
      .min(1)
      .max(100)
      .default(10)
      .describe('The number of turns before a dialogue must end, checked after each full round.'),
    /** The number of dialogues in a step before it passes with nothing done. */
    talks: z
      .int()
      .min(1)
      .max(20)
      .default(5)
      .describe('The number of dialogues in a step before it passes with nothing done.'),
  },
  ({ calls, talks }) => ({
    about:
      'The whole team talks in turns until one executes a joint plan; rules check it, and a bad plan is talked over again.',
    rounds: talks * calls,
    sampling: { '*': { temperature: 0, maxTokens: 512 } },
    once: { validator: createValidator(talks) },
    perAgent: { speaker: createSpeaker(calls), hand },
    routes: {
      observation: ownAnd('validator'),
      turn: ring(undefined, { of: 'team' }),
      utterance: everyone,
      proposal: to('validator'),
      agreed: everyone,
      action: own,
      notes: everyone,
    },
  }),
);

// --- which joint plans are sent back: rules in the place of the original checks of task, reach and collision ---

/** An action by agent. */
type JointPlan = Readonly<Record<string, string>>;
type ReadyObservations = readonly Message<Observation>[];

/** The unfinished actions of busy agents, from the previous plan, which names everybody. */
function busyParts(before: JointPlan, { team, ready }: Me): JointPlan {
  return inOrder(
    team.filter((agent) => !ready.includes(agent)),
    new Map(Object.entries(before)),
  );
}

/** The plan in which ready agents idle and the others continue, so nothing new is carried out. */
function idlePlan(fixed: JointPlan, { team, ready, world }: Me): JointPlan {
  return inOrder(team, new Map([...Object.entries(fixed), ...ready.map((agent) => [agent, world.idle] as const)]));
}

/** Whether any agent can do more than idle; otherwise there is nothing to talk about. */
const canAct = (seen: ReadyObservations, idle: string): boolean =>
  seen.some(({ body }) => body.actions.some((one) => one !== idle));

/** Limit for text that is sent back. */
const MOST_QUOTED = 120;

/**
 * The whole plan, with new parts in the world's words and busy agents' parts unchanged, or the reason why it is
 * rejected.
 */
export function checkPlan(
  wanted: JointPlan,
  { seen, fixed }: { readonly seen: ReadyObservations; readonly fixed: JointPlan },
  { team, world }: Me,
): { readonly plan: JointPlan; readonly fault?: string } {
  const actions = new Map(Object.entries(wanted));
  const parts = new Map(Object.entries(fixed));
  for (const { agent = '', body } of seen) {
    const said = actions.get(agent) ?? '';
    const able = body.actions.includes(said) ? body.actions : withNamedThings(body.actions, world.named, [said]);
    const found = ground(said, able, agent, world.lexicon);
    // Everybody is told, so it does not list actions that only this agent can see.
    if (!found.ok) return { plan: fixed, fault: `${agent} cannot do this now: '${said.slice(0, MOST_QUOTED)}'.` };
    parts.set(agent, found.action);
  }
  const plan = inOrder(team, parts);
  const fault =
    sharedThingFault(plan, fixed, seen) ??
    (seen.length === team.length ? allIdleFault(plan, seen, world.idle) : undefined);
  return fault === undefined ? { plan } : { plan, fault };
}

/** Busy agents are already acting, so the rule applies only if none is busy. A single agent may wait. */
function allIdleFault(plan: JointPlan, seen: ReadyObservations, idle: string): string | undefined {
  const isIdle = Object.values(plan).every((does) => does === idle);
  return isIdle && seen.length > 1 && canAct(seen, idle) ? 'Not everyone may wait.' : undefined;
}

/** No two agents may go for the same thing, whether one is already on its way or both start now. */
function sharedThingFault(plan: JointPlan, fixed: JointPlan, seen: ReadyObservations): string | undefined {
  const known = namesKnown(seen);
  const taker = new Map<string, string>();
  // Agents already on their way come first, so the other one is at fault.
  for (const [agent, does] of [...Object.entries(fixed), ...Object.entries(plan)]) {
    for (const thing of thingsIn(does, known)) {
      const first = taker.get(thing) ?? agent;
      taker.set(thing, first);
      if (first === agent) continue;
      const how = Object.hasOwn(fixed, first) ? 'is on the way to it already' : 'goes for it too';
      if (!Object.hasOwn(fixed, agent)) return `${agent} cannot go for ${thing}: ${first} ${how}.`;
    }
  }
  return undefined;
}

/** Portable things whose place the ready agents know, by name; undefined if the world declares no things. */
function namesKnown(seen: ReadyObservations): ReadonlySet<string> | undefined {
  const declared = seen.flatMap(({ body }) => declaredThingsOf(body) ?? []);
  if (declared.length === 0) return undefined;
  return new Set(declared.flatMap(notableThings).flatMap(({ kind, name }) => (kind === 'goal' ? [] : [name])));
}

/**
 * The thing that an action picks up, which only one agent can do. Paths and places may be shared, and so may things too
 * heavy for one agent. If the world declares its things, these are the ones the action names. Otherwise it is the
 * object of an English verb of taking; an action worded differently then takes nothing, so two agents may be sent for
 * the same thing.
 */
function thingsIn(does: string, known: ReadonlySet<string> | undefined): string[] {
  if (known !== undefined) return [...known].filter((name) => isNamed(name, does));
  // The name in `PickUp(Mug_1)`, without the closing bracket.
  return /grasp|grab|pick/i.test(does) ? [does.replace(/^\W*\w+\W*/, '').replace(/^([^()]*)\)$/, '$1')] : [];
}

/** `apple 1` does not occur in `grab apple 12`. */
function isNamed(name: string, does: string): boolean {
  const at = does.indexOf(name);
  return at >= 0 && !/^\w$/.test(does.charAt(at + name.length));
}

const inOrder = (agents: readonly string[], parts: ReadonlyMap<string, string>): JointPlan =>
  Object.fromEntries(
    agents.flatMap((agent) => {
      const does = parts.get(agent);
      return does === undefined ? [] : [[agent, does]];
    }),
  );
