// Tests CoELA, CaPo, RoCo and ProAgent against the formulas of their papers: how many calls a decision and a discussion
// take, given what was decided.
import { describe, expect, test } from 'vitest';
import { rulesModel } from '../../agents/index.ts';
import { relay } from '../../envs/relay/relay.ts';
import { transport } from '../../envs/transport/index.ts';
import { type AnyProtocol, type Model, memorySink, type RecordEvent, runEpisode } from '../../index.ts';
import { capo, coela, proagent, roco } from '../../protocols/index.ts';

const rules = () => rulesModel({ player: relay.player, seed: 1 });

async function play(protocol: AnyProtocol, agents: number, models: Model = rules(), steps = 6): Promise<RecordEvent[]> {
  const sink = memorySink();
  await runEpisode({ world: relay, protocol, agents, models, sink, steps, worldOptions: { speech: 'paid' } });
  return sink.events();
}

const callsIn = (events: readonly RecordEvent[], step: number, asks?: readonly string[]): number =>
  events.filter((e) => e.type === 'model.called' && e.step === step && (asks === undefined || asks.includes(e.ask)))
    .length;
const bodiesOn = (events: readonly RecordEvent[], channel: string) =>
  events.flatMap((e) => (e.type === 'message.sent' && e.message.channel === channel ? [e.message] : []));
const endOf = (events: readonly RecordEvent[]) =>
  events.flatMap((e) => (e.type === 'episode.ended' ? [e.reason] : []))[0];

/** The rule player, but that each agent objects to the plans of the first so many rounds. */
function objecting(rounds: number): Model {
  const model = rules();
  const asked = new Map<string, number>();
  return {
    ...model,
    ask(request, call) {
      if (request.ask !== 'critique') return model.ask(request, call);
      const [step = '', by = ''] = request.call.split(':');
      const nth = (asked.get(`${step} ${by}`) ?? 0) + 1;
      asked.set(`${step} ${by}`, nth);
      const agree = nth > rounds;
      const text = JSON.stringify({ agree, reason: agree ? '' : 'too far' });
      return { text, usage: { input: 0, output: 0, source: 'estimate' }, finish: 'stop' };
    },
  };
}

const TEAMS = [1, 2, 3, 4, 5, 6];

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

