// Shows that every prompt ends with a question. Some chat endpoints refuse a conversation whose last word is the
// assistant's, and others continue it.
import { expect, test } from 'vitest';
import { relay } from '../../envs/relay/relay.ts';
import { PROTOCOLS } from '../../protocols/index.ts';
import { render } from '../../runtime/prompt/segments.ts';
import { callsOf, playInMemory } from '../support/play-in-memory.ts';

test.each(Object.values(PROTOCOLS).map((p) => [p.name, p] as const))(
  "no prompt of %s ends with a model's own words, and none of its repairs does",
  async (_name, protocol) => {
    const calls = callsOf(await playInMemory({ world: relay, protocol, slip: 0.4, steps: 4 })).flat();
    const last = calls.map(({ segments }) => render(segments.map(({ from: _, ...segment }) => segment)).at(-1)?.role);
    expect(new Set(last)).toEqual(calls.length === 0 ? new Set() : new Set(['user']));
  },
);
