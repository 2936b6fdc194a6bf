// Tests that the rule player of `household` finds in other sources what one reading lost, and only by the rules it has.
import { expect, test } from 'vitest';
import { z } from 'zod';
import { ASKS } from '../../../runtime/core/ask.ts';
import { random } from '../../../runtime/core/random.ts';
import type { Segment } from '../../../runtime/core/segment.ts';
import { begin, TEAM } from '../../../tests/support/household-questions.ts';
import { promptFor, saysSegment, seesSegment, whoSegment } from '../../../tests/support/prompt-writer.ts';
import { factsIn } from '../../kit/facts.ts';
import { readQuestion } from '../../kit/prompt-reader.ts';
import { householdFactsOf } from '../observe.ts';
import { household } from '../world.ts';
import { HOUSEHOLD_MENDING, HOUSEHOLD_READERS, householdFacts } from './facts.ts';
import { householdPlayer } from './player.ts';

const [AGENT = ''] = TEAM;
/** What one agent sees at the start of the first scene in which it sees such a thing. */
function sightOf(type: RegExp): { text: string; name: string } {
  for (const scene of household.scenes) {
    const { text } = household.observe(begin(scene), AGENT);
    const name = type.exec(/^I see: .*$/m.exec(text)?.[0] ?? '')?.[0];
    if (name !== undefined) return { text, name };
  }
  throw new TypeError('no scene shows such a thing');
}
const who = whoSegment({ me: AGENT, team: TEAM, decides: TEAM });
const factsOf = (segments: readonly Segment[], without = '') => {
  const prompt = promptFor({ ask: 'plan', segments: [who, ...segments], schema: {} });
  const facts = factsIn(readQuestion(prompt, HOUSEHOLD_READERS.view), HOUSEHOLD_READERS);
  return householdFacts(facts, (rule) => rule !== without);
};

test('of several observations most are right about where a thing is', () => {
  const { text } = sightOf(/[A-Za-z]+_\d+ \((?:in|on) \w+/);
  const fact = householdFactsOf(text).find(
    ({ attribute, swap, others }) => attribute === 'thing' && swap !== undefined && others.length > 0,
  );
  if (fact?.swap === undefined) throw new TypeError('nothing lies anywhere');
  const wrong = text.slice(0, fact.swap.start) + fact.others[0] + text.slice(fact.swap.end);
  const shown = [wrong, text, text, wrong.replace(fact.subject, 'Nothing_1')].map((one, i) =>
    seesSegment(`${TEAM[i % TEAM.length]}${i < TEAM.length ? '' : i}`, one),
  );
  expect(factsOf(shown).things.get(fact.subject)?.in).toBe(fact.value);
  expect(factsOf(shown.slice(0, 1), 'sources').things.get(fact.subject)?.in).toBe(fact.others[0]);
});

test('what is reported is known, unless that rule is switched off', () => {
  const { text } = sightOf(/[A-Za-z]+_\d+/);
  const said = saysSegment(TEAM[1] ?? '', 'I hold nothing. I know of Teapot_7 at Shelf_3. Next I do Idle.');
  expect(factsOf([seesSegment(AGENT, text), said]).things.get('Teapot_7')?.in).toBe('Shelf_3');
  expect(factsOf([seesSegment(AGENT, text), said], 'told').things.has('Teapot_7')).toBe(false);
});

test('a list that says a thing is sliced which is seen whole is doubted', () => {
  const { text, name } = sightOf(/(?:Bread|Tomato|Lettuce|Potato|Apple)_\d+/);
  const claim = `SliceObject(${name})`;
  const listed: Segment = { origin: 'memory', speaker: 'user', text: `Completed subtasks:\n- ${claim}` };
  const prompt = promptFor({ ask: 'verify', segments: [who, seesSegment(AGENT, text), listed], schema: {} });
  const done = (player = householdPlayer) => z.object(ASKS.verify).parse(player.answer(prompt, random(1))).completed;
  expect(done()).not.toContain(claim);
  expect(done(householdPlayer.mending?.without(['doubt']))).toContain(claim);
  expect(householdPlayer.mending?.names).toEqual([...HOUSEHOLD_MENDING, 'heed']);
});
