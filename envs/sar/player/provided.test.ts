// Shows that the player uses what protocols provide: with each of these in the prompt an answer is another one.
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ASKS, type Ask } from '../../../runtime/core/ask.ts';
import { random } from '../../../runtime/core/random.ts';
import type { Segment } from '../../../runtime/core/segment.ts';
import { promptFor, saysSegment, scriptedQuestion } from '../../../tests/support/prompt-writer.ts';
import type { SarState } from '../state.ts';
import { sar } from '../world.ts';

const agents = sar.team.names(2);
const begin = (options = {}) => sar.reset({ scene: '1', seed: 100, agents, options });
const user = (text: string): Segment => ({ origin: 'memory', speaker: 'user', text });

interface PlayerQuestion<A extends Ask> {
  readonly ask: A;
  readonly me?: string;
  readonly decides?: readonly string[];
  readonly shown?: readonly string[];
}

function answer<A extends Ask>(
  state: SarState,
  { ask, me = 'planner', decides = agents, shown = agents }: PlayerQuestion<A>,
  ...said: Segment[]
) {
  const prompt = promptFor(scriptedQuestion({ world: sar, agents }, state, { ask, me, decides, shown, said }));
  return z.object(ASKS[ask]).parse(sar.player.answer(prompt, random(1)));
}
const planned = (state: SarState, ...said: Segment[]) => answer(state, { ask: 'plan' }, ...said).plan;

/** Both hold a unit of what puts each of the fires out. */
function loaded(): SarState {
  const state = begin();
  for (const agent of state.agents) agent.held = [1, 1];
  return state;
}

describe('the player uses', () => {
  test('the open subtasks: it works towards nothing else, and does not say that all is done', () => {
    const state = loaded();
    expect(Object.values(planned(state)).join()).toContain('CaldorFire');
    const plan = Object.values(planned(state, user('Open subtasks:\n- EndFire(GreatFire)'))).join();
    expect(plan).toContain('GreatFire');
    expect(plan).not.toContain('CaldorFire');
    for (const fire of state.fires) {
      fire.level.fill(0);
      fire.heat = 0;
    }
    state.persons.forEach((person) => {
      person.deposited = true;
      person.spotted = true;
    });
    state.deposits = [[0, 0, 1]];
    state.version++;
    expect(planned(state)).toEqual({ Alice: 'Done', Bob: 'Done' });
    expect(planned(state, user('Open subtasks:\n- NavigateTo(DepositFacility)')).Alice).toBe(
      'NavigateTo(DepositFacility)',
    );
  });

  test('the completed subtasks: they are open no more, and tell what is still to be gone to where the manual asks it', () => {
    const plain = begin();
    const state = begin({ hints: true });
    const subtasks = (...said: Segment[]) => answer(state, { ask: 'plan' }, ...said).subtasks;
    expect(answer(plain, { ask: 'plan' }, user('Completed subtasks:\n- Spot(Nobody)')).subtasks.join()).not.toContain(
      'NavigateTo',
    );
    expect(subtasks()).toContain('UseSupply(CaldorFire, Sand)');
    expect(subtasks()).not.toContain('NavigateTo(GreatFire)');
    const after = subtasks(user('Completed subtasks:\n- UseSupply(CaldorFire, Sand)\n- NavigateTo(CaldorFire)'));
    expect(after).not.toContain('UseSupply(CaldorFire, Sand)');
    expect(after).toContain('NavigateTo(GreatFire)');
    expect(after).not.toContain('NavigateTo(CaldorFire)');
  });

  test('what was verified before, but for what it sees not to be so', () => {
    const before = user('Completed subtasks:\n- EndFire(CaldorFire)\n- GetSupply(ReservoirUtah)');
    expect(answer(begin(), { ask: 'verify' }).completed).toEqual([]);
    expect(answer(begin(), { ask: 'verify' }, before).completed).toEqual(['GetSupply(ReservoirUtah)']);
  });

  test('a correction of what failed, where it can be done', () => {
    const state = begin();
    sar.step(state, [
      { agent: 'Alice', do: 'Idle' },
      { agent: 'Bob', do: 'GetSupply(ReservoirYork)' },
    ]);
    const correction = (action: string) =>
      saysSegment('corrector', `Bob: To get supply failed: it is too far away. Do ${action} instead.`);
    const other = planned(state).Bob === 'NavigateTo(ReservoirYork)' ? 'ReservoirUtah' : 'ReservoirYork';
    expect(planned(state, correction(`NavigateTo(${other})`)).Bob).toBe(`NavigateTo(${other})`);
    expect(planned(state, correction('UseSupply(GreatFire, Water)')).Bob).toBe(planned(state).Bob);
    expect(planned(begin(), correction(`NavigateTo(${other})`)).Bob).toBe(planned(begin()).Bob);
  });

  test('why a plan was sent back', () => {
    const state = loaded();
    const thing = /\((\w+?)_Region/.exec(planned(state).Bob ?? '')?.[1] ?? expect.fail();
    const back = user(`Plans that were sent back:\n- Bob cannot go for ${thing}: Alice goes for it too.`);
    expect(planned(state, back).Bob).not.toContain(thing);
    expect(planned(state, back).Alice).toBe(planned(state).Alice);
  });

  test('an objection: what the objector tells of itself', () => {
    const state = begin();
    const mine = { ask: 'plan', me: 'Alice', shown: ['Alice'] } as const;
    const report = 'I am at (14, 5) holding sand 0, water 3, person 0. I have done nothing yet. Next I do Idle.';
    const objection = user(`Bob objects: Nobody goes for GreatFire, which still burns. ${report}`);
    expect(answer(state, mine).plan.Bob).toBe('Idle');
    expect(answer(state, mine, objection).plan.Bob).toMatch(/^NavigateTo\(GreatFire_Region_\d\)$/);
  });

  test('a report of progress: the plan gives a teammate what it is at', () => {
    const state = begin();
    const mine = { ask: 'plan', me: 'Alice', decides: ['Alice'], shown: ['Alice'] } as const;
    const line = (...said: Segment[]) =>
      answer(state, mine, ...said)
        .text.split('\n')
        .find((one) => one.startsWith('Bob: '));
    const at = (fire: string) =>
      line(user(`Progress of Bob, as of step 3 (now). Now doing: UseSupply(${fire}, Water).`));
    expect(at('GreatFire')).toMatch(/^Bob: put out GreatFire/);
    expect(at('CaldorFire')).toMatch(/^Bob: put out CaldorFire/);
    expect(line()).not.toBe(undefined);
  });

  test('its own line and its teammates’ in a plan, a list of who is at what, and a memory', () => {
    const state = begin();
    const mine = { ask: 'act', me: 'Alice', decides: ['Alice'], shown: ['Alice'] } as const;
    const act = (...said: Segment[]) => answer(state, mine, ...said).action;
    for (const head of ['The plan:\n', 'Subtask of each agent:\n- ', 'Remembered from earlier steps:\n']) {
      expect(act(user(`${head}Alice: put out GreatFire`)), head).toBe('NavigateTo(ReservoirYork)');
      expect(act(user(`${head}Alice: put out CaldorFire`)), head).toBe('NavigateTo(ReservoirUtah)');
    }
    const ready = loaded();
    const alone = answer(ready, mine).action;
    const thing = /\((\w+?)_Region/.exec(alone)?.[1] ?? expect.fail();
    expect(answer(ready, mine, user(`The plan:\nBob: put out ${thing}`)).action).not.toContain(thing);
  });
});
