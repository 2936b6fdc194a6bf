// Search and rescue as a world: the published rules behind the common contract. Rules, scenes and differences: README.md.
import { z } from 'zod';
import { agentsOutOfRange, unknownName } from '../../runtime/core/errors.ts';
import { random } from '../../runtime/core/random.ts';
import type { Intent, Outcome, Setup, StepResult, World } from '../../runtime/core/world.ts';
import { type Action, parseAction } from './action.ts';
import { admissibleActions } from './admissible.ts';
import { drawMap } from './draw.ts';
import { FROZEN } from './frozen.ts';
import { type Geometry, geometryOf, type Shapes } from './geometry.ts';
import { type Layout, layoutOf } from './layout.ts';
import { lexicon } from './lexicon.ts';
import { manualText, taskText } from './manual.ts';
import { freshShown, observeAs, type Shown, type Wording } from './observe.ts';
import { PAPER_CAP } from './paper.ts';
import { sarPlayer } from './player.ts';
import { type Scope, spot } from './rules.ts';
import { type Cell, SCENES } from './scenes.ts';
import { PAPER_SCENES, withRandomPersons } from './scenes-paper.ts';
import { METRICS, scoreOf } from './score.ts';
import { createState, type Rules, type SarState, type Verdict } from './state.ts';
import { type Attempt, teamStep } from './step.ts';
import { topView } from './top-view.ts';
import { checkTrajectory } from './trajectory.ts';

const NAMES = ['Alice', 'Bob', 'Charlie', 'David', 'Emma', 'Finn'];
const STEP_CAP = 35;
/** Readings of action strings that are kept for one layout; more come only from words that are no directions. */
const MOST_KEPT = 2000;

/** What is derived from a layout and kept as long as it lives. */
interface Kit {
  readonly geometry: Geometry;
  readonly read: Map<string, Action>;
  readonly wording: Wording;
}

export function createSar(): World<SarState> {
  const desk = createDesk();
  return {
    name: 'sar',
    title: 'Search & rescue',
    team: { min: 1, max: NAMES.length, names: (n) => NAMES.slice(0, n) },
    scenes: Object.keys(SCENES),
    options: z.object({ rules: z.enum(['published', 'paper']).default('published'), images: z.boolean().default(false) }),
    metrics: METRICS,
    stepCap: STEP_CAP,
    idle: 'Idle',
    done: 'Done',
    version: `1-${FROZEN}`,
    reset: (setup) => {
      const rules = setup.options.rules === 'paper' ? 'paper' : 'published';
      const { state } = desk.begin(layoutOf(sceneOf(setup, rules), setup.seed, setup.agents), setup.seed, {
        scene: setup.scene,
        rules,
      });
      return setup.options.images === true ? { ...state, images: true } : state;
    },
    task: taskText,
    manual: manualText,
    ready: ({ over, layout }) => (over === null ? layout.agents.map(({ name }) => name) : []),
    observe: desk.observe,
    actions: (state, agent) => admissibleActions(desk.scopeOf(state), indexOf(state, agent)),
    step: (state, intents) => step(desk.scopeOf(state), desk.kitOf(state.layout), intents),
    score: scoreOf,
    completed: (state) => desk.kitOf(state.layout).geometry.subtasks.filter((_, i) => state.tally.done[i]),
    draw: drawMap,
    checkTrajectory: (recording) => checkTrajectory(recording, desk.begin),
    lexicon,
    player: sarPlayer,
  };
}

