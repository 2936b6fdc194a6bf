// Lets the clauses try a world whose states are handles. What lives elsewhere cannot be copied, so a state is what was
// done up to it, and is reached again from the start wherever a clause goes back.
import {
  type AnyCompleteWorld,
  type Intent,
  isStateHandle,
  type OpaqueState,
  type Setup,
  snapshotOf,
} from '../../runtime/core/world.ts';

/** A state as what was done up to it: plain data. */
interface History {
  readonly setup: Setup;
  readonly played: readonly (readonly Intent[])[];
}

/** So many handles are kept where they have come to: each may be a process. */
const MOST_GOING = 8;

/** A world whose states can be copied, and what they stand for. */
export interface CopiedStates {
  readonly world: AnyCompleteWorld;
  /** The whole state as plain JSON. */
  snapshot(state: OpaqueState): unknown;
  /** The state as the world itself knows it. */
  own(state: OpaqueState): unknown;
}

/** A world that throws at once has no handles; the clauses say so. */
export function copiedStates(world: AnyCompleteWorld, setup: Setup | undefined): Promise<CopiedStates> {
  const made = known.get(world) ?? makeCopies(world, setup);
  known.set(world, made);
  return made;
}

/** By world: a simulator may take long to begin, and all clauses share the handles that are kept. */
const known = new WeakMap<AnyCompleteWorld, Promise<CopiedStates>>();

const makeCopies = async (world: AnyCompleteWorld, setup: Setup | undefined): Promise<CopiedStates> =>
  (await givesHandles(world, setup))
    ? withHistories(world)
    : { world, snapshot: (state) => state, own: (state) => state };

async function givesHandles(world: AnyCompleteWorld, setup: Setup | undefined): Promise<boolean> {
  try {
    const state: unknown = setup && (await world.reset(setup));
    if (!isStateHandle(state)) return false;
    state.close?.();
    return true;
  } catch {
    return false;
  }
}

function withHistories(world: AnyCompleteWorld): CopiedStates {
  const { own, begin, goOn } = createHistories(world);
  function at<A extends unknown[], T>(read: Reads<A, T>): Reads<A, Promise<Awaited<T>>>;
  function at<A extends unknown[], T>(read: Reads<A, T> | undefined): Reads<A, Promise<Awaited<T>>> | undefined;
  function at<A extends unknown[], T>(read: Reads<A, T> | undefined) {
    return read && (async (history: History, ...more: A) => await read(await own(history), ...more));
  }
  const { words, views, oracle, pace } = world;
  return {
    own,
    snapshot: async (history) => await snapshotOf(await own(history)),
    world: {
      ...world,
      reset: begin,
      step: goOn,
      ready: at(world.ready),
      observe: at(world.observe),
      actions: at(world.actions),
      score: at(world.score),
      bodies: at(world.bodies),
      words: {
        ...words,
        task: at(words.task),
        manual: at(words.manual),
        scene: at(words.scene),
        named: at(words.named),
      },
      views: { map: at(views.map), picture: at(views.picture), camera: at(views.camera), graph: at(views.graph) },
      // Rows are read of a state that is at hand.
      oracle: { ...oracle, completed: at(oracle.completed), actionRows: undefined },
      pace: { ...pace, rows: at(pace.rows), done: typeof pace.done === 'function' ? at(pace.done) : pace.done },
    },
  };
}

type Reads<A extends unknown[], T> = (state: OpaqueState, ...more: A) => T;

function createHistories({ reset, step }: AnyCompleteWorld) {
  const reached = new WeakMap<History, OpaqueState>();
  /** The handle that was used last comes last. */
  const going = new Set<OpaqueState>();
  const keep = (history: History, handle: OpaqueState): History => {
    reached.set(history, handle);
    going.delete(handle);
    going.add(handle);
    const [oldest] = going;
    if (going.size > MOST_GOING && going.delete(oldest)) oldest.close?.();
    return history;
  };
  async function own(history: History): Promise<OpaqueState> {
    let handle = reached.get(history);
    if (!going.has(handle)) {
      handle = await reset(history.setup);
      for (const intents of history.played) handle = (await step(handle, intents)).state ?? handle;
    }
    keep(history, handle);
    return handle;
  }
  return {
    own,
    begin: async (setup: Setup) => keep({ setup, played: [] }, await reset(setup)),
    async goOn(history: History, intents: readonly Intent[]) {
      const { setup, played } = history;
      const handle = await own(history);
      // Where it was before, it is no more.
      reached.delete(history);
      going.delete(handle);
      const result = await step(handle, intents);
      return { ...result, state: keep({ setup, played: [...played, intents] }, result.state ?? handle) };
    },
  };
}
