// Tests what the rule player of `chores` makes of its teammates' words, and what it tells them.
import { describe, expect, test } from 'vitest';
import type { Segment } from '../../../runtime/core/segment.ts';
import { answer, begin, question, said, stand } from '../../../tests/support/chores-questions.ts';
import { whoSegment } from '../../../tests/support/prompt-writer.ts';
import { HOUSES } from '../houses.ts';
import { type ChoresReport, formatReport, parseReport } from './facts.ts';

const told = (more: Partial<ChoresReport> = {}): ChoresReport => ({
  step: 1,
  room: '<bedroom> (294)',
  hands: [],
  next: '',
  placed: [],
  found: [],
  searched: [],
  checked: [],
  ...more,
});

describe('what others say', () => {
  test('in any other form changes nothing', () => {
    const state = begin('5', 2);
    const alone = answer(question(state));
    for (const words of ['Go to the kitchen!', 'Next: [goexplore] <bedroom> (294).', '[gograb] <wine> (405)'])
      expect(answer(question(state, { more: [said('Bob', words)] }))).toEqual(alone);
  });

  test('leaves to them what they announce', () => {
    const state = begin('5', 2);
    stand(state, 25);
    state.open[HOUSES[6].places.findIndex(({ id }) => id === 25)] = true;
    stand(state, 25);
    const alone = String(answer(question(state)).action);
    expect(alone).toMatch(/goexplore/);
    const next = answer(question(state, { more: [said('Bob', formatReport(told({ next: alone })))] })).action;
    expect(next).toMatch(/goexplore/);
    expect(next).not.toBe(alone);
  });

  test('that they found shows the way to it', () => {
    const state = begin('5', 2);
    const found = [{ name: '<wine> (405)', at: '<kitchentable> (130)', room: '<bedroom> (294)' }];
    expect(answer(question(state)).action).not.toBe('[goexplore] <bedroom> (294)');
    const more = [said('Bob', formatReport(told({ found })))];
    expect(answer(question(state, { more })).action).toBe('[goexplore] <bedroom> (294)');
  });

  test('that they searched is not searched again', () => {
    const state = begin('5', 2);
    const rooms = ['<kitchen> (56)', '<bedroom> (294)'];
    const more = [said('Bob', formatReport(told({ searched: rooms, checked: ['<bathroomcabinet> (25)'] })))];
    expect(answer(question(state, { more })).action).toBe('[goexplore] <livingroom> (198)');
  });

  test('ends the search for what they hold', () => {
    const state = begin('5', 2, { goal: '1 wine' });
    const more = [said('Bob', formatReport(told({ hands: ['<wine> (405)'] })))];
    expect(answer(question(state)).action).not.toBe('[wait]');
    expect(answer(question(state, { more })).action).toBe('[wait]');
  });
});

describe('the sentence', () => {
  const full = told({
    step: 31,
    hands: ['<apple> (401)'],
    next: '[gocheck] <fridge> (165)',
    placed: ['<juice> (405)'],
    found: [{ name: '<wine> (404)', at: '<bench> (129)', room: '<kitchen> (56)' }],
    searched: ['<bathroom> (11)'],
    checked: ['<microwave> (167)', '<fridge> (166)'],
  });
  test('is read back as it was meant', () => {
    expect(parseReport(formatReport(full))).toEqual(full);
    expect(parseReport(`Some words before. ${formatReport(full)} And after.`)).toEqual(full);
    expect(parseReport('nothing of the kind')).toBeUndefined();
  });
  test('loses only its end when it is longer than a message', () => {
    const many = { ...full, checked: Array.from({ length: 40 }, (_, i) => `<kitchencabinet> (${i})`) };
    const words = formatReport(many);
    const read = parseReport(words) ?? expect.fail();
    expect(words).toHaveLength(500);
    expect({ ...read, checked: [] }).toEqual({ ...full, checked: [] });
    expect(many.checked).toEqual(expect.arrayContaining([...read.checked]));
  });
});

