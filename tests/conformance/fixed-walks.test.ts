// Shows that the fixed walks behind a world's version tell a changed rule from rewritten code, and name where it shows.
import { describe, expect, test } from 'vitest';
import {
  declarations,
  differenceText,
  digest,
  type FixedWalk,
  fixedWalks,
  notesOf,
} from '../../conformance/world/fixed-walks.ts';
import type { LocalWorld } from '../../envs/kit/local-world.ts';
import { type RelayState, relay } from '../../envs/relay/relay.ts';

type RelayWorld = LocalWorld<RelayState>;

/** The first walk on which a world with these changes is not the toy world, and its first difference. */
async function firstDifference(change: Partial<RelayWorld>) {
  const other = { ...relay, ...change };
  for (const walk of await fixedWalks(relay)) {
    const { difference } = await digest(notesOf(other, walk), await digest(notesOf(relay, walk)));
    if (difference) return { walk, difference };
  }
  return undefined;
}

const swapped = (value: object): object => Object.fromEntries(Object.entries(value).reverse());

test('the walks of a world take each value of each option, alone and in pairs, and are the same each time', async () => {
  const names = (await fixedWalks(relay)).map(({ name }) => name);
  for (const said of ['pace="durations"', 'speech="paid"', 'pace="durations" speech="paid"'])
    expect(names.some((name) => name.endsWith(` any ${said}`))).toBe(true);
  expect(new Set(names).size).toBe(names.length);
  expect((await fixedWalks(relay)).map(({ name }) => name)).toEqual(names);
});

test('a world that is written otherwise and does the same keeps every digest', async () => {
  const rewritten: Partial<RelayWorld> = {
    // Keys in another order, a list made anew, a state that is copied, numbers that differ in their last bits.
    observe: (state, agent) => {
      const { data, ...rest } = relay.observe(structuredClone(state), agent);
      return { ...swapped(rest), text: rest.text, data: typeof data === 'object' && data ? swapped(data) : data };
    },
    actions: (state, agent) => [...relay.actions(state, agent)],
    score: (state) =>
      Object.fromEntries(
        Object.entries(relay.score(state)).map(([name, figures]) => [
          name,
          Object.fromEntries(Object.entries(figures).map(([metric, value]) => [metric, value + 1e-13])),
        ]),
      ),
  };
  expect(await firstDifference(rewritten)).toBeUndefined();
});

const late = (state: RelayState) => state.tick >= 2;

describe('one changed rule is named with the step and the part in which it shows first:', () => {
  const changes: Readonly<Record<string, { readonly change: Partial<RelayWorld>; readonly step: number }>> = {
    told: { change: { words: { ...relay.words, task: (state) => `${relay.words.task(state)}!` } }, step: 0 },
    score: {
      change: { score: (state) => (late(state) ? { own: { success: 1 } } : relay.score(state)) },
      step: 2,
    },
    text: {
      change: {
        observe: (state, agent) => {
          const seen = relay.observe(state, agent);
          return late(state) ? { ...seen, text: `${seen.text} ` } : seen;
        },
      },
      step: 2,
    },
    data: { change: { observe: (state, agent) => ({ ...relay.observe(state, agent), data: 0 }) }, step: 0 },
    picture: {
      change: {
        observe: (state, agent) => ({
          ...relay.observe(state, agent),
          picture: { type: 'image/png', width: 1, height: 1, base64: 'AAAA' },
        }),
      },
      step: 0,
    },
    actions: {
      change: { actions: (state, agent) => relay.actions(state, agent).toReversed() },
      step: 0,
    },
    answer: { change: { player: { answer: () => ({ action: 'wait', text: '' }) } }, step: 0 },
    outcome: {
      change: {
        step: (state, intents) => {
          const { outcomes, ...rest } = relay.step(state, intents);
          return { ...rest, outcomes: outcomes.map((one) => ({ ...one, ok: true, reason: undefined })) };
        },
      },
      step: 0,
    },
    end: { change: { step: (state, intents) => ({ ...relay.step(state, intents), why: 'so it is' }) }, step: 0 },
    disclosures: { change: { words: { ...relay.words, disclosures: () => ['passwords known'] } }, step: 0 },
    graph: { change: { views: { ...relay.views, graph: () => ({ line: 1 }) } }, step: 0 },
  };

  test.each(Object.entries(changes))('%s', async (part, { change, step }) => {
    const found = await firstDifference(change);
    expect(found?.difference.note).toMatchObject({ part, step: expect.any(Number) });
    expect(found?.difference.note?.step).toBeGreaterThanOrEqual(step);
    if (found) expect(differenceText(found.difference)).toContain(`step ${found.difference.note?.step}`);
  });
});

test('what a world declares once is noted by its name', async () => {
  const kept = await digest(declarations(relay));
  expect((await digest(declarations(relay), kept)).difference).toBeUndefined();
  const changed = { ...relay, pace: { ...relay.pace, idle: 'rest' } };
  expect((await digest(declarations(changed), kept)).difference?.note?.part).toBe('idle');
});

test('a walk that ends sooner than it did is a difference', async () => {
  const [walk] = (await fixedWalks(relay)).filter(({ steps }) => steps > 4);
  const kept = walk && (await digest(notesOf(relay, walk)));
  const shorter: FixedWalk | undefined = walk && { ...walk, steps: 2 };
  expect(shorter && (await digest(notesOf(relay, shorter), kept)).difference?.note?.step).toBe(2);
});
