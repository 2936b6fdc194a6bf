// Runs the suite of models for shipped models, and shows that each clause catches a model with one defect.
import { describe, expect, test } from 'vitest';
import { openaiModel } from '../../agents/models/openai/openai.ts';
import { rulesModel } from '../../agents/models/rules-model.ts';
import { type ModelFixture, modelSuite } from '../../conformance/model.ts';
import { runSuite } from '../../conformance/suite.ts';
import { question } from '../../conformance/world/walk.ts';
import { relay } from '../../envs/relay/relay.ts';
import { recordedModel } from '../../runtime/record/recorded-model.ts';
import { modelDefects, soundLocalModel, soundRemoteModel } from './specimens/model.ts';

const KEY = 'sk-secret-0123456789';
const state = relay.reset({ scene: 'line', seed: 1, agents: ['r1', 'r2'], options: {} });
const request = async (call = '0:team/r1/mind:0') => ({
  ...(await question(relay, state, 'act', { agent: 'r1', sees: ['r1'] })),
  call,
  attempt: 1,
  settings: {},
});

const completion = {
  choices: [{ message: { role: 'assistant', content: '{"action":"wait"}' }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 9, completion_tokens: 4 },
};
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

function endpoint(fetch: typeof globalThis.fetch) {
  return openaiModel({ model: 'tiny', baseUrl: 'http://127.0.0.1:1/v1', apiKey: KEY, env: {}, stream: false, fetch });
}
const silence: typeof fetch = (_input, init) =>
  new Promise((_, reject) =>
    init?.signal?.addEventListener('abort', () => reject(init.signal?.reason), { once: true }),
  );

const MODELS: Readonly<Record<string, () => Promise<ModelFixture>>> = {
  rules: async () => ({ model: rulesModel({ player: relay.player, seed: 1 }), request: await request() }),
  'rules that slip': async () => ({
    model: rulesModel({ player: relay.player, seed: 1, slip: 0.3 }),
    request: await request(),
  }),
  recorded: async () => {
    const model = recordedModel([
      {
        call: '0:team/r1/mind:0',
        attempt: 1,
        text: '{"action":"wait"}',
        usage: { input: 1, output: 1, source: 'counted' },
        finish: 'stop',
      },
    ]);
    return { model, request: await request(), failing: { model, request: await request('7:team/r1/mind:0') } };
  },
  endpoint: async () => ({
    model: endpoint(async () => json(completion)),
    request: await request(),
    silent: endpoint(silence),
    failing: {
      model: endpoint(async () => json({ error: { message: `Incorrect API key provided: ${KEY}` } }, 401)),
      request: await request(),
    },
    secrets: [KEY],
  }),
};

describe.each(Object.entries(MODELS))('the model %s keeps every promise of a model:', (_name, fixture) => {
  for (const clause of modelSuite.clauses) test(clause.name, async () => clause.run(await fixture()));
});

describe('each clause about a model is broken by one with one defect, and no other clause is:', () => {
  test('every clause has a specimen, and no specimen is without its clause', () => {
    expect(Object.keys(modelDefects).sort()).toEqual(modelSuite.clauses.map((clause) => clause.name).sort());
  });

  test.each([soundLocalModel, soundRemoteModel])('without a defect every promise is kept', async (sound) => {
    expect((await runSuite(modelSuite, sound)).verdicts.filter((v) => v.verdict !== 'passed')).toEqual([]);
  });

  test.each(Object.entries(modelDefects))('%s', async (name, defective) => {
    const results = await runSuite(modelSuite, defective);
    expect(results.verdicts.flatMap((v) => (v.verdict === 'failed' ? [v.clause] : []))).toEqual([name]);
  });
});
