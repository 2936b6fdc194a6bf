// Puts search and rescue behind the common contract of a world: the published rules. Rules, scenes and differences:
// README.md.
import { random } from '../../runtime/core/random.ts';
import type { Intent, Setup, StepResult } from '../../runtime/core/world.ts';
import { failure } from '../../runtime/errors/index.ts';
import { keptBy } from '../kit/kept.ts';
import type { LocalWorld } from '../kit/local-world.ts';
import { attemptOf, attemptOutcome, checkTeam, intentsInOrder, LLAMAR_METRICS } from '../kit/outcomes.ts';
import { VERSIONS } from '../kit/versions.generated.ts';
import { drawPanorama, namesInPanorama } from '../pictures/panorama.ts';
import { drawPage } from '../pictures/svg/page.ts';
import { drawTerminal } from '../pictures/terminal.ts';
import { drawTopView } from '../pictures/top-view.ts';
import { ACTIONS, lexicon } from './actions.ts';
import { type FireShapes, geometryOf, layoutOf, type SarGeometry, type SarLayout } from './layout.ts';
import {
  createObservationCache,
  type FailureWording,
  manualText,
  observeAs,
  readSarObservation,
  type SarObservationCache,
  taskText,
} from './observe.ts';
import { PAPER_CAP } from './paper-rules.ts';
import { drawingOf } from './picture.ts';
import { sarPlayer } from './player/player.ts';
import { knowledgeOf, type SarScope, spotPersons } from './rules.ts';
import {
  DRAWN_NAMES,
  drawnNamed,
  PAPER_SCENES,
  type SarCell,
  SCENES,
  withRandomPersons,
  withStatedKinds,
} from './scenes.ts';
import { panoramaOf, topViewOf } from './sight-pictures.ts';
import { createState, SarOptions, type SarRules, type SarState } from './state.ts';
import { sarActing, sarFactsOf } from './stated-facts.ts';
import { readAction, type SarAction, type SarAttempt, scoreOf, teamStep } from './step.ts';
import { checkTrajectory } from './trajectory.ts';
import { EXAMPLES } from './words.ts';

const NAMES = ['Alice', 'Bob', 'Charlie', 'David', 'Emma', 'Finn'];
const STEP_CAP = 35;
/** Readings of action strings that are kept for one layout; more come only from words that are no directions. */
const MOST_KEPT = 2000;

/**
 * By the paper's rules a teammate may name what one has not seen oneself; all the names of the scenes have these forms.
 */
const NAMED = {
  action: 'NavigateTo({name})',
  pattern: '[A-Z][A-Za-z]*Fire(?:_Region_[0-9]+)?|(?:Reservoir|Deposit|LostPerson)[A-Z][A-Za-z]*',
};

/** Data derived from a layout and cached with it. */
interface SarLayoutData {
  readonly geometry: SarGeometry;
  readonly read: Map<string, SarAction>;
  readonly wording: FailureWording;
  readonly rules: SarRules;
  readonly lists: (scope: SarScope, who: number) => string[];
}

export function createSar(): LocalWorld<SarState> {
  const desk = createSarCaches();
  return {
    name: 'sar',
    team: { min: 1, max: NAMES.length, names: (n) => NAMES.slice(0, n) },
    scenes: Object.keys(SCENES),
    sets: { drawn: DRAWN_NAMES },
    options: SarOptions,
    metrics: LLAMAR_METRICS,
    version: `1-${VERSIONS.sar}`,
    reset: (setup) => {
      const { rules, images, ...telling } = SarOptions.parse(setup.options);
      const { state } = desk.begin(layoutOf(sceneOf(setup, rules), setup.seed, setup.agents), setup.seed, {
        scene: setup.scene,
        rules,
        telling,
      });
      return images === false ? state : { ...state, images: images === 'camera' ? images : true };
    },
    ready: ({ over, layout }) => (over === null ? layout.agents.map(({ name }) => name) : []),
    observe: desk.observe,
    actions: (state, agent) => desk.kitOf(state).lists(desk.scopeOf(state), indexOf(state, agent)),
    step: (state, intents) => step(desk.scopeOf(state), desk.kitOf(state), intents),
    score: scoreOf,
    words: {
      title: 'Search & rescue',
      task: taskText,
      manual: manualText,
      examples: EXAMPLES,
      readObservation: readSarObservation,
      facts: sarFactsOf,
      acting: sarActing,
      lexicon,
      named: ({ rules }) => (rules === 'paper' ? NAMED : undefined),
    },
    views: {
      camera: (state, agent) =>
        state.images === 'camera' ? namesInPanorama(panoramaOf(desk.scopeOf(state), indexOf(state, agent))) : [],
      map: (state) => drawTerminal(drawingOf(state)),
      picture: (state) => drawPage(drawingOf(state)),
    },
    oracle: {
      completed: (state) => desk.kitOf(state).geometry.subtasks.filter((_, i) => state.tally.done[i]),
      trajectories: (recording) => checkTrajectory(recording, desk.begin),
      actionRows: {
        offered: ACTIONS.published.offered,
        read: (state, agent, said) => {
          const who = indexOf(state, agent);
          const me = state.agents[who];
          return me && actionIn(desk.kitOf(state), said)?.call.reading({ scope: desk.scopeOf(state), who, me });
        },
      },
    },
    player: sarPlayer,
    pace: { stepCap: STEP_CAP, idle: 'Idle', done: 'Done', speech: 'step' },
  };
}

