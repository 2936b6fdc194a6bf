// Reads the player's knowledge from the segments of its prompt, and from nothing else. It skips anything of another
// form.
import { z } from 'zod';
import { deciderIn, type TeamKnowledge } from '../../kit/decider.ts';
import type { PlayerQuestion, ReadParagraph } from '../../kit/player-question.ts';
import { ExploreInstruction, names, wordsIn } from '../../kit/prompt-data.ts';
import { providedIn } from '../../kit/provided.ts';
import { CHECKER_HINT, OWN_SIGHT } from '../manual.ts';
import { INTENSITIES } from '../scenes.ts';
import { freshestEach, mergedSight, notesOf, type SarSight, type SarTeamView } from './sight.ts';
import { LAST_ACTION, type NotedThing, notedThings, parseReport, type SarReportedAction } from './speech.ts';

/** An agent of which position and load are known. */
export interface SarAgentKnowledge {
  readonly name: string;
  readonly at: readonly [number, number];
  readonly sand: number;
  readonly water: number;
  readonly person: number;
  readonly last: SarReportedAction;
  /** Things around it, if its own observation was read. */
  readonly around: Readonly<Record<string, string>>;
  readonly failures: readonly string[];
  /** The persons that it sees itself; undefined where that says nothing: all see them, or it has only told. */
  readonly persons?: readonly string[] | undefined;
  /** Its announced action. */
  readonly next: string | null;
}

export interface SarKnowledge extends TeamKnowledge {
  /** Undefined where the prompt holds no observation. */
  readonly view: SarTeamView | undefined;
  readonly known: ReadonlyMap<string, SarAgentKnowledge>;
  /** Known things worth reporting, if agents do not all see the same. */
  readonly found: readonly NotedThing[];
  /** Whether the deciding agent sees something of which no message in the prompt tells. */
  readonly news: boolean;
  /** The deciding agent's last message to the others, as far as the prompt shows it. */
  readonly told: SarAgentKnowledge | undefined;
  /** How many agents may explore at a time: any number, unless an instruction says something about exploring. */
  readonly explorers: number;
  /** Whether the manual says that every thing must also be visited. */
  readonly mustVisit: boolean;
}

/** Steps since it was seen, where it is not seen now. */
const seenAgo = { age: z.number().optional() };
const holding = { sand: z.number(), water: z.number(), person: z.number() };
const SarPlayerView = z.object({
  at: z.tuple([z.number(), z.number()]),
  holding: z.object(holding),
  around: z.record(z.string(), z.string()),
  fires: z.array(
    z.object({
      name: z.string(),
      type: z.enum(['Chemical', 'Non-chemical']),
      average: z.enum(INTENSITIES),
      regions: z.array(z.object({ name: z.string(), intensity: z.enum(INTENSITIES) })),
      ...seenAgo,
    }),
  ),
  reservoirs: z.array(z.object({ name: z.string(), supply: z.string() })),
  deposits: z.array(z.object({ name: z.string(), ...holding, ...seenAgo })),
  persons: z.array(z.object({ name: z.string(), ...seenAgo })),
  last: LAST_ACTION,
  failures: names,
});
type SarPlayerView = z.output<typeof SarPlayerView>;

export function knowledgeOf({ segments }: PlayerQuestion): SarKnowledge {
  const known = new Map<string, SarAgentKnowledge>();
  for (const segment of segments) if (segment.origin === 'message') noteReport(segment, known);
  const spoken = new Map(known);
  const seen: SarPlayerView[] = [];
  const partial = segments.some(({ origin, text }) => origin === 'instructions' && text.includes(OWN_SIGHT));
  for (const { origin, about, data } of segments) {
    const parsed = origin === 'observation' ? SarPlayerView.safeParse(data).data : undefined;
    if (parsed === undefined || about === undefined) continue;
    seen.push(parsed);
    const { at, holding: load, around, last, failures } = parsed;
    const persons = partial ? parsed.persons.map(({ name }) => name) : undefined;
    known.set(about, { name: about, at, ...load, around, last, failures, persons, next: null });
  }
  const told = partial ? notesIn(segments) : new Map<string, NotedThing>();
  const sight = mergedSight(partial ? seen.toReversed() : seen.slice(-1), told);
  const view = seen.length === 0 ? undefined : viewOf({ seen, segments }, sight, partial);
  const who = deciderIn(segments, [...known.keys()]);
  return {
    ...who,
    view,
    found: partial && view !== undefined ? notesOf(view) : [],
    news:
      partial &&
      notesOf({ ...mergedSight(seen), persons: [...personsIn(seen).keys()].sort(), since: new Map() }).some(
        ({ name }) => !told.has(name),
      ),
    known,
    told: spoken.get(who.me),
    explorers: explorersOf(segments),
    provided: providedIn(segments, who.team, /\n|; /),
    mustVisit: segments.some(({ origin, text }) => origin === 'instructions' && text.includes(CHECKER_HINT)),
  };
}

