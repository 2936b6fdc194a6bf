// Tests that every shipped protocol in which a model decides hears word from outside of its part: a bridge into it
// changes a prompt, and without the bridge the prompt is what it was. Halves that hear each other play on.
import { expect, test } from 'vitest';
import { rulesModel } from '../../agents/models/rules-model.ts';
import { household } from '../../envs/household/world.ts';
import type { AnyLocalWorld } from '../../envs/kit/local-world.ts';
import { relay } from '../../envs/relay/relay.ts';
import { sar } from '../../envs/sar/world.ts';
import { dmas, notes, PROTOCOLS, utterance } from '../../protocols/index.ts';
import type { RecordEventOf } from '../../runtime/core/event.ts';
import { type Bridge, isMixture, type Protocol } from '../../runtime/core/protocol.ts';
import { bridge, mix } from '../../runtime/naming/mix.ts';
import { memorySink } from '../../runtime/record/sink.ts';
import { runEpisode } from '../../runtime/run/run.ts';

/** Whether a model is asked when others can have said something: in the first step nobody has. */
const asksLater = ({ once, perAgent }: Protocol): boolean =>
  Object.values({ ...once, ...perAgent }).some(({ kind, until = 1 }) => kind === 'module' && until > 0);

const shipped = Object.values(PROTOCOLS).flatMap((p) => (isMixture(p) ? [] : [p]));
const deciding = shipped.filter(asksLater);

test('those without an ear ask no model once somebody has spoken', () => {
  expect(shipped.filter((p) => p.routes.notes === undefined).map(({ name }) => name)).toEqual(
    shipped.filter((p) => !asksLater(p)).map(({ name }) => name),
  );
  expect(deciding.length).toBeGreaterThan(10);
});

async function callsOf(listener: Protocol, bridges: readonly Bridge[]) {
  const sink = memorySink();
  const parts = { talk: { protocol: dmas, agents: ['r1', 'r2'] }, ears: { protocol: listener, agents: ['r3', 'r4'] } };
  const models = rulesModel({ player: relay.player, seed: 1 });
  const agents = ['r1', 'r2', 'r3', 'r4'];
  await runEpisode({ world: relay, protocol: mix('heard', parts, { bridges }), agents, models, sink, steps: 4 });
  return sink.events().filter((e): e is RecordEventOf<'model.called'> => e.type === 'model.called' && isOf(e.by));
}
const isOf = (by: string): boolean => by.startsWith('ears/');
const isBridged = ({ from = [] }: { from?: readonly string[] | undefined }): boolean =>
  from.some((id) => id.includes('bridge-1'));

test.each(deciding.map((p) => [p.name, p] as const))(
  '%s: a bridge into its notes changes a prompt, and nothing else in it',
  async (_name, listener) => {
    const bridged = await callsOf(listener, [bridge(['talk', utterance], ['ears', notes])]);
    const alone = await callsOf(listener, []);
    expect(alone.some(({ segments }) => segments.some(isBridged))).toBe(false);
    const first = bridged.find(({ segments }) => segments.some(isBridged));
    expect(first?.step).toBeGreaterThan(0);
    const before = alone.find(({ call, attempt }) => call === first?.call && attempt === first?.attempt);
    const text = (of: typeof first) => of?.segments.filter((s) => !isBridged(s)).map((s) => [s.origin, s.text]);
    expect(text(first)).toEqual(text(before));
  },
);

// Each half hears what the other said a step ago. Without an order both would give way, and both come back at once.
const HALVES = { a: { protocol: dmas, share: 0.5 }, b: { protocol: dmas, share: 0.5 } };
const BOTH_WAYS = [bridge(['a', utterance], ['b', notes]), bridge(['b', utterance], ['a', notes])];

test.each([
  ['sar', sar, '1'],
  ['sar', sar, '2'],
  ['sar', sar, '3'],
  ['household', household, 'bread-lettuce-tomato-fridge/1'],
  ['household', household, 'watch-keys-drawer/209'],
] as const)('two talking halves that hear each other are no slower than deaf ones: %s', async (_name, world, scene) => {
  const stepsWith = async (bridges: readonly Bridge[]) => {
    const models = rulesModel({ player: world.player, seed: 1 });
    const { steps } = await runEpisode<AnyLocalWorld>({
      ...{ world, scene, models, agents: 4 },
      protocol: mix('halves', HALVES, { bridges }),
    });
    return steps;
  };
  expect(await stepsWith(BOTH_WAYS)).toBeLessThanOrEqual(await stepsWith([]));
});
