// Plays each way of coordinating that the papers know as a protocol of a few lines, on the toy world, to show that
// roles and routes carry it. Each ends with a named reason, makes the calls that its source says, and has the same
// record twice and in whatever order messages arrive.
import { describe, expect, test } from 'vitest';
import { rulesModel } from '../../agents/index.ts';
import { canonical, firstDifference, memorySink, type RecordEvent } from '../../api/record.ts';
import { lateModel, shuffledBus } from '../../conformance/other-order.ts';
import { messagesWithUnknownCauses } from '../../conformance/protocol/protocol.ts';
import { relay } from '../../envs/relay/relay.ts';
import { type AnyProtocol, bridge, checkProtocol, type Model, mix, runEpisode } from '../../index.ts';
import {
  capo as capoFamily,
  cmas,
  coela as coelaFamily,
  dmas,
  emos as emosFamily,
  notes,
  PROTOCOLS,
  solo,
} from '../../protocols/index.ts';
import { classic } from './classic.ts';
import { hmas1 } from './hmas1.ts';
import { ROUNDS as HMAS2_ROUNDS, hmas2, proposal } from './hmas2.ts';
import { mixed } from './mixed.ts';

const coela = coelaFamily.usual;
const capo = capoFamily.usual;
const emos = emosFamily.usual;

type Play = { protocol: AnyProtocol; n: number; world?: Record<string, unknown>; models?: Model; seed?: number };
const rules = () => rulesModel({ player: relay.player, seed: 1 });

async function play({ protocol, n, world = {}, models = rules(), seed }: Play): Promise<RecordEvent[]> {
  const sink = memorySink();
  const bus = seed === undefined ? {} : { bus: shuffledBus(seed) };
  await runEpisode({ world: relay, protocol, agents: n, models, sink, worldOptions: world, steps: 12, ...bus });
  return sink.events();
}

/** The asks of each step, in reading order. */
function asksOf(events: readonly RecordEvent[]): string[][] {
  const steps: string[][] = [];
  for (const e of events) {
    if (e.type === 'step.started') steps.push([]);
    if (e.type === 'model.called') steps.at(-1)?.push(e.ask);
  }
  return steps;
}
const callsOf = (events: readonly RecordEvent[]) => asksOf(events).map((asks) => asks.length);
const endOf = (events: readonly RecordEvent[]) =>
  events.flatMap((e) => (e.type === 'episode.ended' ? [e.reason] : []))[0];

/** The rule player, but that the first so many critiques of each step object. */
function objecting(times: number): Model {
  const model = rules();
  let left = { step: '', objections: 0 };
  return {
    ...model,
    ask(request, call) {
      if (request.ask !== 'critique') return model.ask(request, call);
      const step = request.call.split(':')[0] ?? '';
      if (left.step !== step) left = { step, objections: times };
      const agree = left.objections-- <= 0;
      const text = JSON.stringify({ agree, reason: agree ? '' : 'too far' });
      return { text, usage: { input: 0, output: 0, source: 'estimate' }, finish: 'stop' };
    },
  };
}

const ROWS: readonly (Omit<Play, 'n'> & { name: string })[] = [
  { name: 'solo', protocol: solo },
  { name: 'cmas', protocol: cmas },
  { name: 'dmas', protocol: dmas },
  { name: 'hmas-1', protocol: hmas1 },
  { name: 'hmas-2', protocol: hmas2 },
  { name: 'coela', protocol: coela, world: { speech: 'paid' } },
  { name: 'coela with durations', protocol: coela, world: { speech: 'paid', pace: 'durations' } },
  { name: 'capo', protocol: capo },
  { name: 'emos', protocol: emos, world: { pace: 'durations' } },
  { name: 'classic, silent', protocol: classic(false) },
  { name: 'classic, broadcasting', protocol: classic(true) },
  { name: 'mixed', protocol: mixed(true) },
];

describe.each(ROWS)('$name', (row) => {
  const sizes = row.name === 'mixed' ? [2, 3, 4] : [1, 2, 3, 4];

  test.each(sizes)('has no fault and ends with a name for %i agents', async (n) => {
    expect(checkProtocol(row.protocol, relay.team.names(n))).toEqual([]);
    const events = await play({ ...row, n });
    expect(endOf(events)).toMatch(/^(goal|step-cap)$/);
    expect(
      events.filter(
        (e) => e.type === 'message.refused' || e.type === 'message.dropped' || e.type === 'decision.fellBack',
      ),
    ).toEqual([]);
    expect(messagesWithUnknownCauses(events)).toEqual([]);
  });
});

/** The suite of protocols shows it of those that ship. */
const SHIPPED: readonly AnyProtocol[] = Object.values(PROTOCOLS);

