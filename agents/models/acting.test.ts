// Tests that a player acts otherwise than it would by its rates, only by what is listed, and alike whoever decides for
// an agent.
import { expect, test } from 'vitest';
import { random } from '../../runtime/core/random.ts';
import type { Segment } from '../../runtime/core/segment.ts';
import type { ActingWords } from '../../runtime/facets/text-fact.ts';
import type { Bounds } from './bounds.ts';
import { erringActor } from './erring.ts';

/** `Tried get(a): failed.` tells of an action; `go(a)` goes to `a`. */
const acting: ActingWords = {
  tried: (text) => {
    const [, action, how] = /^Tried (.*): (failed|worked)\.$/.exec(text) ?? [];
    return action === undefined ? undefined : { action, worked: how === 'worked' };
  },
  goesTo: (action) => /^go\((\w+)\)$/.exec(action)?.slice(1) ?? [],
  joins: (action) => /^lift\((\w+)\)$/.exec(action)?.[1],
  passes: (action) => action === 'look',
};
const LISTED = ['go(a)', 'go(b)', 'get(a)', 'get(b)', 'get(bb)', 'idle'];
const saw = (about: string, text: string): Segment => ({ origin: 'observation', speaker: 'user', about, text });
const told = (about: string, text: string): Segment => ({ origin: 'message', speaker: 'user', about, text });

interface Asked {
  readonly bounds: Bounds;
  readonly answer: object;
  readonly segments?: readonly Segment[];
  readonly step?: number;
  readonly repair?: number;
  readonly listed?: readonly string[];
  /** What the player says without its rule of stocking. */
  readonly scantly?: object;
  readonly warned?: readonly string[];
}
function acted({
  bounds,
  answer,
  segments = [],
  step = 1,
  repair = 0,
  listed = LISTED,
  scantly = answer,
  warned = [],
}: Asked): unknown {
  const actor = erringActor({ bounds, acting, idle: 'idle', chance: random(1) });
  const isPlan = 'plan' in answer;
  const choices = isPlan
    ? ['amy', 'bob'].map((name) => ({ at: ['plan', name], of: listed }))
    : 'choice' in answer
      ? []
      : [{ at: ['action'], of: listed }];
  return actor(
    { answer, scantly: () => scantly, warned: () => warned },
    { segments, choices, asker: { agent: isPlan ? null : 'bob', role: 'mind', step, repair } },
  );
}
const FAILED = [saw('bob', 'Tried get(b): failed.')];

test('repeats what failed, and not what worked; the other way round where it goes on', () => {
  const answer = { action: 'go(a)', text: 'Next I go(a).' };
  expect(acted({ bounds: { persist: 1 }, answer, segments: FAILED })).toEqual({
    action: 'get(b)',
    text: 'Next I get(b).',
  });
  expect(acted({ bounds: { again: 1 }, answer, segments: FAILED })).toEqual(answer);
  const worked = [saw('bob', 'Tried get(b): worked.'), saw('amy', 'Tried get(a): worked.')];
  expect(acted({ bounds: { again: 1 }, answer, segments: worked })).toMatchObject({ action: 'get(b)' });
  expect(acted({ bounds: { persist: 1 }, answer, segments: worked })).toEqual(answer);
});

test('acts on what it would go to, by its whole name', () => {
  expect(acted({ bounds: { rash: 1 }, answer: { action: 'go(b)' } })).toEqual({ action: 'get(b)' });
  expect(acted({ bounds: { rash: 1 }, answer: { action: 'get(a)' } })).toEqual({ action: 'get(a)' });
});

test('does not act rashly right after it has joined a partner', () => {
  const joined = [saw('bob', 'Tried lift(c): worked.')];
  const listed = [...LISTED, 'lift(c)'];
  const answer = { action: 'go(b)' };
  expect(acted({ bounds: { rash: 1 }, answer, segments: joined, listed })).toEqual(answer);
  const failed = [saw('bob', 'Tried lift(c): failed.')];
  expect(acted({ bounds: { rash: 1 }, answer, segments: failed, listed })).toEqual({ action: 'get(b)' });
});

