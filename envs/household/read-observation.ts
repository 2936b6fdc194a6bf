// Reads an observation's text back into its data: the inverse of observe.ts, whatever its options.
import { typeOf } from './object-types.ts';
import type { HouseholdThingView, HouseholdView } from './observe.ts';
import { readLastText } from './phrases.ts';

/** The data in an observation's text; undefined for any other text. Never throws. */
export function readHouseholdObservation(text: string): HouseholdView | undefined {
  const lines = new Map(
    text.split('\n').map((line): [string, string] => {
      const at = line.indexOf(': ');
      return [line.slice(0, at), line.slice(at + 2)];
    }),
  );
  const state = STATE.exec(lines.get('State') ?? '');
  const [, x, z, facing = '', held = '', tilt = ''] = state ?? [];
  if (state === null || !lines.has('I see')) return undefined;
  const reach = lines.get('Within my reach');
  const near = new Set(listed(reach));
  const known = lines.get('Seen before, as I last saw it');
  return {
    at: [Number(x), Number(z)],
    facing,
    tilt,
    holding: held === 'nothing' ? null : held,
    sees: listed(lines.get('I see')).map((item) => {
      const thing = thingIn(item);
      return { ...thing, reach: reach === undefined ? null : near.has(thing.name) };
    }),
    known: known === undefined ? null : listed(known).map(thingIn),
    last: readLastText(lines.get('Previous action') ?? ''),
    failures: failuresIn(lines.get('Previous failures') ?? 'None'),
  };
}

const STATE =
  /^I am at co-ordinates: \((-?[\d.]+), (-?[\d.]+)\) facing (\w+) and I am holding (.+)\. My camera is (.+)\.$/;

/** `[Mug_1 (on CounterTop_1, dirty), Pan_1]`: the commas in parentheses belong to the thing. */
const listed = (list: string | undefined): string[] =>
  (list ?? '')
    .replace(/^\[|\]$/g, '')
    .split(/, (?![^()]*\))/)
    .filter((item) => item !== '');

function thingIn(item: string): HouseholdThingView {
  const [, name = item, notes = ''] = /^([^ ()]+)(?: \((.*)\))?$/.exec(item) ?? [];
  const words = notes === '' ? [] : notes.split(', ');
  const places = words.flatMap((word) => /^(?:in|on) ([A-Za-z]+_\d+)$/.exec(word)?.[1] ?? []);
  const state = words.filter((word) => !/^(?:in|on) /.test(word));
  return { name, type: typeOf(name), in: places[0] ?? null, state };
}

const failuresIn = (text: string): string[] => (text === 'None' ? [] : text.split('; '));
