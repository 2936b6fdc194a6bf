// Tests CaPo against the formulas of its paper: how many calls a discussion takes, and when it ends.
import { describe, expect, test } from 'vitest';
import { rulesModel } from '../../agents/index.ts';
import { memorySink } from '../../api/record.ts';
import { transport } from '../../envs/transport/world.ts';
import { type Model, runEpisode } from '../../index.ts';
import { capo } from '../../protocols/index.ts';
import { bodiesOn, callsIn, endOf, play, rules, TEAMS } from '../support/counted-calls.ts';

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

  test('an evaluator that never answers does not count as consent, and delays nobody', async () => {
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
