// Plays episodes for the clauses about a protocol and returns their records: in one process, on a bus, or with every
// role in its own process.

import type { Bus } from '../../runtime/core/bus.ts';
import type { RecordEvent } from '../../runtime/core/event.ts';
import type { TeamProtocol } from '../../runtime/core/protocol.ts';
import { freshId, freshSecret } from '../../runtime/core/random.ts';
import type { AnyCompleteWorld } from '../../runtime/core/world.ts';
import { canonical, firstDifference } from '../../runtime/record/canonical.ts';
import { memorySink } from '../../runtime/record/sink.ts';
import { joinEpisode } from '../../runtime/run/join.ts';
import type { EpisodeOptions, Models } from '../../runtime/run/options.ts';
import { runEpisode } from '../../runtime/run/run.ts';
import { layOut } from '../../runtime/topology/topology.ts';
import type { BusFixture } from '../bus/fixture.ts';
import { ClauseFailure } from '../suite.ts';

/** Clauses that get the same object share the record of its plain episode, which is played only once. */
export interface ProtocolFixture {
  readonly protocol: TeamProtocol;
  readonly world: AnyCompleteWorld;
  readonly agents: readonly string[];
  readonly worldOptions?: Readonly<Record<string, unknown>>;
  readonly scene?: string;
  readonly seed?: number;
  /** The maximum number of steps of an episode; 12 by default. */
  readonly steps?: number;
  /**
   * Plays one order of arrival instead of six, and all bad replies in a single episode of two steps instead of one
   * episode each. Meant for the many pairs of protocol and world, if the protocol is tested in full elsewhere.
   */
  readonly brief?: boolean;
  /** Created for each episode and process; must give the same answers each time. */
  readonly models: () => Models;
  /** Buses, by name, on which an episode must give the same record as in one process; each call creates a fixture. */
  readonly buses: Readonly<Record<string, () => BusFixture>>;
  /** Transforms each record before it is examined; used by specimens. */
  readonly reads?: (record: RecordEvent[]) => RecordEvent[];
}

const STEPS = 12;

function optionsOf(fixture: ProtocolFixture): EpisodeOptions {
  const { protocol, world, agents, worldOptions = {}, scene, seed = 0, steps = STEPS } = fixture;
  return {
    protocol,
    world,
    agents,
    worldOptions,
    seed,
    steps,
    models: fixture.models(),
    scene,
  };
}

/** The record of one episode in this process, on the memory bus unless another is given. */
export async function play(fixture: ProtocolFixture, more: Partial<EpisodeOptions> = {}): Promise<RecordEvent[]> {
  const sink = memorySink();
  await runEpisode({ ...optionsOf(fixture), ...more, sink });
  return fixture.reads?.(sink.events()) ?? sink.events();
}

/**
 * The record of the plain episode, cached per fixture because most clauses need it. The cache saves time and changes
 * nothing else.
 */
export function plainRecord(fixture: ProtocolFixture): Promise<readonly RecordEvent[]> {
  const known = plainRecords.get(fixture);
  if (known) return known;
  const playing = play(fixture);
  plainRecords.set(fixture, playing);
  return playing;
}
const plainRecords = new WeakMap<ProtocolFixture, Promise<readonly RecordEvent[]>>();

/** The same with every role in its own process and on its own connection; the first process hosts the world. */
export async function playDistributed(fixture: ProtocolFixture, bus: BusFixture): Promise<RecordEvent[]> {
  const run = `spread-${freshId()}`;
  const secret = freshSecret();
  const { protocol } = fixture;
  const roles = layOut(protocol, fixture.agents).instances.filter((i) => i.role !== null);
  return withLines(bus, async (open) => {
    const lines = await Promise.all(roles.map(open));
    const others = roles.map((role, i) =>
      joinEpisode({
        protocol,
        run,
        secret,
        bus: lines[i] ?? missingLine(),
        models: fixture.models(),
        process: role.name,
        serves: ({ name }) => name === role.name,
      }),
    );
    const record = await play(fixture, { bus: await open(), run, secret, serves: () => false });
    await Promise.all(others);
    return record;
  });
}

/** On a single connection to a bus. */
export function playOnBus(fixture: ProtocolFixture, bus: BusFixture): Promise<RecordEvent[]> {
  return withLines(bus, async (open) => play(fixture, { bus: await open() }));
}

async function withLines<T>(bus: BusFixture, run: (open: () => Promise<Bus>) => Promise<T>): Promise<T> {
  const lines: Bus[] = [];
  const open = async () => {
    const line = await bus.open();
    lines.push(line);
    return line;
  };
  try {
    return await run(open);
  } finally {
    await Promise.all(lines.map((line) => line.close()));
  }
}

function missingLine(): never {
  throw new ClauseFailure('expected a line for each role');
}

/** @throws ClauseFailure if two records differ in more than time and place. */
export function expectSameRecord(first: readonly RecordEvent[], second: readonly RecordEvent[], what: string): void {
  const found = firstDifference(canonical(first), canonical(second));
  if (found === undefined) return;
  const { at, path, expected, got } = found;
  throw new ClauseFailure(`${what}: event ${at} differs in '${path}': expected ${shown(expected)}, got ${shown(got)}`);
}

const shown = (value: unknown) => (JSON.stringify(value) ?? 'nothing').slice(0, 200);
