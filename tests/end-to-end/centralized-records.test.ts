// Tests records of the centralized protocols: each can be cut and resumed, and every token in it adds up.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rulesModel } from '../../agents/models/rules-model.ts';
import { sar } from '../../envs/sar/world.ts';
import { act, cot, llamar, react, smartLlm } from '../../protocols/index.ts';
import { createLedger } from '../../runtime/ledger/ledger.ts';
import { canonical, firstDifference } from '../../runtime/record/canonical.ts';
import { createAudit } from '../../runtime/record/check/audit.ts';
import { readRecord } from '../../runtime/record/read.ts';
import { resumeEpisode } from '../../runtime/run/resume.ts';
import { additiveScheme, createTokenCounter } from '../../runtime/tokens/token-counter.ts';
import { playInMemory } from '../support/play-in-memory.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'troupe-centralized-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const counter = createTokenCounter();
const PROTOCOLS = [
  llamar.usual,
  llamar.with({ corrector: 'in-actor', rules: 'published' }),
  act.with({ summaries: true }),
  react.usual,
  cot.usual,
  smartLlm,
];
/** A cut in each stretch of so many events. */
const EVERY = 23;

describe.each(PROTOCOLS.map((p) => [p.name, p] as const))('a record of %s', (name, protocol) => {
  const play = () => playInMemory({ world: sar, protocol, steps: 3, slip: 0.4 });

  test('cut anywhere and resumed, ends as if undisturbed', async () => {
    const events = await play();
    const lines = events.map((e) => `${JSON.stringify(e)}\n`);
    for (let cut = 1; cut < lines.length - 1; cut += EVERY) {
      const file = join(folder, `${name.replaceAll(':', '-')}-${cut}.jsonl`);
      writeFileSync(file, lines.slice(0, cut).join(''));
      await resumeEpisode(file, {
        world: sar,
        protocol,
        models: rulesModel({ player: sar.player, seed: 1, slip: 0.4 }),
      });
      expect(firstDifference(canonical(events), canonical(readRecord(file).events)), `cut at ${cut}`).toBeUndefined();
    }
  });

  test('adds up, token by token, and leaves nothing unexplained', async () => {
    const events = await play();
    const audit = createAudit(() => additiveScheme(counter));
    expect(events.map(audit.see).filter((finding) => finding !== undefined)).toEqual([]);
    expect(audit.done().recounted).toBe(audit.done().calls);
    const ledger = createLedger({ count: counter.count });
    for (const e of events) ledger.see(e);
    const { total, lines } = ledger.end();
    expect(lines.residual).toBe(0);
    expect(Object.values(lines).reduce((sum, n) => sum + n, 0)).toBe(total.input);
  });
});
