// Tests that a record which contradicts itself is found out without a seal. That no honest one is, tests/end-to-end/
// prompts-read-back.test.ts shows.
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { rulesModel } from '../../agents/models/rules-model.ts';
import { scriptedModel } from '../../agents/models/scripted-model.ts';
import { transport } from '../../envs/index.ts';
import { relay } from '../../envs/relay/relay.ts';
import { checkRecord } from '../../experiment/check-record.ts';
import { dmas, solo } from '../../protocols/index.ts';
import { withoutSeal } from '../../runtime/record/chain.ts';
import { fileSink } from '../../runtime/record/sink.ts';
import { runEpisode } from '../../runtime/run/run.ts';

const folder = mkdtempSync(join(tmpdir(), 'troupe-contradictions-'));

test('an episode whose frames are up before its steps does not contradict itself', async () => {
  const file = join(folder, 'frames.jsonl');
  const models = scriptedModel({ mind: { act: () => ({ action: 'wait' }) } });
  const ended = await runEpisode({
    world: transport,
    protocol: solo,
    worldOptions: { cap: 200 },
    models,
    sink: fileSink(file),
  });
  expect(ended).toMatchObject({ reason: 'step-cap', steps: 2 });
  expect(await checkRecord(file)).toMatchObject({ seal: { state: 'sealed' } });
  expect((await checkRecord(file)).finding).toBeUndefined();
});

test('one of a time when records did not name such a limit is odd, and no more', async () => {
  const newer = readFileSync(join(folder, 'frames.jsonl'), 'utf8').trimEnd().split('\n').map(withoutSeal);
  const unnamed = newer.map((line) => line.replace(',"end":"step-cap"', ''));
  expect(unnamed).not.toEqual(newer);
  const older = unnamed.map((line) => line.replace(`"version":"${transport.version}"`, '"version":"1-00000000"'));
  const file = join(folder, 'older.jsonl');
  writeFileSync(file, `${unnamed.join('\n')}\n`);
  expect((await checkRecord(file)).finding?.what).toMatch(/step-cap after 2 of/);
  writeFileSync(file, `${older.join('\n')}\n`);
  const { finding, doubts } = await checkRecord(file);
  expect([finding, doubts?.what]).toEqual([
    undefined,
    expect.stringMatching(/^it ended as step-cap after 2 of \d+ steps, at a/),
  ]);
});

