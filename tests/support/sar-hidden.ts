// Lists what an agent of search and rescue cannot see, at any step of a walk: where teammates out of reach are and what
// they did, persons that nobody has found, and by the paper's rules all that it has not come near itself.
import type { HiddenFact } from '../../conformance/world/walk.ts';
import type { SarAgentState, SarState } from '../../envs/sar/state.ts';
import { sar } from '../../envs/sar/world.ts';
import type { Setup } from '../../runtime/core/world.ts';

const AGENT = 'Alice';
const STEPS = 8;

export const sarSetup = (scene: string, n: number, seed: number, options: Record<string, unknown> = {}): Setup => ({
  scene,
  seed,
  agents: sar.team.names(n),
  options: sar.options.parse(options),
});

/** What Alice cannot know; the setup has several agents. */
export const hiddenOnGrid = (setup: Setup, steps = STEPS): readonly HiddenFact[] =>
  FACTS.filter(({ rules }) => rules === undefined || rules === setup.options.rules).map(({ what, change }) => ({
    ...{ what, setup, agent: AGENT, steps, change },
  }));

/** Where a person is that the words name says a picture, and no words. */
export const unsaidOnGrid = (setup: Setup): HiddenFact => ({
  ...{ what: 'where persons are of whom only the name is told', setup, agent: AGENT, steps: STEPS },
  change: (state: SarState) => {
    for (const person of state.persons) if (isFar(state, person.at)) person.at = farCell(state);
  },
});

/** What has become of all that Alice has been near, once she has gone somewhere else. */
export function rememberedOnGrid(setup: Setup): HiddenFact {
  const goes = sar.actions(sar.reset(setup), AGENT).filter((action) => action.startsWith('NavigateTo('));
  const ways = goes.flatMap((there) => goes.map((away) => [{ [AGENT]: there }, { [AGENT]: away }]));
  const first = ways.find((way) => {
    const state = sar.reset(setup);
    for (const { [AGENT]: go = 'Idle' } of way) sar.step(state, [{ agent: AGENT, do: go }]);
    return /(?:type|\}) \(seen \d+ steps? ago\)/.test(sar.observe(state, AGENT).text);
  });
  if (first === undefined) throw new Error('nothing here can be seen and left behind');
  const what = 'what has become of what she has been near';
  return { what, setup, agent: AGENT, first, steps: 4, change: changeFarThings };
}

/** Why an action failed, but for going somewhere: hidden where `reasons` is none or navigate. */
export const reasonOnGrid = (setup: Setup): HiddenFact => ({
  ...{ what: 'why her action failed', setup, agent: AGENT, steps: 16 },
  change: ({ agents: [alice] }: SarState) => {
    if (alice?.last == null || alice.last.verdict === 'ok' || alice.last.phrase.startsWith('navigate')) return;
    const verdict = alice.last.verdict === 'not_visible' ? 'not_interactable' : 'not_visible';
    alice.last = { ...alice.last, verdict };
  },
});

interface HiddenOnGrid extends Pick<HiddenFact, 'what' | 'change'> {
  /** By which rules it is hidden; both where absent. */
  readonly rules?: 'paper' | 'published';
}

const FACTS: readonly HiddenOnGrid[] = [
  {
    what: 'where teammates out of reach are, what they hold, tried and failed in',
    change: (state: SarState) => {
      for (const other of state.agents.slice(1)) {
        if (!isFar(state, other.at)) continue;
        other.at = farCell(state);
        other.held = [1, 2];
        Object.assign(other, {
          explored: other.explored + 1,
          last: { phrase: 'navigate to CaldorFire', verdict: 'not_visible' },
          failures: ['Carry(LostPersonTimmy)'],
        });
      }
    },
  },
  {
    what: 'how far the team is',
    change: ({ tally }: SarState) => {
      for (const marks of [tally.done, tally.credited, tally.named, tally.reached])
        for (const i of marks.keys()) marks[i] = !marks[i];
      tally.successes = tally.successes.map((count) => count + 1);
      tally.critical = tally.critical.map((count) => count + 1);
    },
  },
  {
    what: 'where persons are that nobody has found',
    rules: 'published',
    change: (state: SarState) => {
      for (const person of state.persons) if (!person.spotted && isFar(state, person.at)) person.at = farCell(state);
    },
  },
  {
    what: 'persons and fires that only teammates have come near',
    rules: 'paper',
    change: (state: SarState) => {
      const [alice, ...others] = state.paper?.found ?? [];
      if (alice === undefined) return;
      for (const other of others)
        for (const kind of ['fires', 'reservoirs', 'deposits', 'persons'] as const)
          for (const i of other[kind].keys()) if (!alice[kind][i]) other[kind][i] = !other[kind][i];
      for (const [i, person] of state.persons.entries())
        if (!alice.persons[i] && isFar(state, person.at)) person.at = farCell(state);
      for (const [i, fire] of state.fires.entries())
        if (!alice.fires[i] && state.layout.fires[i]?.cells.every((cell) => isFar(state, cell)))
          Object.assign(fire, { level: fire.level.map((level) => (level + 1) % 4), heat: fire.heat + 1 });
      for (const [i, stock] of state.deposits.entries()) if (!alice.deposits[i]) stock[0] += 3;
      state.version += 1;
    },
  },
];

/** How fires burn, what is in stock and where persons are, wherever Alice is not near. */
function changeFarThings(state: SarState): void {
  const isOut = (place: readonly [number, number]) => isFar(state, place, 15);
  for (const person of state.persons) if (isOut(person.at) && person.carriers.length === 0) person.at = farCell(state);
  for (const [i, fire] of state.fires.entries())
    if (state.layout.fires[i]?.cells.every(isOut))
      Object.assign(fire, { level: fire.level.map((level) => (level + 1) % 4), heat: fire.heat + 1 });
  for (const [i, stock] of state.deposits.entries()) if (isOut(state.layout.deposits[i]?.at ?? [0, 0])) stock[0] += 3;
  state.version += 1;
}

/** Out of reach, and no neighbour. */
function isFar({ agents: [alice] }: SarState, [x, y]: readonly [number, number], from = 4): boolean {
  const [ax, ay] = alice?.at ?? [0, 0];
  return Math.hypot(ax - x, ay - y) > from;
}

/** The corner that is farthest away from Alice: out of her reach on a grid of 30 cells. */
function farCell({ agents: [alice] }: { readonly agents: readonly SarAgentState[] }): [x: number, y: number] {
  const [x, y] = alice?.at ?? [0, 0];
  return [x < 15 ? 29 : 0, y < 15 ? 29 : 0];
}
