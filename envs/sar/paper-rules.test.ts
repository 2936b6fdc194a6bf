// Tests the rules of `sar` as the paper has them, where its code does otherwise: scenes, fires and sight.
import { describe, expect, test } from 'vitest';
import { withNamedThings } from '../../agents/answers.ts';
import { random } from '../../runtime/core/random.ts';
import { geometryOf, layoutOf } from './layout.ts';
import { dousePaper, explorePaper, markInSight, meanLevel, SIGHT_RADIUS, tickPaperFire } from './paper-rules.ts';
import { PAPER_SCENES, SCENES, withRandomPersons } from './scenes.ts';
import { type FireState, type SarState, tickFire } from './state.ts';
import { createSar } from './world.ts';

const sar = createSar();
const begin = (scene: string, seed = 0, agents = 2, rules = 'paper'): SarState =>
  sar.reset({ scene, seed, agents: sar.team.names(agents), options: { rules } });
const act = (state: SarState, ...said: string[]) =>
  sar.step(
    state,
    said.map((one, i) => ({ agent: state.layout.agents[i]?.name ?? '', do: one })),
  );

describe("the paper's scenes", () => {
  test('have two fires of class A and one of class B in scene 3, and one of each in scene 5', () => {
    const kinds = (scene: string) => PAPER_SCENES[scene]?.fires.map(({ kind }) => kind).sort();
    // Class A is fought with water: what is not chemical.
    expect(kinds('3')).toEqual(['Chemical', 'Non-chemical', 'Non-chemical']);
    expect(kinds('5')).toEqual(['Chemical', 'Non-chemical']);
    expect(kinds('4')).toEqual(['Non-chemical']);
  });

  test('keep fires, reservoirs, deposits and starts apart, in scene 5 with its second fire too', () => {
    for (const [name, scene] of Object.entries(PAPER_SCENES)) {
      const layout = layoutOf(scene, 0, ['a', 'b', 'c', 'd', 'e', 'f']);
      const cells = layout.fires.flatMap((fire) => fire.cells.map(([x, y]) => `${x},${y}`));
      expect(new Set(cells).size, name).toBe(cells.length);
      for (const { at } of [...layout.reservoirs, ...layout.deposits]) expect(cells).not.toContain(`${at[0]},${at[1]}`);
    }
  });

  test('put persons at places of the seed, on free cells', () => {
    const [first = SCENES['1']] = [PAPER_SCENES['1']];
    if (!first) throw new Error('scene 1 is missing');
    const at = (seed: number) => withRandomPersons(first, random(seed)).persons.map((person) => person.at);
    expect(at(1)).toEqual(at(1));
    expect(new Set(Array.from({ length: 20 }, (_, seed) => String(at(seed)))).size).toBeGreaterThan(10);
    for (let seed = 0; seed < 50; seed++) {
      const state = begin('5', seed, 6);
      const taken = [...state.layout.fires.flatMap(({ cells }) => cells), ...state.layout.agents.map((a) => a.at)].map(
        String,
      );
      for (const person of state.layout.persons) expect(taken).not.toContain(String(person.at));
      expect(new Set(state.layout.persons.map((person) => String(person.at))).size).toBe(2);
    }
  });
});

const sarSubtask = (state: SarState, name: string): number => geometryOf(state.layout).subtasks.indexOf(name);

/** Alice and Charlie stand far from it; `only`: whether it is still so. */
function fireThatOnlyBobSees() {
  const state = begin('1', 0, 3);
  const i = 0;
  const { name = '', at = [0, 0] } = state.layout.fires[i] ?? {};
  for (const own of [...(state.paper?.found ?? []), ...(state.paper?.told ?? [])]) own.fires.fill(false);
  const far = [at[0] > 14 ? 0 : 29, at[1] > 14 ? 0 : 29] as const;
  for (const agent of state.agents) agent.at = [far[0], far[1]];
  Object.assign(state.agents[1] ?? {}, { at: [at[0], at[1]] });
  markInSight(state);
  const sees = (who: number) => state.paper?.found[who]?.fires[i] === true;
  const only = () => sees(1) && !sees(0) && !sees(2);
  expect(only()).toBe(true);
  state.version += 1;
  return { state, fire: name, only };
}