test('goes on with the one unit that it has taken, and errs in that as ever, but takes no more', () => {
  const segments = [saw('bob', 'Tried get(b): worked.')];
  const more = { answer: { action: 'get(b)' }, scantly: { action: 'go(a)' }, segments };
  expect(acted({ ...more, bounds: { scant: 1 } })).toEqual({ action: 'go(a)' });
  expect(acted({ ...more, bounds: { scant: 1, again: 1 } })).toEqual({ action: 'go(a)' });
  expect(acted({ ...more, bounds: { scant: 1, rash: 1 } })).toEqual({ action: 'get(a)' });
  expect(acted({ ...more, bounds: { scant: 1 }, segments: FAILED })).toEqual({ action: 'get(b)' });
  expect(acted({ ...more, bounds: { scant: 1 }, segments: [] })).toEqual({ action: 'get(b)' });
});

test('an idle agent doubles what a plan or a message has another one do, once it has gone there', () => {
  const plan = { amy: 'get(a)', bob: 'idle' };
  expect(acted({ bounds: { crowd: 1 }, answer: { plan } })).toEqual({ plan: { amy: 'get(a)', bob: 'go(a)' } });
  const there = [saw('bob', 'Tried go(a): worked.')];
  expect(acted({ bounds: { crowd: 1 }, answer: { plan }, segments: there })).toEqual({
    plan: { amy: 'get(a)', bob: 'get(a)' },
  });
  const looking = { amy: 'go(a)', bob: 'look' };
  expect(acted({ bounds: { crowd: 1 }, answer: { plan: looking } })).toEqual({ plan: { amy: 'go(a)', bob: 'go(a)' } });
  const segments = [told('amy', 'Next I do go(b).')];
  expect(acted({ bounds: { crowd: 1 }, answer: { action: 'idle' }, segments })).toEqual({ action: 'go(b)' });
  expect(acted({ bounds: { crowd: 1 }, answer: { action: 'idle' } })).toEqual({ action: 'idle' });
});

test('an idle agent doubles neither what it said itself nor that others idle', () => {
  const idling = { bounds: { crowd: 1 }, answer: { action: 'idle' } };
  expect(acted({ ...idling, segments: [told('bob', 'Next I do go(b).')] })).toEqual({ action: 'idle' });
  const segments = [told('amy', 'I do go(b), and then idle.')];
  const steps = Array.from({ length: 20 }, (_, step) => acted({ ...idling, segments, step }));
  expect(steps).toEqual(steps.map(() => ({ action: 'go(b)' })));
});

test('goes again to what it failed with, and not after what worked', () => {
  const answer = { action: 'get(a)' };
  expect(acted({ bounds: { back: 1 }, answer, segments: FAILED })).toEqual({ action: 'go(b)' });
  expect(acted({ bounds: { back: 1 }, answer, segments: [saw('bob', 'Tried get(b): worked.')] })).toEqual(answer);
  expect(acted({ bounds: { back: 1 }, answer, segments: [saw('bob', 'Tried go(b): failed.')] })).toEqual(answer);
});

test('goes where it stands while it waits for others, and not while it has work of its own', () => {
  const segments = [saw('bob', 'Tried go(b): worked.')];
  const bounds = { linger: 1 };
  expect(acted({ bounds, answer: { action: 'lift(a)' }, segments })).toEqual({ action: 'go(b)' });
  expect(acted({ bounds, answer: { action: 'idle' }, segments })).toEqual({ action: 'go(b)' });
  expect(acted({ bounds, answer: { action: 'get(a)' }, segments })).toEqual({ action: 'get(a)' });
});

test('a thing that needs two is left by four of five agents in every step of an episode, or by none', () => {
  const things = Array.from({ length: 60 }, (_, i) => `t${i}`);
  const left = (apart: number, thing: string, step = 1) => {
    const plan = { amy: `lift(${thing})`, bob: `lift(${thing})` };
    const done = acted({ bounds: { apart }, answer: { plan }, step });
    return ['amy', 'bob'].filter((name) => !JSON.stringify(done).includes(`"${name}":"lift`));
  };
  const atOnce = things.map((thing) => left(0.5, thing));
  expect(things.map((thing) => left(0.5, thing, 9))).toEqual(atOnce);
  // Of 60 things 19 in the mean, and 10 if each agent left them for itself.
  expect(atOnce.filter((agents) => agents.length === 2).length).toBeGreaterThan(14);
  // 48 in the mean; three standard deviations are 9.3.
  expect(Math.abs(things.filter((thing) => left(1, thing).includes('bob')).length - 48)).toBeLessThan(10);
});

