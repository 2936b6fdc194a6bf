// Defines HMAS-2: a central planner proposes a joint plan, every agent with a part in it judges it separately, and
// objections go back to the planner. After Chen et al. (arXiv 2309.15943). The published code
// (yongchao98/multi-agent-framework) has three round rules: `once` (BoxNet1: one round of feedback), `repeated`
// (BoxNet2, WareHouse: until nobody objects, three rounds at most) and `each` (BoxLift: the planner is asked again
// after each agent as soon as somebody has objected; a round is the last one where its first agent agrees). The last
// plan is carried out in any case; one in which all idle is, at once.
import { z } from 'zod';
import { acceptPlan, planFor, reasoned } from '../agents/answers.ts';
import { module } from '../agents/module.ts';
import { head, heardOn, says, sees } from '../agents/prompt.ts';
import { action, channel, observation } from '../runtime/core/channel.ts';
import { each, every, type Me, maybe, optional, replies, rule, unread } from '../runtime/core/role.ts';
import { addressed, ownAnd, to } from '../runtime/core/route.ts';
import { family } from '../runtime/naming/family.ts';
import { agreed, notes } from './channels.ts';
import {
  type DialogueChannel,
  type HistoryOptions,
  historyOptions,
  historyParts,
  historyReads,
  withHistory,
} from './shared/history.ts';
import { CHECKS, namedIn, orders, planLines } from './shared/joint-plan.ts';

/** The maximum number of feedback rounds, if there are several. */
const ROUNDS = 3;
const ROUND_RULES = ['repeated', 'once', 'each'] as const;
type RoundRule = (typeof ROUND_RULES)[number];

/** The state of a discussion. It travels with the messages, so that no role has to remember it. */
const Standing = z.object({
  round: z.int().positive(),
  /** `each`: the agents still to be asked in this round. */
  left: z.array(z.string()),
  /** `each`: whether this round is the last. */
  last: z.boolean(),
  /** `each`: the objections so far in this round. */
  against: z.array(z.string()),
});
type Standing = z.output<typeof Standing>;
const Plan = z.record(z.string(), z.string());
type Plan = z.output<typeof Plan>;
const draft = channel('draft', z.object({ plan: Plan, standing: Standing.nullable() }));
const proposal = channel('proposal', z.object({ text: z.string(), plan: Plan, standing: Standing }));
const feedback = channel(
  'feedback',
  z.object({ text: z.string(), agree: z.boolean(), plan: Plan, standing: Standing }),
);
const objections = channel('objections', z.object({ text: z.string(), standing: Standing }));

const leaderOf = (options: HistoryOptions) =>
  module({
    wakes: { see: [every(observation)], redo: [every(observation), each(objections)] },
    reads: [optional(unread(notes)), ...historyReads(options)],
    says: [draft],
    ask: 'plan',
    answer: (me) => reasoned({ plan: planFor(me.ready, me.team) }),
    prompt: (heard, me) => {
      const after = [
        ...sees(heard.observation, { outcome: false }),
        ...says(heardOn(heard, objections)),
        ...says(heard.notes),
      ];
      return withHistory({ before: head(LEADER, me), after }, { heard, me }, options);
    },
    accept: acceptPlan,
    say: ({ plan }, heard) => [
      draft({ plan, standing: heard.woken === 'redo' ? heard.objections.body.standing : null }),
    ],
    repairs: CHECKS,
    unfit: 'end',
  });

const LEADER =
  'You plan for the whole team. Give each agent the one action that it takes now. The agents will look at it; where the chair of the team tells you what they object, plan anew.';

/** `tells`: whether the final plan is also sent to the role that keeps the history. */
function chairOf(by: RoundRule, tells: boolean) {
  const most = by === 'once' ? 1 : ROUNDS;
  const goOn = (plan: Plan, standing: Standing | null, me: Me) => {
    const now = standing ?? opened(1, plan, me);
    return by === 'each' ? askNext(plan, now, me) : askAll({ plan, standing: now }, me, most);
  };
  const judge = ({ plan, standing }: z.output<(typeof feedback)['schema']>, against: readonly string[], me: Me) => {
    if (by === 'each') return judgeOne({ plan, before: standing }, against, me);
    if (against.length === 0) return orders(plan, me);
    const next = { ...standing, round: standing.round + 1 };
    return [objections({ text: objectionText(plan, against, me), standing: next })];
  };
  const withPlan = (said: ReturnType<typeof goOn> | ReturnType<typeof judge>, plan: Plan) =>
    tells && said.some((one) => one.channel === action.name) ? [...said, agreed(plan)] : said;
  return rule({
    wakes: { drafted: [each(draft)], fed: [replies(feedback, proposal)] },
    says: [maybe(proposal), maybe(objections), maybe(action), ...(tells ? [maybe(agreed)] : [])],
    say: (heard, me) => {
      if (heard.woken === 'drafted') {
        const { plan, standing } = heard.draft.body;
        return withPlan(goOn(plan, standing, me), plan);
      }
      const [first] = heard.feedback;
      if (first === undefined) return [];
      const against = heard.feedback.flatMap(({ agent, body }) => (body.agree ? [] : [`${agent ?? ''}: ${body.text}`]));
      return withPlan(judge(first.body, against, me), first.body.plan);
    },
  });
}

