// Tests that roles which throw, act twice, stay silent or say what they may not are named in the record, and end no
// episode without a reason.
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { action, channel, observation } from '../../runtime/core/channel.ts';
import { protocol } from '../../runtime/core/protocol.ts';
import { each, every, maybe } from '../../runtime/core/role.ts';
import { addressed, everyone, own, to } from '../../runtime/core/route.ts';
import { rule } from '../../runtime/core/rule.ts';
import { ofType, play } from '../support/relay-episode.ts';

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
