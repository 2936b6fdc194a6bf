// Implements the common world contract for a box world, in which the agents' actions of one step form the joint plan
// that the published rules carry out, and exports the four of Chen et al. (arXiv 2309.15943). Rules, sizes and
// differences: README.md.
import { z } from 'zod';
import { random } from '../../runtime/core/random.ts';
import type { Intent, Outcome, Setup, StepResult } from '../../runtime/core/world.ts';
import { failure } from '../../runtime/errors/index.ts';
import { inAscii } from '../kit/form.ts';
import type { LocalWorld } from '../kit/local-world.ts';
import { checkTeam } from '../kit/outcomes.ts';
import { VERSIONS } from '../kit/versions.generated.ts';
import type { Drawing } from '../pictures/drawing.ts';
import { drawPage } from '../pictures/svg/page.ts';
import { boxLift } from './boxlift.ts';
import { boxNet1 } from './boxnet-1.ts';
import { boxNet2 } from './boxnet-2.ts';
import { type BoxEnd, type BoxState, type BoxWorldParts, type LastDeed, METRICS, scoreOf } from './parts.ts';
import { gridDrawing, liftDrawing, warehouseDrawing } from './picture.ts';
import { isCrash, type PlanOutcome } from './plan.ts';
import { boxPlayer } from './player.ts';
import { type BoardFacts, replayCases } from './replay.ts';
import { warehouseParts } from './warehouse.ts';
import { type BoardText, boardText, describeView, EXAMPLES, quoteLine, readView, viewIn } from './words.ts';

/** The action of an agent without an order. */
const WAIT = 'wait';
/** No run of a published size is longer (the later repository's warehouses). */
const STEP_CAP = 50;

const Options = z.object({ rules: z.enum(['fixed', 'published']).default('fixed') });

function createBoxWorld<B extends object, V extends object>(
  parts: BoxWorldParts<B, V>,
  drawingOf: (state: BoxState<B>) => Drawing,
): LocalWorld<BoxState<B>> {
  const shownOf = shownBoards(parts);
  const readBoardOf = lastRead((board) => parts.readBoard(board.split('\n')));
  const readText = (text: string) => {
    const read = readView(text);
    const board = read && readBoardOf(read.board.join('\n'));
    return read && board ? { view: read.view, board } : undefined;
  };
  const readObservation = (text: string): unknown => {
    const read = readText(text);
    return read && Object.assign({}, read.view, read.board);
  };
  return {
    name: parts.name,
    team: { min: 1, max: parts.mostAgents, names: (n) => Array.from({ length: n }, (_, i) => `agent${i + 1}`) },
    scenes: Object.keys(parts.scenes),
    options: Options,
    metrics: METRICS,
    version: `1-${VERSIONS.boxworld}`,
    reset: (setup) => begin(parts, setup),
    ready: ({ over, agents }) => (over === null ? [...agents] : []),
    observe: (state, agent) => {
      const view = viewIn(state, indexOf(state, agent));
      const shown = shownOf(state);
      const ownText = parts.shownAlone?.(state);
      const { text, lines } = describeView(view, shown.text);
      return { text, lines, ownText, data: Object.assign({}, view, shown.view) };
    },
    actions: (state, agent) => [...(shownOf(state).actions[indexOf(state, agent)] ?? []), WAIT],
    step: (state, intents) => step(parts, state, intents),
    score: (state) => scoreOf(state, parts.boxesLeft(state.board)),
    words: {
      title: parts.title,
      promptTokens: parts.promptTokens,
      task: () => parts.task,
      examples: EXAMPLES[parts.name],
      manual: (state) => `${parts.manual(state)}\nAn agent that has nothing to do says 'wait'.`,
      readObservation,
    },
    views: {
      map: (state) => inAscii(parts.describe(state).join('\n')),
      picture: (state) => drawPage(drawingOf(state)),
    },
    oracle: {
      trajectories: (recording) => replayCases(recording, parts.rules, boardFacts(parts)),
    },
    player: boxPlayer(parts, (text) => {
      const read = readText(text);
      return read && { board: read.board, ...read.view };
    }),
    pace: {
      stepCap: STEP_CAP,
      idle: WAIT,
      speech: 'step',
      rows: parts.rows === undefined ? undefined : ({ agents }: BoxState<B>) => parts.rows?.(agents) ?? [],
    },
  };
}

