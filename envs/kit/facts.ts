// Keeps what a prompt tells a player in one store, each thing with its source: what agents see, what they told of
// themselves, what is listed, planned and corrected. What plans, judges and speaks all read it and nothing else.
import { holdsWord } from '../../runtime/text/plain.ts';
import { anything, around, form, list, oneOf, words } from './form.ts';
import type { Decider, PlayerQuestion, ReadParagraph } from './prompt-reader.ts';
import { NO_END_OF_ITS_OWN } from './shared-options.ts';

/** What somebody told of an agent, as of a time in the world's unit. */
export interface Told<R> {
  readonly name: string;
  /** 0 where the words do not say: later words count then. */
  readonly at: number;
  readonly report: R;
}

/** How a world's own words are read. */
export interface FactReaders<V, R> {
  /** The agent's view in the text of an observation; undefined for any other text. */
  readonly view: (text: string) => V | undefined;
  /** The reports in words; `by`: whose words they are, if somebody says them. */
  readonly reports: (words: string, by: string | undefined) => readonly Told<R>[];
  /** Whether what agents outside of the team tell of themselves counts as well. */
  readonly hearsOutsiders?: boolean;
  /** The same of a protocol's own report of progress. */
  readonly progress?: (progress: ProgressReport) => R;
  /** Whether words behind an agent's name are a line of a plan; default: all are. */
  readonly isPlan?: (words: string) => boolean;
  /** How many characters of one text are looked at for plans; default: 8000. */
  readonly longest?: number;
  /** Others that an agent knows of, where the prompt does not name the team. */
  readonly others?: (view: V) => readonly string[];
}

export interface Facts<V = unknown, R = unknown> extends Decider, PlayerQuestion<V | undefined> {
  /** By agent: what it sees, in the order of the prompt. */
  readonly seen: ReadonlyMap<string, V>;
  /** By agent: the newest report of it. */
  readonly told: ReadonlyMap<string, R>;
  /** Subtasks that are said to be open, and to be done; undefined where the prompt holds no such list. */
  readonly open: readonly string[] | undefined;
  readonly completed: readonly string[] | undefined;
  /** By agent: the lines that the newest plan or memory has for it, in their order. */
  readonly lines: ReadonlyMap<string, readonly string[]>;
  /** The same of the newest plan alone. */
  readonly plan: ReadonlyMap<string, readonly string[]>;
  /** By agent: what it is at, by a report of progress. */
  readonly doing: ReadonlyMap<string, string>;
  /** By agent: what a correction says to do instead of what failed. */
  readonly advice: ReadonlyMap<string, string>;
  /** By agent: what a plan that was sent back had it go for, in vain. */
  readonly refused: ReadonlyMap<string, readonly string[]>;
  /** Whether standing instructions allow exploring; undefined where they do not speak of it. */
  readonly mayExplore: boolean | undefined;
  /** Whether the episode ends only when all agents claim that it is done. */
  readonly mustClaim: boolean;
}

export function factsIn<V, R>(question: PlayerQuestion<V | undefined>, readers: FactReaders<V, R>): Facts<V, R> {
  const { segments } = question;
  const seen = new Map<string, V>();
  for (const { about, data } of segments) if (about !== undefined && data !== undefined) seen.set(about, data);
  const others = readers.others ?? (() => []);
  const alongside = [...seen].flatMap(([name, view]) => [name, ...others(view)]);
  const who = deciderIn(segments, [...seen.keys()], [...new Set(alongside)]);
  const explored = segments.flatMap(({ explores }) => explores ?? []);
  const { lines, plan, doing, advice, refused } = planWordsIn(segments, who.team, readers);
  return {
    ask: question.ask,
    segments,
    schema: question.schema,
    me: who.me,
    team: who.team,
    decides: who.decides,
    seen,
    told: toldIn(segments, who.team, readers),
    open: listIn(segments, 'Open subtasks'),
    completed: listIn(segments, 'Completed subtasks'),
    lines,
    plan,
    doing,
    advice,
    refused,
    mayExplore: explored.length === 0 ? undefined : explored.every((allowed) => allowed),
    mustClaim: isInstructed(segments, NO_END_OF_ITS_OWN),
  };
}

/**
 * `seen`: whose observations the prompt holds; they count where it does not say who decides. `team`: whom these show.
 */
export function deciderIn(
  segments: readonly Pick<ReadParagraph, 'who'>[],
  seen: readonly string[],
  team: readonly string[] = seen,
): Decider {
  const told = segments.findLast(({ who }) => who !== undefined)?.who;
  return {
    me: told?.me ?? seen[0] ?? '',
    team: told !== undefined && told.team.length > 0 ? told.team : team,
    decides: told?.decides ?? seen,
  };
}

