// Tests that a world may answer by promise, return its next state, or live elsewhere behind a handle, and is played,
// recorded, replayed and resumed as one that answers at once.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { rulesModel } from '../../agents/models/rules-model.ts';
import { runSuite, worldSuite } from '../../conformance/index.ts';
import { relay } from '../../envs/relay/relay.ts';
import { cmas, coela, dmas } from '../../protocols/index.ts';
import { pickProtocol } from '../../resolve/find-parts.ts';
import { relayFixture } from '../../tests/support/relay-fixture.ts';
import type { AnyProtocol } from '../core/protocol.ts';
import type { AnyWorld } from '../core/world.ts';
import { canonical } from '../record/canonical.ts';
import { readRecord } from '../record/read.ts';
import { memorySink } from '../record/sink.ts';
import { forkEpisode } from '../run/fork.ts';
import { replayEpisode } from '../run/replay.ts';
import { resumeEpisode } from '../run/resume.ts';
import { runEpisode } from '../run/run.ts';

type Method = (...given: unknown[]) => unknown;
const later =
  (method: Method, self: unknown): Method =>
  async (...given) => {
    await Promise.resolve();
    return Reflect.apply(method, self, given);
  };
const promising = (part: object): object =>
  Object.fromEntries(
    Object.entries(part).map(([name, member]) => [
      name,
      typeof member === 'function' && name !== 'readObservation' && name !== 'disclosures'
        ? later(member, part)
        : member,
    ]),
  );

/** Every method answers by promise. */
const distant = {
  ...promising({ ...relay }),
  words: promising(relay.words),
  views: promising(relay.views),
} as AnyWorld;

const frozen = <T>(value: T): T => {
  if (typeof value === 'object' && value !== null) {
    for (const inner of Object.values(value)) frozen(inner);
    Object.freeze(value);
  }
  return value;
};
/** No state is ever changed: each step returns the next. */
const pure = {
  ...relay,
  reset: (setup) => frozen(relay.reset(structuredClone(setup))),
  step(state, intents) {
    const next = structuredClone(state);
    const result = relay.step(next, intents);
    return { ...result, state: frozen(next) };
  },
} satisfies AnyWorld;

const states = new WeakMap<object, ReturnType<typeof relay.reset>>();
const at = (handle: object) => states.get(handle) ?? expect.fail('no such handle');
const tickOf = (handle: object) => at(handle).tick;

/** Its state never leaves it; others hold a handle. */
const handled = {
  ...relay,
  words: { ...relay.words, task: (handle: object) => relay.words.task(at(handle)) },
  views: { map: (handle: object) => relay.views.map?.(at(handle)) ?? '' },
  async reset(setup) {
    const state = relay.reset(setup);
    const handle = { snapshot: async () => structuredClone(state) };
    states.set(handle, state);
    return handle;
  },
  ready: async (handle: object) => relay.ready(at(handle)),
  observe: async (handle: object, agent) => relay.observe(at(handle), agent),
  actions: async (handle: object, agent) => relay.actions(at(handle), agent),
  step: async (handle: object, intents) => relay.step(at(handle), intents),
  score: async (handle: object) => relay.score(at(handle)),
} satisfies AnyWorld;

const worlds: readonly (readonly [string, AnyWorld])[] = [
  ['that answers by promise', distant],
  ['that returns its next state', pure],
  ['that lives behind a handle', handled],
];

async function play(world: AnyWorld, protocol: AnyProtocol, more: object = {}) {
  const sink = memorySink();
  const models = rulesModel({ player: relay.player, seed: 1 });
  const asked = { agents: 3, seed: 7, steps: 12, worldOptions: { speech: 'paid' }, hashStates: true };
  const result = await runEpisode({ world, protocol, models, sink, ...asked, ...more });
  return { result, events: sink.events() };
}

describe.each(worlds)('a world %s', (_, world) => {
  test.each([cmas, dmas, coela.usual])('has the record of the toy world itself under $name', async (protocol) => {
    const [there, here] = [await play(world, protocol), await play(relay, protocol)];
    expect(canonical(there.events)).toEqual(canonical(here.events));
    expect((await replayEpisode(there.events, { world, protocol })).difference).toBeUndefined();
  });
});