const opened = (round: number, plan: Plan, me: Me): Standing => ({
  round,
  left: namedIn(plan, me),
  last: false,
  against: [],
});

const objectionText = (plan: Plan, against: readonly string[], me: Me): string =>
  `this was the plan:\n${planLines(plan, me)}\nand this was objected:\n${against.join('\n')}`;

/** All agents that the plan names, concurrently; nobody if it names none or the rounds are over. */
function askAll({ plan, standing }: { readonly plan: Plan; readonly standing: Standing }, me: Me, most: number) {
  const named = namedIn(plan, me);
  if (named.length === 0 || standing.round > most) return orders(plan, me);
  return named.map((agent) => proposal.to(agent, { text: planLines(plan, me), plan, standing }));
}

/** The next agent of the round, or after it the next round or the end. */
function askNext(plan: Plan, before: Standing, me: Me) {
  const isSame = before.left.length > 0 || before.last || before.round >= ROUNDS;
  const standing = isSame ? before : opened(before.round + 1, plan, me);
  const [next, ...left] = standing.left;
  if (next === undefined) return orders(plan, me);
  return [proposal.to(next, { text: planLines(plan, me), plan, standing: { ...standing, left } })];
}

function judgeOne(
  { plan, before }: { readonly plan: Plan; readonly before: Standing },
  said: readonly string[],
  me: Me,
) {
  const against = [...before.against, ...said];
  const standing = { ...before, against, last: before.last || against.length === 0 };
  if (against.length === 0) return askNext(plan, standing, me);
  return [objections({ text: objectionText(plan, against, me), standing })];
}

const unanswered = z
  .enum(['objects', 'agrees'])
  .default('objects')
  .describe(
    'How an agent counts whose call fails or whose reply cannot be read: as objecting, as in the published code, or as agreeing.',
  );

interface RobotOptions extends HistoryOptions {
  readonly unanswered: z.output<typeof unanswered>;
}

/** In the published code every reply that does not agree is an objection, the one of a call that failed among them. */
const robotOf = (options: RobotOptions) =>
  module({
    wakes: [every(observation), each(proposal)],
    reads: historyReads(options),
    says: [feedback],
    ask: 'critique',
    answer: z.object({ reason: z.string(), agree: z.boolean() }),
    prompt: (heard, me) => {
      const after = [...sees(heard.observation, { outcome: false }), ...says([heard.proposal])];
      return withHistory({ before: head(ROBOT, me, [me.agent]), after }, { heard, me }, options);
    },
    say: ({ agree, reason }, { proposal: { body } }) => [
      feedback({ text: reason, agree, plan: body.plan, standing: body.standing }),
    ],
    fallback: ({ proposal: { body } }) => [
      feedback({
        text: '(no answer)',
        agree: options.unanswered === 'agrees',
        plan: body.plan,
        standing: body.standing,
      }),
    ],
  });

const ROBOT = 'Look at the plan that the chair of the team shows you. Agree, or say what is wrong with it.';

/** What the history shows of the discussion: each plan and the feedback on it. */
const DIALOGUE: readonly DialogueChannel[] = [
  { channel: draft, words: (body) => JSON.stringify(draft.schema.safeParse(body).data?.plan ?? {}) },
  {
    channel: feedback,
    words: (body) => {
      const said = feedback.schema.safeParse(body).data;
      return said?.agree === false ? `objects: ${said.text}` : 'agrees';
    },
  },
];

/**
 * HMAS-2: a central planner proposes a joint plan, every agent with a part in it judges it, and objections go back
 * (Chen et al., arXiv 2309.15943).
 */
export const hmas2 = family(
  'hmas-2',
  {
    rounds: z
      .enum(ROUND_RULES)
      .default('repeated')
      .describe('The rounds of feedback: until nobody objects (at most three), one, or agent by agent.'),
    unanswered,
    ...historyOptions,
  },
  (options) => {
    const { rounds } = options;
    const kept = historyParts(options, DIALOGUE);
    const keeper = Object.keys(kept.once);
    return {
      about: 'A central plan goes to the agents that it names; their objections go back until nobody objects.',
      // As in the published code (yongchao98/multi-agent-framework); it sets no cap.
      sampling: { '*': { temperature: 0 } },
      once: { leader: leaderOf(options), chair: chairOf(rounds, keeper.length > 0), ...kept.once },
      perAgent: { robot: robotOf(options) },
      routes: {
        observation: ownAnd('leader', ...keeper),
        draft: to('chair', ...(options.history === 'full' ? keeper : [])),
        proposal: addressed,
        feedback: to('chair', ...(options.history === 'full' ? keeper : [])),
        objections: to('leader'),
        action: addressed,
        notes: to('leader'),
        agreed: keeper.length > 0 ? to(...keeper) : undefined,
        ...kept.routes,
      },
      // The leader speaks one time more than there are feedback rounds.
      rounds: rounds === 'once' ? 2 : ROUNDS + 1,
      atMost: {
        proposal: { most: rounds === 'once' ? 1 : ROUNDS, per: 'agent' },
        objections:
          rounds === 'each' ? { most: ROUNDS, per: 'agent' } : { most: rounds === 'once' ? 1 : ROUNDS, per: 'step' },
      },
    };
  },
);
