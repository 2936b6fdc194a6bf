// Tests that a process killed with SIGKILL as one protocol takes over from another leaves a record that is gone on with
// to the same end, and that nothing answered is asked again (L6).
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rulesModel } from '../../agents/models/rules-model.ts';
import { relay } from '../../envs/relay/relay.ts';
import { cmas, solo } from '../../protocols/index.ts';
import type { RecordEvent } from '../../runtime/core/event.ts';
import { sequence } from '../../runtime/naming/mix.ts';
import { canonical, firstDifference } from '../../runtime/record/canonical.ts';
import { readRecord } from '../../runtime/record/read.ts';
import { fileSink } from '../../runtime/record/sink.ts';
import { resumeEpisode } from '../../runtime/run/resume.ts';
import { runEpisode } from '../../runtime/run/run.ts';

const KILLED = fileURLToPath(new URL('../support/killed-switch.ts', import.meta.url));
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const protocol = sequence('cmas, then solo', [{ protocol: cmas }, { protocol: solo, at: { step: 2 } }]);
const rules = () => rulesModel({ player: relay.player, seed: 1 });
let folder: string;
let whole: readonly RecordEvent[];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'troupe-killed-switch-'));
  const file = join(folder, 'whole.jsonl');
  await runEpisode({ world: relay, protocol, agents: 4, models: rules(), sink: fileSink(file) });
  whole = readRecord(file).events;
});
afterAll(() => rmSync(folder, { recursive: true }));

const callsIn = (events: readonly RecordEvent[]) =>
  events.flatMap((e) => (e.type === 'model.answered' ? [e.call] : []));
const switchesIn = (events: readonly RecordEvent[]) => events.filter(({ type }) => type === 'protocol.switched');

describe.concurrent('an episode killed with SIGKILL', () => {
  test.each(['switch', 'question'])('at its %s is resumed as if it had not been', async (point) => {
    const file = join(folder, `${point}.jsonl`);
    const child = spawn(process.execPath, ['--import', 'tsx', KILLED, file, point], { cwd: ROOT, stdio: 'ignore' });
    expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
    const left = readRecord(file).events;
    expect(callsIn(left).length).toBeGreaterThan(0);
    expect(callsIn(left).every((call) => /^[01]:/.test(call))).toBe(true);
    expect(switchesIn(left)).toHaveLength(point === 'switch' ? 0 : 1);
    const asked: string[] = [];
    const inner = rules();
    const models = {
      ...inner,
      ask(...[request, call]: Parameters<typeof inner.ask>) {
        asked.push(request.call);
        return inner.ask(request, call);
      },
    };
    await resumeEpisode(file, { world: relay, protocol, models });
    expect(asked.filter((call) => callsIn(left).includes(call))).toEqual([]);
    const got = readRecord(file).events;
    expect(firstDifference(canonical(whole), canonical(got))).toBeUndefined();
    expect(switchesIn(got)).toHaveLength(1);
  });
});
