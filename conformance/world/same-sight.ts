// Tests that teammates out of sight change nothing for an agent. From states of a walk the agent idles twice: once
// while its teammates idle too, once while they act. As long as it reads the same text both times, its action list and
// picture must be the same too; otherwise they reveal what the text does not.

import { isDeepStrictEqual } from 'node:util';
import { random } from '../../runtime/core/random.ts';
import type { AnyCompleteWorld } from '../../runtime/core/world.ts';
import { everyInTurn, mapInTurn } from '../in-turn.ts';
import { expectEqual, expectThat } from '../suite.ts';
import { anyAction, copy, type HeldFixture, nextState, states, withVariants } from './walk.ts';

/** The number of steps that teammates continue. */
const STEPS = 3;
/** Tested at every n-th state of a walk. */
const EVERY = 3;
/** Fewer, since drawing is slow. */
const PICTURED_STEPS = 6;

export async function sameSightSameOffers(fixture: HeldFixture): Promise<void> {
  const { world } = fixture;
  for (const one of await withVariants(fixture))
    for await (const { agent, idled, acted } of sameSights(one)) {
      const what = `${agent}, which reads the same, is offered the same whether or not its teammates act`;
      expectEqual(await world.actions(acted, agent), await world.actions(idled, agent), what);
      expectEqual(
        [await world.words.task(acted), await world.words.manual(acted)],
        [await world.words.task(idled), await world.words.manual(idled)],
        what,
      );
    }
}

/** A teammate in the picture may do something there that the text does not mention. */
export async function sameSightSamePicture(fixture: HeldFixture): Promise<void> {
  const { world } = fixture;
  if (world.views.camera === undefined) return;
  const pictured = { ...fixture, steps: PICTURED_STEPS, setups: fixture.pictured ?? fixture.setups };
  for await (const { agent, idled, acted, team, step } of sameSights(pictured)) {
    if (step < STEPS - 1) continue;
    const plates = await world.views.camera(idled, agent);
    if (plates.some(({ name }) => team.includes(name))) continue;
    if (!isDeepStrictEqual(await world.views.camera(acted, agent), plates)) continue;
    const [before, after] = await mapInTurn(
      [idled, acted],
      async (state) => (await world.observe(state, agent)).picture?.base64,
    );
    expectThat(before === after, `the picture of ${agent} does not change with what teammates do out of it`);
  }
}

/** The states are valid until the next one is requested. */
interface SameSight {
  readonly agent: string;
  readonly team: readonly string[];
  readonly idled: unknown;
  readonly acted: unknown;
  /** The number of steps for which they have done so. */
  readonly step: number;
}

async function* sameSights(fixture: HeldFixture): AsyncGenerator<SameSight> {
  const { world } = fixture;
  const chance = random('same sight');
  let count = 0;
  for await (const { state, setup } of states(fixture)) {
    if (count++ % EVERY !== 0) continue;
    for (const agent of await world.ready(state)) {
      let [idled, acted]: [unknown, unknown] = [copy(state), copy(state)];
      for (let step = 0; step < STEPS; step++) {
        idled = await stepWith(world, idled, () => world.pace.idle);
        acted = await stepWith(world, acted, async (one) =>
          one === agent ? world.pace.idle : await anyAction(world, acted, { agent: one, chance }),
        );
        const isReady = await everyInTurn([idled, acted], async (one) => (await world.ready(one)).includes(agent));
        if (!isReady || (await world.observe(idled, agent)).text !== (await world.observe(acted, agent)).text) break;
        yield { agent, team: setup.agents, idled, acted, step };
      }
    }
  }
}

async function stepWith(
  world: AnyCompleteWorld,
  state: unknown,
  act: (agent: string) => string | Promise<string>,
): Promise<unknown> {
  const intents = await mapInTurn(await world.ready(state), async (agent) => ({ agent, do: await act(agent) }));
  return nextState(world, state, intents);
}
