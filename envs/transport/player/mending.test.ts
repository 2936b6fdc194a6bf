// Tests that the rule player of `transport` finds in other sources what one reading lost, and only by the rules it has.
import { expect, test } from 'vitest';
import { z } from 'zod';
import { ASKS } from '../../../runtime/core/ask.ts';
import { random } from '../../../runtime/core/random.ts';
import type { Segment } from '../../../runtime/core/segment.ts';
import { promptFor, seesSegment, whoSegment } from '../../../tests/support/prompt-writer.ts';
import { factsIn } from '../../kit/facts.ts';
import { readQuestion } from '../../kit/prompt-reader.ts';
import { graspAction } from '../action.ts';
import { transportFactsOf } from '../stated-facts.ts';
import { transport } from '../world.ts';
import { TRANSPORT_MENDING, TRANSPORT_READERS, transportFacts } from './facts.ts';
import { transportPlayer } from './player.ts';

const TEAM = transport.team.names(3);
const [AGENT = ''] = TEAM;
const who = whoSegment({ me: AGENT, team: TEAM, decides: TEAM });

/** What an agent sees at the start of the first scene in which it has a target in view. */
function sight(): { text: string; name: string } {
  for (const scene of transport.scenes) {
    const state = transport.reset({ scene, seed: 1, agents: TEAM, options: transport.options.parse({}) });
    for (const agent of TEAM) {
      const { text } = transport.observe(state, agent);
      const name = /target (<[^>]+> \(\d+\)) \(in view\)/.exec(text)?.[1];
      if (name !== undefined) return { text, name };
    }
  }
  throw new TypeError('no scene shows a target');
}
const { text: TEXT, name: TARGET } = sight();
const liesIn = (texts: readonly string[], without = '') => {
  const segments = [who, ...texts.map((text, i) => seesSegment(TEAM[i] ?? '', text))];
  const prompt = promptFor({ ask: 'plan', segments, schema: {} });
  const facts = factsIn(readQuestion(prompt, TRANSPORT_READERS.view), TRANSPORT_READERS);
  return transportFacts(facts, (rule) => rule !== without).lying.map(({ name }) => name);
};

test('what the last observation lost is found in the others', () => {
  const fact = transportFactsOf(TEXT).find(({ attribute, subject }) => attribute === 'thing' && subject === TARGET);
  if (fact?.cut === undefined) throw new TypeError('the target is no fact');
  const lost = TEXT.slice(0, fact.cut.start) + TEXT.slice(fact.cut.end);
  expect(liesIn([TEXT, lost])).toContain(TARGET);
  expect(liesIn([TEXT, lost], 'sources')).not.toContain(TARGET);
});

test('what could not be taken, as it was gone, lies nowhere', () => {
  const tried = ` Last I tried this: ${graspAction('target', TARGET)}; it failed (gone: it was no longer there).`;
  const failed = TEXT.replace(/^(It is \w+ \d+ of \d+\.)/m, (clock) => clock + tried);
  expect(failed).not.toBe(TEXT);
  expect(liesIn([TEXT])).toContain(TARGET);
  expect(liesIn([failed])).not.toContain(TARGET);
  expect(liesIn([failed], 'failure')).toContain(TARGET);
});

test('a list that says a target is taken which lies in view is doubted', () => {
  const claim = graspAction('target', TARGET);
  const listed: Segment = { origin: 'memory', speaker: 'user', text: `Completed subtasks:\n- ${claim}` };
  const prompt = promptFor({ ask: 'verify', segments: [who, seesSegment(AGENT, TEXT), listed], schema: {} });
  const done = (player = transportPlayer) => z.object(ASKS.verify).parse(player.answer(prompt, random(1))).completed;
  expect(done()).not.toContain(claim);
  expect(done(transportPlayer.mending?.without(['doubt']))).toContain(claim);
  expect(transportPlayer.mending?.names).toEqual([...TRANSPORT_MENDING, 'heed']);
});
