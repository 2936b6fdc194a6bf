// Tests that an episode survives or names what a bus does to its messages: doubles, forgeries, losses, bodies that are
// too large.
import { describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { relay } from '../../envs/relay/relay.ts';
import { cmas, dmas } from '../../protocols/index.ts';
import { memoryBus } from '../../runtime/bus/memory.ts';
import { natsBus } from '../../runtime/bus/nats.ts';
import type { Bus } from '../../runtime/core/bus.ts';
import { action, channel, observation } from '../../runtime/core/channel.ts';
import type { Message } from '../../runtime/core/message.ts';
import { protocol } from '../../runtime/core/protocol.ts';
import { every, latest, rule } from '../../runtime/core/role.ts';
import { others, own } from '../../runtime/core/route.ts';
import { UNPROVEN } from '../../runtime/episode/proven-bus.ts';
import { simulatedClock } from '../../runtime/episode/simulated-clock.ts';
import { createRefusedMessages } from '../../runtime/record/watch/summary.ts';
import { replayEpisode } from '../../runtime/run/replay.ts';
import { ofType, play } from '../support/relay-episode.ts';

const note = channel('note', z.string());

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

  test("what comes over a bus of one's own, and nobody here has said, is refused as over a network", async () => {
    const own: Bus = { ...memoryBus(), kind: 'mine', about: 'a bus of mine' };
    const bus = tricked(own, (subject, message, publish) => {
      if (message.channel === 'action')
        publish(subject, { ...message, id: message.id.replace(/0$/, '9') as never, body: { do: 'wait' } });
    });
    const { result, events } = await play(cmas, { bus });
    expect([result.reason, ofType(events, 'episode.started')[0]?.bus]).toEqual(['goal', 'a bus of mine']);
    expect(ofType(events, 'input.garbage').map((e) => e.why)).toContain(UNPROVEN.noProof);
    expect(ofType(events, 'message.refused')).toEqual([]);
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
    expect(ofType(events, 'input.garbage').map((e) => e.why)).toContain(UNPROVEN.noProof);
    expect(ofType(events, 'message.refused')).toEqual([]);
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
    const told = createRefusedMessages();
    for (const event of events) told.see(event);
    expect(told.now().own).toMatchObject({
      count: 3,
      first: { channel: 'action', from: 'team/r1/mind', why: expect.stringContaining('max_payload') },
    });
  });

  test('what the server did not take is not heard in a replay in memory either', async () => {
    const bus = await natsBus({ servers: inject('nats') });
    const big = rule({ wakes: [every(observation)], says: [note], say: () => [note('x'.repeat(2_000_000))] });
    const mind = rule({
      wakes: [every(observation)],
      reads: [latest(note)],
      says: [action],
      say: (heard) => [action({ do: heard.note === undefined ? 'wait' : 'none' })],
    });
    const loud = protocol('loud', { perAgent: { big, mind }, routes: { observation: own, note: others, action: own } });
    const { events } = await play(loud, { bus, steps: 2 });
    await bus.close();
    expect(ofType(events, 'message.dropped').length).toBeGreaterThan(0);
    const again = await replayEpisode(events, { world: relay, protocol: loud });
    expect(again.difference).toBeUndefined();
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
