// Tests LLaMAR against its paper and its code: who is asked in which step, what passes between the modules, how it
// ends.
import { describe, expect, test } from 'vitest';
import { rulesModel } from '../../agents/models/rules-model.ts';
import { relay } from '../../envs/relay/relay.ts';
import { sar } from '../../envs/sar/world.ts';
import { llamar } from '../../protocols/index.ts';
import { analyseCalls } from '../../runtime/topology/call-bounds.ts';
import { checkProtocol } from '../../runtime/topology/check/check.ts';
import {
  actionsOf,
  callsOf,
  depthOf,
  endOf,
  type ModelCalledEvent,
  playInMemory,
  requestOrigin,
  roleOf,
  scriptedModel,
  textsOf,
} from '../support/play-in-memory.ts';

const sarRules = () => rulesModel({ player: sar.player, seed: 1 });

/** For each variant the roles of step 0 and of later steps in reading order, and the longest chain of questions. */
const VARIANTS = [
  ['llamar', ['planner', 'actor'], ['verifier', 'corrector', 'planner', 'actor'], 3],
  ['llamar:corrector=in-actor', ['planner', 'actor'], ['verifier', 'planner', 'actor'], 3],
  ['llamar:corrector=in-actor:rules=published', ['planner', 'actor'], ['verifier', 'planner', 'actor'], 3],
  ['llamar:modules=planner-actor-verifier', ['planner', 'actor'], ['verifier', 'planner', 'actor'], 3],
  ['llamar:modules=planner-actor-corrector', ['planner', 'actor'], ['corrector', 'planner', 'actor'], 2],
  ['llamar:corrector=in-actor:modules=planner-actor-corrector', ['planner', 'actor'], ['planner', 'actor'], 2],
  ['llamar:modules=actor', ['actor'], ['actor'], 1],
  ['llamar:explore=false', ['planner', 'actor'], ['verifier', 'corrector', 'planner', 'actor'], 3],
] as const;

const variant = (name: string) => {
  const [, ...options] = name.split(':');
  return llamar.parse(
    Object.fromEntries(options.map((o): [string, string] => [o.split('=')[0] ?? '', o.split('=')[1] ?? ''])),
  );
};

describe.each(VARIANTS)('%s', (name, first, later, depth) => {
  const protocol = variant(name);

  test('is found again by its name and has no fault, for one agent and for five', () => {
    expect(protocol.name).toBe(name);
    for (const n of [1, 5]) expect(checkProtocol(protocol, sar.team.names(n))).toEqual([]);
  });

  test.each([1, 2, 5])('asks exactly these modules in each step of search and rescue, %i agents', async (agents) => {
    const steps = callsOf(await playInMemory({ world: sar, protocol, agents, steps: 5 }));
    expect(steps).toHaveLength(5);
    expect(steps.map((calls) => calls.map(roleOf))).toEqual(steps.map((_, step) => (step === 0 ? first : later)));
    expect(steps.map(depthOf)).toEqual(steps.map((_, step) => (step === 0 ? first.length : depth)));
  });

  test('shows these numbers before it runs', () => {
    const { total, depth: shown } = analyseCalls(protocol, sar.team.names(3));
    const [counted] = total.split(', or less');
    const same = first.length === later.length;
    expect(counted).toBe(same ? `${first.length}` : `${first.length} at step 0, then ${later.length}`);
    expect(shown).toBe(first.length === depth ? `${depth}` : `${first.length} at step 0, then ${depth}`);
  });
});

test('on the toy world it asks 2, then 4 of which two are side by side, and brings the baton home', async () => {
  const events = await playInMemory({ world: relay, protocol: llamar.usual, agents: 4 });
  expect(callsOf(events).map((calls) => calls.map(({ depth }) => depth))).toEqual([
    [0, 1],
    [0, 0, 1, 2],
    [0, 0, 1, 2],
  ]);
  expect(endOf(events)?.reason).toBe('goal');
});

