// Plays episodes of the habitat world with the rule player under a protocol, or by a fixed plan, and keeps what EMOS's
// tables hold: success, sub-goals by kind, tokens by role, simulation steps.
import { rulesModel } from '../agents/index.ts';
import { filterSetup, playAssignment, swapped } from '../envs/habitat/episode/filter.ts';
import { generateEpisode } from '../envs/habitat/episode/generate.ts';
import { HabitatOptions, type HabitatTaskKind } from '../envs/habitat/options.ts';
import { createHabitatState, type HabitatState } from '../envs/habitat/state.ts';
import { TASK_SHAPES } from '../envs/habitat/tasks.ts';
import { habitat, scoreOf } from '../envs/habitat/world.ts';
import type { Happening } from '../runtime/core/event.ts';
import type { AnyProtocol } from '../runtime/core/protocol.ts';
import { runEpisode } from '../runtime/run/run.ts';
import { createSandbox } from '../runtime/sandbox/sandbox.ts';

export interface HabitatFigures {
  readonly kind: HabitatTaskKind;
  readonly success: number;
  readonly sticky: number;
  readonly simSteps: number;
  readonly calls: number;
  readonly tokens: number;
  /** By role, of those that ask a model. */
  readonly tokensBy: Readonly<Record<string, number>>;
  /** By kind: sub-goals reached, and how many there are. */
  readonly subgoals: Readonly<Record<string, readonly [reached: number, all: number]>>;
  /** Of a fixed plan: houses drawn until one was kept. */
  readonly attempts?: number;
}

export interface EpisodeRequest {
  readonly kind: HabitatTaskKind;
  readonly index: number;
  readonly robots?: number;
  readonly options?: Partial<HabitatOptions>;
}

const SEED = 0;
/** All episodes share one, as `compare` does; it ends with the process. */
const SANDBOX = createSandbox();
const NO_TOKENS = { calls: 0, tokens: 0, tokensBy: {} };

/** A team as large as the published one, unless told. */
const teamOf = ({ kind, robots }: EpisodeRequest): readonly string[] =>
  habitat.team.names(robots ?? Math.max(TASK_SHAPES[kind].team.length, TASK_SHAPES[kind].least));

export async function playProtocol(protocol: AnyProtocol, request: EpisodeRequest): Promise<HabitatFigures> {
  const { kind, index, options = {} } = request;
  const tokensBy: Record<string, number> = {};
  const watch = (e: Happening): void => {
    if (e.type !== 'model.answered') return;
    const role = e.by.slice(e.by.lastIndexOf('/') + 1);
    tokensBy[role] = (tokensBy[role] ?? 0) + e.usage.input + e.usage.output;
  };
  let last: HabitatState | undefined;
  const { summary } = await runEpisode({
    world: habitat,
    protocol,
    scene: `${kind}/${index}`,
    seed: SEED,
    agents: teamOf(request).length,
    worldOptions: options,
    models: rulesModel({ player: habitat.player, seed: SEED }),
    code: SANDBOX,
    watch: [watch],
    onStep: (_, state) => {
      last = state;
    },
  });
  if (last === undefined) throw new Error(`no step of ${kind}/${index} was played`);
  const { calls, inputTokens, outputTokens } = summary;
  return { ...outcomeOf(last), calls, tokens: inputTokens + outputTokens, tokensBy };
}

/** The plan that fits the bodies, or the same with the first two bodies swapped. */
export function playPlan(which: 'fitting' | 'swapped', request: EpisodeRequest): HabitatFigures {
  const { kind, index, options = {} } = request;
  const rules = HabitatOptions.parse(options);
  const team = teamOf(request);
  const setup = filterSetup(kind, rules, team.length);
  const { layout, starts, nav, counts } = generateEpisode({ kind, scene: `${kind}/${index}`, seed: SEED }, setup);
  const state = createHabitatState(layout, rules, { names: team, starts });
  playAssignment({ state, nav }, which === 'fitting' ? layout.oracle : swapped(layout.oracle));
  return { ...outcomeOf(state), ...NO_TOKENS, attempts: counts.attempts };
}

function outcomeOf(state: HabitatState): Pick<HabitatFigures, 'kind' | 'success' | 'sticky' | 'simSteps' | 'subgoals'> {
  const { instant, sticky } = scoreOf(state);
  const subgoals: Record<string, [number, number]> = {};
  state.layout.subgoals.forEach(({ kind }, i) => {
    const counted = subgoals[kind] ?? [0, 0];
    subgoals[kind] = [counted[0] + (state.reached[i] ? 1 : 0), counted[1] + 1];
  });
  const { kind } = state.layout;
  return { kind, success: instant.success, sticky: sticky.success, simSteps: instant.simSteps, subgoals };
}