/** Data derived from states and cached outside them, so that states stay plain data. */
function createSarCaches() {
  const kits = new WeakMap<SarLayout, SarLayoutData>();
  const shown = new WeakMap<SarState, SarObservationCache>();
  const landings = new Map<number, readonly SarCell[]>();
  const shapes: FireShapes = new WeakMap();
  const kitOf = ({ layout, rules }: Pick<SarState, 'layout' | 'rules'>): SarLayoutData =>
    keptBy(kits, layout, () => createLayoutData(layout, rules, shapes));
  const scopeOf = (state: SarState): SarScope => ({ state, geometry: kitOf(state).geometry, landings });
  const begin = (layout: SarLayout, seed: number, { scene, rules, telling }: SarStartOptions = RECORDED): SarScope => {
    const scope = scopeOf(createState({ scene, seed, rules, telling, layout }, kitOf({ layout, rules }).geometry));
    spotPersons(scope);
    return scope;
  };
  const observe = (state: SarState, agent: string) => {
    const kit = kitOf(state);
    const [scope, who] = [scopeOf(state), indexOf(state, agent)];
    const told = observeAs({ scope, who }, keptBy(shown, state, createObservationCache), kit.wording);
    if (state.images === undefined) return told;
    return {
      ...told,
      picture: state.images === 'camera' ? drawPanorama(panoramaOf(scope, who)) : drawTopView(topViewOf(scope, who)),
    };
  };
  return { kitOf, scopeOf, begin, observe };
}

type SarStartOptions = Pick<SarState, 'scene' | 'rules' | 'telling'>;
/** How the published environment starts, for its recordings. */
const RECORDED: SarStartOptions = {
  scene: 'recorded',
  rules: 'published',
  telling: { reasons: 'all', end: 'goal', hints: false },
};

function createLayoutData(layout: SarLayout, rules: SarRules, shapes: FireShapes): SarLayoutData {
  const geometry = geometryOf(layout, shapes);
  const lists = ACTIONS[rules].keptLists();
  const kit: SarLayoutData = {
    geometry,
    read: new Map(),
    wording: (text) => actionIn(kit, text)?.phrase ?? text,
    rules,
    lists: (scope, who) => {
      const me = scope.state.agents[who];
      return me === undefined
        ? []
        : lists({ scope, who, me }, geometry.things.values(), (thing) => knowledgeOf(scope, who, thing));
    },
  };
  return kit;
}

function sceneOf({ scene, agents, seed }: Setup, rules: SarRules) {
  const facts = Object.hasOwn(SCENES, scene) ? SCENES[scene] : drawnNamed(scene);
  if (facts === undefined) throw failure('SCENE_UNKNOWN', { scene, known: [...Object.keys(SCENES), ...DRAWN_NAMES] });
  checkTeam('sar', agents, [1, NAMES.length]);
  const stated = rules === 'paper' ? (PAPER_SCENES[scene] ?? withStatedKinds(facts)) : undefined;
  return stated === undefined ? facts : withRandomPersons(stated, random(seed).fork('sar/paper/persons'));
}

function actionIn({ geometry, rules, read: known }: SarLayoutData, said: string): SarAction | undefined {
  const before = known.get(said);
  if (before !== undefined) return before;
  const action = readAction(said, geometry, rules);
  if (action !== undefined && known.size < MOST_KEPT) known.set(said, action);
  return action;
}

function indexOf({ layout }: SarState, agent: string): number {
  for (let i = 0; i < layout.agents.length; i++) if (layout.agents[i]?.name === agent) return i;
  return -1;
}

function step(scope: SarScope, kit: SarLayoutData, intents: readonly Intent[]): StepResult {
  const { state } = scope;
  const team = state.layout.agents;
  const asked = intentsInOrder(team, intents);
  const attempts = asked.map((intent) => attemptOf((said) => actionIn(kit, said), intent));
  const verdicts = teamStep(scope, attempts);
  const outcomes = asked.map((intent, who) => attemptOutcome(team, intent, verdicts[who] ?? 'failed'));
  const end = endOf(state, attempts);
  if (end === undefined) return { outcomes };
  state.over = end;
  return { outcomes, end };
}

function endOf(
  { tally, rules, step, telling }: SarState,
  attempts: readonly SarAttempt[],
): Exclude<SarState['over'], null> | undefined {
  const met = !(rules === 'paper' ? tally.credited : tally.done).includes(false);
  if (met && telling.end === 'goal') return 'goal';
  const done = attempts.every((attempt) => attempt.kind === 'action' && attempt.action.text === 'Done');
  if (done) return 'claimed-done';
  return rules === 'paper' && step >= PAPER_CAP ? 'step-cap' : undefined;
}

/** Search & rescue of LLaMAR (Nayak et al., arXiv 2407.10031): fires spread, and a person takes two to carry. */
export const sar = createSar();
