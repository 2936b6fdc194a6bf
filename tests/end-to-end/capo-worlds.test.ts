// Tests CaPo on records of the worlds it was published for, and of others: when the team talks, what that costs, and
// who receives what.
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { memorySink } from '../../api/record.ts';
import { lateModel, shuffledBus } from '../../conformance/other-order.ts';
import { messagesWithUnknownCauses } from '../../conformance/protocol/protocol.ts';
import { chores } from '../../envs/chores/world.ts';
import { transport } from '../../envs/transport/world.ts';
import { type Model, runEpisode } from '../../index.ts';
import { capo } from '../../protocols/index.ts';
import { canonical, firstDifference } from '../../runtime/record/canonical.ts';
import { replayEpisode } from '../../runtime/run/replay.ts';
import {
  type CapoMessage,
  calls,
  discussionsIn,
  objecting,
  play,
  roundsIn,
  sentOn,
  stepsOf,
} from '../support/capo-episodes.ts';

const TALK = ['plan', 'say', 'critique'];

const Seen = z.object({
  clock: z.object({ now: z.number() }),
  packs: z.boolean().default(true),
  things: z.array(z.object({ name: z.string(), kind: z.string() })),
  goal: z.object({ delivered: z.array(z.string()).default([]), placed: z.array(z.string()).default([]) }),
});

const seenBy = ({ body }: CapoMessage) => Seen.parse(Object(body).data);

/** What counts in an observation, by name: found there, or brought. */
function countsIn(message: CapoMessage): string[] {
  const { things, packs, goal } = seenBy(message);
  const kinds = packs ? ['target', 'container', 'goal'] : ['target', 'goal'];
  const found = things.filter(({ kind }) => kinds.includes(kind)).map(({ name }) => `found ${name}`);
  return [...found, ...[...goal.delivered, ...goal.placed].map((name) => `brought ${name}`)];
}

const TEAMS = [1, 2, 4];

const CASES = [transport, chores].flatMap((world) => TEAMS.map((n) => [world.name, n, world] as const));