describe('a record without seals that says', () => {
  let lines: string[] = [];
  beforeAll(async () => {
    const file = join(folder, 'dmas.jsonl');
    const models = rulesModel({ player: relay.player, seed: 1 });
    const settings = { maxTokens: 500 };
    const budget = { calls: 200, tokens: 200_000 };
    await runEpisode({
      world: relay,
      protocol: dmas,
      agents: 3,
      steps: 1,
      models,
      settings,
      budget,
      sink: fileSink(file),
    });
    lines = readFileSync(file, 'utf8').trimEnd().split('\n').map(withoutSeal);
  });

  type Change = (event: Record<string, never>) => unknown;
  const first = (type: string, change: Change) => () => {
    const at = lines.findLastIndex((line) => line.includes(`"type":"${type}"`));
    const event: Record<string, never> = JSON.parse(lines[at] ?? '');
    return lines.with(at, JSON.stringify({ ...event, ...Object(change(event)) }));
  };
  /** Another line before the last one, numbered as it has to be. */
  const inserted = (of: string, change: Change) => () => {
    const event = JSON.parse(lines.findLast((line) => line.includes(`"type":"${of}"`)) ?? '');
    const end = JSON.parse(lines.at(-1) ?? '');
    const head = { n: end.n, t: end.t, process: end.process };
    const step = event.step;
    return [
      ...lines.slice(0, -1),
      JSON.stringify({ ...head, step, ...Object(change(event)) }),
      JSON.stringify({ ...end, n: end.n + 1 }),
    ];
  };

  const renumbered = (line: string, i: number) => JSON.stringify({ ...JSON.parse(line), n: i + 3 });

  test.each<readonly [what: string, make: () => string[], says: RegExp]>([
    ['another end', first('episode.ended', () => ({ reason: 'role-error' })), /role-error, and nothing of that kind/],
    [
      'an end at a cap that was not reached',
      first('episode.started', () => ({ stepCap: 40 })),
      /step-cap after 1 of 40/,
    ],
    ['fewer steps at the end', first('episode.ended', () => ({ steps: 3 })), /ended after 3 steps, and 1 were played/],
    [
      'another final score',
      first('episode.ended', ({ score }) => ({ score: { ...Object(score), other: { passes: 99 } } })),
      /its final score is/,
    ],
    ['another epoch', first('episode.started', () => ({ epoch: 3 })), /begins with epoch 3/],
    ['a lower step cap', first('episode.started', () => ({ stepCap: 0 })), /the step cap is 0/],
    ['another model', first('model.called', () => ({ model: 'gpt-4.1' })), /asked gpt-4\.1, and rules answers/],
    ['other settings', first('model.called', () => ({ settings: { maxTokens: 9 } })), /with settings/],
    [
      'other models in the first line',
      first('episode.started', ({ models }) => ({
        models: { '*': { ...Object(Reflect.get(Object(models), '*')), name: 'gpt-4.1' } },
      })),
      /and gpt-4\.1 answers/,
    ],
    ['a budget of fewer calls', first('episode.started', () => ({ budget: { calls: 3 } })), /the budget has 3/],
    ['a budget of fewer tokens', first('episode.started', () => ({ budget: { tokens: 900 } })), /the budget has 900/],
    [
      'a reply cut at its length, long before',
      first('model.answered', ({ usage }) => ({
        finish: 'length',
        usage: { ...Object(usage), source: 'provider' },
      })),
      /ended at its length/,
    ],
    [
      'a time cap that it had not',
      first('episode.ended', () => ({ reason: 'time-cap' })),
      /ended as time-cap, and had/,
    ],
    [
      'a time cap that was not up',
      () => {
        const [head = '', ...rest] = first('episode.ended', () => ({ reason: 'time-cap' }))();
        return [JSON.stringify({ ...JSON.parse(head), timeCapMs: 3_600_000 }), ...rest];
      },
      /ended as time-cap after at most \d+ ms, and the cap is 3600000/,
    ],
    [
      'a goal that came from outside',
      first('episode.ended', () => ({ reason: 'goal', outside: true })),
      /goal, and that did not come from outside/,
    ],
    ['a step out of order', first('step.started', () => ({ step: 7 })), /step 7 begins where step 0 is due/],
    ['a move of a step that had not begun', first('world.stepped', () => ({ step: 9 })), /the world moves in step 9/],
    [
      'that a message was dropped which was delivered',
      inserted('message.delivered', ({ id, to }) => ({ type: 'message.dropped', id, to, reason: 'lost' })),
      /was dropped at .*, where it had been delivered/,
    ],
    [
      'that a message was heard before it was said',
      () => {
        const at = lines.findIndex((line) => line.includes('"type":"message.delivered"'));
        const { n, t, process, step } = JSON.parse(lines.find((line) => line.includes('"type":"step.started"')) ?? '');
        const early = { ...JSON.parse(lines[at] ?? ''), n: n + 1, t, process, step };
        return [
          ...lines.slice(0, n + 1),
          JSON.stringify(early),
          ...lines
            .toSpliced(at, 1)
            .slice(n + 1)
            .map(renumbered),
        ];
      },
      /was heard by .* before it was said/,
    ],
    [
      'that a message was delivered twice',
      inserted('message.delivered', ({ id, to }) => ({ type: 'message.delivered', id, to })),
      /was delivered at .*, where it had been delivered/,
    ],
    [
      'that a role may not speak where it spoke',
      inserted('message.sent', ({ message }) => {
        const { from, channel } = Object(message);
        return { type: 'message.refused', from, channel, why: 'may not speak on this channel' };
      }),
      /may not speak on .*, and has spoken there/,
    ],
    [
      'that somebody else spoke on a bus of its own',
      inserted('message.sent', () => ({ type: 'message.refused', from: 'a', channel: 'b', why: 'not-said' })),
      /on a bus that nobody else is on/,
    ],
    ['a field that no event has', first('world.stepped', () => ({ note: 'x' })), /no event has the field 'note'/],
    [
      'a field that no part of an event has',
      first('model.answered', ({ usage }) => ({ usage: { ...Object(usage), bonus: 1 } })),
      /no event has the field 'usage\.bonus'/,
    ],
  ])('%s is found', async (_what, make, says) => {
    const file = join(folder, 'changed.jsonl');
    writeFileSync(
      file,
      make()
        .map((line) => `${line}\n`)
        .join(''),
    );
    const found = await checkRecord(file).then(
      ({ finding }) => finding?.what ?? 'nothing',
      (thrown: unknown) => String(thrown),
    );
    expect(found).toMatch(says);
  });
});
