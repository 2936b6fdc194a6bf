// Tests what a step of `sar` makes of failures, ends, missing intents and strings that are no action.
import { describe, expect, test } from 'vitest';
import { agent, begin, NAMES, results, step } from '../../tests/support/sar-states.ts';
import { sar } from './world.ts';

describe('failures and ends', () => {
  test('a failed action is listed until the very same works', () => {
    const state = begin();
    step(state, 'GetSupply(ReservoirUtah)');
    expect(sar.observe(state, 'Alice').text).toContain(
      'Previously, I have tried to get supply from ReservoirUtah, but was unsuccessful',
    );
    step(state, 'NavigateTo(ReservoirUtah)');
    expect(agent(state, 0).failures).toEqual(['GetSupply(ReservoirUtah)']);
    step(state, 'GetSupply(ReservoirUtah)');
    expect(agent(state, 0).failures).toEqual([]);
  });

  test('when all say Done in one step, the episode ends and nobody is ready', () => {
    const state = begin();
    expect(step(state, 'Done', 'Done', 'Idle').end).toBeUndefined();
    expect(sar.ready(state)).toEqual(NAMES);
    expect(step(state, 'Done', 'Done', 'Done').end).toBe('claimed-done');
    expect(sar.ready(state)).toEqual([]);
  });

  test('agents without an intent idle, and intents of unknown agents change nothing', () => {
    const state = begin();
    const { outcomes } = sar.step(state, [{ agent: 'Mallory', do: 'Explore()' }]);
    expect(outcomes.map(({ agent: name, do: said, ok }) => [name, said, ok])).toEqual(
      NAMES.map((name) => [name, 'Idle', true]),
    );
  });

  test('an unknown scene or team size is refused with a code', () => {
    expect(() => begin('6')).toThrow(expect.objectContaining({ code: 'SCENE_UNKNOWN' }));
    expect(() => begin('constructor')).toThrow(expect.objectContaining({ code: 'SCENE_UNKNOWN' }));
    expect(() => begin('1', [])).toThrow(expect.objectContaining({ code: 'AGENTS_OUT_OF_RANGE' }));
    expect(() => begin('1', ['a', 'b', 'c', 'd', 'e', 'f', 'g'])).toThrow(
      expect.objectContaining({ code: 'AGENTS_OUT_OF_RANGE' }),
    );
  });
});

describe('strings that are no action', () => {
  const odd = [
    '',
    ' ',
    'Explore',
    'explore all',
    'NoOp',
    'ClearInventory',
    'ClearInventory(all)',
    'Move',
    'Move()',
    'Move(UpLeft)',
    'Move(DownRight)',
    'Move(Up, Down)',
    'NavigateTo',
    'NavigateTo()',
    'NavigateTo(Nowhere)',
    'NavigateTo(ReservoirUtah, York)',
    'NavigateTo ReservoirUtah',
    'NavigateTo(ReservoirUtah',
    'Carry()',
    'Carry(Nobody)',
    'DropOff(DepositFacility)',
    'DropOff(LostPersonTimmy)',
    'DropOff()',
    'DropOff(DepositFacility, Nobody)',
    'UseSupply(CaldorFire)',
    'UseSupply(CaldorFire, Person)',
    'UseSupply(CaldorFire, Foam)',
    'UseSupply(Sand, CaldorFire)',
    'UseSupply()',
    'GetSupply(DepositFacility)',
    'GetSupply(ReservoirUtah, Sand)',
    'GetSupply(CaldorFire)',
    'GetSupply(DepositFacility, Person)',
    'StoreSupply()',
    'StoreSupply(Nowhere)',
    'Fly(Up)',
    'Idle(now)',
    'Done(all)',
    '__proto__',
    'NavigateTo(__proto__)',
    'SendMessage(hi)',
    'Move(Up)\nIdle',
    '\u0000',
    'constructor()',
  ];
  test('a very long string is no action either', () => {
    expect(results(begin(), `NavigateTo(${'x'.repeat(5000)})`)[0]).toBe('ACTION_UNKNOWN');
  });

  test.each(odd)('%j fails as ACTION_UNKNOWN, time goes on, and no goal is counted', (text) => {
    const state = begin();
    expect(results(state, text)[0]).toBe('ACTION_UNKNOWN');
    expect(state.fires[0]?.clock).toBe(1);
    expect(state.tally.named).not.toContain(true);
    expect(agent(state, 0).failures).toEqual([]);
    const shown = sar.observe(state, 'Alice').text;
    expect(shown).toContain('I tried to do what is no action here (');
    expect([...shown].every((c) => c === '\n' || c >= ' ')).toBe(true);
  });
});

describe('score', () => {
  test('the paper credits going to what was worked on, the published checker does not', () => {
    const state = begin();
    agent(state, 0).at = [14, 5];
    step(state, 'GetSupply(ReservoirUtah)');
    const { paper, published } = sar.score(state);
    expect(published?.transportRate).toBeCloseTo(1 / 15);
    expect(paper?.transportRate).toBeCloseTo(2 / 15);
  });

  test('published coverage counts names in failed actions and messages, the paper only what worked', () => {
    const state = begin();
    step(state, 'GetSupply(ReservoirUtah)');
    sar.step(state, [{ agent: 'Bob', do: '', speech: { channel: 'talk', text: 'CaldorFire burns' } }]);
    const { paper, published } = sar.score(state);
    expect(published?.coverage).toBeCloseTo(2 / 6);
    expect(paper?.coverage).toBe(0);
  });

  test('published balance leaves out who did nothing, the paper counts all', () => {
    const state = begin();
    step(state, 'NavigateTo(ReservoirUtah)', 'Move(Up)', 'Idle');
    step(state, 'GetSupply(ReservoirUtah)', 'Idle', 'Idle');
    const { paper, published } = sar.score(state);
    expect(published?.balance).toBe(0.5);
    expect(paper?.balance).toBe(0);
    expect(published?.steps).toBe(2);
  });
});