/** A fire of 5 x 5 with one light in its middle. */
function fireOf(level: number) {
  const facts = SCENES['3'];
  if (!facts) throw new Error('scene 3 is missing');
  const layout = layoutOf(facts, 0, ['a']);
  const shape = geometryOf(layout).fires[0];
  const [fire] = layout.fires;
  if (!shape || !fire) throw new Error('no fire');
  const state: FireState = { clock: 0, level: fire.cells.map(() => 0), age: fire.cells.map(() => 0), heat: level };
  const middle = fire.lit[0] ?? 0;
  state.level[middle] = level;
  return { state, shape, middle };
}

describe('a fire by the paper', () => {
  test('spreads twice as fast at twice the intensity', () => {
    const stepsToSpread = (level: number) => {
      const { state, shape } = fireOf(level);
      for (let tick = 1; ; tick++) {
        tickPaperFire(state, shape);
        if (state.level.filter((l) => l > 0).length > 1) return tick;
      }
    };
    expect([stepsToSpread(1), stepsToSpread(2), stepsToSpread(3)]).toEqual([8, 4, 3]);
  });

  test('keeps the sum of its levels', () => {
    const { state, shape } = fireOf(1);
    for (let tick = 0; tick < 60; tick++) {
      tickPaperFire(state, shape);
      expect(state.heat).toBe(state.level.reduce((a, b) => a + b, 0));
    }
    expect(state.level.every((level) => level === 3)).toBe(true);
  });

  test('burns otherwise than by the code', () => {
    const [paper, code] = [fireOf(1), fireOf(1)];
    for (let tick = 0; tick < 8; tick++) {
      tickPaperFire(paper.state, paper.shape);
      tickFire(code.state, code.shape);
    }
    expect(paper.state.level).not.toEqual(code.state.level);
  });

  test('is lowered by as many levels as units are used', () => {
    const { state, shape, middle } = fireOf(3);
    expect(dousePaper(state, [middle], 2)).toBe(true);
    expect([state.level[middle], state.heat]).toEqual([1, 1]);
    expect(dousePaper(state, [middle], 3)).toBe(true);
    expect(dousePaper(state, [middle], 3)).toBe(false);
    expect(meanLevel(state, shape, middle)).toBe(0);
  });

  test('shows a region as the mean of its cells, at least low', () => {
    const { state, shape, middle } = fireOf(3);
    expect(meanLevel(state, shape, middle)).toBe(1);
    const far = state.level.findIndex((_, i) => i !== middle && !shape.near[middle]?.includes(i));
    expect(meanLevel(state, shape, far)).toBe(0);
  });
});

