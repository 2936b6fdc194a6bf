// Tests that a name has come to a role only by way of an observation, whatever order the events arrive in.
import { describe, expect, test } from 'vitest';
import type { Happening } from '../../core/event.ts';
import { instanceName, type Message, messageId } from '../../core/message.ts';
import { createToldNames } from './told-names.ts';

const role = (agent: string, name = 'mind') => instanceName('team', agent, name);
const [alice, bob, eve] = [role('alice'), role('bob'), role('eve')];
let n = 0;

function message(from: Message['from'], channel: string, body: unknown, to: readonly Message['from'][]): Happening[] {
  const id = messageId(0, channel, from, n++);
  const sent: Message = { id, step: 0, depth: 0, channel, from, body, causes: [] };
  return [
    { type: 'message.sent', step: 0, message: sent },
    ...to.map((one): Happening => ({ type: 'message.delivered', step: 0, id, to: one })),
  ];
}
const sight = (agent: string, text: string) =>
  message(role(agent, 'body'), 'observation', { text, actions: ['Idle'], data: { hidden: 'Cup_4' } }, [role(agent)]);

function told(...events: readonly Happening[]) {
  const names = createToldNames({ action: 'NavigateTo({name})', pattern: '[A-Z][a-z]*_[0-9]+' });
  for (const event of events) names.see(event);
  return names;
}
const wish = 'NavigateTo(Mug_1), or Pan_2';

describe('the names that have come to a role', () => {
  const shown = sight('alice', 'I see: Mug_1.');
  const passed = message(alice, 'utterance', { text: 'the Mug_1 is here' }, [bob]);
  const further = message(bob, 'plan', { plan: { eve: 'NavigateTo(Mug_1)' } }, [eve]);

  test('are those of its observation, and of what others tell who had them', () => {
    const names = told(...shown, ...passed, ...further);
    for (const who of [alice, bob, eve]) expect(names.among(wish, who)).toEqual(['mug_1']);
    expect(names.among('Cup_4', alice)).toEqual([]);
  });

  test('are the same in whatever order the processes tell of it', () => {
    const events = [...shown, ...passed, ...further];
    expect(told(...events.reverse()).among(wish, eve)).toEqual(['mug_1']);
  });

  test('are not those that somebody made up, however often they are passed round', () => {
    const guess = message(eve, 'utterance', { text: 'Pan_2 perhaps?' }, [bob]);
    const echo = message(bob, 'utterance', { text: 'yes, Pan_2' }, [eve, alice]);
    const names = told(...shown, ...guess, ...echo);
    for (const who of [alice, bob, eve]) expect(names.among('NavigateTo(Pan_2)', who)).toEqual([]);
  });
});
