// Tests the protocol in talk.ts. Run it: node --import tsx --test examples/talk-test.ts
import assert from 'node:assert/strict';
import test from 'node:test';
import { checkProtocol, runEpisode } from 'troupe';
import { scriptedModel } from 'troupe/agents';
import { sar } from 'troupe/envs';
import { talk } from './talk.ts';

test('it has no faults', () => {
  assert.deepEqual(checkProtocol(talk, ['Ann', 'Ben', 'Cem']), []);
});

test('each agent is told the summary before it acts', async () => {
  const models = scriptedModel({
    editor: { brief: [{ text: 'Fire in the north.' }] },
    mind: {
      act: ({ text }) => {
        assert.match(text, /Fire in the north\./);
        return { action: sar.pace.idle };
      },
    },
  });
  const { reason, summary } = await runEpisode({ world: sar, protocol: talk, agents: 2, steps: 1, models });
  models.assertFinished();
  assert.deepEqual([reason, summary.calls], ['step-cap', 3]);
});
