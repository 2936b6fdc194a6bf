// Tests that verifying finds what somebody has changed in a record and sealed anew, and blames no honest record.
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { rulesModel } from '../../agents/models/rules-model.ts';
import { relay } from '../../envs/relay/relay.ts';
import { checkRecord } from '../../experiment/check-record.ts';
import { dmas } from '../../protocols/index.ts';
import { memoryBus, memoryHub } from '../../runtime/bus/memory.ts';
import type { Model } from '../../runtime/core/model.ts';
import { withoutSeal } from '../../runtime/record/chain.ts';
import { fileSink } from '../../runtime/record/sink.ts';
import { forkEpisode } from '../../runtime/run/fork.ts';
import { joinEpisode } from '../../runtime/run/join.ts';
import { resumeEpisode } from '../../runtime/run/resume.ts';
import { runEpisode } from '../../runtime/run/run.ts';
import { runCaptured } from '../support/capture.ts';

const folder = mkdtempSync(join(tmpdir(), 'troupe-contradictions-'));

describe('of a record that somebody has changed and sealed anew', () => {
  const inner = rulesModel({ player: relay.player, seed: 1 });
  // One reply will not do.
  const models: Model = {
    ...inner,
    async ask(request, call) {
      const reply = await inner.ask(request, call);
      const usage = { ...reply.usage, output: 5 };
      return request.call === '0:team/r1/speaker:0' ? { ...reply, text: 'I do not know.', usage } : reply;
    },
  };
  const played = { world: relay, protocol: dmas, agents: 3, models };
  let files = 0;
  const freshFile = () => join(folder, `anew-${files++}.jsonl`);

  type Change = (event: Record<string, unknown>) => object | undefined;
  /** Changes the last event of which something else can be said. */
  async function verified(file: string, change: Change): Promise<{ readonly code: number; readonly stdout: string }> {
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n').map(withoutSeal);
    const at = lines.findLastIndex((line) => change(JSON.parse(line)) !== undefined);
    const event = JSON.parse(lines[at] ?? '');
    const changed = freshFile();
    const sink = fileSink(changed);
    for (const line of lines.with(at, JSON.stringify({ ...event, ...change(event) }))) sink.line(line);
    sink.close();
    return runCaptured(['verify', changed], { cwd: folder });
  }
  const only =
    (type: string, change: Change): Change =>
    (event) =>
      event.type === type ? change(event) : undefined;

  test.each<readonly [what: string, change: Change]>([
    ['a goal that was not reached', only('episode.ended', ({ reason }) => ({ reason: reason && 'failed' }))],
    ['a cancellation instead of the goal', only('episode.ended', () => ({ reason: 'cancelled' }))],
    [
      'a made-up reason for which an action was refused',
      only('world.stepped', ({ outcomes }) => {
        const [first, ...rest]: object[] = Array.isArray(outcomes) ? outcomes : [];
        return { outcomes: [{ ...first, ok: false, reason: 'it is too heavy' }, ...rest] };
      }),
    ],
    [
      'a made-up reason for which a reply was refused',
      only('reply.rejected', () => ({ reason: { code: 'REPLY_EMPTY', message: 'it was empty' } })),
    ],
  ])('%s is found by playing it again', async (_what, change) => {
    const file = freshFile();
    expect((await runEpisode({ ...played, sink: fileSink(file) })).reason).toBe('goal');
    const { code, stdout } = await verified(file, change);
    expect([code, stdout]).toEqual([1, expect.stringContaining('differs when played again')]);
  });

  test('oddities that prove nothing are reported, and change no verdict', async () => {
    const file = freshFile();
    await runEpisode({ ...played, sink: fileSink(file) });
    const { code, stdout } = await verified(
      file,
      only('model.answered', () => ({ ms: 9_000_000 })),
    );
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(/sealed[\s\S]*Odd, but no proof.*\(line \d+\): .*9000000 ms/),
    ]);
  });

  test('a fork does not contradict itself', async () => {
    const [file, forked] = [freshFile(), freshFile()];
    await runEpisode({ ...played, sink: fileSink(file) });
    await forkEpisode(file, forked, { world: relay, protocol: dmas, models, at: '1' });
    expect((await checkRecord(forked)).finding).toBeUndefined();
  });

  test('the model of another process is found', async () => {
    const [file, hub] = [freshFile(), memoryHub()];
    const away = { protocol: dmas, models, run: 'away', process: 'blue', bus: memoryBus(hub) };
    const other = joinEpisode({ ...away, serves: (i) => i.agent === 'r2' });
    await runEpisode({
      ...{ ...played, run: 'away', bus: memoryBus(hub), serves: (i) => i.agent !== 'r2', sink: fileSink(file) },
    });
    await other;
    expect(await runCaptured(['verify', file], { cwd: folder })).toMatchObject({ code: 0 });
    const { code, stdout } = await verified(
      file,
      only('model.called', ({ process }) => (process === 'blue' ? { model: 'gpt-4.1' } : undefined)),
    );
    expect([code, stdout]).toEqual([1, expect.stringMatching(/asked gpt-4\.1, and rules answers/)]);
  });

  test('a budget that was given to a resume is found to have been exceeded', async () => {
    const [file, stop] = [freshFile(), new AbortController()];
    const onStep = ({ step }: { readonly step: number }) => void (step === 0 && stop.abort());
    await runEpisode({ ...played, onStep, signal: stop.signal, sink: fileSink(file) });
    await resumeEpisode(file, { world: relay, protocol: dmas, models, budget: { calls: 300 } });
    expect(await runCaptured(['verify', file], { cwd: folder })).toMatchObject({ code: 0 });
    const { code, stdout } = await verified(
      file,
      only('episode.resumed', () => ({ limits: { budget: { calls: 8 } } })),
    );
    expect([code, stdout]).toEqual([1, expect.stringContaining('is call 9, and the budget has 8')]);
  });
});