describe('sight by the paper', () => {
  test('hides what an agent has not come near itself, in observations and among actions, and keeps what was seen', () => {
    const state = begin('1');
    const hidden = state.layout.fires.filter((_, i) => !state.paper?.found[0]?.fires[i]);
    const [alice = ''] = state.layout.agents.map(({ name }) => name);
    for (const { name } of hidden) {
      expect(sar.observe(state, alice).text).not.toContain(name);
      expect(sar.actions(state, alice)).not.toContain(`NavigateTo(${name})`);
    }
    const before = structuredClone(state.paper?.found[0]);
    for (const agent of state.agents) agent.at = [29, 29];
    markInSight(state);
    for (const kind of ['fires', 'reservoirs', 'deposits'] as const) {
      for (const [i, was] of (before?.[kind] ?? []).entries())
        if (was) expect(state.paper?.found[0]?.[kind][i]).toBe(true);
    }
  });

  test('finds a thing within reach of sight and not beyond it', () => {
    const state = begin('4');
    const [reservoir] = state.layout.reservoirs;
    const [first, second] = state.agents;
    const [seen, others] = state.paper?.found ?? [];
    if (!reservoir || !first || !second || !seen || !others) throw new Error('no such scene');
    for (const found of [seen, others]) found.reservoirs.fill(false);
    const [x, y] = reservoir.at;
    first.at = [x, y + SIGHT_RADIUS + 1];
    second.at = [0, 29];
    markInSight(state);
    expect(seen.reservoirs[0]).toBe(false);
    first.at = [x, y + SIGHT_RADIUS];
    markInSight(state);
    expect([seen.reservoirs[0], others.reservoirs[0]]).toEqual([true, false]);
  });

  test("is each agent's own: a teammate has to tell of what it sees, and then one can go there and see it", () => {
    const { state, fire, only } = fireThatOnlyBobSees();
    const deposit = state.layout.deposits[0]?.name ?? '';
    const [text, actions] = [sar.observe(state, 'Alice').text, sar.actions(state, 'Alice')];
    expect(text).not.toContain(fire);
    expect(sar.observe(state, 'Bob').text).toContain(fire);
    expect(sar.actions(state, 'Bob')).toContain(`NavigateTo(${fire})`);
    expect(actions.join()).not.toContain(fire);
    const say = (agent: string, words: string) =>
      sar.step(state, [{ agent, do: '', speech: { channel: 'talk', text: words } }]);
    // Who knows nothing of it cannot tell of it.
    say('Charlie', `I know of ${fire}.`);
    expect(sar.actions(state, 'Alice').join()).not.toContain(fire);
    say('Bob', `I know of ${fire}, and of Unicorn, and ${deposit} is far.`);
    const more = sar.actions(state, 'Alice').filter((action) => !actions.includes(action));
    expect(more).toContain(`NavigateTo(${fire})`);
    expect(more.join()).not.toContain('UseSupply');
    expect(sar.observe(state, 'Alice').text.split('\n')[1]).not.toContain(fire);
    expect(act(state, `NavigateTo(${fire})`, 'Idle', 'Idle').outcomes[0]?.ok).toBe(true);
    expect(only()).toBe(false);
    expect(sar.actions(state, 'Alice')).toContain(`UseSupply(${fire}, Sand)`);
  });

  test('does not hinder a planner that sees what both see, and nobody can go to an unseen thing', () => {
    const { state, fire } = fireThatOnlyBobSees();
    const named = sar.words.named?.(state);
    const told = [sar.observe(state, 'Bob').text];
    expect(withNamedThings(sar.actions(state, 'Alice'), named, told)).toContain(`NavigateTo(${fire})`);
    expect(withNamedThings(sar.actions(state, 'Alice'), named, []).join()).not.toContain(fire);
    expect(sar.words.named?.(begin('1', 0, 2, 'published'))).toBeUndefined();
    // A guess is not enough: it would tell what Bob has found.
    const goes = (heard: object) =>
      sar.step(structuredClone(state), [{ agent: 'Alice', do: `NavigateTo(${fire})`, ...heard }]).outcomes[0]?.ok;
    expect([goes({}), goes({ told: [fire.toLowerCase()] }), goes({ told: ['other'] })]).toEqual([false, true, false]);
    for (const found of state.paper?.found ?? []) found.fires.fill(false);
    expect(act(state, `NavigateTo(${fire})`, 'Idle', 'Idle').outcomes[0]?.reason).toBe('not_visible');
    const region = state.layout.fires.flatMap(({ regions }) => regions.map(({ name }) => name));
    const all = [...region, ...state.layout.fires, ...state.layout.reservoirs, ...state.layout.deposits];
    const names = all.map((one) => (typeof one === 'string' ? one : one.name)).concat('LostPersonTimmy');
    const goable = withNamedThings([], named, names);
    expect(goable).toEqual(names.map((name) => `NavigateTo(${name})`));
  });

  /** The phrases of what Alice sees globally that name a thing. */
  const phrasesOf = (state: SarState, name: string) =>
    [...(sar.observe(state, 'Alice').text.split('\n')[1] ?? '').matchAll(/'((?:[^'\\]|\\.)*)'/g)]
      .map(([, phrase = '']) => phrase.replaceAll('\\', ''))
      .filter((phrase) => phrase.includes(name));

  test('tells what burns far away as it was seen last, with its age, and what is near as it is', () => {
    const state = begin('4');
    const [layout] = state.layout.fires;
    const [fire] = state.fires;
    const [alice, bob] = state.agents;
    if (!layout || !fire || !alice || !bob) throw new Error('no such scene');
    const far = layout.at[0] > 14 ? 0 : 29;
    bob.at = [far, far];
    act(state, `NavigateTo(${layout.name})`, 'Idle');
    const near = phrasesOf(state, layout.name);
    expect(near.length).toBeGreaterThan(1);
    expect(near.join()).not.toContain('ago');
    alice.at = [far, far === 0 ? 1 : 28];
    fire.level.fill(3);
    fire.heat = fire.level.length * 3;
    act(state, 'Idle', 'Idle');
    expect(phrasesOf(state, layout.name)).toEqual(near.map((phrase) => `${phrase} (seen 1 step ago)`));
    fire.level.fill(0);
    fire.heat = 0;
    act(state, 'Idle', 'Idle');
    const old = sar.observe(state, 'Alice');
    expect(phrasesOf(state, layout.name)).toEqual(near.map((phrase) => `${phrase} (seen 2 steps ago)`));
    expect(sar.words.readObservation?.(old.text)).toEqual(old.data);
    expect(sar.actions(state, 'Alice').join()).toContain(`${layout.name}_Region`);
    act(state, `NavigateTo(${layout.name})`, 'Idle');
    expect(phrasesOf(state, layout.name)).toEqual([
      `${layout.name} with average intensity of None of ${layout.kind} type`,
    ]);
    expect(sar.actions(state, 'Alice').join()).not.toContain(`${layout.name}_Region`);
  });

  test('remembers the stock of a deposit until it is near again', () => {
    const state = begin('4');
    const [{ name, at } = { name: '', at: [0, 0] as const }] = state.layout.deposits;
    const seen = () => sar.observe(state, 'Alice');
    const [alice] = state.agents;
    if (!alice) throw new Error('no agent');
    alice.at = [at[0], at[1] + 1];
    act(state, 'Idle', 'Idle');
    alice.at = [at[0] > 14 ? 0 : 29, at[1] > 14 ? 0 : 29];
    Object.assign(state.deposits[0] ?? {}, [2, 1, 0]);
    act(state, 'Idle', 'Idle');
    expect(seen().data).toMatchObject({ deposits: [{ name, sand: 0, water: 0, person: 0, age: 1 }] });
    expect(seen().text).toContain("'Person': 0} (seen 1 step ago)");
    expect(sar.words.readObservation?.(seen().text)).toEqual(seen().data);
    act(state, `NavigateTo(${name})`, 'Idle');
    expect(seen().data).toMatchObject({ deposits: [{ name, sand: 2, water: 1, person: 0 }] });
    expect(seen().text).not.toContain('ago');
  });

  test('does not tell that a person was brought in far away, until one goes there and finds nobody', () => {
    const state = begin('1', 0, 3);
    const [person] = state.persons;
    const name = state.layout.persons[0]?.name ?? '';
    const [alice] = state.agents;
    const place = state.layout.deposits[0];
    if (!person || !alice || !place) throw new Error('no such scene');
    for (const agent of state.agents) agent.at = [0, 0];
    person.at = [25, 25];
    alice.at = [25, 24];
    act(state, 'Idle', 'Idle', 'Idle');
    alice.at = [0, 1];
    Object.assign(person, { deposited: true, spotted: true, at: [place.at[0], place.at[1]] });
    act(state, 'Idle', 'Idle', 'Idle');
    const isDepositNear = Math.hypot(place.at[0], place.at[1] - 1) <= (state.layout.persons[0]?.radius ?? 0);
    expect(isDepositNear).toBe(false);
    expect(phrasesOf(state, name)).toEqual([`${name} requiring 2 agents to carry (seen 1 step ago)`]);
    expect(sar.actions(state, 'Alice')).toContain(`NavigateTo(${name})`);
    expect(act(state, `NavigateTo(${name})`, 'Idle', 'Idle').outcomes[0]?.ok).toBe(true);
    expect(Math.hypot(alice.at[0] - 25, alice.at[1] - 25)).toBeLessThan(3);
    expect(phrasesOf(state, name)).toEqual([]);
    expect(sar.actions(state, 'Alice')).not.toContain(`NavigateTo(${name})`);
  });

  test("of a person is its finder's, and counts for the team", () => {
    const state = begin('1', 0, 3);
    const [person] = state.persons;
    const name = state.layout.persons[0]?.name ?? '';
    for (const agent of state.agents) agent.at = [0, 0];
    Object.assign(person ?? {}, { at: [25, 25], spotted: false });
    for (const found of state.paper?.found ?? []) found.persons.fill(false);
    Object.assign(state.agents[1] ?? {}, { at: [25, 24] });
    act(state, 'Idle', 'Idle', 'Idle');
    const seers = ['Alice', 'Bob', 'Charlie'].filter((agent) => sar.observe(state, agent).text.includes(name));
    expect(seers).toEqual(['Bob']);
    expect(person?.spotted).toBe(true);
    act(state, 'Idle', 'Idle', 'Idle');
    expect(state.tally.done[sarSubtask(state, `Spot(${name})`)]).toBe(true);
  });

  test('is complete from the start by the code', () => {
    const state = begin('1', 0, 2, 'published');
    expect(state.paper).toBeUndefined();
    for (const { name } of state.layout.fires) expect(sar.actions(state, 'Alice')).toContain(`NavigateTo(${name})`);
  });
});

