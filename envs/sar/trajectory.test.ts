// Tests that `sar` reproduces recorded trajectories of the published code, and notices one that was changed.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { sar } from './world.ts';

const FOLDER = new URL('../../../shared/golden/sar/', import.meta.url);
const files = existsSync(FOLDER) ? readdirSync(FOLDER).filter((name) => name.endsWith('.json')) : [];
const load = (name: string) => JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8'));
const check = (recording: unknown) => sar.oracle.trajectories?.(recording);
const absent = 'no recordings in ../shared/golden/sar beside the checkout';

describe('recorded trajectories of the published code', () => {
  test('are reproduced, every one, in state, success, errors, checker and texts', ({ skip }) => {
    if (files.length === 0) skip(absent);
    for (const name of files) {
      const recording = load(name);
      expect(check(recording), name).toEqual({ steps: recording.steps.length });
    }
  });

  // Each changes one thing that the published code said; `field` is where it must be found.
  const tampered: [what: string, field: RegExp, change: (golden: ReturnType<typeof load>) => void][] = [
    ['a success flag', /^success/, (g) => (g.steps[3].success[0] = !g.steps[3].success[0])],
    ['an error word', /^executed/, (g) => (g.steps[9].executed[1].error = 'not_visible')],
    ['a position', /^state\.agents/, (g) => (g.steps[2].state.agents.Alice.pos[0] += 1)],
    ['an inventory', /^state\.agents/, (g) => (g.steps[1].state.agents.Bob.inventory.Water = 2)],
    ['a cell intensity', /^state\.fires/, (g) => (g.steps[2].state.fires.CaldorFire.cells[0][2] = 2)],
    ['a cell clock', /^state\.fires/, (g) => (g.steps[2].state.fires.CaldorFire.cells[0][3] = 2)],
    ['a fire clock', /^state\.fires/, (g) => (g.steps[2].state.fires.GreatFire.clock = 9)],
    ['a fire average', /^state\.fires/, (g) => (g.steps[2].state.fires.GreatFire.average = 'high')],
    ['a carrier', /^state\.persons/, (g) => (g.steps[10].state.persons.LostPersonTimmy.carriers = ['Bob', 'Alice'])],
    ['a deposit', /^state\.deposits/, (g) => (g.steps[13].state.deposits.DepositFacility.Person = 2)],
    ['a finished subtask', /^subtasks_completed/, (g) => g.steps[5].subtasks_completed.pop()],
    ['a coverage', /^coverage/, (g) => (g.steps[5].coverage = 1)],
    ['an observation text', /^observation_text/, (g) => (g.steps[5].observation_text.Bob += ' ')],
    ['a previous action', /^previous_action_text/, (g) => (g.steps[5].previous_action_text[0] = 'I slept')],
    ['a list of failures', /^previous_failures/, (g) => g.steps[5].previous_failures_text_sorted[0].push('Idle')],
    [
      'the opening text',
      /^initial_input_text/,
      (g) => (g.initial_input_text = g.initial_input_text.replace('Empty', 'Full')),
    ],
    ['an action', /^(success|executed|state)/, (g) => (g.steps[1].actions[0] = 'Idle')],
    ['the unit moves of an exploration', /^state\.agents|^executed/, (g) => (g.steps[4].executed[0].to = 'Left')],
  ];
  test.each(tampered)('are refused when %s is changed', (_, field, change) => {
    const name = 'scene1_3agents_seed0_rescue.json';
    if (!files.includes(name)) return console.log(`skipped: ${absent}`);
    const recording = load(name);
    change(recording);
    expect(check(recording)?.mismatch?.field).toMatch(field);
  });

  test('holds the clock for a message, which a recording writes as an action', () => {
    const name = 'idle_scene1_2agents_seed0.json';
    if (!files.includes(name)) return console.log(`skipped: ${absent}`);
    const recording = load(name);
    for (const step of recording.steps.slice(0, 4)) {
      step.actions = ['Idle', 'SendMessage("hello")'];
      step.executed.pop();
      step.previous_action_text[1] = 'I tried to None and was successful.';
      step.state = recording.initial_state;
    }
    recording.steps.length = 4;
    expect(check(recording)).toEqual({ steps: 4 });
  });

  test.each([
    [undefined],
    [null],
    [42],
    ['text'],
    [[]],
    [{}],
    [{ steps: [] }],
    [{ layout: { grid: [30, 30] }, steps: 7 }],
  ])('%j is refused as unreadable', (recording) => {
    expect(() => check(recording)).toThrow(expect.objectContaining({ code: 'FILE_UNREADABLE' }));
  });

  test('a recording that breaks off inside a step is refused as unreadable', () => {
    const name = files[0];
    if (name === undefined) return console.log(`skipped: ${absent}`);
    const recording = load(name);
    delete recording.steps.at(-1).state;
    expect(() => check(recording)).toThrow(expect.objectContaining({ code: 'FILE_UNREADABLE' }));
    const foreign = load(name);
    foreign.layout.fires[0].initially_lit = [[29, 29]];
    expect(() => check(foreign)).toThrow(expect.objectContaining({ code: 'FILE_UNREADABLE' }));
  });
});
