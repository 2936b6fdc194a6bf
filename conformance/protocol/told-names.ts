// Tests that a protocol tells its roles nothing they have not received: every thing of the world named in a message or
// prompt appeared in the role's input or was made up by its model. A report of a teammate's progress, for example, may
// contain what that teammate said, but nothing else from its observation.
import type { RecordEvent } from '../../runtime/core/event.ts';

/** `<apple> (17)` and `Mug_3`: names that belong to one thing. */
const THING = /<[^<>]+> \(\d+\)|\b\p{Lu}\p{L}*_\d+\b/gu;

const thingsIn = (value: unknown): string[] =>
  (typeof value === 'string' ? value : JSON.stringify(value ?? null)).match(THING) ?? [];

/** Names that a role could not know, with their location. */
export function untoldNames(events: readonly RecordEvent[]): string[] {
  const bodies = new Map<string, unknown>();
  const had = new Map<string, Set<string>>();
  const given = new Set<string>();
  const add = (role: string, names: readonly string[]) => {
    const known = had.get(role) ?? new Set();
    for (const name of names) known.add(name);
    had.set(role, known);
  };
  const unknownTo = (role: string, names: readonly string[]) =>
    names.find((name) => !given.has(name) && !had.get(role)?.has(name));
  return events.flatMap((event) => {
    if (event.type === 'message.delivered') add(event.to, thingsIn(bodies.get(event.id)));
    if (event.type === 'model.answered') add(event.by, thingsIn(event.text));
    if (event.type === 'message.sent') {
      const { id, from, body } = event.message;
      bodies.set(id, body);
      const name = from.endsWith('/body') ? undefined : unknownTo(from, thingsIn(body));
      return name === undefined ? [] : [`${name} in ${id}`];
    }
    if (event.type !== 'model.called') return [];
    for (const { origin, text } of event.segments ?? [])
      if (origin === 'task' || origin === 'instructions' || origin === 'schema')
        for (const name of thingsIn(text)) given.add(name);
    const told = (event.segments ?? []).filter(({ origin }) => origin !== 'reply');
    const name = unknownTo(
      event.by,
      told.flatMap(({ text }) => thingsIn(text)),
    );
    return name === undefined ? [] : [`${name} in the prompt of ${event.call}`];
  });
}
