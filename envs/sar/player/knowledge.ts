// Reads the player's knowledge from the segments of its prompt, and from nothing else. It skips anything of another
// form.
import { z } from 'zod';
import type { PlayerQuestion, ReadParagraph } from '../../kit/player-question.ts';
import { ExploreInstruction, names, Participants, TextBody } from '../../kit/prompt-data.ts';
import { CURE, INTENSITIES, type Supply } from '../scenes.ts';
import { LAST_ACTION, parseReport, type SarReportedAction } from './speech.ts';

/** An agent of which position and load are known. */
export interface SarAgentKnowledge {
  readonly name: string;
  readonly at: readonly [number, number];
  readonly sand: number;
  readonly water: number;
  readonly person: number;
  readonly last: SarReportedAction;
  /** What lies around it, where its own observation was read. */
  readonly around: Readonly<Record<string, string>>;
  readonly failures: readonly string[];
  /** What it said it would do. */
  readonly next: string | null;
}

export interface FireView {
  readonly name: string;
  readonly supply: Supply;
  readonly level: number;
  readonly regions: readonly { readonly name: string; readonly level: number }[];
}

/** The world as every agent sees it. */
export interface SarTeamView {
  readonly fires: readonly FireView[];
  readonly reservoirs: readonly { readonly name: string; readonly supply: string }[];
  readonly deposits: readonly { readonly name: string; readonly person: number }[];
  /** Persons in sight, sorted. */
  readonly persons: readonly string[];
  /** Persons that the task names. */
  readonly wanted: readonly string[];
  /** Persons that the task names and that are neither in sight nor brought in. */
  readonly unseen: number;
}

export interface SarKnowledge {
  readonly me: string;
  readonly team: readonly string[];
  readonly decides: readonly string[];
  /** Undefined where the prompt holds no observation. */
  readonly view: SarTeamView | undefined;
  readonly known: ReadonlyMap<string, SarAgentKnowledge>;
  /** What the deciding agent has last told the others, as far as the prompt holds it. */
  readonly told: SarAgentKnowledge | undefined;
  /** How many agents may explore at a time: any number, unless an instruction says something about exploring. */
  readonly explorers: number;
  /** By agent: the newest line of a plan that is for it. */
  readonly lines: ReadonlyMap<string, string>;
}

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
    }),
  ),
  reservoirs: z.array(z.object({ name: z.string(), supply: z.string() })),
  deposits: z.array(z.object({ name: z.string(), ...holding })),
  persons: z.array(z.object({ name: z.string() })),
  last: LAST_ACTION,
  failures: names,
});
type SarPlayerView = z.output<typeof SarPlayerView>;

export function knowledgeOf({ segments }: PlayerQuestion): SarKnowledge {
  const who = segments.map(({ data }) => Participants.safeParse(data).data).findLast((found) => found !== undefined);
  const known = new Map<string, SarAgentKnowledge>();
  for (const segment of segments) if (segment.origin === 'message') noteReport(segment, known);
  const told = known.get(who?.me ?? '');
  const seen: SarPlayerView[] = [];
  for (const { origin, about, data } of segments) {
    const parsed = origin === 'observation' ? SarPlayerView.safeParse(data).data : undefined;
    if (parsed === undefined || about === undefined) continue;
    seen.push(parsed);
    const { at, holding: load, around, last, failures } = parsed;
    known.set(about, { name: about, at, ...load, around, last, failures, next: null });
  }
  const first = [...known.keys()][0] ?? '';
  return {
    me: who?.me ?? first,
    team: who?.team ?? [...known.keys()],
    decides: who?.decides ?? [...known.keys()],
    view: seen.length === 0 ? undefined : viewOf(seen, segments),
    known,
    told,
    explorers: explorersOf(segments),
    lines: planLinesIn(segments, who?.team ?? [...known.keys()]),
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

const MOST_LINES = 200;

/** Lines such as `Bob: GetSupply(ReservoirYork)` in what was said or remembered. */
function planLinesIn(segments: readonly ReadParagraph[], team: readonly string[]): Map<string, string> {
  const lines = new Map<string, string>();
  for (const { origin, text, data } of segments) {
    if (origin !== 'message' && origin !== 'memory') continue;
    const said = (TextBody.safeParse(data).data?.text ?? text).slice(0, 8000);
    for (const line of said.split(/\n|; /).slice(0, MOST_LINES)) {
      const [, name = '', what = ''] = /^\s*(?:- )?([^:\n]{1,60}): (\S.{0,200})$/.exec(line) ?? [];
      if (team.includes(name)) lines.set(name, what.trim());
    }
  }
  return lines;
}

/** Later messages of an agent take the place of its earlier ones. */
function noteReport({ about, text, data }: ReadParagraph, known: Map<string, SarAgentKnowledge>): void {
  const body = z.object({ text: z.string() }).safeParse(data).data;
  const told = parseReport(body?.text ?? text);
  if (about === undefined || told === undefined) return;
  known.set(about, { name: about, around: {}, failures: [], ...told });
}

function viewOf(seen: readonly SarPlayerView[], segments: readonly ReadParagraph[]): SarTeamView {
  const last = seen.at(-1);
  const persons = [...new Set(seen.flatMap((one) => one.persons.map(({ name }) => name)))].sort();
  const tasks = segments.filter(({ origin }) => origin === 'task').map(({ text }) => text);
  const wanted = new Set(tasks.flatMap((text) => text.match(/LostPerson[A-Za-z]+/g) ?? []));
  const deposits = last?.deposits.map(({ name, person }) => ({ name, person })) ?? [];
  const home = deposits.reduce((sum, { person }) => sum + person, 0);
  return {
    fires: (last?.fires ?? []).map(({ name, type, average, regions }) => ({
      name,
      supply: CURE[type],
      level: INTENSITIES.indexOf(average),
      regions: regions.map((region) => ({ name: region.name, level: INTENSITIES.indexOf(region.intensity) })),
    })),
    reservoirs: last?.reservoirs ?? [],
    deposits,
    persons,
    wanted: [...wanted].sort(),
    unseen: Math.max(0, Math.max(wanted.size, persons.length + home) - persons.length - home),
  };
}

/** What an agent has just done, if it worked: `navigate to X` gives X for `navigate to `. */
export function justDid({ last }: SarAgentKnowledge, phrase: string): string | undefined {
  return last?.verdict === 'ok' && last.phrase.startsWith(phrase) ? last.phrase.slice(phrase.length) : undefined;
}