/** What is derived from states and kept beside them, so that states stay plain data. */
function createDesk() {
  const kits = new WeakMap<Layout, Kit>();
  const shown = new WeakMap<SarState, Shown>();
  const landings = new Map<number, readonly Cell[]>();
  const shapes: Shapes = new WeakMap();
  const kitOf = (layout: Layout): Kit => kept(kits, layout, () => newKit(layout, shapes));
  const scopeOf = (state: SarState): Scope => ({ state, geometry: kitOf(state.layout).geometry, landings });
  const begin = (
    layout: Layout,
    seed: number,
    { scene, rules }: Beginning = { scene: 'recorded', rules: 'published' },
  ): Scope => {
    const { subtasks, targets } = kitOf(layout).geometry;
    const scope = scopeOf(createState({ scene, seed, rules, layout, subtasks: subtasks.length, targets: targets.length }));
    spot(scope);
    return scope;
  };
  const observe = (state: SarState, agent: string) => {
    const kit = kitOf(state.layout);
    const [scope, who] = [scopeOf(state), indexOf(state, agent)];
    const told = observeAs(scope, who, kept(shown, state, freshShown), kit.wording);
    return state.images ? { ...told, picture: topView(scope, who) } : told;
  };
  return { kitOf, scopeOf, begin, observe };
}

type Beginning = Pick<SarState, 'scene' | 'rules'>;

function newKit(layout: Layout, shapes: Shapes): Kit {
  const kit: Kit = { geometry: geometryOf(layout, shapes), read: new Map(), wording: (text) => read(kit, text)?.phrase ?? text };
  return kit;
}

function sceneOf({ scene, agents, seed }: Setup, rules: Rules) {
  const facts = Object.hasOwn(SCENES, scene) ? SCENES[scene] : undefined;
  if (facts === undefined) throw unknownName('scene', scene, Object.keys(SCENES));
  if (agents.length < 1 || agents.length > NAMES.length) throw agentsOutOfRange('sar', agents.length, 1, NAMES.length);
  const stated = rules === 'paper' ? PAPER_SCENES[scene] : undefined;
  return stated === undefined ? facts : withRandomPersons(stated, random(seed).fork('sar/paper/persons'));
}

function kept<K extends object, V>(store: WeakMap<K, V>, key: K, make: () => V): V {
  const known = store.get(key);
  if (known !== undefined) return known;
  const made = make();
  store.set(key, made);
  return made;
}

function read({ geometry, read: known }: Kit, said: string): Action | undefined {
  const before = known.get(said);
  if (before !== undefined) return before;
  const action = parseAction(said, geometry);
  if (action !== undefined && known.size < MOST_KEPT) known.set(said, action);
  return action;
}

function indexOf({ layout }: SarState, agent: string): number {
  for (let i = 0; i < layout.agents.length; i++) if (layout.agents[i]?.name === agent) return i;
  return -1;
}

function step(scope: Scope, kit: Kit, intents: readonly Intent[]): StepResult {
  const { state } = scope;
  const asked = state.layout.agents.map(({ name }) => intents.find(({ agent }) => agent === name) ?? { agent: name, do: 'Idle' });
  const attempts = asked.map((intent) => attemptOf(kit, intent));
  const verdicts = teamStep(scope, attempts);
  const outcomes = asked.map((intent, who) => outcomeOf(state, intent, verdicts[who] ?? 'failed'));
  const end = endOf(state, attempts);
  if (end === undefined) return { outcomes };
  state.over = end;
  return { outcomes, end };
}

function attemptOf(kit: Kit, intent: Intent): Attempt {
  if (intent.speech !== undefined) return { kind: 'speech', text: intent.speech.text };
  const action = read(kit, intent.do);
  return action === undefined ? { kind: 'garbage', text: intent.do } : { kind: 'action', action };
}

function outcomeOf({ layout }: SarState, intent: Intent, verdict: Verdict): Outcome {
  const { agent, do: said, speech } = intent;
  if (speech !== undefined) {
    const others = layout.agents.filter(({ name }) => name !== agent).map(({ name }) => name);
    return { agent, do: said, ok: true, heardBy: others, text: speech.text };
  }
  return verdict === 'ok' ? { agent, do: said, ok: true } : { agent, do: said, ok: false, reason: verdict };
}

function endOf({ tally, rules, step }: SarState, attempts: readonly Attempt[]): StepResult['end'] {
  if (!(rules === 'paper' ? tally.credited : tally.done).includes(false)) return 'goal';
  const done = attempts.every((attempt) => attempt.kind === 'action' && attempt.action.text === 'Done');
  if (done) return 'claimed-done';
  return rules === 'paper' && step >= PAPER_CAP ? 'step-cap' : undefined;
}
