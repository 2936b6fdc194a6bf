// Shows that a program which a role wrote is run once, on record, and is never run again: replay and resume take what
// it printed from the record.
import { expect, test } from 'vitest';
import { z } from 'zod';
import { interpreter } from '../../agents/interpreter.ts';
import { memorySink, type RecordEvent, replayEpisode } from '../../api/record.ts';
import { relay } from '../../envs/relay/relay.ts';
import { action, channel, each, every, observation, own, protocol, rule, runEpisode } from '../../index.ts';
import type { CodeRunner } from '../../runtime/core/code.ts';
import { createSymptoms } from '../../runtime/record/watch/symptoms.ts';

const script = channel('script', z.object({ source: z.string() }));
const printed = channel('printed', z.object({ text: z.string() }));

/** Writes a program about what it sees, and does what the program prints. */
const calculating = protocol('calculating', {
  perAgent: {
    writer: rule({
      wakes: [every(observation)],
      says: [script],
      say: ({ observation: [seen] }) => [
        script({ source: `print('pass ' + ${JSON.stringify(/is (\w+)\./.exec(seen?.body.text ?? '')?.[1])})` }),
      ],
    }),
    runner: interpreter({
      wakes: [each(script)],
      says: [printed],
      program: (heard) => ({ language: 'javascript', source: heard.script.body.source }),
      say: ({ stdout, end, error }) => [printed({ text: end === 'done' ? stdout.trim() : `${end}: ${error}` })],
    }),
    hand: rule({
      wakes: [every(observation), each(printed)],
      says: [action],
      say: (heard) => [action({ do: heard.printed.body.text })],
    }),
  },
  routes: { observation: own, script: own, printed: own, action: own },
});

async function play(code?: CodeRunner): Promise<RecordEvent[]> {
  const sink = memorySink();
  const given = code ? { code } : {};
  await runEpisode({ world: relay, protocol: calculating, agents: 1, models: {}, sink, steps: 2, ...given });
  return sink.events();
}
const actionsOf = (events: readonly RecordEvent[]) =>
  events.flatMap((e) => (e.type === 'world.stepped' ? e.outcomes.map((o) => o.do) : []));
const replay = (events: readonly RecordEvent[]) => replayEpisode(events, { world: relay, protocol: calculating });

test('a program is recorded with its causes and output, and its output is acted on', async () => {
  const events = await play();
  const [ran] = events.filter((e) => e.type === 'code.ran');
  expect(ran).toMatchObject({
    run: '0:team/r1/runner:0',
    causes: ['0:script:team/r1/writer:0'],
    language: 'javascript',
    end: 'done',
  });
  expect(actionsOf(events)).toEqual([ran?.type === 'code.ran' ? ran.stdout.trim() : '']);
  expect(actionsOf(events)[0]).toMatch(/^pass \w+$/);
  expect((await replay(events)).difference).toBeUndefined();
});

test('a replay takes the outcome from the record, whatever the program would print now', async () => {
  const outcomes = [
    { end: 'time', stdout: '', error: 'stopped after 1 ms' } as const,
    { end: 'done', stdout: 'wait' } as const,
  ];
  let n = 0;
  const events = await play({ run: () => outcomes[n++] ?? { end: 'crash', stdout: '' }, close() {} });
  expect(actionsOf(events)).toEqual(['time: stopped after 1 ms', 'wait']);
  expect(n).toBe(2);
  expect((await replay(events)).difference).toBeUndefined();
  expect(n).toBe(2);
});

test('a runner that throws stops nobody: the role is told, and the record and the summary report it', async () => {
  const broken: CodeRunner = {
    run() {
      throw new Error('no threads are left');
    },
    close() {},
  };
  const sink = memorySink();
  const given = { world: relay, protocol: calculating, agents: 1, models: {}, steps: 2 };
  const { reason } = await runEpisode({ ...given, sink, code: broken });
  const events = sink.events();
  const symptoms = createSymptoms();
  for (const event of events) symptoms.see(event);
  expect(reason).toBe('step-cap');
  expect(actionsOf(events)[0]).toBe('unavailable: what runs programs threw: no threads are left');
  expect(symptoms.now()).toContainEqual({
    code: 'PROGRAMS_NOT_RUN',
    what: '2 of 2 programs could not be run: what runs programs threw: no threads are left',
    meaningless: false,
  });
  expect((await replay(events)).difference).toBeUndefined();
});

test('a changed outcome on record is found where it first makes a difference', async () => {
  const events = await play();
  const changed = events.map((e) => (e.type === 'code.ran' ? { ...e, stdout: 'wait\n' } : e));
  expect((await replay(changed)).difference).toBeDefined();
});
