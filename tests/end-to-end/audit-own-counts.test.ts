// Tests `troupe cost --audit` on our own counts: where a server states no usage, the record holds an estimate, and the
// audit finds one that was changed later.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openaiModel } from '../../agents/models/openai/openai.ts';
import { rulesModel } from '../../agents/models/rules-model.ts';
import { relay } from '../../envs/relay/relay.ts';
import { cmas } from '../../protocols/index.ts';
import type { Model } from '../../runtime/core/model.ts';
import { fileSink } from '../../runtime/record/sink.ts';
import { runEpisode } from '../../runtime/run/run.ts';
import { runCaptured } from '../support/capture.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'troupe-own-counts-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A server that says nothing of what it has billed. */
function silent(): Model {
  const message = { role: 'assistant', content: '{"plan":{"r1":"wait","r2":"wait","r3":"wait"}}' };
  const body = JSON.stringify({ choices: [{ message, finish_reason: 'stop' }] });
  const headers = { 'content-type': 'application/json' };
  return openaiModel({ model: 'm', env: { OPENAI_API_KEY: 'k' }, fetch: async () => new Response(body, { headers }) });
}

let files = 0;
async function recorded(models: Model): Promise<string> {
  const file = join(folder, `${files++}.jsonl`);
  await runEpisode({ world: relay, protocol: cmas, agents: 3, models, steps: 2, sink: fileSink(file) });
  return file;
}

async function audited(file: string, change: (text: string) => string) {
  const text = readFileSync(file, 'utf8');
  const changed = change(text);
  const other = join(folder, 'changed.jsonl');
  writeFileSync(other, changed);
  return { changed: changed !== text, ...(await runCaptured(['cost', other, '--audit', '--json'])) };
}

const MODELS: readonly [string, () => Model, string][] = [
  ['estimate', silent, 'an estimate'],
  ['counted', () => rulesModel({ player: relay.player, seed: 1 }), 'a count'],
];
describe.each(MODELS)('where the source is %s', (source, model, told) => {
  test('an honest record adds up', async () => {
    const { code, stdout } = await audited(await recorded(model()), (text) => text);
    expect([code, JSON.parse(stdout).records]).toEqual([
      0,
      [expect.objectContaining({ answers: 2, exact: 2, finding: null })],
    ]);
  });

  test.each([
    ['output', /"output":(\d+)/, '"output":1$1', 'count', 'its reply comes to'],
    ['input', /"usage":\{"input":(\d+)/, '"usage":{"input":1$1', source === 'estimate' ? 'count' : 'residual', ''],
  ])('%s that was raised is found, with its call', async (_field, what, instead, code, why) => {
    const file = await recorded(model());
    const found = await audited(file, (text) => text.replace(what, instead));
    expect([found.changed, found.code]).toEqual([true, 1]);
    const [{ finding }] = JSON.parse(found.stdout).records;
    expect(finding).toMatchObject({ code, call: '0:team/_/planner:0', step: 0 });
    expect(finding.what).toContain(why);
    if (code === 'count') expect(finding.what).toContain(told);
  });
});
