// Tests that a server is given the listed actions to choose from where answers are to be listed, and only there.
import { describe, expect, test } from 'vitest';
import { household } from '../../envs/household/world.ts';
import { sar } from '../../envs/sar/world.ts';
import { cmas, solo } from '../../protocols/index.ts';
import type { Sampling } from '../../runtime/core/model.ts';
import type { AnyProtocol } from '../../runtime/core/protocol.ts';
import type { AnyWorld } from '../../runtime/core/world.ts';
import { memorySink } from '../../runtime/record/sink.ts';
import { replayEpisode } from '../../runtime/run/replay.ts';
import { runEpisode } from '../../runtime/run/run.ts';
import { chatServer, piece, stream } from '../support/chat-server.ts';

const { chat, model } = chatServer();

/** Any value that fits a schema; of a list the first. */
function fitting(schema: unknown): unknown {
  const node = schema as Record<string, unknown>;
  if (Array.isArray(node.anyOf)) return fitting(node.anyOf[0]);
  if (Array.isArray(node.enum)) return node.enum[0];
  if (node.type === 'object')
    return Object.fromEntries(
      Object.entries((node.properties ?? {}) as object).map(([name, of]) => [name, fitting(of)]),
    );
  if (node.type === 'array') return [];
  return node.type === 'boolean' ? true : 'fly to the moon';
}

async function play(world: AnyWorld, protocol: AnyProtocol, answers?: 'listed' | 'free') {
  const schemas: string[] = [];
  chat.handle = (response, { body }) => {
    const { schema } = (body.response_format as { json_schema: { schema: unknown } }).json_schema;
    schemas.push(JSON.stringify(schema));
    stream(response, piece({ content: JSON.stringify(fitting(schema)) }), piece({}, 'stop'));
  };
  const sink = memorySink();
  const sampling: Sampling = answers === undefined ? {} : { '*': { answers } };
  const asked = { world, protocol, agents: 2, steps: 2, models: { '*': model() }, sampling, sink };
  const result = await runEpisode(asked);
  const events = sink.events();
  const outcomes = events.flatMap((e) => (e.type === 'world.stepped' ? e.outcomes : []));
  const replayed = await replayEpisode(events, { world, protocol });
  return { result, schemas, outcomes, rejected: result.summary.rejectedReplies, difference: replayed.difference };
}

describe.each([
  ['a planner', cmas],
  ['agents for themselves', solo],
] as const)('answers of %s', (_, protocol) => {
  test('are one of the list where they are to be listed, and replay', async () => {
    const { schemas, outcomes, rejected, difference } = await play(sar, protocol, 'listed');
    expect(schemas.every((schema) => schema.includes('"enum":'))).toBe(true);
    expect(outcomes.length).toBeGreaterThan(0);
    expect(outcomes.filter(({ reason }) => reason === 'ACTION_UNKNOWN')).toEqual([]);
    expect({ rejected, difference }).toEqual({ rejected: 0, difference: undefined });
  });

  test('are free unless told', async () => {
    for (const answers of [undefined, 'free'] as const) {
      const { schemas, rejected } = await play(sar, protocol, answers);
      expect(schemas.filter((schema) => schema.includes('"enum":'))).toEqual([]);
      expect(rejected).toBeGreaterThan(0);
    }
  });
});

test('a thing that one was only told of may be named beside the list', async () => {
  const { schemas } = await play(household, solo, 'listed');
  expect(schemas[0]).toContain(String.raw`"pattern":"^NavigateTo\\((?:[A-Z][A-Za-z]*_[0-9]+)\\)$"`);
});
