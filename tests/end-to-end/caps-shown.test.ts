// Tests that what caps have cut is told: by show, run, cost, traces and replays.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLedger, shortCost } from '../../api/ledger.ts';
import { fileSink, parseEvent } from '../../api/record.ts';
import { answer, printedText } from '../../cli/command.ts';
import { showText } from '../../cli/commands/show.ts';
import { relay } from '../../envs/relay/relay.ts';
import { type Model, runEpisode } from '../../index.ts';
import { dmas } from '../../protocols/index.ts';
import { protocolOverview } from '../../runtime/run/overview/overview.ts';
import type { SpanData } from '../../runtime/telemetry/spans/span-data.ts';
import { SpanFold } from '../../runtime/telemetry/spans/span-fold.ts';
import { broadcast, capped, chatty, count, LONG, play, rules } from '../support/capped-protocols.ts';
import { runCaptured } from '../support/capture.ts';

describe('is shown', () => {
  const brief = broadcast(
    { channel: 'report', tokens: 6, action: 'truncate' },
    { channel: 'report', messages: 9, per: 'episode', action: 'end' },
  );
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'troupe-caps-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test('by troupe show, in text and as data', () => {
    const text = printedText(answer(protocolOverview(brief, 3), { text: (it) => showText(it) }), 'text');
    expect(text).toMatch(/Limits, for each sender separately\n/);
    expect(text).toMatch(/report .*any .*any .*6 .*step .*truncate/);
    expect(text).toMatch(/report .*any .*any .*9 .*episode .*end/);
    expect(protocolOverview(brief, 3).parts[0]?.caps).toEqual([
      { channel: 'report', tokens: 6, per: 'step', action: 'truncate', words: 'report: 6 tokens a step, truncate' },
      { channel: 'report', messages: 9, per: 'episode', action: 'end', words: 'report: 9 messages an episode, end' },
    ]);
  });

  test('at the end of a run and by troupe cost', async () => {
    const file = join(folder, 'record.jsonl');
    await runEpisode({ world: relay, protocol: brief, agents: 3, models: rules(), steps: 2, sink: fileSink(file) });
    const ledger = createLedger({ count });
    for (const line of readFileSync(file, 'utf8').trimEnd().split('\n')) ledger.see(parseEvent(JSON.parse(line)));
    const closed = ledger.end();
    expect(closed.cuts).toEqual([
      {
        cap: 'report: 6 tokens a step, truncate',
        action: 'truncate',
        messages: 6,
        said: expect.any(Number),
        kept: 36,
        tokenizer: 'o200k_base',
        estimate: false,
      },
    ]);
    const line = `Cut by the cap 'report: 6 tokens a step, truncate': 6 messages, of whose ${closed.cuts[0]?.said} tokens 36 were heard (counted by o200k_base).`;
    expect(shortCost(closed)).toContain(line);
    const { stdout } = await runCaptured(['cost', file]);
    expect(stdout).toContain(line);
    const json = JSON.parse((await runCaptured(['cost', file, '--json'])).stdout);
    expect(json.cuts).toEqual(closed.cuts);
    expect((await runCaptured(['cost', file, '--audit'])).code).toBe(0);
  });

  test('a count that may not be the model’s is marked as an estimate', async () => {
    const stranger: Model = { ...chatty(LONG), name: 'stranger' };
    const { tokens: _, ...unknown } = stranger;
    const { events } = await play(capped(dmas, { channel: 'utterance', tokens: 3, action: 'truncate' }), {
      models: unknown,
      steps: 1,
    });
    const ledger = createLedger({ count });
    for (const e of events) ledger.see(e);
    expect(shortCost(ledger.end()).join('\n')).toContain('o200k_base, an estimate');
  });

  test('on the span of the message', async () => {
    const spans: SpanData[] = [];
    const fold = new SpanFold({ emit: (span) => void spans.push(span) });
    for (const e of (await play(brief, { steps: 1 })).events) fold.see(e, e.t);
    const cut = spans.filter((s) => s.name === 'send report');
    expect(cut).toHaveLength(4);
    for (const { attributes } of cut)
      expect(attributes).toMatchObject({
        'troupe.cap': ['report: 6 tokens a step, truncate'],
        'troupe.cap.action': 'truncate',
        'troupe.cap.tokens.kept': 6,
      });
    expect(spans.filter((s) => s.name === 'send action').every((s) => !('troupe.cap' in s.attributes))).toBe(true);
  });

  test('a record from before there were caps reads as it did', () => {
    const line = {
      n: 0,
      t: 1,
      process: 'main',
      step: 0,
      type: 'message.dropped',
      id: '0:floor:team/a/speaker:0',
      to: 'team/b/speaker',
      reason: 'cap',
    };
    writeFileSync(join(folder, 'old.jsonl'), JSON.stringify(line));
    expect(parseEvent(JSON.parse(readFileSync(join(folder, 'old.jsonl'), 'utf8')))).toEqual(line);
  });
});