describe('a plan in words', () => {
  test('is followed as far as it is possible', () => {
    const state = begin('5', 2);
    const plan = said('Bob', 'Alice: [gograb] <wine> (405) then [goexplore] <livingroom> (198)\nBob: [wait]');
    expect(answer(question(state, { more: [plan] })).action).toBe('[goexplore] <livingroom> (198)');
  });

  test('gives way to a newer one, and to sense', () => {
    const state = begin('5', 2);
    const plans = ['Alice: [goexplore] <livingroom> (198)', 'Alice: [goexplore] <bedroom> (294)'].map((line) =>
      said('Bob', line),
    );
    expect(answer(question(state, { more: plans })).action).toBe('[goexplore] <bedroom> (294)');
    const own = answer(question(state)).action;
    const senseless = said('Bob', 'Alice: [goexplore] <bathroom> (11) then [gograb] <moon> (1)');
    expect(answer(question(state, { more: [senseless] })).action).toBe(own);
  });

  test('is told with a line for every agent, none of which sends two to one thing', () => {
    const state = begin('0', 3);
    const { text, plan } = answer(question(state, { ask: 'plan', me: 'Alice', sees: ['Alice', 'Bob', 'Charlie'] }));
    const lines = String(text)
      .split('\n')
      .filter((line) => /^\w+: \[/.test(line));
    expect(lines.map((line) => line.split(':')[0])).toEqual(['Alice', 'Bob', 'Charlie']);
    expect(Object.keys(plan ?? {})).toEqual(['Alice', 'Bob', 'Charlie']);
    const deeds = lines
      .flatMap((line) => line.split(': ')[1]?.split(' then ') ?? [])
      .filter((deed) => !/goput|wait/.test(deed));
    expect(new Set(deeds).size).toBe(deeds.length);
  });

  test('has an agent whose observation is not there do what it said, once it has said it in this step', () => {
    const state = begin('5', 2);
    const asked = (...more: Segment[]) => {
      const { segments, ...rest } = question(state, { ask: 'plan', more });
      const who = whoSegment({ me: 'Alice', team: ['Alice', 'Bob'], decides: ['Alice', 'Bob'] });
      return answer({ ...rest, segments: [who, ...segments.slice(1)] });
    };
    expect(asked()).toMatchObject({ ready: false, plan: { Bob: '[wait]' } });
    const next = '[goexplore] <kitchen> (56)';
    const heard = asked(said('Bob', formatReport(told({ step: 0, next }))));
    expect(heard).toMatchObject({ ready: true, plan: { Bob: next } });
    expect(Object(heard.plan).Alice).not.toBe(next);
  });

  test('has a line for a teammate of which it knows by a report of progress alone, and leaves to it what it is at', () => {
    const state = begin('5', 2);
    const room = '[goexplore] <kitchen> (56)';
    const report = (doing: string): Segment => ({
      origin: 'message',
      speaker: 'user',
      text: `Progress of Bob, as of step 0 (now): in <bathroom> (11); holds nothing; has explored <bathroom> (11) (all); knows to be brought: nothing; knows of nothing. ${doing}`,
    });
    const ask = (...more: Segment[]) => {
      const { segments, ...rest } = question(state, { ask: 'plan', more });
      const who = whoSegment({ me: 'Alice', team: ['Alice', 'Bob'], decides: ['Alice'] });
      return String(answer({ ...rest, segments: [who, ...segments.slice(1)] }).text);
    };
    expect(ask(report(`Now doing: ${room}.`))).toMatch(/^Bob: \[goexplore\] <kitchen> \(56\)/m);
    const idle = ask(report('Now about to choose what to do.'));
    expect(ask(report(`Now doing: ${room}.`))).not.toBe(idle);
    expect(idle).toMatch(/^Bob: \[go/m);
  });

  test('of the player finds the agreement of the player', () => {
    const state = begin('0', 2);
    stand(state, 72);
    const { text } = answer(question(state, { ask: 'plan', me: 'Alice', sees: ['Alice'] }));
    const more = [said('Alice', String(text))];
    expect(answer(question(state, { ask: 'critique', me: 'Bob', more }))).toMatchObject({ agree: true });
  });

  test('that sends two to one thing, to what is done, or past what is known is objected to', () => {
    const state = begin('5', 2);
    stand(state, 130, 1);
    const judge = (...lines: string[]) =>
      answer(question(state, { ask: 'critique', me: 'Bob', more: [said('Alice', lines.join('\n'))] }));
    expect(judge('Alice: [goexplore] <livingroom> (198)', 'Bob: [goexplore] <livingroom> (198)').reason).toContain(
      'both do',
    );
    expect(judge('Alice: [goexplore] <livingroom> (198)').reason).toMatch(
      /Nobody goes for <\w+> \(\d+\), which is at .*Found: /,
    );
    const busy = ['<cupcake> (402)', '<pudding> (404)', '<wine> (405)'].map((name) => `[gograb] ${name}`);
    expect(judge(`Alice: ${busy[0]}`, `Bob: ${busy[1]} then ${busy[2]}`)).toMatchObject({ agree: true });
    state.things[4] = { ...(state.things[4] ?? expect.fail()), at: -1, by: 1 };
    state.agents[1]?.hands.push(4);
    expect(judge(`Alice: ${busy[2]}`).reason).toContain('Bob holds <wine> (405) already.');
  });
});