const actionsOf = <B, V extends object>(
  { actions }: Pick<BoxWorldParts<B, V>, 'actions'>,
  { board, rules }: Pick<BoxState<B>, 'board' | 'rules'>,
  who: number,
): string[] => [...new Set(actions(board, who, rules))];

function boardFacts<B extends object, V extends object>(parts: BoxWorldParts<B, V>): BoardFacts<B> {
  return {
    checkSolvable: parts.checkSolvable,
    offered: (board) => parts.offered?.(board) ?? [],
    able: (board) =>
      new Map(parts.actors(board).map((key, who) => [key, actionsOf(parts, { board, rules: 'published' }, who)])),
  };
}

/** A board as agents are shown it. */
interface ShownBoard<B, V> {
  readonly board: B;
  /** By agent. */
  readonly actions: readonly (readonly string[])[];
  readonly text: BoardText;
  readonly view: V;
}

/** Made once for all agents that are shown it: a board is never changed, but followed by another. */
function shownBoards<B extends object, V extends object>(parts: BoxWorldParts<B, V>) {
  const last = new WeakMap<BoxState<B>, ShownBoard<B, V>>();
  return (state: BoxState<B>): ShownBoard<B, V> => {
    const { board, agents } = state;
    const before = last.get(state);
    if (before?.board === board) return before;
    const actions = agents.map((_, who) => actionsOf(parts, state, who));
    const able = new Map<string, string[]>();
    for (const [who, agent] of agents.entries()) {
      const list = actions[who]?.join('; ') ?? '';
      if (list === '') continue;
      const others = able.get(list);
      if (others === undefined) able.set(list, [agent]);
      else others.push(agent);
    }
    const doable = [...able].map(([list, of]) => `${of.join(', ')}: ${list}`);
    const shown = { board, actions, text: boardText(parts.describe(state), doable), view: parts.view(state) };
    last.set(state, shown);
    return shown;
  };
}

/** The last thing read is kept: a prompt shows the same board for each of its agents. */
function lastRead<V>(read: (text: string) => V | undefined): (text: string) => V | undefined {
  let [last, value]: [string | undefined, V | undefined] = [undefined, undefined];
  return (text) => {
    if (text !== last) [last, value] = [text, read(text)];
    return value;
  };
}

/** @throws AGENTS_OUT_OF_RANGE where a scene is made for another team */
function begin<B, V extends object>(parts: BoxWorldParts<B, V>, { scene, seed, agents, options }: Setup): BoxState<B> {
  const facts = Object.hasOwn(parts.scenes, scene) ? parts.scenes[scene] : undefined;
  if (facts === undefined) throw failure('SCENE_UNKNOWN', { scene, known: Object.keys(parts.scenes) });
  checkTeam(`${parts.name} in scene ${scene}`, agents, [facts.agents ?? 1, facts.agents ?? parts.mostAgents]);
  const { rules } = Options.parse(options);
  const chance = random(`${parts.name}/${scene}/${agents.length}/${seed}`);
  const { board, cap } = parts.begin({ scene, team: agents.length, chance, rules });
  return {
    world: parts.name,
    scene,
    seed,
    rules,
    agents: [...agents],
    cap,
    boxes: parts.boxesLeft(board),
    board,
    step: 0,
    last: agents.map(() => null),
    feedback: '',
    over: null,
  };
}

/** Anyone outside the team sees what its first member sees. */
const indexOf = <B>({ agents }: BoxState<B>, agent: string): number => Math.max(0, agents.indexOf(agent));