describe('the end', () => {
  const plan = (open: (step: number) => string[]) =>
    scriptedModel(sarRules(), (request) => {
      const { step, role } = requestOrigin(request);
      return role === 'planner' ? { subtasks: open(step) } : undefined;
    });

  test('when no subtask is open every agent claims to be done, and the actor is not asked', async () => {
    const models = plan((step) => (step < 2 ? ['EndFire(CaldorFire)'] : []));
    const events = await playInMemory({ world: sar, protocol: llamar.usual, models });
    expect(callsOf(events).map((calls) => calls.length)).toEqual([2, 4, 3]);
    expect(actionsOf(events).at(-1)).toEqual(['Done', 'Done', 'Done']);
    expect(endOf(events)?.reason).toBe('claimed-done');
  });

  test('a list of empty or void entries is no open subtask', async () => {
    const models = plan(() => ['None', ' ', 'nothing.']);
    const events = await playInMemory({ world: sar, protocol: llamar.usual, models });
    expect(endOf(events)).toMatchObject({ reason: 'claimed-done', steps: 1 });
  });

  test('the published loop goes on until all say Done', async () => {
    const events = await playInMemory({
      world: sar,
      protocol: llamar.with({ rules: 'published', corrector: 'in-actor' }),
      models: plan(() => []),
      steps: 3,
    });
    expect(callsOf(events).map((calls) => calls.length)).toEqual([2, 3, 3]);
    expect(endOf(events)?.reason).toBe('step-cap');
  });

  test('a world without a word for it sees its agents idle', async () => {
    const models = scriptedModel(rulesModel({ player: relay.player, seed: 1 }), (request) =>
      requestOrigin(request).role === 'planner' ? { subtasks: [] } : undefined,
    );
    const events = await playInMemory({ world: relay, protocol: llamar.usual, models, steps: 2 });
    expect(actionsOf(events)).toEqual([
      ['wait', 'wait', 'wait'],
      ['wait', 'wait', 'wait'],
    ]);
  });

  test('a planner that gives no plan claims nothing: the last plan stands, at first the task itself', async () => {
    const models = scriptedModel(sarRules(), (request) =>
      requestOrigin(request).role === 'planner' ? 'no idea' : undefined,
    );
    const events = await playInMemory({ world: sar, protocol: llamar.usual, models, steps: 2 });
    const sentMessages = events.flatMap((e) =>
      e.type === 'message.sent' && e.message.channel === 'subtasks' ? [e.message.body] : [],
    );
    const open = [expect.stringContaining('Put out every fire')];
    expect(sentMessages).toEqual([{ open }, { open }]);
    expect(endOf(events)?.reason).toBe('step-cap');
  });
});