describe('exploring by the paper', () => {
  test('never takes the last direction nor its opposite, and keeps three quarters of the way on the grid', () => {
    for (let seed = 0; seed < 60; seed++) {
      const state = begin('1', seed);
      const [agent] = state.agents;
      if (!agent || !state.paper) throw new Error('no agent');
      for (let n = 0; n < 6; n++) {
        const last = state.paper.headings[0];
        const from = agent.at;
        const moves = explorePaper(state, 0);
        const way = state.paper.headings[0];
        agent.explored += 1;
        expect(moves).toHaveLength(20);
        if (last && way) expect(way[0] * last[1] - way[1] * last[0]).not.toBe(0);
        const inside = moves.filter((_, i) => {
          const [x, y] = moves
            .slice(0, i + 1)
            .reduce((at, by) => [at[0] + by[0], at[1] + by[1]] as const, [from[0], from[1]] as const);
          return x >= 0 && y >= 0 && x < 30 && y < 30;
        });
        expect(inside.length).toBeGreaterThanOrEqual(15);
        sar.step(state, [
          { agent: 'Alice', do: 'Explore()' },
          { agent: 'Bob', do: 'Idle' },
        ]);
      }
    }
  });
});

describe('an episode by the paper', () => {
  test('uses all units at once', () => {
    const state = begin('4');
    const [agent] = state.agents;
    const [fire] = state.layout.fires;
    if (!agent || !fire) throw new Error('no such scene');
    agent.at = [fire.at[0], fire.at[1]];
    agent.held = [0, 3];
    expect(act(state, 'UseSupply(RedFire, Water)', 'Idle').outcomes[0]?.ok).toBe(true);
    expect(agent.held).toEqual([0, 0]);
  });

  test('ends after 30 steps, and puts its own figures first', () => {
    const state = begin('2');
    for (let step = 1; step < 30; step++) expect(act(state, 'Idle', 'Idle').end).toBeUndefined();
    expect(act(state, 'Idle', 'Idle').end).toBe('step-cap');
    expect(sar.ready(state)).toEqual([]);
    expect(Object.keys(sar.score(state))).toEqual(['paper', 'published']);
    expect(Object.keys(sar.score(begin('2', 0, 2, 'published')))).toEqual(['published', 'paper']);
  });

  test('is the same for the same setup and intents, and its manual tells its rules', () => {
    const [one, two] = [begin('3', 7, 3), begin('3', 7, 3)];
    for (let step = 0; step < 10; step++) for (const state of [one, two]) act(state, 'Explore()', 'Explore()', 'Idle');
    expect(one).toEqual(two);
    expect(JSON.parse(JSON.stringify(one))).toEqual(one);
    expect(sar.words.manual(one)).toContain('uses all units');
    expect(sar.words.manual(begin('3', 7, 3, 'published'))).not.toContain('uses all units');
  });
});