describe.each(CASES)('CaPo in %s with %i agents', (_name, n, world) => {
  test('holds a discussion only when somebody reports news to the team', async () => {
    const events = await play(world, { agents: n, steps: 60 });
    const known = new Set<string>();
    const news = stepsOf(events).filter((step) => {
      const observations = sentOn(events, 'observation').filter((m) => m.step === step);
      const fresh = observations.flatMap(countsIn).filter((name) => !known.has(name));
      for (const name of fresh) known.add(name);
      return step === 0 || fresh.length > 0;
    });
    expect(discussionsIn(events)).toEqual(news);
    expect(news.length).toBeGreaterThan(3);
    expect(news.length).toBeLessThan(stepsOf(events).length);
  });

  test.each([0, 1, 2])(
    'makes k(N + 1) calls per discussion with %i objections, and one per decision',
    async (objections) => {
      const events = await play(world, { agents: n, objections });
      for (const step of stepsOf(events)) {
        const k = roundsIn(events, step);
        expect([0, n === 1 ? 1 : objections + 1]).toContain(k);
        expect(calls(events, ...TALK).filter((c) => c.step === step)).toHaveLength(n === 1 ? k : k * (n + 1));
      }
      const decided = calls(events, 'choose').map(({ step, by }) => `${step} ${by}`);
      expect(new Set(decided).size).toBe(decided.length);
    },
  );

  test('charges every message of a discussion one unit of the world’s time, to everybody', async () => {
    const free = await play(world, { agents: n, protocol: capo.with({ plan: 'discussed' }), steps: 1 });
    expect(sentOn(free, 'action').every(({ body }) => !/^\[?wait/.test(Object(body).do))).toBe(true);
    const protocol = capo.with({ plan: 'discussed', charge: 'message' });
    const events = await play(world, { agents: n, protocol, objections: 1, steps: 20 });
    // Two rounds of a plan with its question and n - 1 verdicts; alone there is nobody to talk with.
    const owed = n === 1 ? 0 : 2 * n;
    const begun = calls(events, 'choose').map(({ step }) => step)[0] ?? Number.NaN;
    const clocks = sentOn(events, 'observation').flatMap((m) => (m.step === begun ? [seenBy(m).clock.now] : []));
    expect(clocks).toEqual(Array(n).fill(owed));
    const paid = sentOn(events, 'action').filter(({ step }) => step < begun);
    const each = world.pace.pause === undefined ? owed : Math.min(1, owed);
    expect(paid).toHaveLength(n * each);
  });

  test('charges one unit a discussion where that is the rule', async () => {
    const events = await play(world, { agents: n, protocol: capo.with({ charge: 'step' }), steps: 3, objections: 2 });
    expect(Object(sentOn(events, 'go')[0]?.body).owes).toEqual(
      Object.fromEntries(world.team.names(n).map((agent) => [agent, n === 1 ? 0 : 1])),
    );
  });

  test('shows the plan, own progress, that of the others and the dialogue, in this order, each with where it is from', async () => {
    const events = await play(world, { agents: n, objections: 1 });
    const ids = new Set(events.flatMap((e) => (e.type === 'message.sent' ? [e.message.id as string] : [])));
    const kinds = [
      [/^The plan so far:|proposes this plan:/, 'plan'],
      [/^\w+ sees:|^What you see is of /, 'own'],
      [/^Progress of \w+, as of /, 'others'],
      [/^\w+ (agrees|objects|asks|asked|proposed)/, 'dialogue'],
    ] as const;
    for (const { segments, by } of calls(events, ...TALK)) {
      const shown = segments.filter(({ speaker }) => speaker === 'user');
      const order = shown.map(({ text }) => kinds.findIndex(([form]) => form.test(text)));
      expect(order).toEqual(order.toSorted());
      expect(order).not.toContain(-1);
      for (const { from = [] } of shown) {
        expect(from.length).toBeGreaterThan(0);
        for (const id of from) expect(ids).toContain(id);
      }
      const mates = shown.filter(({ text }) => text.startsWith('Progress of')).map(({ about }) => about);
      expect(mates).toEqual(world.team.names(n).filter((name) => !by.includes(`/${name}/`)));
    }
  });

  test('says what everybody is doing and how old each view is', async () => {
    const events = await play(world, { agents: n });
    let busy = 0;
    for (const { segments, step } of calls(events, ...TALK)) {
      const progressSegments = segments.filter(({ text }) => /^(Progress of|What you see is)/.test(text));
      const looks = sentOn(events, 'observation').filter((m) => m.step <= step);
      const now = Math.max(...looks.map((m) => seenBy(m).clock.now));
      expect(progressSegments).toHaveLength(n);
      for (const { about, text } of progressSegments) {
        const look = looks.findLast(({ agent }) => agent === about);
        const at = look ? seenBy(look).clock.now : Number.NaN;
        expect(text).toContain(` ${at} (${now === at ? 'now' : `${now - at} `}`);
        const deed = sentOn(events, 'action').findLast((m) => m.agent === about && m.step < step);
        const isBusy = look?.step !== step;
        if (isBusy) busy++;
        expect(text).toContain(isBusy ? `Now doing: ${Object(deed?.body).do}.` : 'Now about to choose what to do.');
      }
    }
    expect(busy > 0).toBe(n > 1);
  });
});

describe.each([transport, chores].map((world) => [world.name, world] as const))(
  'a discussion in %s',
  (_name, world) => {
    test('of several rounds shows everybody what was proposed, objected and agreed in all of those before', async () => {
      const model = objecting(world, 2);
      const answer = (body: object) =>
        ({ text: JSON.stringify(body), usage: { input: 0, output: 0, source: 'estimate' }, finish: 'stop' }) as const;
      /** Another plan in each round; Charlie alone is content with every one. */
      const models: Model = {
        ...model,
        ask(request, call) {
          if (request.ask === 'plan') return answer({ metaPlan: `plan ${request.call}\nAlice: wait` });
          if (request.ask === 'critique' && request.call.includes('/Charlie/'))
            return answer({ agree: true, reason: 'as I would' });
          return model.ask(request, call);
        },
      };
      const sink = memorySink();
      await runEpisode({
        world,
        protocol: capo.with({ designer: 'first' }),
        agents: 3,
        models,
        sink,
        steps: 1,
        seed: 1000,
      });
      const events = sink.events();
      const verdicts = sentOn(events, 'feedback').filter(({ agent }) => agent !== 'Alice');
      expect(verdicts).toHaveLength(6);
      for (const { segments, by, call, ask } of calls(events, ...TALK)) {
        const round = Number(call.slice(call.lastIndexOf(':') + 1));
        const heard = segments.filter(({ text }) => /^\w+ (agrees|objects)/.test(text));
        expect([by, ask, heard.length]).toEqual([by, ask, 2 * round]);
        expect(heard.map(({ from }) => from?.[0])).toEqual(verdicts.slice(0, 2 * round).map(({ id }) => id));
        if (round > 0)
          expect(heard.map(({ text }) => text).join()).toMatch(/Bob objects: too far.*Charlie agrees: as I would/);
        const earlier = segments.filter(({ text }) => text.startsWith('Alice proposed:'));
        // The newest is the plan that the designer is to fix: it stands at the head.
        expect(earlier).toHaveLength(Math.max(0, ask === 'plan' ? round - 1 : round));
        for (const { text } of earlier) expect(text).toMatch(/:\n> plan .*\n> Alice: wait/);
      }
    });

    test('tells a designer where its teammates are, what they hold, have explored and know', async () => {
      const events = await play(world, { agents: 2, steps: 60 });
      const words = calls(events, 'plan').flatMap(({ segments }) => segments.map(({ text }) => text));
      const progressText = words.filter((text) => text.startsWith('Progress of')).join('\n');
      for (const form of [
        /: in <\w+> \(\d+\);/,
        /; holds <\w+>/,
        /; has explored <\w+> \(\d+\) \((part|all)\)/,
        /; knows of .*target </,
      ])
        expect(progressText).toMatch(form);
      expect(progressText).toMatch(/knows to be brought: <\w+>/);
      expect(progressText).toMatch(/New: found target <\w+> \(\d+\) in </);
    });
  },
);

describe.each([transport, chores].map((world) => [world.name, world] as const))(
  'the record of CaPo in %s',
  (_name, world) => {
    const protocol = capo.with({ designer: 'rotate', charge: 'message' });
    const recorded = async (seed?: number) => {
      const sink = memorySink();
      const rules = objecting(world, 1);
      const models = seed === undefined || seed % 2 === 1 ? rules : lateModel(rules, seed);
      const bus = seed === undefined ? {} : { bus: shuffledBus(seed) };
      await runEpisode({ world, protocol, agents: 4, models, sink, steps: 40, seed: 1000, ...bus });
      return sink.events();
    };

    test('does not depend on the order in which messages and answers come (L3), and plays again to itself', async () => {
      const plain = await recorded();
      expect(discussionsIn(plain).length).toBeGreaterThan(2);
      for (const seed of [1, 2])
        expect(firstDifference(canonical(plain), canonical(await recorded(seed))), `seed ${seed}`).toBeUndefined();
      const again = await replayEpisode(plain, { world, protocol });
      expect([again.difference, again.upTo]).toEqual([undefined, undefined]);
    });

    test('names no cause that its sender has not received', async () => {
      expect(messagesWithUnknownCauses(await recorded())).toEqual([]);
    });
  },
);