describe.each(ROWS.filter(({ protocol, world }) => world || !SHIPPED.includes(protocol)))('$name', (row) => {
  test('has the same record twice, and in whatever order messages and answers arrive (L3)', async () => {
    const first = canonical(await play({ ...row, n: 4 }));
    expect(firstDifference(first, canonical(await play({ ...row, n: 4 })))).toBeUndefined();
    for (const seed of [1, 2, 3, 4]) {
      const models = seed % 2 === 0 ? lateModel(rules(), seed) : rules();
      expect(
        firstDifference(first, canonical(await play({ ...row, n: 4, models, seed }))),
        `seed ${seed}`,
      ).toBeUndefined();
    }
  });
});

describe.each([1, 2, 3, 4])('the calls of each step, %i agents', (n) => {
  const calls = async (protocol: AnyProtocol, more: Partial<Play> = {}) =>
    callsOf(await play({ protocol, n, ...more }));
  /** The toy's shortest episode: one pass a step. */
  const steps = Math.max(1, n - 1);
  const each = (count: (step: number) => number) => Array.from({ length: steps }, (_, step) => count(step));

  test('solo: one for each agent', async () => {
    expect((await calls(solo))[0]).toBe(n);
  });

  test('cmas: one', async () => {
    expect(await calls(cmas)).toEqual(each(() => 1));
  });

  test('dmas: once round, until the baton holder has heard the next and has the floor', async () => {
    expect(await calls(dmas)).toEqual(n === 1 ? [1] : each((step) => n + step + 1));
  });

  test('hmas-1: the planner, then the floor up to the baton holder, who knows all from the first plan', async () => {
    expect(await calls(hmas1)).toEqual(each((step) => 1 + step + 1));
  });

  test('hmas-2: the leader and each robot, once for each round', async () => {
    expect(await calls(hmas2)).toEqual(each(() => 1 + n));
    expect(await calls(hmas2, { models: objecting(1) })).toEqual(each(() => 2 * (1 + n)));
    expect(await calls(hmas2, { models: objecting(Number.POSITIVE_INFINITY) })).toEqual(
      each(() => HMAS2_ROUNDS * (1 + n)),
    );
  });

  test('emos: one discussion and a plan for each at step 0, then one call for each agent whose skill has ended', async () => {
    const world = { pace: 'durations' };
    const events = await play({ protocol: emos, n, world });
    const ready = events.flatMap((e) => (e.type === 'step.started' ? [e.ready.length] : []));
    expect(callsOf(events)).toEqual(ready.map((r, step) => (step === 0 ? 1 + 2 * n : 0) + r));
    const stubborn = await calls(emos, { world, models: objecting(Number.POSITIVE_INFINITY) });
    // The first assignment and three more, each judged by all, as published.
    expect(stubborn[0]).toBe(4 * (1 + n) + 2 * n);
  });

  test('classic: none', async () => {
    expect((await calls(classic(true))).every((c) => c === 0)).toBe(true);
  });
});

describe('what the toy world shows of them', () => {
  const reaches = async (protocol: AnyProtocol, world = {}) => endOf(await play({ protocol, n: 3, world }));

  test('who is silent is stuck, who talks or is planned for brings the baton home', async () => {
    expect(await reaches(solo)).toBe('step-cap');
    expect(await reaches(classic(false))).toBe('step-cap');
    for (const protocol of [cmas, dmas, hmas1, hmas2, classic(true)]) expect(await reaches(protocol)).toBe('goal');
    expect(await reaches(coela, { speech: 'paid' })).toBe('goal');
  });

  test('taking the bridge out of a mixture changes a prompt', async () => {
    const prompts = async (bridged: boolean) =>
      (await play({ protocol: mixed(bridged), n: 4 })).flatMap((e) =>
        e.type === 'model.called' && e.by === 'red/_/planner' ? [e.segments] : [],
      );
    const [without, having] = [await prompts(false), await prompts(true)];
    expect(having[0]).toEqual(without[0]);
    expect(having[1]).not.toEqual(without[1]);
    expect(having[1]?.filter((s) => s.origin === 'message').map((s) => s.from?.[0])).toContain(
      '0:notes:red/_/bridge-1:0',
    );
  });

  test('a bridge that overhears proposals is not waited for when replies are counted', async () => {
    const overheard = mix(
      'overheard',
      { red: { protocol: hmas2, share: 0.5 }, blue: { protocol: cmas, share: 0.5 } },
      { bridges: [bridge(['red', proposal], ['blue', notes], (body) => ({ text: JSON.stringify(body) }))] },
    );
    expect(endOf(await play({ protocol: overheard, n: 4 }))).toBe('step-cap');
  });
});