test('who leaves a thing to others does what they do, and idles where they do nothing else', () => {
  const bounds = { apart: 1 };
  const things = Array.from({ length: 20 }, (_, i) => `t${i}`);
  const planned = things.map((thing) => acted({ bounds, answer: { plan: { amy: 'go(a)', bob: `lift(${thing})` } } }));
  expect(planned).toContainEqual({ plan: { amy: 'go(a)', bob: 'go(a)' } });
  const alone = things.map((thing) => acted({ bounds, answer: { action: `lift(${thing})` } }));
  expect(alone).toContainEqual({ action: 'idle' });
  const both = things.map((thing) => {
    const plan = { amy: `lift(${thing})`, bob: `lift(${thing})` };
    return acted({ bounds, answer: { plan }, listed: [...LISTED, `lift(${thing})`] });
  });
  expect(JSON.stringify(both)).toContain('"bob":"idle"');
});

test('errs in a choice among lettered options as in an action, by what the letters stand for', () => {
  const options = ['send a message: "On my way."', ...LISTED];
  const lines = options.map((option, i) => `${String.fromCharCode(65 + i)}. ${option}`);
  const lettered: Segment = { origin: 'observation', speaker: 'user', text: `Options:\n${lines.join('\n')}` };
  const given = { answer: { choice: 'go(b)' }, segments: [lettered, ...FAILED], listed: [] };
  expect(acted({ bounds: { rash: 1 }, ...given })).toEqual({ choice: 'get(b)' });
  expect(acted({ bounds: { persist: 1 }, ...given, answer: { choice: options[0] } })).toEqual({ choice: 'get(b)' });
  const unlisted = Array.from({ length: 20 }, (_, i) => ({ choice: `lift(t${i})` }));
  expect(unlisted.map((answer) => acted({ bounds: { apart: 1 }, answer }))).toEqual(unlisted);
});

test('reads what was tried behind the line that says whose sight it is, as planners are shown it', () => {
  const segments = [saw('bob', 'bob sees:\nTried get(b): failed.')];
  expect(acted({ bounds: { persist: 1 }, answer: { action: 'go(a)' }, segments })).toEqual({ action: 'get(b)' });
});

test('knows what was tried in whatever case it is told, and leaves the words beside a plan as they are', () => {
  const segments = [saw('bob', 'Tried Get(B): failed.')];
  const answer = { plan: { amy: 'idle', bob: 'go(a)' }, text: 'One of you does go(a).' };
  const plan = { amy: 'idle', bob: 'get(b)' };
  expect(acted({ bounds: { persist: 1 }, answer, segments })).toEqual({ ...answer, plan });
});

test('does nothing that is not listed, and leaves repairs and rates of 0 alone', () => {
  const answer = { action: 'go(a)' };
  expect(acted({ bounds: { persist: 1, rash: 1 }, answer, segments: FAILED, listed: ['go(a)'] })).toEqual(answer);
  expect(acted({ bounds: { persist: 1 }, answer, segments: FAILED, repair: 1 })).toEqual(answer);
  expect(acted({ bounds: { persist: 0, again: 0, rash: 0, crowd: 0 }, answer, segments: FAILED })).toBe(answer);
});

test('an agent errs alike whether it decides itself or a planner decides for it, and otherwise in other steps', () => {
  const bounds = { persist: 0.5 };
  const steps = Array.from({ length: 60 }, (_, step) => step);
  const itself = steps.map((step) => acted({ bounds, answer: { action: 'go(a)' }, segments: FAILED, step }));
  const planned = steps.map((step) =>
    acted({ bounds, answer: { plan: { amy: 'idle', bob: 'go(a)' } }, segments: FAILED, step }),
  );
  const did = (answer: unknown) => JSON.stringify(answer).includes('get(b)');
  expect(planned.map(did)).toEqual(itself.map(did));
  // 30 in the mean; four standard deviations are 15.5.
  expect(Math.abs(itself.filter(did).length - 30)).toBeLessThan(16);
});

test('acts as the player says where that has heeded a warning', () => {
  const answer = { action: 'go(a)' };
  const asked = { bounds: { persist: 1 }, answer, segments: FAILED };
  expect(acted({ ...asked, warned: ['bob'] })).toEqual(answer);
  expect(acted({ ...asked, warned: ['amy'] })).toEqual({ action: 'get(b)' });
});
