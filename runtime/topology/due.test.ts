// Tests which instances are awake in a step, and who waits for whom.
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { action, channel, observation } from '../core/channel.ts';
import { type Protocol, protocol } from '../core/protocol.ts';
import { each, every, latest, maybe, replies, rule, type Wakes } from '../core/role.ts';
import { addressed, everyone, own, ownAnd, ring, to } from '../core/route.ts';
import { computeDue, createDueSenders, stretchStarts, stuckWithout } from './due.ts';
import { layOut } from './topology.ts';

const Words = z.object({ text: z.string() });
const news = channel('news', Words);
const plan = channel('plan', Words);
const token = channel('token', Words);
const proposal = channel('proposal', Words);
const feedback = channel('feedback', Words);

const AGENTS = ['a', 'b', 'c'];
const dueOf = (p: Protocol, step: number, ready: readonly string[] = AGENTS) =>
  computeDue(layOut(p, AGENTS), { step, ready: new Set(ready) });
const awakeOf = (p: Protocol, step: number, ready?: readonly string[]) =>
  [...dueOf(p, step, ready).awake].filter((name) => !name.endsWith('/body')).sort();

const hub = (wakes: Wakes) => rule({ wakes, says: [action], say: () => [] });
const scout = rule({ wakes: [every(observation)], says: [news], say: () => [] });
const shy = rule({ wakes: [every(observation)], says: [maybe(news)], say: () => [] });

const star = (role = scout, wakes: Wakes = [every(news)]) =>
  protocol('star', {
    perAgent: { scout: role },
    once: { hub: hub(wakes) },
    routes: { observation: own, news: to('hub'), action: addressed },
  });

describe('who is due', () => {
  test('every sender that is awake and surely speaks counts, once for each recipient', () => {
    const { count } = dueOf(star(), 0);
    expect([count('team/_/hub' as never, 'news'), count('team/a/scout' as never, 'observation')]).toEqual([3, 1]);
  });

  test('only what serves agents that are ready', () => {
    expect(dueOf(star(), 0, ['b']).count('team/_/hub' as never, 'news')).toBe(1);
    expect(awakeOf(star(), 0, ['b'])).toEqual(['team/_/hub', 'team/b/scout']);
  });

  test('who waits for observations and something else sleeps where its agent is not ready', () => {
    const bidding = protocol('bidding', {
      perAgent: { scout, mind: hub([every(observation), every(news)]) },
      routes: { observation: own, news: everyone, action: own },
    });
    expect(awakeOf(bidding, 0, ['b'])).toEqual(['team/b/mind', 'team/b/scout']);
  });

  test('a role that sleeps after its last step keeps nobody waiting, and the ranges of steps say when that is', () => {
    const early = rule({ wakes: [every(observation)], says: [news], until: 1, say: () => [] });
    const brief = star(early, [every(observation), every(news)]);
    const routes = { ...brief.routes, observation: ownAnd('hub') };
    const p = { ...brief, routes };
    expect([awakeOf(p, 1).length, awakeOf(p, 2)]).toEqual([4, ['team/_/hub']]);
    expect(dueOf(p, 2).count('team/_/hub' as never, 'news')).toBe(0);
    expect(stretchStarts(layOut(p, AGENTS))).toEqual([0, 2]);
    const due = createDueSenders(layOut(p, AGENTS));
    expect([1, 2, 7].map((step) => due(step, AGENTS).awake.has('team/a/scout' as never))).toEqual([true, false, false]);
  });

  test('who may leave a message out is never due, but may wake', () => {
    expect(dueOf(star(shy, [each(news)]), 0).count('team/_/hub' as never, 'news')).toBe(0);
    expect(awakeOf(star(shy, [each(news)]), 0)).toContain('team/_/hub');
    expect(awakeOf(star(shy), 0)).not.toContain('team/_/hub');
  });

  test('who sleeps at first is not due then, and neither is who waits for it alone', () => {
    const late = rule({ from: 1, wakes: [every(observation)], says: [plan], say: () => [] });
    const follower = rule({ wakes: [every(plan)], says: [news], say: () => [] });
    const p = protocol('late', {
      once: { late, follower, hub: hub([every(observation), every(news)]) },
      routes: { observation: to('late', 'hub'), plan: to('follower'), news: to('hub'), action: addressed },
    });
    expect(awakeOf(p, 0)).toEqual(['team/_/hub']);
    expect(awakeOf(p, 1)).toEqual(['team/_/follower', 'team/_/hub', 'team/_/late']);
    expect([
      dueOf(p, 0).count('team/_/hub' as never, 'news'),
      dueOf(p, 1).count('team/_/hub' as never, 'news'),
    ]).toEqual([0, 1]);
  });

  test('a role with alternatives is awake when one of them can come true', () => {
    expect(awakeOf(star(scout, { told: [every(news)], asked: [each(plan)] }), 0)).toContain('team/_/hub');
  });

  test('two roles that wait for each other are never awake', () => {
    const chicken = rule({ wakes: [every(plan)], says: [news], say: () => [] });
    const egg = rule({ wakes: [every(news)], says: [plan, action], say: () => [] });
    const p = protocol('p', {
      once: { chicken, egg },
      routes: { plan: to('chicken'), news: to('egg'), action: addressed },
    });
    expect(awakeOf(p, 0)).toEqual([]);
  });

  test('an opening wakes a ring; without one it needs somebody who starts it', () => {
    const speaker = rule({ wakes: [each(token)], says: [maybe(token), maybe(action)], say: () => [] });
    const round = (open: boolean) =>
      protocol('ring', { perAgent: { speaker }, routes: { token: open ? ring({ text: '' }) : ring(), action: own } });
    expect(awakeOf(round(true), 0)).toContain('team/a/speaker');
    expect(awakeOf(round(false), 0)).toEqual([]);
  });

  test('who waits for replies is awake once somebody may answer', () => {
    const chair = rule({
      wakes: { begun: [every(observation)], fed: [replies(feedback, proposal)] },
      says: [maybe(proposal), maybe(action)],
      say: () => [],
    });
    const robot = rule({ wakes: [each(proposal)], reads: [latest(observation)], says: [feedback], say: () => [] });
    const p = protocol('p', {
      once: { chair },
      perAgent: { robot },
      routes: { observation: ownAnd('chair'), proposal: everyone, feedback: to('chair'), action: addressed },
    });
    expect(awakeOf(p, 0)).toEqual(['team/_/chair', 'team/a/robot', 'team/b/robot', 'team/c/robot']);
  });
});

