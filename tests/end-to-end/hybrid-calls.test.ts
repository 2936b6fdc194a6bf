// Counts the model calls of a step under the hybrid protocols of Chen et al. (arXiv 2309.15943): the published numbers
// for one planner and the agents that its plan names, round by round.
import { describe, expect, test } from 'vitest';
import { rulesModel } from '../../agents/models/rules-model.ts';
import { boxlift, boxnet1 } from '../../envs/boxworld/world.ts';
import { capo, cmasFamily, dmasFamily, hmas1, hmas2 } from '../../protocols/index.ts';
import type { Model } from '../../runtime/core/model.ts';
import type { TeamProtocol } from '../../runtime/core/protocol.ts';
import { createSymptoms } from '../../runtime/record/watch/symptoms.ts';
import { boundCalls } from '../../runtime/topology/call-bounds.ts';
import { layOut } from '../../runtime/topology/topology.ts';
import { actionsOf, callsOf, endOf, playInMemory, scriptedModel } from '../support/play-in-memory.ts';

type Answer = Readonly<Record<string, unknown>>;

/** The rule player, with its answers changed. */
function changed(world: typeof boxlift | typeof boxnet1, change: (answer: Answer, ask: string) => Answer): Model {
  const model = rulesModel({ player: world.player, seed: 1 });
  return {
    ...model,
    async ask(request, call) {
      const reply = await model.ask(request, call);
      return { ...reply, text: JSON.stringify(change(JSON.parse(reply.text), request.ask)) };
    },
  };
}

const objects = (answer: Answer, ask: string): Answer =>
  ask === 'critique' ? { ...answer, agree: false, reason: 'no' } : answer;
const agrees = (answer: Answer, ask: string): Answer =>
  ask === 'critique' ? { ...answer, agree: true, reason: '' } : answer;
const neverReady = (answer: Answer): Answer => ({ ...answer, ready: false });
/** Everybody waits, whatever is asked. */
const idles = (answer: Answer): Answer => ({
  ...answer,
  ...(answer.plan === undefined
    ? {}
    : { plan: Object.fromEntries(Object.keys(answer.plan as object).map((agent) => [agent, 'wait'])) }),
});

/** Calls of the first step, and how many agents its plan gave something to do. */
async function firstStep(protocol: TeamProtocol, n: number, change: typeof objects) {
  const events = await playInMemory({
    world: boxlift,
    protocol,
    agents: n,
    steps: 1,
    models: changed(boxlift, change),
  });
  expect(endOf(events)?.reason).toMatch(/^(goal|step-cap)$/);
  const named = actionsOf(events)[0]?.filter((action) => action !== 'wait').length ?? 0;
  return { calls: callsOf(events)[0]?.length ?? 0, named };
}

describe.each([1, 2, 3, 4, 5, 6, 16, 32])('with %i agents', (n) => {
  test('hmas-2 asks the planner once and each named agent once where all agree', async () => {
    for (const rounds of ['repeated', 'once', 'each'] as const) {
      const { calls, named } = await firstStep(hmas2.with({ rounds }), n, agrees);
      expect(calls).toBe(1 + named);
    }
  });

  test('hmas-2 comes to the published bounds where everybody objects', async () => {
    const repeated = await firstStep(hmas2.usual, n, objects);
    expect(repeated.calls).toBe(1 + 3 * (repeated.named + 1));
    const once = await firstStep(hmas2.with({ rounds: 'once' }), n, objects);
    expect(once.calls).toBe(1 + once.named + 1);
    const each = await firstStep(hmas2.with({ rounds: 'each' }), n, objects);
    expect(each.calls).toBe(1 + 6 * each.named);
  });

  test('hmas-1 asks the planner and one agent where that says execute, four rounds where none does', async () => {
    const quick = await firstStep(hmas1.usual, n, agrees);
    expect(quick.calls).toBe(2);
    const long = await firstStep(hmas1.usual, n, neverReady);
    expect(long.calls).toBe(1 + 4 * long.named);
    const fast = await firstStep(hmas1.with({ fast: true }), n, neverReady);
    expect(fast.calls).toBe(1 + fast.named + 1);
  });

  test.each(['objects', 'agrees'] as const)(
    'an agent of hmas-2 whose call fails %s, and the run tells it',
    async (unanswered) => {
      const [base, fold] = [rulesModel({ player: boxnet1.player, seed: 1 }), createSymptoms()];
      const models = scriptedModel(base, (_request, ask) => (ask === 'critique' ? 'no verdict' : undefined));
      const protocol = hmas2.with({ unanswered, rounds: 'once' });
      const events = await playInMemory({ world: boxnet1, protocol, agents: n, steps: 1, models });
      for (const event of events) fold.see(event);
      const verdicts = events.flatMap((e) =>
        e.type === 'message.sent' && e.message.channel === 'feedback' ? [e.message.body] : [],
      );
      expect(verdicts.length).toBeGreaterThan(0);
      for (const body of verdicts) expect(body).toMatchObject({ agree: unanswered === 'agrees', text: '(no answer)' });
      const planned = callsOf(events)
        .flat()
        .filter(({ by }) => by.endsWith('leader'));
      expect(planned).toHaveLength(unanswered === 'agrees' ? 1 : 2);
      const told = fold.now().find(({ code }) => code === 'VERDICTS_UNANSWERED');
      expect(told?.what).toContain(
        `${verdicts.length} counted as ${unanswered === 'agrees' ? 'agreeing' : 'objecting'}`,
      );
    },
  );

  test('a plan in which all idle is carried out at once', async () => {
    for (const protocol of [hmas1.usual, hmas2.usual]) {
      const { calls, named } = await firstStep(protocol, n, idles);
      expect([calls, named]).toEqual([1, 0]);
    }
  });
});