describe('what passes between the modules', () => {
  const marks = scriptedModel(sarRules(), (request) => {
    const { step, role } = requestOrigin(request);
    if (role === 'planner') return { subtasks: [`open at ${step}`] };
    if (role === 'verifier') return { completed: [`done at ${step}`] };
    if (role === 'corrector') return { corrections: { Alice: `fix at ${step}`, Bob: '', Charlie: '' } };
    const plan = { Alice: 'Explore()', Bob: 'Idle', Charlie: 'Idle' };
    const assigned = { Alice: `look around at ${step}`, Bob: '', Charlie: '' };
    return { plan, text: `remember ${step}`, assigned, reason: `because ${step}`, failures: `failed at ${step}` };
  });
  const prompts = async (name: string, world = sar) => {
    const steps = callsOf(await playInMemory({ world, protocol: variant(name), models: marks, steps: 3 }));
    const last = steps[2] ?? [];
    return (role: string): ModelCalledEvent | undefined => last.find((call) => roleOf(call) === role);
  };

  test('lists and memory stand in the prompts of the next step, corrections in that of the same', async () => {
    const of = await prompts('llamar');
    expect(textsOf(of('verifier'), 'memory')).toEqual([
      'Open subtasks:\n- open at 1',
      'Completed subtasks:\n- done at 1',
      'Remembered from earlier steps:\nremember 1',
    ]);
    expect(textsOf(of('corrector'), 'memory')).toEqual([
      'Open subtasks:\n- open at 1',
      'Subtask of each agent:\n- Alice: look around at 1',
      'Remembered from earlier steps:\nremember 1',
    ]);
    expect(textsOf(of('planner'), 'memory')).toEqual([
      'Open subtasks:\n- open at 1',
      'Completed subtasks:\n- done at 2',
      'Remembered from earlier steps:\nremember 1',
    ]);
    expect(textsOf(of('actor'), 'memory')).toEqual([
      'Open subtasks:\n- open at 2',
      'Completed subtasks:\n- done at 2',
      'Subtask of each agent:\n- Alice: look around at 1',
      'Remembered from earlier steps:\nremember 1',
    ]);
    expect(textsOf(of('actor'), 'message')).toEqual(['corrector says: Alice: fix at 2']);
    for (const role of ['verifier', 'corrector', 'planner', 'actor'])
      expect(textsOf(of(role), 'observation')).toHaveLength(3);
  });

  test('a memory names the message that it was read from, and that message what it was made from', async () => {
    const events = await playInMemory({ world: sar, protocol: llamar.usual, models: marks, steps: 3 });
    const sent = new Map(
      events.flatMap((e) => (e.type === 'message.sent' ? [[e.message.id as string, e.message] as const] : [])),
    );
    const kept = events.flatMap((e) =>
      e.type === 'model.called' ? e.segments.filter((s) => s.origin === 'memory') : [],
    );
    expect(kept.length).toBeGreaterThan(10);
    for (const { from = [] } of kept) {
      expect(from).toHaveLength(1);
      expect(sent.get(from[0] ?? '')?.causes.length).toBeGreaterThan(2);
    }
    const memories = [...sent.values()].filter((m) => m.channel === 'memory');
    expect(memories[1]?.causes).toContain(memories[0]?.id);
  });

  test('in the actor, the reason of a failure is heard back in the next step; as published it is dropped', async () => {
    const paper = await prompts('llamar:corrector=in-actor');
    expect(textsOf(paper('actor'), 'message')).toEqual(['actor says: failed at 1']);
    const published = await prompts('llamar:corrector=in-actor:rules=published');
    expect(textsOf(published('actor'), 'message')).toEqual([]);
  });

  test('the published planner is not given the memory', async () => {
    const published = await prompts('llamar:corrector=in-actor:rules=published');
    expect(textsOf(published('planner'), 'memory').join()).not.toContain('remember');
    expect(textsOf(published('actor'), 'memory').join()).toContain('remember 1');
  });

  test('without a verifier the completed list is that of the world and of nobody else', async () => {
    const calls = callsOf(
      await playInMemory({ world: sar, protocol: variant('llamar:modules=planner-actor-corrector'), steps: 6 }),
    );
    const [, ...memoryTexts] = calls.map((step) =>
      textsOf(step.at(-1), 'memory').find((t) => t.startsWith('Completed')),
    );
    expect(memoryTexts.at(-1)).toMatch(/^Completed subtasks:\n(- \w+\(\w+(, \w+)?\)\n?)+$/);
    await expect(
      playInMemory({ world: relay, protocol: variant('llamar:modules=planner-actor-corrector') }),
    ).rejects.toThrow(/FACET_MISSING: protocol '.*' needs the facet 'oracle.completed'/);
  });

  test('every prompt says whether exploring is allowed, and that one explores at most', async () => {
    const allowed = await prompts('llamar');
    const forbidden = await prompts('llamar:explore=false');
    expect(textsOf(allowed('actor'), 'instructions').join()).toMatch(/at most one agent explore/);
    for (const role of ['planner', 'actor']) {
      expect(textsOf(forbidden(role), 'instructions').join()).toMatch(/No agent may explore/);
      expect(textsOf(forbidden(role), 'instructions').join()).not.toMatch(/at most one agent explore/);
    }
  });
});

test('damaged replies are asked for again and cost no step', async () => {
  const events = await playInMemory({ world: sar, protocol: llamar.usual, slip: 0.5, steps: 6 });
  expect(events.some((e) => e.type === 'reply.rejected')).toBe(true);
  expect(actionsOf(events)).toHaveLength(6);
});