describe('CaPo', () => {
  const TALK = ['plan', 'say', 'critique'];

  test.each(TEAMS.flatMap((n) => [1, 2, 3].map((k) => [n, k] as const)))(
    'of %i agents asks k(N + 1) times for a discussion of %i rounds, and once for each decision',
    async (n, rounds) => {
      const events = await play(capo.usual, n, objecting(rounds - 1));
      // One agent has nobody to ask, nor to object: it plans, once.
      expect(callsIn(events, 0, TALK)).toBe(n === 1 ? 1 : rounds * (n + 1));
      expect(callsIn(events, 0, ['choose'])).toBe(n);
      if (endOf(events) !== 'goal') expect(callsIn(events, 1)).toBe(n);
    },
  );

  test('a discussion that never converges ends with the last plan when its rounds are spent', async () => {
    const events = await play(capo.with({ rounds: 2 }), 3, objecting(99));
    expect(bodiesOn(events, 'proposal')).toHaveLength(2);
    expect(callsIn(events, 0, TALK)).toBe(2 * 4);
    expect(callsIn(await play(capo.with({ rounds: 2, revise: true }), 3, objecting(99)), 0, TALK)).toBe(2 * 4 + 1);
  });

  test('an evaluator that never answers is no consent, and holds nobody up', async () => {
    const mute: Model = {
      ...rules(),
      ask: (request, call) =>
        request.ask === 'critique'
          ? { text: 'hm', usage: { input: 0, output: 0, source: 'estimate' }, finish: 'stop' }
          : rules().ask(request, call),
    };
    const events = await play(capo.usual, 3, mute, 2);
    expect(bodiesOn(events, 'proposal')).toHaveLength(3);
    expect(endOf(events)).toBe('step-cap');
  });

  test.each([
    ['none', 0],
    ['initial', 1],
    ['discussed', 4],
    ['adaptive', 4],
  ] as const)('with %s planning talks in %i calls before anybody acts', async (plan, calls) => {
    expect(callsIn(await play(capo.with({ plan }), 3), 0, TALK)).toBe(calls);
  });

  test('a majority is enough where that is the rule', async () => {
    const model = rules();
    const oneAgainst: Model = {
      ...model,
      ask(request, call) {
        if (request.ask !== 'critique') return model.ask(request, call);
        const agree = !request.call.includes('/r4/');
        return {
          text: JSON.stringify({ agree, reason: 'no' }),
          usage: { input: 0, output: 0, source: 'estimate' },
          finish: 'stop',
        };
      },
    };
    const named = capo.with({ designer: 'first' });
    expect(bodiesOn(await play(named, 4, oneAgainst, 1), 'proposal')).toHaveLength(3);
    expect(
      bodiesOn(await play(capo.with({ designer: 'first', consensus: 'majority' }), 4, oneAgainst, 1), 'proposal'),
    ).toHaveLength(1);
  });

  test.each([
    ['free', 0],
    ['step', 1],
    ['message', 3],
  ] as const)(
    'charges a discussion of one round among three as %s with %i turns of everybody',
    async (charge, turns) => {
      const events = await play(capo.with({ charge }), 3, rules(), 5);
      const idle = [0, 1, 2, 3, 4].filter((step) => callsIn(events, step, ['choose']) === 0);
      expect(idle).toHaveLength(turns);
    },
  );

  test.each([
    ['is spent on objections and revised once more', 'step', 3, 1],
    ['is spent on objections and revised once more', 'message', 3, 7],
    ['has nobody to be held with', 'message', 1, 0],
  ] as const)('a discussion that %s is charged as %s: %i agents, %i turns', async (_, charge, agents, turns) => {
    const events = await play(capo.with({ rounds: 2, revise: true, charge }), agents, objecting(99), 6);
    const owed = bodiesOn(events, 'go')[0]?.body as { owes: Record<string, number> };
    expect(Object.values(owed.owes)).toEqual(Array(agents).fill(turns));
  });

  test.each([
    ['initial', 1, 1],
    ['initial', 3, 1],
    ['discussed', 3, 3],
    ['none', 3, 0],
  ] as const)('a plan %s among %i agents is charged as message with %i turns', async (plan, agents, turns) => {
    const events = await play(capo.with({ plan, charge: 'message' }), agents, rules(), 2);
    const owed = bodiesOn(events, 'go')[0]?.body as { owes: Record<string, number> };
    const each = agents === 1 ? 0 : turns;
    expect(Object.values(owed.owes)).toEqual(plan === 'none' ? [] : Array(agents).fill(each));
  });

  test.each([
    ['random', (to: string[], _team: readonly string[]) => new Set(to).size === 1],
    ['first', (to: string[], [first]: readonly string[]) => to.every((agent) => agent === first)],
    [
      'rotate',
      (to: string[], team: readonly string[]) =>
        to.every((agent, i) => i === 0 || team.indexOf(agent) === (team.indexOf(to[i - 1] ?? '') + 1) % team.length),
    ],
  ] as const)('over several discussions the designer is who the option %s says', async (designer, holds) => {
    const sink = memorySink();
    const models = rulesModel({ player: transport.player, seed: 1 });
    await runEpisode({ world: transport, protocol: capo.with({ designer }), agents: 3, models, sink, steps: 12 });
    const first = bodiesOn(sink.events(), 'brief').filter((m) => (m.body as { round: number }).round === 1);
    expect(new Set(first.map((m) => m.step)).size).toBeGreaterThan(2);
    expect(
      holds(
        first.map((m) => m.to ?? ''),
        transport.team.names(3),
      ),
    ).toBe(true);
  });
});

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