/**
 * Whether one who decides for `own` takes as given what another agent announced. An announcement may be a step old, and
 * two that hear each other so would both give way, then both take up the same again, and so on for ever. So there is an
 * order: one gives way only to names behind all of its own in the alphabet. Of two deciders at most one gives way then,
 * and of any number there is one that gives way to nobody.
 */
export const givesWay = (own: readonly string[], name: string): boolean => own.every((mine) => mine < name);

/** Whether the world's manual, or another instruction, holds these words. */
export const isInstructed = (segments: Facts['segments'], words: string): boolean =>
  segments.some(({ origin, text }) => origin === 'instructions' && text.includes(words));

/** What the prompt says that is neither seen nor instructed: somebody's words, or remembered ones. */
export const isTold = ({ origin }: Pick<ReadParagraph, 'origin'>): boolean =>
  origin === 'message' || origin === 'memory';

const FAILURE = /\bfailed\b/;

/** Agents of whom a correction says that what they did failed, whom a plan sent back names, or an objection does. */
export function warnedIn({ segments, team, refused }: Pick<Facts, 'segments' | 'team' | 'refused'>): string[] {
  const said = segments.filter(({ origin }) => origin === 'message');
  const blames = ({ text, about, objects = false }: ReadParagraph, agent: string) =>
    about !== agent &&
    (objects
      ? holdsWord(text, agent)
      : text.split('\n').some((line) => {
          const [, name, what = ''] = LINE.exec(line) ?? [];
          return name === agent && FAILURE.test(what);
        }));
  return team.filter((agent) => refused.has(agent) || said.some((one) => blames(one, agent)));
}

/** The first two agents of a plan that would be at the same thing, and the thing. */
export function clashIn(plan: Iterable<readonly [name: string, things: Iterable<string>]>) {
  const by = new Map<string, string>();
  for (const [name, things] of plan)
    for (const thing of things) {
      const other = by.get(thing) ?? name;
      if (other !== name) return [other, name, thing] as const;
      by.set(thing, name);
    }
  return undefined;
}

/** Whoever is no member comes last. */
export function inTeamOrder<A extends { readonly name: string }>(team: readonly string[], all: Iterable<A>): A[] {
  const place = ({ name }: A) => (team.includes(name) ? team.indexOf(name) : team.length);
  return [...all].sort((a, b) => place(a) - place(b));
}

/** The text of the task; several in a row are one text. */
export const taskIn = (segments: Facts['segments']): string =>
  segments.flatMap(({ origin, text }) => (origin === 'task' ? [text] : [])).join('\n');

/** Of each thing the first one with the value that is most frequent. */
export function agreedEach<T extends { readonly name: string }>(all: readonly T[], says: (one: T) => string): T[] {
  const keys = all.map((one) => `${one.name} ${says(one)}`);
  const frequency = new Map<string, number>();
  for (const key of keys) frequency.set(key, (frequency.get(key) ?? 0) + 1);
  const chosen = new Map<string, { readonly one: T; readonly times: number }>();
  for (const [i, one] of all.entries()) {
    const times = frequency.get(keys[i] ?? '') ?? 0;
    if (times > (chosen.get(one.name)?.times ?? 0)) chosen.set(one.name, { one, times });
  }
  return [...chosen.values()].map(({ one }) => one);
}

function toldIn<V, R>(
  segments: Facts['segments'],
  team: readonly string[],
  { reports, progress, hearsOutsiders = false }: FactReaders<V, R>,
): Map<string, R> {
  const newest = new Map<string, Told<R>>();
  const isNew = ({ name, at }: Pick<Told<R>, 'name' | 'at'>, least: number) =>
    (hearsOutsiders || team.length === 0 || team.includes(name)) && at >= (newest.get(name)?.at ?? 0) + least;
  for (const segment of segments.filter(isTold)) {
    const by = segment.origin === 'message' ? segment.about : undefined;
    for (const told of reports(segment.text, by)) if (isNew(told, 0)) newest.set(told.name, told);
  }
  // A protocol's report counts where its agent has told nothing as new itself.
  for (const one of progress === undefined ? [] : progressIn(segments)) {
    const { agent: name, at } = one;
    if (progress !== undefined && isNew({ name, at }, newest.has(name) ? 1 : 0))
      newest.set(name, { name, at, report: progress(one) });
  }
  return new Map([...newest].map(([name, { report }]) => [name, report]));
}

const listIn = (segments: Facts['segments'], title: string): readonly string[] | undefined => {
  const lists = segments.filter((one) => one.title === title);
  return lists.length === 0 ? undefined : [...new Set(lists.flatMap(({ entries = [] }) => entries))];
};

