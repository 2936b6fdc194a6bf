// Lesson 1 plays one episode from code. Search & rescue, three agents, one planner for all; the built-in rule-based
// player answers. Run it: node --import tsx examples/01-run-an-episode.ts
import { runEpisode } from 'troupe';
import { rulesModel } from 'troupe/agents';
import { sar } from 'troupe/envs';
import { cmas } from 'troupe/protocols';
import { fileSink } from 'troupe/record';

const record = `runs/example-01-${Date.now()}/record.jsonl`;
const { reason, steps, score, summary } = await runEpisode({
  world: sar,
  protocol: cmas,
  agents: 3,
  scene: '1',
  seed: 7,
  models: rulesModel({ player: sar.player, seed: 7 }),
  sink: fileSink(record),
  onStep: ({ step, outcomes }) =>
    console.log(step, outcomes.map((o) => `${o.agent}: ${o.do}${o.ok ? '' : ' ✗'}`).join('  ')),
});
console.log({ reason, steps, score, summary, record });
if (reason !== 'goal' && reason !== 'step-cap') process.exitCode = 1;
