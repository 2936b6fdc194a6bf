// Tests that caps are the same on every bus and over any number of processes (L3), and replay and resume the same (L6).
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import {
  canonical,
  fileSink,
  firstDifference,
  memorySink,
  parseEvent,
  readRecord,
  replayEpisode,
} from '../../api/record.ts';
import type { Cap } from '../../api/types.ts';
import type { BusFixture } from '../../conformance/bus/fixture.ts';
import { protocolSuite } from '../../conformance/protocol/protocol.ts';
import { relay } from '../../envs/relay/relay.ts';
import { bridge, checkProtocol, mix, protocol, runEpisode, type TeamProtocol } from '../../index.ts';
import { cmas, dmas, notes, utterance } from '../../protocols/index.ts';
import { memoryBus, memoryHub } from '../../runtime/bus/memory.ts';
import { natsBus } from '../../runtime/bus/nats.ts';
import { protocolOverview } from '../../runtime/run/overview/overview.ts';
import { resumeEpisode } from '../../runtime/run/resume.ts';
import { protocolHash } from '../../runtime/topology/protocol-hash.ts';
import { layOut } from '../../runtime/topology/topology.ts';
import { broadcast, capped, chatty, dialogue, LONG, llamar, of, play, rules } from '../support/capped-protocols.ts';

// --- laws ---

const mixture = mix(
  'capped-duo',
  {
    red: { protocol: capped(cmas, { channel: 'notes', tokens: 4, action: 'truncate' }), share: 0.5 },
    blue: {
      protocol: capped(
        dmas,
        { channel: 'utterance', tokens: 5, per: 'round', action: 'truncate' },
        { channel: 'utterance', messages: 1, action: 'drop' },
      ),
      share: 0.5,
    },
  },
  { bridges: [bridge(['blue', utterance], ['red', notes])] },
);

const memory = (): BusFixture => {
  const hub = memoryHub();
  return { open: async () => memoryBus(hub) };
};
const nats = (): BusFixture => ({ open: () => natsBus({ servers: inject('nats') }) });

const EACH: readonly (readonly [name: string, protocol: TeamProtocol])[] = [
  ['drop', capped(dmas, { channel: 'utterance', messages: 1, action: 'drop' })],
  ['truncate', broadcast({ channel: 'report', tokens: 6, action: 'truncate' })],
  ['last-word', dialogue({ from: 'closing', channel: 'utterance', rounds: 2, action: 'last-word' })],
  ['end', capped(dmas, { channel: 'utterance', rounds: 4, per: 'episode', action: 'end' })],
  [
    'LLaMAR',
    capped(
      llamar,
      { from: 'actor', channel: 'memory', tokens: 8, action: 'truncate' },
      { from: 'corrector', to: 'actor', tokens: 2, action: 'truncate' },
    ),
  ],
  ['a mixture with a bridge', mixture],
];

describe.each(EACH)('%s', (_name, protocol) => {
  // On memory, on NATS, in processes of their own, and in any order.
  const fixture = {
    protocol,
    world: relay,
    agents: ['r1', 'Zoë B.', '$&*', 'r4'],
    steps: 6,
    models: rules,
    buses: { memory, nats },
  };
  for (const clause of protocolSuite.clauses) {
    test(`keeps a promise of protocols: ${clause.name}`, () => clause.run(fixture));
  }

  test('is at work in an episode', async () => {
    const { events } = await play(protocol);
    expect(of(events, 'message.cut').length + of(events, 'role.lastWord').length).toBeGreaterThan(0);
  });

  test('replays to the same events', async () => {
    const { events } = await play(protocol);
    expect((await replayEpisode(events, { world: relay, protocol })).difference).toBeUndefined();
  });
});

test('an episode that was cut off goes on with what has been said already', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'troupe-caps-')), 'record.jsonl');
  const scant = capped(dmas, { channel: 'utterance', tokens: 20, per: 'episode', action: 'truncate' });
  const models = () => chatty(LONG);
  await runEpisode({ world: relay, protocol: scant, agents: 3, models: models(), steps: 4, sink: fileSink(file) });
  const whole = readFileSync(file, 'utf8').trimEnd().split('\n');
  const expected = canonical(whole.map((line) => parseEvent(JSON.parse(line))));
  for (const at of whole.keys()) {
    if (at % 23 !== 5 || at > whole.length - 2) continue;
    writeFileSync(file, `${whole.slice(0, at).join('\n')}\n`);
    await resumeEpisode(file, { world: relay, protocol: scant, models: models() });
    expect(firstDifference(expected, canonical(readRecord(file).events)), `cut at line ${at}`).toBeUndefined();
  }
  rmSync(dirname(file), { recursive: true });
});

test('a count of one’s own is what caps go by, and a replay must be given it', async () => {
  const sink = memorySink();
  const words = (text: string) => text.split(' ').length;
  const brief = broadcast({ channel: 'report', tokens: 3, action: 'truncate' });
  await runEpisode({
    world: relay,
    protocol: brief,
    agents: 2,
    models: rules(),
    steps: 1,
    sink,
    count: words,
    tokenizer: 'words',
  });
  expect(of(sink.events(), 'message.cut')[0]).toMatchObject({ tokenizer: 'words', kept: 3 });
  const same = { world: relay, protocol: brief, count: words, tokenizer: 'words' };
  expect((await replayEpisode(sink.events(), same)).difference).toBeUndefined();
});

test('a protocol without caps has the name that it had before there were any', () => {
  const topology = layOut(dmas, ['a', 'b']);
  const capless = capped(dmas);
  expect(protocolHash(layOut({ ...capless, name: 'dmas' }, ['a', 'b']))).toBe(protocolHash(topology));
  const one = layOut({ ...dmas, caps: [{ channel: 'utterance', tokens: 9, action: 'drop' }] }, ['a', 'b']);
  expect(protocolHash(one)).not.toBe(protocolHash(topology));
  expect(JSON.stringify(protocolOverview(dmas, 2))).not.toContain('caps');
});

test('the example of the guide (docs/guide/cost.md) plays', async () => {
  const brief = protocol('dmas-brief', {
    ...dmas,
    caps: [
      { channel: 'utterance', tokens: 60, per: 'round', action: 'truncate' },
      { channel: 'utterance', rounds: 2, action: 'last-word' },
      { from: 'speaker', messages: 50, per: 'episode', action: 'end' },
    ],
  });
  const guide = readFileSync(new URL('../../docs/guide/cost.md', import.meta.url), 'utf8');
  const capText = (cap: Cap) =>
    Object.entries(cap).map(([key, value]) => `${key}: ${typeof value === 'string' ? `'${value}'` : value}`);
  for (const cap of brief.caps) expect(guide).toContain(`{ ${capText(cap).join(', ')} }`);
  expect((await play(brief)).result.reason).toBe('goal');
});

test('the shipped protocols have no faults with caps on all that they say', () => {
  const caps: Cap[] = [{ tokens: 100, action: 'end' }];
  for (const base of [dmas, llamar]) expect(checkProtocol(capped(base, ...caps), relay.team.names(4))).toEqual([]);
});

// --- what is shown ---
