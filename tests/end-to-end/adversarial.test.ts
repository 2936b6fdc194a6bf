// Tests what may go wrong on the way, and how each case ends: a named reason, a complete record, never a hang.
import { describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { OneAction } from '../../agents/answers.ts';
import { rulesModel } from '../../agents/models/rules-model.ts';
import { module } from '../../agents/module.ts';
import { look } from '../../agents/prompt.ts';
import { relay } from '../../envs/relay/relay.ts';
import { act, cmas, dmas, hmas1, hmas2, solo } from '../../protocols/index.ts';
import { memoryBus } from '../../runtime/bus/memory.ts';
import { natsBus } from '../../runtime/bus/nats.ts';
import type { Bus } from '../../runtime/core/bus.ts';
import { action, channel, observation } from '../../runtime/core/channel.ts';
import { simulatedClock } from '../../runtime/core/clock.ts';
import { parseEvent, type RecordEvent } from '../../runtime/core/event.ts';
import type { Message } from '../../runtime/core/message.ts';
import type { Model } from '../../runtime/core/model.ts';
import { type AnyProtocol, protocol } from '../../runtime/core/protocol.ts';
import { each, every, maybe } from '../../runtime/core/role.ts';
import { addressed, everyone, own, to } from '../../runtime/core/route.ts';
import { rule } from '../../runtime/core/rule.ts';
import { memorySink } from '../../runtime/record/sink.ts';
import { type EpisodeOptions, runEpisode } from '../../runtime/run/run.ts';

const rules = () => rulesModel({ player: relay.player, seed: 1 });

async function play(protocol: AnyProtocol, more: Partial<EpisodeOptions> = {}) {
  const sink = memorySink();
  const result = await runEpisode({
    world: relay,
    protocol,
    agents: 3,
    models: rules(),
    sink,
    limits: { backoffMs: 1 },
    restarts: { backoffMs: 1 },
    ...more,
  });
  const events = sink.lines().map((line) => parseEvent(JSON.parse(line)));
  return { result, events };
}

const ofType = <T extends RecordEvent['type']>(events: readonly RecordEvent[], type: T) =>
  events.filter((e): e is Extract<RecordEvent, { type: T }> => e.type === type);
const answering = (text: string | ((n: number) => string | Promise<string>)): Model => {
  let n = 0;
  return {
    name: 'odd',
    kind: 'endpoint',
    about: 'A stand-in that answers oddly.',
    remote: true,
    async ask() {
      return {
        text: typeof text === 'string' ? text : await text(n++),
        usage: { input: 1, output: 1, source: 'estimate' },
        finish: 'stop',
      };
    },
  };
};

describe('replies that will not do fall back, and the episode goes on', () => {
  const odd: readonly (readonly [string, string])[] = [
    ['empty', ''],
    ['cut off', '{"plan": {"r1": "wa'],
    ['refused', "I'm sorry, but I cannot help with that."],
    ['in another language', 'Ich würde vorschlagen, dass wir erst einmal warten.'],
    ['JSON of the wrong shape', '{"plan": ["wait", "wait", "wait"]}'],
    ['an action that does not exist', '{"plan": {"r1": "fly", "r2": "wait", "r3": "wait"}}'],
    ['larger than any payload', `{"plan": {"r1": "${'x'.repeat(2_000_000)}"}}`],
  ];
  test.each(odd)('%s', async (_name, text) => {
    const { result, events } = await play(act.usual, { models: answering(text), steps: 2 });
    expect(result.reason).toBe('step-cap');
    expect(ofType(events, 'decision.fellBack').every((e) => !e.gaveUp)).toBe(true);
    expect(ofType(events, 'decision.fellBack')).toHaveLength(2);
    expect(ofType(events, 'reply.rejected')).toHaveLength(6);
    expect(result.summary).toMatchObject({ calls: 6, fallbacks: 2 });
  });

  test('a good reply after a bad one is taken, and the bad one went back with the reason', async () => {
    const plans = answering((n) => (n % 2 === 0 ? 'no idea' : '{"plan": {"r1": "wait", "r2": "wait", "r3": "wait"}}'));
    const { events } = await play(cmas, { models: plans, steps: 1 });
    const [, second] = ofType(events, 'model.called');
    expect(second?.segments.slice(-2).map((s) => s.origin)).toEqual(['reply', 'repair']);
    expect(ofType(events, 'decision.fellBack')).toHaveLength(0);
  });
});

test.each([cmas, dmas, hmas1.usual, hmas2.usual])(
  '$name asks six times more for a plan that will not do, and then ends by name',
  async (protocol) => {
    const { result, events } = await play(protocol, { models: answering('{"plan": {"r1": "fly"}}'), steps: 2 });
    expect(result).toMatchObject({
      reason: 'model-error',
      detail: expect.stringMatching(/^team\/\S+: REPLIES_UNFIT: 7 replies in a row would not do\. The last: /),
    });
    expect(ofType(events, 'model.called')).toHaveLength(7);
    expect(ofType(events, 'decision.fellBack')).toMatchObject([{ gaveUp: true, reason: { code: 'REPLIES_UNFIT' } }]);
  },
);

describe('models that give no answer', () => {
  test('one that never comes is given up after its time, and the fallback is said', async () => {
    const never: Model = { ...answering(''), ask: () => new Promise(() => {}) };
    const { result, events } = await play(solo, {
      models: never,
      steps: 1,
      limits: { totalMs: 20, attempts: 2, backoffMs: 1 },
      clock: simulatedClock(),
    });
    expect(result.reason).toBe('step-cap');
    expect(ofType(events, 'model.failed').map((e) => e.error.code)).toEqual(Array(6).fill('MODEL_TIMEOUT'));
  });

  test('a step that ends by its deadline says which model was awaited, and by whom', async () => {
    const never: Model = { ...answering(''), ask: () => new Promise(() => {}) };
    const { result } = await play(cmas, { models: never, stepDeadlineMs: 20, clock: simulatedClock() });
    expect(result).toMatchObject({
      reason: 'model-error',
      detail: expect.stringMatching(
        /^team\/_\/planner: MODEL_HUNG: .* had not answered 0:team\/_\/planner:0 \(attempt 1\)/,
      ),
      waiting: [{ who: 'team/_/planner', for: ['the answer to 0:team/_/planner:0'] }],
    });
  });

  test('one that falls silent in mid-answer is given up by the idle watchdog', async () => {
    const stalls: Model = {
      ...answering(''),
      ask: (_request, call) => {
        call.onToken('{');
        return new Promise(() => {});
      },
    };
    const { events } = await play(cmas, {
      models: stalls,
      steps: 1,
      limits: { totalMs: 10_000, idleMs: 10, attempts: 1 },
      clock: simulatedClock(),
    });
    expect(ofType(events, 'model.failed')[0]?.error.message).toContain('fell silent');
  });

  test('without a fallback the episode ends as model-error and names the role', async () => {
    const mind = module({
      wakes: [every(observation)],
      says: [action],
      ask: 'act',
      answer: OneAction,
      prompt: look('Act.'),
      say: (a) => [action({ do: a.action })],
    });
    const frail = protocol('frail', { perAgent: { mind }, routes: { observation: own, action: own } });
    const { result } = await play(frail, { models: answering('nothing') });
    expect(result.reason).toBe('model-error');
    expect(result.detail).toContain('team/r1/mind');
  });
});

describe('roles that do not behave', () => {
  const talk = channel('talk', z.object({ text: z.string() }));

  test('a role that throws gets the same event again, and nothing of the failed try is said', async () => {
    let throws = 1;
    const mind = rule({
      wakes: [every(observation)],
      says: [action],
      say: () => {
        if (throws-- > 0) throw new TypeError('once');
        return [action({ do: 'wait' })];
      },
    });
    const { result, events } = await play(
      protocol('flaky', { perAgent: { mind }, routes: { observation: own, action: own } }),
      {
        steps: 1,
      },
    );
    expect(result.reason).toBe('step-cap');
    expect(ofType(events, 'role.failed')).toHaveLength(1);
    expect(ofType(events, 'role.restarted')).toHaveLength(1);
    expect(ofType(events, 'message.sent').filter((e) => e.message.channel === 'action')).toHaveLength(3);
  });

  test('a role that always throws is given up, and the episode ends as role-error naming it', async () => {
    const mind = rule({
      wakes: [every(observation)],
      says: [action],
      say: (_heard, me) => {
        if (me.agent === 'r2') throw new TypeError('always');
        return [action({ do: 'wait' })];
      },
    });
    const { result, events } = await play(
      protocol('broken', { perAgent: { mind }, routes: { observation: own, action: own } }),
    );
    expect(result).toMatchObject({ reason: 'role-error', waiting: [{ who: 'team/r2/mind' }] });
    expect(result.detail).toContain('r2');
    expect(ofType(events, 'role.gone')).toHaveLength(1);
  });

  test('a second action in a step is dropped: the turn is taken', async () => {
    const mind = rule({
      wakes: [every(observation)],
      says: [action],
      say: () => [action({ do: 'wait' }), action({ do: 'wait' })],
    });
    const { result, events } = await play(
      protocol('eager', { perAgent: { mind }, routes: { observation: own, action: own } }),
      {
        steps: 1,
      },
    );
    expect(result.reason).toBe('step-cap');
    expect(ofType(events, 'message.dropped').map((e) => e.reason)).toEqual(Array(3).fill('turn-taken'));
  });

  test('what a role may not say, or says in the wrong shape, is refused and recorded', async () => {
    const mind = rule({
      wakes: [every(observation)],
      says: [action, maybe(talk)],
      say: () => [{ channel: 'secret', body: 1 } as never, talk({ text: 7 as never }), action({ do: 'wait' })],
    });
    const ears = rule({ wakes: [each(talk)], says: [], say: () => [] });
    const { result, events } = await play(
      protocol('loose', {
        perAgent: { mind, ears },
        timing: 'free',
        routes: { observation: own, action: own, talk: everyone },
      }),
      { steps: 1 },
    );
    expect(result.reason).toBe('step-cap');
    expect(ofType(events, 'message.refused').map((e) => e.channel)).toEqual([
      'secret',
      'talk',
      'secret',
      'talk',
      'secret',
      'talk',
    ]);
  });

  test('what is addressed to nobody, or to an agent that does not exist, is refused and recorded', async () => {
    const chief = rule({
      wakes: [every(observation)],
      says: [action],
      say: (_heard, me) => [
        action({ do: 'wait' }),
        action.to('zed', { do: 'wait' }),
        ...me.ready.map((a) => action.to(a, { do: 'wait' })),
      ],
    });
    const { result, events } = await play(
      protocol('lost', { once: { chief }, routes: { observation: to('chief'), action: addressed } }),
      { steps: 1 },
    );
    expect(result.reason).toBe('step-cap');
    expect(ofType(events, 'message.refused').map((e) => e.why)).toEqual([
      "names no agent of this episode: ''",
      "names no agent of this episode: 'zed'",
    ]);
  });

  test('nobody acts: the episode is stalled and says who waits for what', async () => {
    const silent = rule({
      wakes: [every(observation), each(talk)],
      says: [action],
      say: () => [action({ do: 'wait' })],
    });
    const shy = rule({ wakes: [every(observation)], says: [maybe(talk)], say: () => [] });
    const { result } = await play(
      protocol('shy', { perAgent: { silent, shy }, routes: { observation: own, action: own, talk: own } }),
    );
    expect(result.reason).toBe('stalled');
    expect(result.waiting).toEqual(
      ['r1', 'r2', 'r3'].map((a) => ({ who: `team/${a}/silent`, for: ['a message on talk'] })),
    );
  });
});

describe('a bus that misbehaves', () => {
  /** A bus with one trick played on every message. */
  const tricked = (bus: Bus, trick: (subject: string, message: Message, publish: Bus['publish']) => void): Bus => ({
    ...bus,
    publish: (subject, message, trace) => {
      bus.publish(subject, message, trace);
      trick(subject, message, bus.publish);
    },
  });

  test('duplicates are dropped by id', async () => {
    const bus = tricked(memoryBus(), (subject, message, publish) => publish(subject, message));
    const { result, events } = await play(dmas, { bus });
    expect(result.reason).toBe('goal');
    expect(new Set(ofType(events, 'message.dropped').map((e) => e.reason))).toEqual(new Set(['duplicate']));
  });

  test('a sender that is not the one of its subject is refused', async () => {
    const bus = tricked(memoryBus(), (subject, message, publish) => {
      if (message.channel === 'action')
        publish(subject, { ...message, id: `${message.id}x` as never, from: 'team/r1/body' as never });
    });
    const { result, events } = await play(cmas, { bus });
    expect(result.reason).toBe('goal');
    expect(ofType(events, 'message.refused').every((e) => e.why === 'sender-mismatch')).toBe(true);
    expect(ofType(events, 'message.refused').length).toBeGreaterThan(0);
  });

  test('a lost message ends as stalled by the step deadline, with who waits for what', async () => {
    const inner = memoryBus();
    const bus: Bus = {
      ...inner,
      publish: (s, m, t) => (m.channel === 'observation' && m.agent === 'r2' ? undefined : inner.publish(s, m, t)),
    };
    const { result } = await play(cmas, { bus, stepDeadlineMs: 30, clock: simulatedClock() });
    expect(result).toMatchObject({
      reason: 'stalled',
      waiting: [{ who: 'team/_/planner', for: ['1 more on observation'] }],
    });
  });
});

describe('on NATS', () => {
  test('agents may bear any names', async () => {
    const bus = await natsBus({ servers: inject('nats') });
    const names = ['r.1', '* >', 'ünïcode 🤖', '_', 'a/b:c', 'x'.repeat(200)];
    const { result } = await play(cmas, { bus, agents: names });
    await bus.close();
    expect(result.reason).toBe('goal');
  });

  test('what an outside client says in the name of a role is refused, and the episode goes on', async () => {
    const [bus, outsider] = await Promise.all([
      natsBus({ servers: inject('nats') }),
      natsBus({ servers: inject('nats') }),
    ]);
    const forge: Bus = {
      ...bus,
      publish: (subject, message, trace) => {
        if (message.channel === 'action') {
          outsider.publish(subject, { ...message, id: message.id.replace(/0$/, '9') as never, body: { do: 'wait' } });
          outsider.publish(subject, { ...message, step: message.step + 7, body: { do: 'wait' } });
        }
        bus.publish(subject, message, trace);
      },
    };
    const { result, events } = await play(cmas, { bus: forge });
    await Promise.all([bus.close(), outsider.close()]);
    expect(result.reason).toBe('goal');
    expect(ofType(events, 'message.refused').every((e) => e.why === 'not-said')).toBe(true);
    expect(ofType(events, 'message.refused').length).toBeGreaterThan(0);
  });

  test('a body larger than the server takes is dropped with the reason, and the episode ends named', async () => {
    const bus = await natsBus({ servers: inject('nats') });
    const big = rule({
      wakes: [every(observation)],
      says: [action],
      say: () => [action({ do: 'x'.repeat(2_000_000) })],
    });
    const { result, events } = await play(
      protocol('big', { perAgent: { mind: big }, routes: { observation: own, action: own } }),
      { bus },
    );
    await bus.close();
    expect(result.reason).toBe('stalled');
    expect(ofType(events, 'message.dropped').map((e) => e.reason)).toEqual(Array(3).fill('too-large'));
  });

  test('an outside tap sees every message', async () => {
    const [bus, tap] = await Promise.all([natsBus({ servers: inject('nats') }), natsBus({ servers: inject('nats') })]);
    const seen: string[] = [];
    tap.subscribe('troupe.tapped.>', (_subject, message) => seen.push(message.id));
    await tap.flush();
    const { events } = await play(dmas, { bus, run: 'tapped' });
    const sent = ofType(events, 'message.sent').map((e) => e.message.id);
    // The server has taken all that was sent, and then all that it had for the tap has come.
    await bus.flush();
    await tap.flush();
    await Promise.all([bus.close(), tap.close()]);
    expect(seen).toEqual(sent);
  });
});

test('cancelling in the middle of a call ends at once as cancelled, with a complete record', async () => {
  const abort = new AbortController();
  const slow: Model = {
    ...answering(''),
    ask: () => {
      queueMicrotask(() => abort.abort());
      return new Promise(() => {});
    },
  };
  const { result, events } = await play(cmas, { models: slow, signal: abort.signal });
  expect(result.reason).toBe('cancelled');
  expect(events.at(-1)?.type).toBe('episode.ended');
});
