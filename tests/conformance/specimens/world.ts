// Provides for every clause about a world one that breaks only this clause: the toy world with exactly one defect. A
// suite that passes one of these tests nothing.

import type { LocalWorld } from '../../../envs/kit/local-world.ts';
import type { RelayState } from '../../../envs/relay/relay.ts';
import type { AnyCompleteWorld, ChatPrompt, Intent, StepResult } from '../../../runtime/core/world.ts';
import { partsOf } from '../../../runtime/prompt/segments.ts';

type RelayWorld = LocalWorld<RelayState>;
/** Adds the defect to a world; called once per world. */
type WorldDefect = (world: RelayWorld) => Partial<RelayWorld>;

const NO_ACTIONS = ['fly', 'swim', 'dive', 'dig', 'hide', 'run', 'sit', 'nap', 'hop', 'eat'];

/** Keyed by the clause that it must break. */
export const worldDefects: Readonly<Record<string, WorldDefect>> = {
  'the same setup and the same intents give the same states': (world) => {
    let episodes = 0;
    return { reset: (setup) => ({ ...world.reset(setup), wrong: episodes++ }) };
  },
  'the state is plain JSON': (world) => ({ reset: (setup) => Object.assign(world.reset(setup), { seen: undefined }) }),
  'what a world declares is the same in every episode': (world) => {
    const examples = [...(world.words.examples ?? [])];
    return {
      words: { ...world.words, examples },
      reset: (setup) => {
        examples.push(...examples.slice(0, 1));
        return world.reset(setup);
      },
    };
  },
  'looking at a state does not change it': (world) => ({
    views: {
      map: (state) => {
        state.wrong++;
        return world.views.map?.(state) ?? '';
      },
    },
  }),
  'who is ready is of the team, in its order': (world) => ({ ready: (state) => [...world.ready(state)].reverse() }),
  'an end leaves nobody ready, and without one somebody is': (world) => ({
    step: (state, intents) => ({ outcomes: world.step(state, intents).outcomes }),
  }),
  'whoever is ready is offered actions, each once, and may idle': (world) => ({
    actions: (state, agent) => [...world.actions(state, agent), 'wait'],
  }),
  'every action on offer is understood': (world) => ({
    words: { ...world.words, manual: (state) => `${world.words.manual(state)} Also: ${NO_ACTIONS.join(', ')}.` },
    actions: (state, agent) => [...world.actions(state, agent), ...NO_ACTIONS],
  }),
  'an action is read by its row, and fails for the first need that does not hold': () => ({
    oracle: {
      actionRows: {
        offered: ['wait'],
        read: (_state, _agent, said) => ({
          row: 'wait',
          text: said,
          needs: [{ fact: 'rested', reason: 'tired', holds: false }],
        }),
      },
    },
  }),
  'an action that makes no sense fails with a reason': (world) =>
    changingOutcomes(world, (outcome) => (outcome.do === '(' ? { ...outcome, ok: true } : outcome)),
  'a missing intent and one of a stranger break nothing': (world) => ({
    step: (state, intents) => {
      if (intents.length === 0) throw new RangeError('nobody acts');
      return world.step(state, intents);
    },
  }),
  'each intent has its outcome': (world) => ({
    step: (state, intents) => {
      const { outcomes, ...rest } = world.step(state, intents);
      return { ...rest, outcomes: outcomes.filter((o) => o.do !== 'wait') };
    },
  }),
  'every definition of the score has every metric, as a finite number': (world) => ({
    score: (state) => ({ ...world.score(state), strict: { success: 0, progress: 0 / 0, steps: 0 } }),
  }),
  'agents with odd names fare like any others': (world) => ({
    step: (state, intents) =>
      world.step(
        state,
        intents.map((i) => (i.agent.includes('.') ? { ...i, do: 'wait' } : i)),
      ),
  }),
  'task, manual and what is seen are told in words': (world) => ({ words: { ...world.words, task: () => '' } }),
  'a drawing is plain text': (world) => ({ views: { map: (state) => `\u001b[1m${world.views.map?.(state)}` } }),
  'an observation says in its text what programs read, and the world reads it there': (world) =>
    changingObservations(world, ({ text, data }) => ({ text, data: { ...Object(data), secret: 'granite' } })),
  'lines that stand apart in an observation are what the world says they are': (world) =>
    changingObservations(world, (seen) => ({ ...seen, lines: { outcome: 0, shared: 1, doable: 0 } })),
  'what an agent cannot see changes neither its prompt nor an answer': (world) => ({
    observe: (state, agent) => {
      const { text, data } = world.observe(state, agent);
      return { text: `${text} The others have ${state.passwords.join(' and ')}.`, data };
    },
    words: readingOtherwise(world, (text) => text.replace(/ The others have .*$/, '')),
  }),
  'an action on offer names only what its agent has been shown': (world) => ({
    actions: (state, agent) => [...world.actions(state, agent), 'pass zebra'],
  }),
  'a failure names only what its agent has been shown': (world) => {
    const animals = ' A quagga and an okapi stand by.';
    const isFirst = ({ agents }: RelayState, agent: string) => agents[0] === agent;
    return {
      observe: (state, agent) => {
        const { text, data } = world.observe(state, agent);
        return { text: isFirst(state, agent) ? `${text}${animals}` : text, data };
      },
      words: readingOtherwise(world, (text) => text.replace(animals, '')),
      actions: (state, agent) => [
        ...world.actions(state, agent),
        ...(isFirst(state, agent) ? ['pass quagga', 'pass okapi'] : []),
      ],
      ...changingOutcomes(world, (outcome) =>
        /quagga|okapi/.test(outcome.do) && !outcome.ok ? { ...outcome, reason: 'the quagga or the okapi' } : outcome,
      ),
    };
  },
  'what is checked as done names only what somebody has been shown': () => ({
    oracle: { completed: () => ['pass zebra'] },
  }),
  'teammates hear of what an agent says its own words only': (world) =>
    changingOutcomes(world, (outcome) =>
      outcome.text === undefined
        ? outcome
        : { ...outcome, text: `${outcome.text} ${outcome.agent} stands next to me.` },
    ),
  'what an agent saw before and cannot see any more is told as it was then': (world) => ({
    observe: (state, agent) => {
      const { text, data } = world.observe(state, agent);
      const now = ` ${state.agents[state.holder] ?? ''} has it.`;
      if (!text.endsWith('You passed the baton.')) return { text, data };
      return { text: `${text}${now}`, data: { ...Object(data), last: `You passed the baton.${now}` } };
    },
  }),
  'the reason of an end names only what somebody has been shown': (world) => ({
    reset: (setup) => ({ ...world.reset(setup), order: ['zebra'] }),
    step: (state, intents) => {
      const result = world.step(state, intents);
      return result.end === undefined ? result : { ...result, why: 'the zebra has passed' };
    },
  }),
  'what options are said to disclose names only what agents are shown': (world) => ({
    reset: (setup) => ({ ...world.reset(setup), order: ['zebra'] }),
    words: { ...world.words, disclosures: () => ['the zebra is last in line'] },
  }),
  'a picture from where its agent stands names only what its words name, each name whole': (world) =>
    picturing(world, () => 'zebra'),
  'whatever pictures name and an agent is offered to act on stands in its picture': (world) =>
    picturing(world, ({ agents, passwords }, agent) => passwords[agents.indexOf(agent)] ?? ''),
  'whoever sees the same is offered the same, whatever its teammates do': (world) => ({
    actions: (state, agent) => {
      const offered = world.actions(state, agent);
      return state.wrong % 2 === 1 ? [...offered].reverse() : offered;
    },
  }),
  'the picture of the same words and names is the same, whatever teammates out of it do': (world) => ({
    observe: (state, agent) => {
      const base64 = state.wrong % 2 === 1 ? 'AAAA' : 'BBBB';
      return { ...world.observe(state, agent), picture: { type: 'image/png', width: 100, height: 20, base64 } };
    },
    views: { ...world.views, camera: () => [] },
  }),
  'the player has every field of every ask': (world) =>
    changingAnswers(world, (question, answer) => (asksFor(question, 'completed') ? { text: '' } : answer)),
  'what the player does is on offer': (world) =>
    changingAnswers(world, (question, answer) => (asksFor(question, 'action') ? { action: 'fly', text: '' } : answer)),
  'the player answers the same question alike, and leaves it as it was': (world) => {
    let last = '';
    return changingAnswers(world, (question, answer) => {
      const before = last;
      last = JSON.stringify(question);
      return isLater(question) && last === before ? { ...Object(answer), text: 'as I have said' } : answer;
    });
  },
  'the player answers from the prompt alone, whatever came before it': (world) => {
    const passwords = new Set<string>();
    return changingAnswers(world, (question, answer) => {
      for (const [, password = ''] of textOf(question).matchAll(/Your password is (\w+)/g)) passwords.add(password);
      return { ...Object(answer), text: [...passwords].join(' ') };
    });
  },
  'the player answers whatever a prompt holds': (world) =>
    changingAnswers(world, (question, answer) => {
      if (textOf(question).includes('\u0000')) throw new SyntaxError('what is this?');
      return answer;
    }),
};