test('what has been worked out is the same when it is remembered', () => {
  const topology = layOut(star(), AGENTS);
  const due = createDueSenders(topology);
  for (const ready of [['a'], ['b'], ['a', 'b'], ['a']]) {
    for (const step of [0, 1, 7]) {
      expect([...due(step, ready).awake].sort()).toEqual(
        [...computeDue(topology, { step, ready: new Set(ready) }).awake].sort(),
      );
    }
  }
});

test('agents whose names contain the separator of joined names are distinguished', () => {
  const agents = ['a', 'b', 'a b'];
  const topology = layOut(star(), agents);
  const due = createDueSenders(topology);
  expect(due(0, ['a', 'b']).count('team/_/hub' as never, 'news')).toBe(2);
  expect(due(0, ['a b']).count('team/_/hub' as never, 'news')).toBe(1);
});

describe('when a channel falls silent', () => {
  const stuck = (p: Protocol, on: { readonly name: string }, from = 0) =>
    stuckWithout(layOut(p, AGENTS), on.name, from).map(({ agent, sleeping }) => `${agent}: ${sleeping.join(', ')}`);
  const mind = (from: number, until?: number) =>
    rule({ wakes: [every(observation), each(news)], says: [action], from, until, say: () => [] });
  const caller = rule({ wakes: [every(observation)], says: [news], say: () => [] });
  const lone = rule({ wakes: [every(observation)], says: [action], from: 2, say: () => [] });
  const early = protocol('early', {
    once: { caller },
    perAgent: { mind: mind(0, 1), lone },
    routes: { observation: ownAnd('caller'), news: everyone, action: own },
  });

  test('who wakes on each message of it sleeps, and only in steps that are still to come', () => {
    expect(stuck(early, news)).toEqual(['a: mind', 'b: mind', 'c: mind']);
    expect(stuck(early, news, 1)).toEqual(['a: mind', 'b: mind', 'c: mind']);
    expect(stuck(early, news, 2)).toEqual([]);
  });

  test('who waits for all of it goes on, as does who waits for replies on it', () => {
    expect(stuck(star(scout, [every(observation), every(news)]), news)).toEqual([]);
    const chair = rule({ wakes: [every(observation)], says: [proposal], say: () => [] });
    const acting = rule({ wakes: [replies(feedback, proposal)], says: [proposal, action], say: () => [] });
    const robot = rule({ wakes: [each(proposal)], says: [feedback], say: () => [] });
    const asked = protocol('asked', {
      once: { chair },
      perAgent: { acting, robot },
      routes: { observation: to('chair'), proposal: everyone, feedback: everyone, action: own },
    });
    expect(stuck(asked, feedback)).toEqual([]);
    expect(stuck(asked, proposal)).toEqual(['a: acting', 'b: acting', 'c: acting']);
  });

  test('of actions nobody acts, whoever is awake, and who acts is named', () => {
    expect(stuck(early, action)).toEqual(['a: lone', 'b: lone', 'c: lone']);
  });

  test('of those who act for an agent only whoever wakes on it is named', () => {
    const other = rule({ wakes: [every(plan)], says: [maybe(action)], say: () => [] });
    const planner = rule({ wakes: [each(news)], says: [plan], say: () => [] });
    const p = protocol('p', {
      once: { caller, planner },
      perAgent: { mind: mind(0), other },
      routes: { observation: ownAnd('caller'), news: everyone, plan: everyone, action: own },
    });
    expect(stuck(p, news)).toEqual(['a: mind', 'b: mind', 'c: mind']);
  });
});
