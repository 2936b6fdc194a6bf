// Reads the player's knowledge from the segments of its prompt, and from nothing else. It skips anything of another
// form. What words such as `groceries` ask for, it takes from common sense (common-sense.ts), not from the tasks of the
// benchmark.
import { z } from 'zod';
import { deciderIn, type TeamKnowledge } from '../../kit/decider.ts';
import { mustClaimIn } from '../../kit/must-claim.ts';
import type { PlayerQuestion, ReadParagraph } from '../../kit/player-question.ts';
import { ExploreInstruction, names, wordsIn } from '../../kit/prompt-data.ts';
import { providedIn } from '../../kit/provided.ts';
import { type GoalClause, parseGoal } from '../goal.ts';
import { goalOfWords } from './common-sense.ts';
import { notedThings, parseReport, planLinesByAgent } from './speech.ts';
import { type KnownThing, reconcileThings, typeOf } from './things.ts';

export interface TeamMember {
  readonly name: string;
  readonly holding: string | null;
  /** Whether its own observation was read; otherwise only its messages are known. */
  readonly seen: boolean;
  /** Things in its reach. */
  readonly reach: ReadonlySet<string>;
  /** Things in its view. */
  readonly view: ReadonlySet<string>;
  readonly last: { readonly phrase: string; readonly verdict: string } | null;
  readonly failures: readonly string[];
  /** Its announced action. */
  readonly next: string | null;
}

export interface HouseholdKnowledge extends TeamKnowledge {
  readonly goal: readonly GoalClause[];
  readonly things: ReadonlyMap<string, KnownThing>;
  readonly members: ReadonlyMap<string, TeamMember>;
  /** Whether exploring is among the actions of this world, and nobody forbids it. */
  readonly explores: boolean;
  readonly completed: readonly string[];
  /** What the deciding agent has told the others, as far as the prompt shows it. */
  readonly told: readonly string[];
  /** By agent: what the newest line of a plan says of it. */
  readonly lines: ReadonlyMap<string, string>;
  /** Whether observations hold what was seen before. */
  readonly remembers: boolean;
  /** Whether the manual says that the team must claim the end. */
  readonly mustClaim: boolean;
}

const SeenThing = z.object({ name: z.string(), type: z.string(), in: z.string().nullable(), state: names });
const SeenData = z.object({
  holding: z.string().nullable(),
  sees: z.array(SeenThing.extend({ reach: z.boolean().nullable() })),
  known: z.array(SeenThing).nullable(),
  last: z.object({ phrase: z.string(), verdict: z.string() }).nullable(),
  failures: names,
});
const Completed = z.object({ completed: names });

export function knowledgeOf({ segments }: PlayerQuestion): HouseholdKnowledge {
  const seen = readObservations(segments);
  const said = segments.flatMap(readMessages);
  const members = new Map<string, TeamMember>();
  for (const one of said) if (one.member !== undefined) members.set(one.member.name, one.member);
  for (const { member } of seen) members.set(member.name, member);
  const noted = segments.filter(({ origin, about }) => origin === 'memory' || (origin === 'message' && !about));
  const recalled = [
    ...seen.flatMap(({ known }) => known),
    ...said.flatMap(({ found }) => found),
    ...noted.flatMap(({ text }) => notedThings(text).map(({ name, in: at }) => unsureThing(name, at))),
  ];
  const tasks = segments.flatMap(({ origin, text }) => (origin === 'task' ? [text] : []));
  const held = [...members.values()].flatMap(({ holding }) => holding ?? []);
  const goal = goalIn(tasks, [...seen.flatMap(({ sees }) => sees), ...recalled], held);
  const who = deciderIn(segments, [...members.keys()]);
  return {
    ...who,
    goal,
    things: reconcileThings({ goal, seen: seen.flatMap(({ sees }) => sees), recalled }),
    members,
    explores: mayExplore(segments),
    completed: segments.flatMap(({ data }) => Completed.safeParse(data).data?.completed ?? []),
    told: said.filter(({ by }) => by === who.me).map(({ words }) => words),
    lines: planLinesOf(segments, who.team),
    provided: providedIn(segments, who.team),
    remembers: seen.some((one) => one.remembers),
    mustClaim: mustClaimIn(segments),
  };
}