export function defectiveWorld(world: RelayWorld, defect: WorldDefect): AnyCompleteWorld {
  return { ...world, ...defect(world) };
}

function changingOutcomes(
  world: RelayWorld,
  change: (outcome: StepResult['outcomes'][number]) => StepResult['outcomes'][number],
): Partial<RelayWorld> {
  return {
    step: (state, intents: readonly Intent[]) => {
      const result = world.step(state, intents);
      return { ...result, outcomes: result.outcomes.map(change) };
    },
  };
}

/** Reads another text in the place of an observation's. */
const readingOtherwise = (world: RelayWorld, change: (text: string) => string): RelayWorld['words'] => ({
  ...world.words,
  readObservation: (text) => world.words.readObservation?.(change(text)),
});

type RelayObservation = ReturnType<RelayWorld['observe']>;
function changingObservations(
  world: RelayWorld,
  change: (seen: RelayObservation) => RelayObservation,
): Partial<RelayWorld> {
  return { observe: (state, agent) => change(world.observe(state, agent)) };
}

/** A picture with one name in it. */
function picturing(world: RelayWorld, nameFor: (state: RelayState, agent: string) => string): Partial<RelayWorld> {
  const picture = { type: 'image/png', width: 100, height: 20, base64: 'AAAA' } as const;
  return {
    observe: (state, agent) => ({ ...world.observe(state, agent), picture }),
    views: {
      ...world.views,
      camera: (state, agent) => [{ name: nameFor(state, agent), left: 2, top: 2, width: 90, height: 16 }],
    },
  };
}

function changingAnswers(
  world: RelayWorld,
  change: (question: ChatPrompt, answer: unknown) => unknown,
): Partial<RelayWorld> {
  return { player: { answer: (question, random) => change(question, world.player.answer(question, random)) } };
}

/** Applies to an agent that has passed the baton on, so not at the start, where hidden state is compared. */
const isLater = (prompt: ChatPrompt) => textOf(prompt).includes('You passed the baton.');

const asksFor = ({ schema }: ChatPrompt, field: string) => Object.hasOwn(Object(schema.properties), field);
const textOf = ({ messages }: ChatPrompt) =>
  messages.flatMap(({ content }) => partsOf(content).map((part) => ('text' in part ? part.text : ''))).join('\n');
