// Tests what a sender may say on a channel, whose replies to it are waited for, and that nobody can change what it has
// said.
import { expect, test } from 'vitest';
import { z } from 'zod';
import { type AnyChannel, action, channel, observation } from '../core/channel.ts';
import { protocol } from '../core/protocol.ts';
import { each, every, replies, rule } from '../core/role.ts';
import { everyone, own } from '../core/route.ts';
import { layOut, subjectsOf } from '../topology/topology.ts';
import { SenderChannels } from './sender-channels.ts';

const Words = z.object({ text: z.string() });
const plan = channel('plan', Words);
const view = channel('view', Words);
const odd = channel(
  'odd',
  z.unknown().refine(() => {
    throw new RangeError('no such unit');
  }),
);
const chair = rule({
  wakes: { seen: [every(observation)], told: [replies(view, plan)] },
  says: [plan, view, odd, action],
  say: () => [],
});
const critic = rule({ wakes: [each(plan)], says: [view], say: () => [] });
const clerk = rule({ wakes: [each(plan)], says: [], say: () => [] });

const routes = { observation: own, action: own, plan: everyone, view: everyone, odd: everyone };
const topology = layOut(protocol('p', { perAgent: { chair, critic, clerk }, routes }), ['a', 'b']);
const known = new SenderChannels(topology, subjectsOf('troupe'));

function spokenBy(role: string, on: AnyChannel) {
  const from = topology.instances.find(({ roleName, agent }) => roleName === role && agent === 'a');
  const spoken = from && known.of(from, on.name);
  if (!from || !spoken) throw new RangeError(`${role} on ${on.name}`);
  return { from, spoken };
}

test('replies are waited for from whoever may give one, and not from who reads along or from its own sender', () => {
  const { from, spoken } = spokenBy('chair', plan);
  const others = topology.instances.filter(({ roleName }) => roleName === 'critic');
  const alone = topology.instances.filter(({ roleName }) => roleName === 'clerk');
  expect(spoken.countRepliers([...others, ...alone, from])).toBe(2);
  for (const { spoken: other } of [spokenBy('critic', view), spokenBy('chair', view)])
    expect(other.countRepliers(others)).toBe(0);
});

test('what is no JSON, what does not fit and what a schema throws at is said to nobody', () => {
  const { spoken } = spokenBy('chair', plan);
  const faultOf = (body: unknown) => spoken.faultOf({ channel: 'plan', body });
  expect(faultOf({ text: 'go' })).toBeUndefined();
  expect(faultOf({ text: 'go', at: 1n })).toMatch(/^body does not fit the channel: /);
  expect(faultOf(undefined)).toBe('body does not fit the channel: it is undefined, which JSON has not');
  expect(faultOf({ text: 1 })).toMatch(/^body does not fit the channel: text: /);
  expect(spokenBy('chair', odd).spoken.faultOf({ channel: 'odd', body: 'x' })).toMatch(
    /^the channel's schema threw: .*no such unit/,
  );
});

test('what a role said is frozen throughout, and of what an avatar says the outside alone', () => {
  const said = { text: 'go', by: { way: 'road' } };
  spokenBy('chair', plan).spoken.freeze(said);
  expect([Object.isFrozen(said), Object.isFrozen(said.by)]).toEqual([true, true]);
  const seen = { text: 'go', by: { way: 'road' } };
  spokenBy('body', observation).spoken.freeze(seen);
  expect([Object.isFrozen(seen), Object.isFrozen(seen.by)]).toEqual([true, false]);
});
