// Turns roundabout English into plain orders by grammar alone, without knowing what a world is about: `give the mug a
// wash` becomes `wash the mug`, `have it opened` becomes `open it`, `bring it to a stop` becomes `stop it`. Other files
// decide what the plain verb means.
import { withHeldLoad } from '../phrases/held-load.ts';
import { BLOCKERS } from '../words/saying.ts';
import { AIMS } from './turns/aims.ts';
import { DEEDS } from './turns/deeds.ts';
import { DESTINATIONS } from './turns/destinations.ts';
import { EMPHASES } from './turns/emphases.ts';
import { MEASURES } from './turns/measures.ts';
import { PASSIVES } from './turns/passives.ts';
import { PLACINGS } from './turns/placings.ts';
import { ROUNDABOUT } from './turns/roundabout.ts';
import { STATES } from './turns/states.ts';
import type { TurnOfPhrase } from './turns/turn.ts';
import { WISHES } from './turns/wishes.ts';

const TURNS = [
  ...ROUNDABOUT,
  ...PASSIVES,
  ...DESTINATIONS,
  ...DEEDS,
  ...PLACINGS,
  ...AIMS,
  ...EMPHASES,
  ...STATES,
  ...MEASURES,
  ...WISHES,
];

/** Two turns of phrase in one saying: `I want to have the mug washed`, `it should be given a wash`. */
const MOST_TURNS = 2;

/** At most one for each pattern and turn; none where the saying is plain. */
export function plainerSayings(utterance: string): readonly string[] {
  if (BY_ANOTHER.test(utterance)) return [];
  const start = withoutBeneficiary(
    utterance
      .trim()
      .replace(/[.!]+$/, '')
      .replace(/\s+/g, ' '),
  );
  let open = [...new Set([start, withHeldLoad(start)])];
  const found = new Set(open.filter((text) => text !== utterance));
  for (let turn = 0; turn < MOST_TURNS; turn++) {
    open = open.flatMap((said) => plainer(said));
    for (const said of open) found.add(said);
  }
  return [...found];
}

/** What the order says that it is for: `pull the drawer to close it`. */
export const aimsOf = (text: string): readonly string[] =>
  / to \w+ (?:it|them)\b/i.test(text) ? plainer(text, AIMS) : [];

function plainer(text: string, turns: readonly TurnOfPhrase[] = TURNS): readonly string[] {
  return turns.flatMap(([pattern, plain, drops]) => {
    const found = pattern.exec(text);
    const said = found && plain(found);
    return found && typeof said === 'string' && keepsBlockers(found[0], said, drops)
      ? [text.slice(0, found.index) + said + text.slice(found.index + found[0].length)]
      : [];
  });
}

/** What parts orders, sets conditions or denies is never turned away; `and` goes only with what says nothing. */
function keepsBlockers(before: string, after: string, drops: readonly string[] = []): boolean {
  const kept = new Set(wordsOf(after));
  return wordsOf(before).every(
    (word) => word === 'and' || !BLOCKERS.has(word) || kept.has(word) || ASKS.has(word) || drops.includes(word),
  );
}

const wordsOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .replace(/n't\b/g, ' not')
    .replace(/\b((?:next|first|new|final|my|our|the|an?) )stop\b/g, '$1place')
    .match(/[a-z]+/g) ?? [];

/** Blockers where they ask or tell, and a part of the turns of phrase above. */
const ASKS = new Set(['where', 'make', 'do', 'then', 'let']);

/** `The lake should be reached by Bob` is Bob's business. */
const BY_ANOTHER =
  /\b(?:\w+ed|taken|put|brought|shut|cut|got|gotten) by (?!me\b|myself\b|us\b|you\b|yourself\b|two\b|means\b)\w+[.!]?$/i;

/** What is done for somebody is done all the same. */
const withoutBeneficiary = (utterance: string): string => utterance.replace(/ for (?:me|us)(?=[.!]?$)/i, '');
