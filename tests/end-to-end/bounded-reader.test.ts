// Tests that episodes of a rule player that errs are played alike from the same seed, that its mistakes leave the rest
// alone, and that no rates change nothing.
import { expect, test } from 'vitest';
import { rulesModel } from '../../agents/index.ts';
import type { Bounds } from '../../agents/models/bounds.ts';
import { canonical, memorySink } from '../../api/record.ts';
import { chores, household, sar, transport } from '../../envs/index.ts';
import { runEpisode } from '../../index.ts';
import { pickProtocol } from '../../resolve/find-parts.ts';
import type { ModelRequest } from '../../runtime/core/model.ts';
import type { AnyCompleteWorld } from '../../runtime/core/world.ts';

interface Played {
  readonly world?: AnyCompleteWorld;
  readonly seen?: (request: ModelRequest) => void;
}
async function play(protocol: string, bounds: Bounds, { world = sar, seen }: Played = {}) {
  const sink = memorySink();
  const { facts, acting } = world.words;
  const model = rulesModel({ player: world.player, seed: 3, facts, acting, idle: world.pace.idle, ...bounds });
  const models = {
    ...model,
    ask: (...[request, call]: Parameters<typeof model.ask>) => {
      seen?.(request);
      return model.ask(request, call);
    },
  };
  await runEpisode({ world, protocol: await pickProtocol(protocol), agents: 3, seed: 3, models, sink, steps: 6 });
  return canonical(sink.events()).map((event) => JSON.stringify(event).replaceAll(model.name, 'rules'));
}

/** Every rate that there is. */
const NONE = {
  slip: 0,
  lapse: 0,
  forget: 0,
  overlook: 0,
  misread: 0,
  garble: 0,
  scant: 0,
  persist: 0,
  again: 0,
  rash: 0,
  crowd: 0,
  back: 0,
  linger: 0,
  apart: 0,
} satisfies Required<Omit<Bounds, 'lasts' | 'without'>>;

test.each(
  [sar, household, transport, chores].flatMap((world) =>
    ['cmas', 'dmas', 'hmas-2', 'llamar'].map((protocol) => ({
      world,
      protocol,
      name: `${world.name} under ${protocol}`,
    })),
  ),
)('rates of 0 leave every event as it is: $name', async ({ world, protocol }) => {
  expect(await play(protocol, NONE, { world })).toEqual(await play(protocol, {}, { world }));
});

test('the same seed gives the same mistakes, and mistakes change what is played', async () => {
  const bounds = { overlook: 0.4, misread: 0.1, garble: 0.1, forget: 0.2, lapse: 0.1 };
  const erring = await play('dmas', bounds);
  expect(await play('dmas', bounds)).toEqual(erring);
  expect(erring.slice(1)).not.toEqual((await play('dmas', {})).slice(1));
});

test('a request says who asks, and how often it was sent back', async () => {
  const askers: unknown[] = [];
  await play('hmas-2', { slip: 0.5 }, { seen: ({ asker }) => askers.push(asker) });
  expect(askers).toContainEqual({ agent: null, role: 'leader', step: 0, repair: 0 });
  expect(askers).toContainEqual(expect.objectContaining({ agent: 'Bob', repair: 0 }));
  expect(askers).toContainEqual(expect.objectContaining({ repair: 1 }));
});
