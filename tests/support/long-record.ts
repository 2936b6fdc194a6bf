// Writes a valid record of any length in a short time: an episode of the toy world whose planner always waits and whose
// instructions are long, as prompts of real episodes are. It can be replayed, and cut off anywhere.
import { closeSync, copyFileSync, ftruncateSync, openSync, statSync } from 'node:fs';
import { relay } from '../../envs/relay/relay.ts';
import { cmas } from '../../protocols/cmas.ts';
import type { Model } from '../../runtime/core/model.ts';
import { cutTornLine, fileSink } from '../../runtime/record/sink.ts';
import { runEpisode } from '../../runtime/run/run.ts';

const tokensOf = (text: string): number => Math.ceil(text.length / 4);

/** Named as the player that a resume would ask. */
const waiting: Model = {
  name: 'rules',
  kind: 'rules',
  about: 'Always waits.',
  remote: false,
  tokens: {
    name: 'four characters a token',
    known: true,
    split: (segments) => ({ segments: segments.map(({ text }) => tokensOf(text)), template: 0, joins: 0 }),
  },
  ask: ({ segments }) => ({
    text: '{"plan":{"r1":"wait","r2":"wait"}}',
    usage: { input: segments.reduce((sum, { text }) => sum + tokensOf(text), 0), output: 12, source: 'counted' },
    finish: 'stop',
  }),
};

/** @returns how many steps it has, each of which takes 5,000 bytes more than its prompt has characters */
export async function writeLongRecord(file: string, megabytes: number, promptLength = 20_000): Promise<number> {
  const line = 'Give each agent the one action that it takes now, and mind what the others do. ';
  const steps = Math.ceil((megabytes * 1_000_000) / (promptLength + 5_000));
  await runEpisode({
    world: relay,
    protocol: cmas,
    agents: 2,
    models: waiting,
    prompts: { planner: line.repeat(Math.ceil(promptLength / line.length)) },
    steps,
    stepDeadlineMs: null,
    sink: fileSink(file),
  });
  return steps;
}

/** The same record as a crash would leave it: without its last lines. */
export function copyCutOff(file: string, to: string): void {
  copyFileSync(file, to);
  const handle = openSync(to, 'r+');
  ftruncateSync(handle, statSync(to).size - 60_000);
  closeSync(handle);
  cutTornLine(to);
}