describe('turns as the published code has them', () => {
  const published = async (protocol: TeamProtocol, n: number, change = agrees) => {
    const models = changed(boxnet1, change);
    const events = await playInMemory({ world: boxnet1, protocol, agents: n, steps: 1, models });
    const opened = callsOf(events)[0]?.map(({ by }) => by.split('/')[1] ?? '') ?? [];
    return { opened, plan: actionsOf(events)[0] ?? [] };
  };

  test.each([
    [4, 2],
    [8, 4],
    [16, 4],
    [32, 8],
  ])('of %i agents one speaks in each row of the grid, and the last to say execute is heard', async (n, columns) => {
    const { opened } = await published(dmasFamily.with({ rules: 'published' }), n);
    expect(opened).toEqual(Array.from({ length: n / columns }, (_, row) => `agent${row * columns + 1}`));
    const hybrid = await published(hmas1.with({ rules: 'published' }), n);
    const named = new Set(hybrid.opened.slice(1).map((agent) => Math.floor((Number(agent.slice(5)) - 1) / columns)));
    expect(named.size).toBe(hybrid.opened.length - 1);
    expect(hybrid.opened.length).toBeLessThanOrEqual(1 + n / columns);
  });

  test.each(['paper', 'published'] as const)(
    'a step in which nobody says execute is settled as chosen (%s)',
    async (rules) => {
      const lost = await published(dmasFamily.with({ rules, unsettled: 'nothing' }), 4, neverReady);
      expect(lost.opened).toHaveLength(16);
      expect(lost.plan).toEqual(['wait', 'wait', 'wait', 'wait']);
      const kept = await published(dmasFamily.with({ rules }), 4, neverReady);
      expect(kept.opened).toHaveLength(16);
      expect(kept.plan).not.toEqual(lost.plan);
    },
  );

  test('who says execute later overwrites what was said before, and hmas-1 falls back to its first plan', async () => {
    let speaker = 0;
    const differ = (answer: Answer): Answer =>
      answer.ready === undefined || ++speaker < 2 ? answer : { ...idles(answer), ready: true };
    const { plan } = await published(dmasFamily.with({ rules: 'published' }), 4, differ);
    expect(plan).toEqual(['wait', 'wait', 'wait', 'wait']);
    const kept = await published(hmas1.with({ rules: 'published' }), 4, neverReady);
    expect(kept.plan.filter((action) => action !== 'wait')).toHaveLength(kept.opened.length - 1);
  });
});

test.each([1, 2, 3, 4, 5, 6, 16])('what is shown before a run bounds a step of %i agents as published', (n) => {
  const team = Array.from({ length: n }, (_, i) => `a${i + 1}`);
  const most = (protocol: TeamProtocol) => boundCalls(layOut(protocol, team))[0]?.total.most;
  for (const history of ['none', 'full'] as const) {
    expect(most(cmasFamily.with({ history }))).toBe(1);
    expect(most(dmasFamily.with({ history }))).toBe(4 * n);
    expect(most(hmas1.with({ history }))).toBe(1 + 4 * n);
    expect(most(hmas2.with({ history, rounds: 'once' }))).toBe(n + 2);
    expect(most(hmas2.with({ history }))).toBe(1 + 3 * (n + 1));
    expect(most(hmas2.with({ history, rounds: 'each' }))).toBe(1 + 6 * n);
  }
  expect(most(capo.with({ rounds: 2 }))).toBe(2 + 2 + 2 * n + n);
});

test.each([hmas1.usual, hmas2.usual])('$name ends by name when the planner never writes a plan', async (protocol) => {
  const events = await playInMemory({
    world: boxnet1,
    protocol,
    agents: 2,
    models: changed(boxnet1, (answer) => ('plan' in answer ? { plan: 'none' } : answer)),
  });
  expect(endOf(events)?.reason).toBe('model-error');
  expect(callsOf(events)[0]).toHaveLength(7);
});