/** Where a standing instruction allows it, that is for one agent at a time. */
function explorersOf(segments: readonly ReadParagraph[]): number {
  const said = segments.flatMap(({ origin, data }) =>
    origin === 'instructions' ? (ExploreInstruction.safeParse(data).data ?? []) : [],
  );
  if (said.length === 0) return Number.POSITIVE_INFINITY;
  return said.every(({ explore }) => explore) ? 1 : 0;
}

/** Later messages of an agent take the place of its earlier ones. */
function noteReport(paragraph: ReadParagraph, known: Map<string, SarAgentKnowledge>): void {
  const { about } = paragraph;
  const told = parseReport(wordsIn(paragraph));
  if (about === undefined || told === undefined) return;
  known.set(about, { name: about, around: {}, failures: [], ...told });
}

/** What messages say is known: the latest of each thing. */
function notesIn(segments: readonly ReadParagraph[]): Map<string, NotedThing> {
  const said = segments.filter(({ origin }) => origin === 'message').flatMap((one) => notedThings(wordsIn(one)));
  return new Map(said.map((one) => [one.name, one]));
}

/** By person: how many steps ago somebody saw it last. */
const personsIn = (seen: readonly SarPlayerView[]): Map<string, number> =>
  new Map(freshestEach(seen.flatMap((one) => one.persons)).map(({ name, age = 0 }) => [name, age]));

/** Where more persons are known than are still missing, those that were seen longest ago have been brought in. */
function missingPersons(seen: readonly SarPlayerView[], missing: number): string[] {
  const byAge = [...personsIn(seen)].sort(([, a], [, b]) => a - b);
  const kept = byAge.filter(([, age], i) => age === 0 || i < missing);
  return kept.map(([name]) => name).sort();
}

function viewOf(
  { seen, segments }: { readonly seen: readonly SarPlayerView[]; readonly segments: readonly ReadParagraph[] },
  { fires, reservoirs, deposits, told }: SarSight,
  partial: boolean,
): SarTeamView {
  const tasks = segments.filter(({ origin }) => origin === 'task').map(({ text }) => text);
  const wanted = new Set(tasks.flatMap((text) => text.match(/LostPerson[A-Za-z]+/g) ?? []));
  const home = deposits.reduce((sum, { person }) => sum + person, 0);
  const inSight = missingPersons(seen, wanted.size - home);
  // Whoever has gone there in vain takes a person to be brought in.
  const gone = new Set(seen.flatMap(({ failures }) => failures));
  const heard = told.filter((name) => !inSight.includes(name) && !gone.has(`navigate to ${name}`));
  const persons = [...inSight, ...heard.slice(0, Math.max(0, wanted.size - home - inSight.length))].sort();
  const lost = Math.max(0, Math.max(wanted.size, persons.length + home) - persons.length - home);
  return {
    fires,
    reservoirs,
    deposits,
    persons,
    since: personsIn(seen),
    wanted: [...wanted].sort(),
    unseen: lost + unseenPlaces({ fires, reservoirs, deposits }, tasks.join('\n')),
    visits: [],
    partial,
    focused: false,
  };
}

/** Fires of the task, sources of what puts a fire out, and a place for persons: as many as are not in sight. */
function unseenPlaces({ fires, reservoirs, deposits }: SarPlaces, task: string): number {
  const named = new Set(task.match(/\b[A-Z][A-Za-z]*Fire\b/g) ?? []);
  const needed = new Set(fires.flatMap(({ supply, level }) => (level > 0 ? [supply] : [])));
  const missing = [...needed].filter((supply) => !reservoirs.some((one) => one.supply === supply)).length;
  const seen = new Set(fires.map(({ name }) => name));
  return [...named].filter((name) => !seen.has(name)).length + missing + (deposits.length === 0 ? 1 : 0);
}

type SarPlaces = Pick<SarTeamView, 'fires' | 'reservoirs' | 'deposits'>;

/** The object of an agent's last successful action: `navigate to X` gives X for `navigate to `. */
export function justDid({ last }: SarAgentKnowledge, phrase: string): string | undefined {
  return last?.verdict === 'ok' && last.phrase.startsWith(phrase) ? last.phrase.slice(phrase.length) : undefined;
}

/**
 * Restricts the view to the list of open subtasks, since an agent with such a list works on nothing else. A list that
 * mentions nothing in the view is ignored.
 */
export function focusedView({ view, provided }: SarKnowledge): SarTeamView | undefined {
  const { open = [] } = provided;
  if (view === undefined || open.length === 0) return view;
  const said = open.join('\n');
  const fires = view.fires.filter(({ name }) => said.includes(name));
  const persons = view.persons.filter((name) => said.includes(name));
  const unseen = /explore|look around|find|search/i.test(said) ? view.unseen : 0;
  const known = new Set(
    [...view.fires, ...view.reservoirs, ...view.deposits].map(({ name }) => name).concat(view.persons),
  );
  const visits = open
    .flatMap((entry) => /^NavigateTo\((\w+)\)$/.exec(entry)?.[1] ?? [])
    .filter((name) => known.has(name));
  if (fires.length + persons.length + unseen + visits.length === 0) return view;
  return { ...view, fires, persons, unseen, visits, focused: true };
}