interface MemberObservation {
  readonly member: TeamMember;
  readonly sees: readonly KnownThing[];
  readonly known: readonly KnownThing[];
  readonly remembers: boolean;
}

function readObservations(segments: readonly ReadParagraph[]): MemberObservation[] {
  return segments.flatMap(({ origin, about, text, data }) => {
    const parsed = origin === 'observation' ? SeenData.safeParse(data).data : undefined;
    if (parsed === undefined || about === undefined) return [];
    const { sees, known, holding, last, failures } = parsed;
    // Where names are all that is shown, no state means nothing.
    const sure = /^(?:I see|Seen before[^:]*): \[.*\(/m.test(text);
    const near = sees.filter((thing) => thing.reach ?? isNamedIn(last, thing.name));
    const reach = new Set(near.map(({ name }) => name));
    const view = new Set(sees.map(({ name }) => name));
    const asThing = ({ name, type, in: at, state }: z.output<typeof SeenThing>): KnownThing => ({
      name,
      type,
      in: at,
      state,
      sure,
    });
    const member = { name: about, holding, seen: true, reach, view, last, failures, next: null };
    return [{ member, sees: sees.map(asThing), known: (known ?? []).map(asThing), remembers: known !== null }];
  });
}

/** If reach is not shown, things just visited or handled count as near. */
const isNamedIn = (last: z.output<typeof SeenData>['last'], name: string): boolean =>
  last?.verdict === 'ok' && last.phrase.split(' ').includes(name);

interface MemberMessage {
  readonly by: string;
  readonly words: string;
  readonly member: TeamMember | undefined;
  readonly found: readonly KnownThing[];
}

const NOTHING: ReadonlySet<string> = new Set();

/** Later messages of an agent take the place of its earlier ones; what it found is known from then on. */
function readMessages(paragraph: ReadParagraph): MemberMessage[] {
  const { origin, about } = paragraph;
  if (origin !== 'message' || about === undefined) return [];
  const words = wordsIn(paragraph);
  const told = parseReport(words);
  if (told === undefined) return [{ by: about, words, member: undefined, found: [] }];
  const { holding, next } = told;
  const body = { seen: false, reach: NOTHING, view: NOTHING, last: null, failures: [] };
  const found = told.found.map(({ name, in: at }) => unsureThing(name, at));
  return [{ by: about, words, member: { name: about, holding, next, ...body }, found }];
}

const unsureThing = (name: string, at: string | null = null): KnownThing => ({
  name,
  type: typeOf(name),
  in: at,
  state: [],
  sure: false,
});

function mayExplore(segments: readonly ReadParagraph[]): boolean {
  const standing = segments.filter(({ origin }) => origin === 'instructions');
  const allowed = standing.every(({ data }) => ExploreInstruction.safeParse(data).data?.explore !== false);
  return allowed && standing.some(({ text }) => /^Actions:.*\bExplore\b/m.test(text));
}

function planLinesOf(segments: readonly ReadParagraph[], team: readonly string[]): Map<string, string> {
  const lines = new Map<string, string>();
  for (const segment of segments) {
    const { origin, about } = segment;
    if (origin !== 'message' && origin !== 'memory') continue;
    const words = wordsIn(segment);
    const said = about !== undefined && words.startsWith(`${about} says: `) ? words.slice(about.length + 7) : words;
    for (const [name, what] of planLinesByAgent(team, said)) lines.set(name, what);
  }
  return lines;
}

/** The written clauses if there are any, otherwise the probable meaning of the words. */
function goalIn(texts: readonly string[], known: readonly KnownThing[], held: readonly string[]): GoalClause[] {
  for (const text of texts) {
    const written = (text.match(/\b[a-z]+\([^()]{1,80}\)/g) ?? []).join('; ');
    const clauses = written === '' ? goalOfWords(text, known, held) : readGoal(written);
    if (clauses.length > 0) return clauses;
  }
  return [];
}

/** A goal that makes no sense is nobody's goal: the player then looks around. */
function readGoal(text: string): GoalClause[] {
  try {
    return parseGoal(text);
  } catch {
    return [];
  }
}
