// Tests that teammates out of sight change nothing for an agent. From states of a walk the agent idles twice: once
// while its teammates idle too, once while they act. As long as it reads the same text both times, its action list and
// picture must be the same too; otherwise they reveal what the text does not.
import { isDeepStrictEqual } from 'node:util';
import { random } from '../../runtime/core/random.ts';
import type { AnyCompleteWorld } from '../../runtime/core/world.ts';
import { expectEqual, expectThat } from '../suite.ts';
import { anyAction, copy, type HeldFixture, states, withVariants } from './walk.ts';

/** The number of steps that teammates continue. */
const STEPS = 3;
/** Tested at every n-th state of a walk. */
const EVERY = 3;
/** Fewer, since drawing is slow. */
const PICTURED_STEPS = 6;

export function sameSightSameOffers(fixture: HeldFixture): void {
  const { world } = fixture;
  for (const one of withVariants(fixture))
    for (const { agent, idled, acted } of sameSights(one)) {
      const what = `${agent}, which reads the same, is offered the same whether or not its teammates act`;
      expectEqual(world.actions(acted, agent), world.actions(idled, agent), what);
      expectEqual(
        [world.words.task(acted), world.words.manual(acted)],
        [world.words.task(idled), world.words.manual(idled)],
        what,
      );
    }
}

/** A teammate in the picture may do something there that the text does not mention. */
export function sameSightSamePicture(fixture: HeldFixture): void {
  const { world } = fixture;
  if (world.views.camera === undefined) return;
  const pictured = { ...fixture, steps: PICTURED_STEPS, setups: fixture.pictured ?? fixture.setups };
  for (const { agent, idled, acted, team, step } of sameSights(pictured)) {
    if (step < STEPS - 1) continue;
    const plates = world.views.camera(idled, agent);
    if (plates.some(({ name }) => team.includes(name))) continue;
    if (!isDeepStrictEqual(world.views.camera(acted, agent), plates)) continue;
    const [before, after] = [idled, acted].map((state) => world.observe(state, agent).picture?.base64);
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

function* sameSights(fixture: HeldFixture): Generator<SameSight> {
  const { world } = fixture;
  const chance = random('same sight');
  let count = 0;
  for (const { state, setup } of states(fixture)) {
    if (count++ % EVERY !== 0) continue;
    for (const agent of world.ready(state)) {
      const [idled, acted]: [unknown, unknown] = [copy(state), copy(state)];
      for (let step = 0; step < STEPS; step++) {
        stepWith(world, idled, () => world.pace.idle);
        stepWith(world, acted, (one) => (one === agent ? world.pace.idle : anyAction(world, acted, one, chance)));
        const isReady = [idled, acted].every((one) => world.ready(one).includes(agent));
        if (!isReady || world.observe(idled, agent).text !== world.observe(acted, agent).text) break;
        yield { agent, team: setup.agents, idled, acted, step };
      }
    }
  }
}

function stepWith(world: AnyCompleteWorld, state: unknown, act: (agent: string) => string): void {
  world.step(
    state,
    world.ready(state).map((agent) => ({ agent, do: act(agent) })),
  );
}
