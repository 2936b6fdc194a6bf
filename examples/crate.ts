// Defines a world in a file of its own, for lesson 3 and for the command line: two porters must lift a crate in the
// same step, and only one of them sees how heavy it is.
// Use it: npx troupe run ./examples/crate.ts --protocol cmas
import { type Player, world } from 'troupe';
import { readPrompt } from 'troupe/envs';

interface Crate {
  readonly agents: readonly string[];
  /** How hard both must lift: 1, 2 or 3. Only the first porter can read the label. */
  readonly weight: number;
  step: number;
  lifted: boolean;
}

/** The inverse of `observe`: a player knows the world only through this and through its teammates. */
function readObservation(text: string): { label: number | null } | undefined {
  if (text.startsWith('You stand at the blank side')) return { label: null };
  const label = /\bIt says ([1-3])\./.exec(text)?.[1];
  return label === undefined ? undefined : { label: Number(label) };
}

/** Answers from what a language model would read: the label, either seen or told by a teammate. */
const player: Player = {
  answer({ messages }) {
    const read = readPrompt(messages);
    const decides = read.flatMap((part) => (part.kind === 'who' ? part.decides : []));
    const seen = read.flatMap((part) => (part.kind === 'observation' ? (readObservation(part.text)?.label ?? []) : []));
    const told = read.flatMap((part) =>
      part.kind === 'message' ? (/\bsays ([1-3])\b/.exec(part.text)?.[1] ?? []) : [],
    );
    const label = [...seen, ...told][0];
    const action = label === undefined ? 'rest' : `lift ${label}`;
    return {
      action,
      plan: Object.fromEntries(decides.map((agent) => [agent, action])),
      text: label === undefined ? 'I cannot read the label.' : `The label says ${label}.`,
      ready: label !== undefined,
      subtasks: ['lift the crate'],
      agree: true,
      reason: '',
      completed: [],
      corrections: {},
      to: '',
      choice: action,
    };
  },
};

const ACTIONS = ['rest', 'lift 1', 'lift 2', 'lift 3'];

export const crate = world<Crate>({
  name: 'crate',
  version: '3',
  team: { min: 2, max: 2, names: () => ['Ann', 'Ben'] },
  scenes: ['yard'],
  metrics: [{ name: 'success', title: 'Success', better: 'higher', kind: 'rate' }],
  reset: ({ agents, seed }) => ({ agents, weight: (seed % 3) + 1, step: 0, lifted: false }),
  ready: (s) => (s.lifted ? [] : s.agents),
  observe(s, agent) {
    const label = agent === s.agents[0] ? s.weight : null;
    return {
      text: label === null ? 'You stand at the blank side of the crate.' : `You stand at the label. It says ${label}.`,
      data: { label },
    };
  },
  actions: () => ACTIONS,
  step(s, intents) {
    s.step++;
    const wanted = `lift ${s.weight}`;
    s.lifted = s.agents.every((agent) => intents.find((i) => i.agent === agent)?.do === wanted);
    const outcomes = intents.map(({ agent, do: did }) => {
      if (!ACTIONS.includes(did)) return { agent, do: did, ok: false, reason: 'ACTION_UNKNOWN' };
      return {
        agent,
        do: did,
        ok: did === 'rest' || s.lifted,
        ...(did === 'rest' || s.lifted ? {} : { reason: 'too_heavy_alone' }),
      };
    });
    return s.lifted ? { outcomes, end: 'goal' } : { outcomes };
  },
  score: (s) => ({ plain: { success: s.lifted ? 1 : 0 } }),
  words: {
    title: 'A crate for two',
    task: () => 'Lift the crate together.',
    manual: () =>
      "Actions: 'rest', or 'lift 1', 'lift 2', 'lift 3'. The crate rises when both lift with the strength on its label in the same step.",
    readObservation,
  },
  player,
  pace: {
    stepCap: 10,
    idle: 'rest',
  },
});
