// Tests CoELA, RoCo and ProAgent against the formulas of their papers: how many calls a decision and a talk take.
import { describe, expect, test } from 'vitest';
import { relay } from '../../envs/relay/relay.ts';
import type { Model } from '../../index.ts';
import { coela, proagent, roco } from '../../protocols/index.ts';
import { bodiesOn, callsIn, endOf, play, rules, TEAMS } from '../support/counted-calls.ts';

/** The rule player, but that its first so many answers to this ask are these. */
function answering(ask: string, times: number, answer: object): Model {
  const model = rules();
  let left = times;
  return {
    ...model,
    ask(request, call) {
      if (request.ask !== ask || left-- <= 0) return model.ask(request, call);
      return { text: JSON.stringify(answer), usage: { input: 0, output: 0, source: 'estimate' }, finish: 'stop' };
    },
  };
}

const nowhere = (n: number) => ({
  text: 'I propose.',
  ready: true,
  plan: Object.fromEntries(relay.team.names(n).map((a) => [a, 'fly'])),
});

describe('CoELA', () => {
  test.each(TEAMS)('asks 3 times a decision, 2 after a message or with nobody to talk to: %i agents', async (n) => {
    const events = await play(coela.usual, n);
    const steps = events.filter((e) => e.type === 'step.started').length;
    expect(steps).toBeGreaterThan(0);
    for (let step = 0; step < steps; step++) {
      const spoke = new Set(
        bodiesOn(events, 'deed').flatMap((m) => (m.step === step - 1 && Object(m.body).said !== '' ? [m.agent] : [])),
      );
      expect(callsIn(events, step)).toBe(n === 1 ? 2 : 3 * n - spoke.size);
    }
  });

  test.each([
    ['without thinking aloud', coela.with({ cot: false }), 2],
    ['without messages', coela.with({ talks: false }), 2],
    ['without either', coela.with({ cot: false, talks: false }), 1],
  ])('%s asks less', async (_, protocol, calls) => {
    expect(callsIn(await play(protocol, 3), 0)).toBe(calls * 3);
  });

  test('a message takes the turn, and is read at the next decision', async () => {
    const events = await play(coela.usual, 3);
    const talk = bodiesOn(events, 'talk');
    const first = talk.find((m) => m.to !== undefined);
    const acted = events.flatMap((e) =>
      e.type === 'message.sent' && e.message.channel === 'action' ? [e.message] : [],
    );
    expect(talk.length).toBeGreaterThan(0);
    for (const m of talk.filter((t) => t.to === undefined)) {
      expect(acted.some((a) => a.agent === m.agent && a.step === m.step)).toBe(false);
    }
    const readers = events.flatMap((e) =>
      e.type === 'model.called' && e.segments.some((s) => s.from?.some((id) => id === first?.id)) ? [e] : [],
    );
    expect(readers.length).toBeGreaterThan(0);
    expect(endOf(events)).toBe('goal');
  });

  test('keeps the last three messages and the last ten deeds', async () => {
    const events = await play(coela.with({ words: 2, deeds: 4 }), 4, rules(), 12);
    for (const { body } of bodiesOn(events, 'recall')) {
      const { dialogue, deeds } = body as { dialogue: unknown[]; deeds: unknown[] };
      expect(dialogue.length).toBeLessThanOrEqual(2);
      expect(deeds.length).toBeLessThanOrEqual(4);
    }
    expect(bodiesOn(events, 'recall').some(({ body }) => (body as { deeds: unknown[] }).deeds.length === 4)).toBe(true);
  });

  test('a window of nothing keeps nothing', async () => {
    const recalled = bodiesOn(await play(coela.with({ words: 0, deeds: 0 }), 3), 'recall');
    expect(recalled.length).toBeGreaterThan(3);
    for (const { body } of recalled) expect(body).toMatchObject({ dialogue: [], deeds: [] });
  });
});

describe('RoCo', () => {
  test.each(TEAMS)('asks each of %i agents once where the last to speak has a plan that will do', async (n) => {
    const willing = answering('plan', n, {
      ...nowhere(n),
      plan: Object.fromEntries(relay.team.names(n).map((a) => [a, a === 'r1' ? 'pass larch' : 'wait'])),
    });
    expect(callsIn(await play(roco.usual, n, willing, 1), 0)).toBe(n);
  });

  test('sends a plan back with the reason, and the next to say execute may be the first', async () => {
    const events = await play(roco.usual, 3, answering('plan', 4, nowhere(3)), 1);
    const sent = bodiesOn(events, 'turn').filter((m) => m.agent === undefined && (m.body as { talk: number }).talk > 0);
    expect(sent.map((m) => (m.body as { feedback: string[] }).feedback.length)).toEqual([1, 2]);
    expect(JSON.stringify(sent[0]?.body)).toContain('fly');
  });

  test('a talk that never ends is ended by its budget, between two rounds of the table', async () => {
    const events = await play(
      roco.with({ calls: 10, talks: 1 }),
      3,
      answering('plan', 99, { ...nowhere(3), ready: false }),
      1,
    );
    expect(callsIn(events, 0)).toBe(12);
    expect(endOf(events)).toBe('step-cap');
  });

  test('after the last talk everybody idles and the step counts', async () => {
    const events = await play(roco.usual, 2, answering('plan', 99, nowhere(2)), 2);
    // Two speak before the first may execute; after that the first word is a plan.
    expect(callsIn(events, 0)).toBe(2 + 4);
    expect(bodiesOn(events, 'action').map((m) => m.body)).toEqual(Array(4).fill({ do: 'wait' }));
  });
});

describe('ProAgent', () => {
  test.each(TEAMS)('asks each of %i agents once a decision, and none of them speaks', async (n) => {
    const events = await play(proagent.usual, n, rules(), 3);
    expect(callsIn(events, 0)).toBe(n);
    expect(bodiesOn(events, 'talk')).toEqual([]);
  });

  test.each([1, 2, 3, 4])('explains and plans again where a skill will not do: %i times', async (times) => {
    const events = await play(proagent.usual, 1, answering('choose', times, { choice: 'fly', reason: '' }), 1);
    expect(callsIn(events, 0)).toBe(1 + 2 * times);
  });

  test('waits after the last try: nine calls at the most', async () => {
    const events = await play(proagent.usual, 1, answering('choose', 99, { choice: 'fly', reason: '' }), 1);
    expect(callsIn(events, 0)).toBe(9);
    expect(bodiesOn(events, 'action').map((m) => m.body)).toEqual([{ do: 'wait' }]);
  });

  test('with revised belief is reminded of what it took the others to intend', async () => {
    const events = await play(
      proagent.with({ belief: 'revised' }),
      2,
      answering('choose', 99, { choice: 'wait', reason: '', intention: { r1: 'to wait', r2: 'to wait' } }),
      2,
    );
    const reminded = events.filter(
      (e) => e.type === 'model.called' && e.segments.some((s) => /you took r\d to intend: to wait/.test(s.text)),
    );
    expect(reminded.every((e) => e.type === 'model.called' && e.step > 0)).toBe(true);
    expect(reminded.length).toBeGreaterThan(0);
  });
});
