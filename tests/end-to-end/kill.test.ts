// Kills the real command with SIGKILL in the middle of an episode, and resumes it. It also cuts a larger episode than
// tests/end-to-end/resume.test.ts has at sampled event boundaries, as a kill would leave it, on both buses and from
// several processes.
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { rulesModel } from '../../agents/models/rules-model.ts';
import { sar } from '../../envs/index.ts';
import { dmas } from '../../protocols/index.ts';
import { natsBus } from '../../runtime/bus/nats.ts';
import type { Bus } from '../../runtime/core/bus.ts';
import { freshSecret, random } from '../../runtime/core/random.ts';
import { canonical, firstDifference } from '../../runtime/record/canonical.ts';
import { readRecord } from '../../runtime/record/read.ts';
import { fileSink } from '../../runtime/record/sink.ts';
import { joinEpisode } from '../../runtime/run/join.ts';
import type { EpisodeOptions } from '../../runtime/run/options.ts';
import { resumeEpisode } from '../../runtime/run/resume.ts';
import { runEpisode } from '../../runtime/run/run.ts';
import type { Instance } from '../../runtime/topology/topology.ts';
import { runCaptured } from '../support/capture.ts';
import { spawnTroupe } from '../support/spawned.ts';

const folder = mkdtempSync(join(tmpdir(), 'troupe-kill-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('an episode killed with SIGKILL ends, resumed, as the undisturbed one', () => {
  const episode = ['run', 'relay', '--protocol', 'dmas', '--agents', '8', '--slip', '0.3', '--seed', '3'];

  const whole = join(folder, 'whole');
  beforeAll(() => runCaptured([...episode, '--out', whole, '--quiet']));

  test.each([
    ['memory', () => 'memory'],
    ['NATS', () => inject('nats')],
  ])('on %s', async (name, where) => {
    const killed = join(folder, `killed-${name}`);
    const flags = [...episode, '--bus', where(), '--out', killed];
    // Every call waits a little: there is time to be killed in.
    const child = spawnTroupe([...flags, '--latency', 'first=40']);
    let steps = 0;
    for await (const text of child.stderr) {
      steps += String(text).match(/^step \d/gm)?.length ?? 0;
      if (steps >= 3) break;
    }
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    expect(readRecord(killed).events.some((e) => e.type === 'episode.ended')).toBe(false);

    const resumed = await runCaptured(['resume', killed, '--quiet', '--json']);
    expect(resumed.code).toBe(0);
    expect(firstDifference(canonical(readRecord(whole).events), canonical(readRecord(killed).events))).toBeUndefined();
  });
});

/** Search and rescue, three agents who talk, eight steps; some replies are malformed. */
describe('a larger episode, cut at sampled event boundaries', () => {
  const SAMPLED = 12;
  const models = () => rulesModel({ player: sar.player, seed: 5, slip: 0.2 });
  const parts = () => ({ world: sar, protocol: dmas, models: models() });
  let files = 0;
  const freshFile = () => join(folder, `cut-${files++}`, 'record.jsonl');
  const open: Bus[] = [];
  afterAll(() => Promise.all(open.map((bus) => bus.close())));
  const line = async () => {
    const bus = await natsBus({ servers: inject('nats') });
    open.push(bus);
    return bus;
  };

  async function played(more: Partial<EpisodeOptions> = {}): Promise<string> {
    const file = freshFile();
    await runEpisode({ ...parts(), agents: 3, seed: 5, steps: 8, sink: fileSink(file), ...more });
    return file;
  }

  /** Each of two processes serves some of the agents. */
  async function playedByTwo(): Promise<string> {
    const here = (i: Instance) => i.agent === 'Alice';
    const secret = freshSecret();
    const other = joinEpisode({
      ...{ protocol: dmas, models: models(), run: 'two', process: 'other', bus: await line(), secret },
      serves: (i) => !here(i),
    });
    const file = await played({ bus: await line(), run: 'two', serves: here, secret });
    await other;
    return file;
  }

  async function survives(file: string, bus: Bus | undefined, seed: number): Promise<void> {
    const whole = readFileSync(file, 'utf8');
    const expected = canonical(readRecord(await played()).events);
    const lines = whole.trimEnd().split('\n');
    const chance = random(seed);
    for (let i = 0; i < SAMPLED; i++) {
      const keep = 1 + chance.below(lines.length - 2);
      const cut = freshFile();
      fileSink(cut).close();
      writeFileSync(cut, `${lines.slice(0, keep).join('\n')}\n`);
      await resumeEpisode(cut, { ...parts(), ...(bus ? { bus } : {}) });
      const { events } = readRecord(cut);
      expect(firstDifference(expected, canonical(events)), `cut after line ${keep} of ${lines.length}`).toBeUndefined();
    }
  }

  test('in memory', async () => survives(await played(), undefined, 1));
  test('on NATS', async () => survives(await played({ bus: await line() }), await line(), 2));
  test('of two processes on NATS, resumed by one', async () => survives(await playedByTwo(), undefined, 3));
});
