// Tests what the rule player of `sar` makes of its teammates' words, and what it tells them.
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ASKS, type Ask } from '../../../runtime/core/ask.ts';
import type { Segment } from '../../../runtime/core/segment.ts';
import { scriptedQuestion, seesSegment } from '../../../tests/support/prompt-writer.ts';
import { answerTo, begin, game, message, Plan } from '../../../tests/support/sar-questions.ts';
import { sar } from '../world.ts';
import { notedThings, parseReport } from './facts.ts';

const Act = z.object(ASKS.act);

describe('the player', () => {
  test('is ready when the others have told where they are, and then sends them to different jobs', () => {
    const state = begin();
    const said: Segment[] = [];
    let last: z.output<typeof Plan> | undefined;
    for (const me of game.agents) {
      const question = scriptedQuestion(game, state, {
        ask: 'plan',
        me,
        decides: game.agents,
        shown: [me],
        said: [...said],
      });
      last = Plan.parse(answerTo(question));
      expect(last.ready).toBe(me === 'Charlie');
      said.push(message(me, last.text));
    }
    expect(Object.values(last?.plan ?? {}).sort()).toEqual([
      'NavigateTo(ReservoirUtah)',
      'NavigateTo(ReservoirUtah)',
      'NavigateTo(ReservoirYork)',
    ]);
  });

  test('tells its state and intention in a sentence that it reads back itself', () => {
    const state = begin();
    sar.step(state, [{ agent: 'Alice', do: 'NavigateTo(ReservoirUtah)' }]);
    const question = scriptedQuestion(game, state, { ask: 'say', me: 'Alice', decides: ['Alice'], shown: ['Alice'] });
    const { text } = z.object(ASKS.say).parse(answerTo(question));
    expect(parseReport(text)).toEqual({
      at: [14, 5],
      sand: 0,
      water: 0,
      person: 0,
      last: { phrase: 'navigate to ReservoirUtah', verdict: 'ok' },
      next: 'GetSupply(ReservoirUtah)',
    });
  });

  test('is silent when it has said the same before, and when there is nobody to tell', () => {
    const state = begin();
    const say = (team: readonly string[], said: Segment[]) => {
      const question = scriptedQuestion({ world: sar, agents: team }, state, {
        ask: 'say',
        me: 'Alice',
        decides: ['Alice'],
        shown: ['Alice'],
        said,
      });
      return z.object(ASKS.say).parse(answerTo(question)).text;
    };
    const first = say(game.agents, []);
    expect(first).not.toBe('');
    expect(say(game.agents, [message('Alice', first)])).toBe('');
    expect(say(game.agents, [message('Bob', first)])).not.toBe('');
    expect(say(['Alice'], [])).toBe('');
  });

  test('leaves alone what another has said it does', () => {
    const state = begin('4');
    const sees = { ask: 'act', me: 'Alice', decides: ['Alice'], shown: ['Alice'] } as const;
    Object.assign(state.agents[0] ?? {}, { held: [1, 0] });
    const alone = Act.parse(answerTo(scriptedQuestion(game, state, sees))).action;
    const other = `I am at (24, 3) holding sand 1, water 0, person 0. I have done nothing yet. Next I do ${alone}.`;
    const told = Act.parse(answerTo(scriptedQuestion(game, state, { ...sees, said: [message('Bob', other)] }))).action;
    expect(alone).toMatch(/^NavigateTo\(RedFire_Region_\d\)$/);
    expect(told).toMatch(/^NavigateTo\(RedFire_Region_\d\)$/);
    expect(told).not.toBe(alone);
  });

  test('tells the team in lines who does what, fetches what its newest line asks for, and objects where a fire is left out', () => {
    const state = begin('1');
    const ask = (asked: Ask, said: Segment[], decides: readonly string[] = ['Alice']) =>
      answerTo(scriptedQuestion(game, state, { ask: asked, me: 'Alice', decides, shown: ['Alice'], said }));
    const { text } = Plan.parse(ask('plan', [], game.agents));
    for (const name of game.agents) expect(text).toMatch(new RegExp(`^${name}: `, 'm'));
    const told = (line: string) => Act.parse(ask('act', [message('Bob', line)])).action;
    expect(told('Alice: UseSupply(GreatFire, Water)')).toBe('NavigateTo(ReservoirYork)');
    expect(told('Alice: UseSupply(CaldorFire, Sand)')).toBe('NavigateTo(ReservoirUtah)');
    const judged = (plan: string) => z.object(ASKS.critique).parse(ask('critique', [message('Bob', plan)]));
    expect(judged(text)).toEqual({ agree: true, reason: '' });
    const lazy = game.agents.map((name) => `${name}: Explore()`).join('\n');
    expect(judged(lazy).reason).toContain('Nobody goes for');
  });

  test('sends a message only to say whom it carries, and only once', () => {
    const state = begin('4');
    const options: Segment = {
      origin: 'observation',
      speaker: 'user',
      text: 'Options:\nA. send a message: "…"\nB. Idle\nC. Explore()',
    };
    const ask = (said: Segment[]) =>
      z
        .object(ASKS.choose)
        .parse(
          answerTo(scriptedQuestion(game, state, { ask: 'choose', me: 'Alice', decides: ['Alice'], shown: [], said })),
        ).choice;
    const { text } = sar.observe(state, 'Alice');
    const seen = seesSegment('Alice', text);
    const carrying = seesSegment(
      'Alice',
      text
        .replace(
          /(Globally, I can see: \[.*)\]/,
          "$1, 'LostPersonA requiring 2 agents to carry', 'LostPersonB requiring 2 agents to carry']",
        )
        .replace(/holding \{[^}]*\}/, "holding {'Sand': 0, 'Water': 0, 'Person': 3}")
        .replace(/Previous action: .*/, 'Previous action: I tried to carry LostPersonA and was successful.'),
    );
    expect(ask([seen, options])).not.toMatch(/^send/);
    expect(ask([carrying, options])).toMatch(/^send a message/);
    const before =
      'I am at (1, 1) holding sand 0, water 0, person 1. I last tried to carry LostPersonA: ok. Next I do Idle.';
    expect(ask([message('Alice', before), carrying, options])).not.toMatch(/^send/);
  });

  test("by the paper's rules tells what it sees and was told of, and takes a turn for it while nobody has told", () => {
    const [told, silent] = [true, false].map((isTold) => {
      const state = sar.reset({ scene: '2', seed: 5, agents: game.agents, options: { rules: 'paper' } });
      const ask = (asked: Ask, me: string, said: Segment[]) =>
        answerTo(scriptedQuestion(game, state, { ask: asked, me, decides: [me], shown: [me], said }));
      const { text } = z.object(ASKS.say).parse(ask('say', 'Alice', []));
      const seen = notedThings(text).map(({ name }) => name);
      for (const name of seen) expect(sar.observe(state, 'Alice').text).toContain(name);
      expect(seen.length).toBeGreaterThan(0);
      const news =
        'I am at (1, 1) holding sand 0, water 0, person 0. I have done nothing yet. I know of LostPersonJeremy. Next I do Idle.';
      const fires = 'I know of AlphaFire (takes Sand, None), BetaFire (takes Water, None).';
      const said = isTold ? [message('Bob', news), message('Charlie', fires)] : [];
      return notedThings(z.object(ASKS.say).parse(ask('say', 'Alice', said)).text).map(({ name }) => name);
    });
    expect(silent).not.toContain('LostPersonJeremy');
    expect(told).toEqual(expect.arrayContaining([...(silent ?? []), 'LostPersonJeremy', 'AlphaFire']));
    const state = sar.reset({ scene: '2', seed: 5, agents: game.agents, options: { rules: 'paper' } });
    const options: Segment = {
      origin: 'observation',
      speaker: 'user',
      text: 'Options:\nA. send a message: "…"\nB. Idle\nC. Explore()',
    };
    const choice = (said: Segment[]) => {
      const asked = { ask: 'choose', me: 'Alice', decides: ['Alice'], shown: ['Alice'], said } as const;
      return z.object(ASKS.choose).parse(answerTo(scriptedQuestion(game, state, asked))).choice;
    };
    expect(choice([options])).toMatch(/^send a message/);
    expect(choice([message('Bob', `I know of ${silent?.join(', ')}.`), options])).not.toMatch(/^send/);
    const published = begin();
    const question = { ask: 'say', me: 'Alice', decides: ['Alice'], shown: ['Alice'] } as const;
    expect(answerTo(scriptedQuestion(game, published, question))).not.toMatchObject({
      text: expect.stringContaining('I know of'),
    });
  });
});
