// Tests that the lines of an observation that a world marks are what it claims: prompts omit lines about the last step,
// show a team the lines common to all only once, and read from them what each agent can do.
import type { AnyWorld } from '../../runtime/core/world.ts';
import { expectEqual, expectThat } from '../suite.ts';
import { copy, states, type WorldFixture } from './walk.ts';

export function linesAreAsDeclared(fixture: WorldFixture): void {
  const { world } = fixture;
  for (const { state, setup } of states(fixture)) {
    const declared = setup.agents.flatMap((agent) => partsOf(world, state, agent) ?? []);
    const [first] = declared;
    if (first === undefined) continue;
    for (const { agent, shared, doable, isWhole } of declared) {
      expectThat(isWhole, `the text of ${agent} has the lines that it sets apart`);
      expectEqual(shared, first.shared, `the lines that ${agent} shares with ${first.agent}`);
      const can = doable.slice(1).flatMap((line) => actionsIn(line, agent));
      const strange = can.find((action) => !world.actions(state, agent).includes(action));
      expectThat(strange === undefined, `'${strange}', which the lines say ${agent} can do, is on offer to it`);
    }
    for (const agent of world.ready(state)) expectFailureInOutcome(world, state, agent);
  }
}

/** If a teammate's action fails or the agent idles, only the lines about the last step differ. */
function expectFailureInOutcome(world: AnyWorld, state: unknown, agent: string): void {
  const others = world.ready(state).flatMap((one) => (one === agent ? [] : world.actions(state, one)));
  const foreign = others.find((action) => !world.actions(state, agent).includes(action));
  if (foreign === undefined) return;
  const after = (does: string) => {
    const next = copy(state);
    const intents = world.ready(next).map((one) => ({ agent: one, do: one === agent ? does : world.idle }));
    const failed = world.step(next, intents).outcomes.some((one) => one.agent === agent && !one.ok);
    return { failed, rest: partsOf(world, next, agent)?.rest };
  };
  const { failed, rest } = after(foreign);
  const what = `after '${foreign}' failed, the lines of ${agent} that are not about the last step`;
  if (failed) expectEqual(rest, after(world.idle).rest, what);
}

function partsOf(world: AnyWorld, state: unknown, agent: string) {
  const { text, lines } = world.observe(state, agent);
  if (lines === undefined) return undefined;
  const { outcome, shared, doable } = lines;
  const all = text.split('\n');
  return {
    agent,
    isWhole: Math.max(outcome, shared, doable) <= all.length,
    rest: all.slice(outcome),
    shared: shared === 0 ? [] : all.slice(-shared),
    doable: doable === 0 ? [] : all.slice(-doable),
  };
}

/** `alice, bob: go; wait` for both of them. */
function actionsIn(line: string, agent: string): string[] {
  const at = line.indexOf(': ');
  const names = line.slice(0, Math.max(0, at)).split(', ');
  return names.includes(agent) ? line.slice(at + 2).split('; ') : [];
}