test.each(worlds)('a world %s keeps every clause of the suite', async (_, world) => {
  // What is hidden is changed in the state itself, which is behind the handle where there is one.
  const hidden = relayFixture().hidden?.map((fact) => ({
    ...fact,
    change: (state: object) => fact.change(states.get(state) ?? state),
  }));
  const { verdicts } = await runSuite(worldSuite, () => ({ ...relayFixture(), hidden, world }));
  expect(verdicts.filter(({ verdict }) => verdict !== 'passed')).toEqual([]);
});

test('the suite sees what happens behind a handle', async () => {
  const peeking: AnyWorld = {
    ...handled,
    observe: async (handle: object, agent) => {
      at(handle).tick++;
      return relay.observe(at(handle), agent);
    },
  };
  const { verdicts } = await runSuite(worldSuite, () => ({ ...relayFixture(), hidden: undefined, world: peeking }));
  const pure = 'looking at a state does not change it';
  const verdict = verdicts.find(({ clause }) => clause === pure);
  expect(verdict).toMatchObject({
    verdict: 'failed',
    why: "the state after 'observe' for r1 was asked, at tick: expected 0, got 1",
  });
});

describe('a world that never answers', () => {
  const silent: AnyWorld = { ...relay, observe: () => new Promise(() => {}) };

  test('ends its episode at the deadline of a step, by name', async () => {
    const { result } = await play(silent, cmas, { stepDeadlineMs: 20 });
    expect(result).toMatchObject({ reason: 'world-error', detail: expect.stringContaining('WORLD_SILENT') });
  });

  test('is not waited for when the episode is cancelled', async () => {
    const stop = new AbortController();
    const watch = [(e: { type: string }) => e.type === 'step.started' && stop.abort()];
    const { result } = await play(silent, cmas, { stepDeadlineMs: null, signal: stop.signal, watch });
    expect(result.reason).toBe('cancelled');
  });
});

describe('a record of a world behind a handle', () => {
  /** Nobody acts before its fourth step. */
  const slow: AnyWorld = {
    ...handled,
    step: (handle: Parameters<typeof tickOf>[0], intents) =>
      handled.step(
        handle,
        intents.filter(() => tickOf(handle) > 2),
      ),
  };
  const models = rulesModel({ player: relay.player, seed: 1 });
  const recordIn = (folder: string, events: readonly object[]) => {
    const file = join(folder, 'cut.jsonl');
    writeFileSync(file, events.map((e) => `${JSON.stringify(e)}\n`).join(''));
    return file;
  };
  const newFolder = () => {
    const folder = mkdtempSync(join(tmpdir(), 'troupe-handle-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    return folder;
  };
  const withoutLastStep = <T extends { readonly type: string }>(events: readonly T[]) =>
    events.slice(
      0,
      events.findLastIndex((e) => e.type === 'world.stepped'),
    );

  test('goes on in the second of two protocols', async () => {
    const protocol = await pickProtocol('switch:cmas,dmas@step=1');
    const { events, result } = await play(slow, protocol);
    expect((await replayEpisode(events, { world: slow, protocol })).difference).toBeUndefined();
    const file = recordIn(newFolder(), withoutLastStep(events));
    const resumed = await resumeEpisode(file, { world: slow, protocol, models });
    expect(resumed).toMatchObject({ from: result.steps - 1, reason: 'goal', score: result.score });
  });

  test('forks under another protocol, and a fork that was cut off is refused by name', async () => {
    const folder = newFolder();
    const file = recordIn(folder, (await play(slow, cmas)).events);
    const into = join(folder, 'fork.jsonl');
    const again = { world: slow, protocol: (name: string) => (name === 'cmas' ? cmas : dmas), models };
    const fork = await forkEpisode(file, into, { ...again, at: '2', takeover: dmas });
    expect(fork).toMatchObject({ from: 2, reason: 'goal' });
    const cut = recordIn(folder, withoutLastStep(readRecord(into).events));
    const before = readFileSync(cut, 'utf8');
    await expect(resumeEpisode(cut, again)).rejects.toMatchObject({ code: 'RESUME_IMPOSSIBLE' });
    expect(readFileSync(cut, 'utf8')).toBe(before);
  });
});