function step<B, V extends object>(
  parts: BoxWorldParts<B, V>,
  state: BoxState<B>,
  intents: readonly Intent[],
): StepResult {
  const { agents } = state;
  const asked = inTeamOrder(agents, intents);
  const actions = asked.map((intent) =>
    intent === undefined || intent.speech !== undefined ? undefined : parts.understand(intent.do),
  );
  const { entries, keys } = parts.planOf(state.board, actions);
  const outcome = parts.rules.carryOut(state.board, entries, state.rules);
  const outcomes: Outcome[] = [];
  const last: LastDeed[] = [];
  for (const [who, agent] of agents.entries()) {
    const intent = asked[who];
    const reason = reasonFor(outcome, intent, keys[who]);
    outcomes.push(outcomeOf(state, agent, intent, reason));
    last.push({ do: intent?.speech === undefined ? quoteLine(intent?.do ?? WAIT) : 'spoke', reason });
  }
  state.last = last;
  state.step += 1;
  state.over = endOf(parts, state, outcome);
  const { over } = state;
  if (over === null) return { outcomes };
  return over === 'goal' || over === 'step-cap' ? { outcomes, end: over } : { outcomes, end: 'failed', why: over };
}

function inTeamOrder(agents: readonly string[], intents: readonly Intent[]): (Intent | undefined)[] {
  if (intents.length === agents.length && intents.every(({ agent }, i) => agent === agents[i])) return [...intents];
  const by = new Map(intents.map((intent) => [intent.agent, intent]));
  return agents.map((agent) => by.get(agent));
}

/** Why an agent's action did not work; null where it did, or where there was none. */
function reasonFor<B>(outcome: PlanOutcome<B>, intent: Intent | undefined, key: string | undefined): string | null {
  if (intent === undefined || intent.do === WAIT || intent.speech !== undefined) return null;
  if (key === undefined) return 'ACTION_UNKNOWN';
  if (isCrash(outcome)) return outcome.exception;
  if (!outcome.refused.includes(key)) return null;
  return outcome.environment.includes(key) ? 'too_heavy' : 'not_doable';
}

/** Takes over the board and what the plan was told, and says whether the run is over. */
function endOf<B, V extends object>(
  { rules }: BoxWorldParts<B, V>,
  state: BoxState<B>,
  outcome: PlanOutcome<B>,
): BoxEnd | null {
  if (isCrash(outcome)) {
    state.feedback = `the plan stopped the program (${outcome.exception})`;
    return 'wrong-plan';
  }
  state.board = outcome.board;
  state.feedback = (outcome.feedback + outcome.environment).trim();
  if (outcome.collision) return 'collision';
  if (rules.isDone(state.board)) return 'goal';
  return state.step >= state.cap ? 'step-cap' : null;
}

function outcomeOf<B>(
  { agents }: BoxState<B>,
  agent: string,
  intent: Intent | undefined,
  reason: string | null,
): Outcome {
  const said = intent?.do ?? WAIT;
  if (intent?.speech !== undefined)
    return { agent, do: said, ok: true, heardBy: agents.filter((name) => name !== agent), text: intent.speech.text };
  return reason === null ? { agent, do: said, ok: true } : { agent, do: said, ok: false, reason };
}

/** BoxNet1 of Chen et al. (arXiv 2309.15943): arms on a grid pass boxes to their targets. */
export const boxnet1 = createBoxWorld(boxNet1, (state) => gridDrawing(state, 'BoxNet1'));
/** BoxNet2 of Chen et al. (arXiv 2309.15943): as BoxNet1, with boxes on corners where arms meet. */
export const boxnet2 = createBoxWorld(boxNet2, (state) => gridDrawing(state, 'BoxNet2'));
/** WareHouse of Chen et al. (arXiv 2309.15943): mobile arms bring boxes to the target. */
export const warehouse = createBoxWorld(warehouseParts, warehouseDrawing);
/** BoxLift of Chen et al. (arXiv 2309.15943): several arms must lift what one cannot. */
export const boxlift = createBoxWorld(boxLift, liftDrawing);
