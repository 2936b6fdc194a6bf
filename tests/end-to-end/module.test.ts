// Tests what a module does in an episode beyond what the suites of protocols cover.
import { describe, expect, test } from 'vitest';
import { look, module, OneAction, rulesModel } from '../../agents/index.ts';
import { memorySink } from '../../api/record.ts';
import { layOut } from '../../api/topology.ts';
import { relay } from '../../envs/relay/relay.ts';
import { action, every, observation, own, protocol, runEpisode } from '../../index.ts';
import { boundCalls } from '../../runtime/topology/call-bounds.ts';

const mind = module({
  wakes: [every(observation)],
  says: [action],
  ask: 'act',
  answer: OneAction,
  prompt: look('Act.', (me) => [me.agent]),
  unasked: ({ observation: [seen] }) =>
    seen?.body.text.includes('do not hold') ? [action({ do: 'wait' })] : undefined,
  say: (answer) => [action({ do: answer.action })],
});
const keen = protocol('keen', { perAgent: { mind }, routes: { observation: own, action: own } });

describe('a module that may decide without asking', () => {
  test('calls its model only if it cannot decide itself, and acts either way', async () => {
    const sink = memorySink();
    const models = rulesModel({ player: relay.player, seed: 1 });
    await runEpisode({ world: relay, protocol: keen, agents: 3, steps: 2, models, sink });
    const events = sink.events();
    expect(events.filter((e) => e.type === 'model.called')).toHaveLength(2);
    expect(events.filter((e) => e.type === 'message.sent' && e.message.channel === 'action')).toHaveLength(6);
  });

  test('is counted as asking at most', () => {
    const [step] = boundCalls(layOut(keen, ['a', 'b', 'c']));
    expect(step?.total).toMatchObject({ least: 0, most: 3 });
  });
});