const MOST_LINES = 200;
const LONGEST = 8000;
const LINE = /^\s*(?:[-*] )?([^:\n]{1,60}): (\S.*)$/;
const REFUSED = /^\s*(?:- )?(\S{1,60}) cannot go for (.{1,80}?): /;
/** Corrects what failed, and is no line of a plan. */
const CORRECTION = /\bfailed\b.*\bDo ['"]?(.{1,200}?)['"]? instead\b/;
/** An agent's current activity in a report of progress. */
const DOING = /^as of .*\bNow doing: (.{1,200})\.$/;

function planWordsIn(
  segments: Facts['segments'],
  team: readonly string[],
  { isPlan = () => true, longest = LONGEST }: Pick<FactReaders<never, never>, 'isPlan' | 'longest'>,
): Pick<Facts, 'lines' | 'plan' | 'doing' | 'advice' | 'refused'> {
  const doing = new Map<string, string>();
  const lines = new Map<string, readonly string[]>();
  let plan: Facts['plan'] = new Map();
  const advice = new Map<string, string>();
  const refused = new Map<string, readonly string[]>();
  for (const { text, about } of segments.filter(isTold)) {
    const said = text.slice(0, longest);
    const own = new Map<string, string[]>();
    const now = about !== undefined && team.includes(about) ? DOING.exec(said)?.[1] : undefined;
    if (about !== undefined && now !== undefined) doing.set(about, now);
    for (const line of said.split('\n').slice(0, MOST_LINES)) {
      const [, blamed = '', thing = ''] = REFUSED.exec(line) ?? [];
      if (team.includes(blamed)) refused.set(blamed, [...(refused.get(blamed) ?? []), thing]);
      const [, name = '', what = ''] = LINE.exec(line) ?? [];
      if (!team.includes(name)) continue;
      const instead = CORRECTION.exec(what)?.[1];
      if (instead !== undefined) advice.set(name, instead);
      else if (isPlan(what)) own.set(name, [...(own.get(name) ?? []), what.trim()]);
    }
    for (const [name, what] of own) lines.set(name, what);
    if (own.size > 0) plan = own;
  }
  return { lines, plan, doing, advice, refused };
}

// --- reports of progress that a discussion shows of each teammate (protocols/capo, protocols/shared) ---

export interface ProgressReport {
  readonly agent: string;
  /** When it last looked, in the world's unit. */
  readonly at: number;
  readonly room: string;
  readonly hands: readonly { readonly name: string; readonly holds: readonly string[] }[];
  readonly explored: readonly { readonly room: string; readonly level: 'part' | 'all' }[];
  /** The things it knows to be at the goal place. */
  readonly brought: readonly string[];
  readonly things: readonly {
    readonly name: string;
    readonly kind: 'target' | 'container' | 'goal';
    /** Its container and place; empty if the report does not say. */
    readonly inside: string;
    readonly room: string;
  }[];
  /** What it has been doing since then; empty if it is about to choose. */
  readonly doing: string;
}

const NAME = words(String.raw`<[^<>]{1,40}> \(\d{1,9}\)`);
const HELD = form('{name}[ with {holds}]', {
  name: NAME,
  holds: list(NAME, { within: `${NAME.pattern}(?:, ${NAME.pattern})*` }),
});
const EXPLORED = form('{room} ({level})', { room: NAME, level: oneOf('part', 'all') });
const THING = form('{kind} {name}{places}', {
  kind: oneOf('target', 'container', 'goal'),
  name: NAME,
  places: list(NAME, { within: `(?: in ${NAME.pattern}){0,2}` }),
});
const REPORT = form(
  'as of {unit} {at} ({since}): in {room}; holds {hands}; has explored {explored}; knows to be brought: {brought}; knows of {things}. {rest}',
  {
    unit: words('\\w+'),
    at: words('\\d{1,9}').as(Number, String),
    since: words('[^)]*'),
    room: NAME,
    hands: list(HELD, { within: '.*?' }),
    explored: list(EXPLORED, { within: '.*?' }),
    brought: list(NAME, { within: '.*?' }),
    things: list(THING, { within: '.*?' }),
    rest: anything,
  },
);
const NOW_DOING = around('Now doing: ', anything, '.');

/** The reports on all teammates in a prompt. Ignores everything in another format. */
const progressIn = (segments: readonly ReadParagraph[]): ProgressReport[] =>
  segments.flatMap(({ origin, about, text }) => {
    const report = origin === 'message' && about !== undefined ? REPORT.read(text.slice(0, 20_000)) : undefined;
    if (report === undefined || about === undefined) return [];
    const { at, room, hands, explored, brought, things, rest } = report;
    return [
      {
        agent: about,
        at,
        room,
        hands: hands.map(({ name, holds = [] }) => ({ name, holds })),
        explored,
        brought,
        things: things.map(({ name, kind, places }) => ({
          name,
          kind,
          inside: places.length > 1 ? (places[0] ?? '') : '',
          room: places.at(-1) ?? '',
        })),
        doing: NOW_DOING.first(rest) ?? '',
      },
    ];
  });
