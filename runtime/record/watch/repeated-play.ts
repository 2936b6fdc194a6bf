// Notices a team that goes round in circles: all of its agents do the same again, and after each round they see what
// they saw a round ago. Two parts that give way to each other do so for ever, as does a model that answers alike.
//
// What counts as seeing the same: the words of every agent's observation, and its numbers, except clocks. A walk
// changes a number too, so a number is a clock only if it has risen in every observation of every agent since the first
// one, and not in this round alone: it rose while the team did other things as well.
import { observation } from '../../core/channel.ts';
import type { Happening, HappeningOf } from '../../core/event.ts';
import type { Symptom } from '../../errors/symptom.ts';

/** Rounds after which it is told, and steps that these take at least. */
const ROUNDS = 4;
const LEAST_STEPS = 6;
/** Joint actions in the longest round that is looked for. */
const LONGEST_ROUND = 6;
const MOST_NAMED = 5;

interface Sight {
  /** What is between the numbers. */
  readonly words: string;
  readonly numbers: readonly ShownNumber[];
}
/** Read when it is first asked for: most are never compared. */
type LateSight = () => Sight;
/** A number with the words before it in its line. */
interface ShownNumber {
  readonly place: string;
  readonly value: number;
}

/** What the team did in a step, and saw before it. */
interface PlayedStep {
  readonly step: number;
  readonly deeds: string;
  readonly agents: readonly string[];
  readonly sights: ReadonlyMap<string, LateSight>;
}

/** Steps that are alike to those one period before them. */
interface Circle {
  readonly from: number;
  readonly to: number;
  readonly period: number;
  readonly agents: ReadonlySet<string>;
  /** Numbers that were not alike, and count as clocks. */
  readonly clocks: ReadonlySet<string>;
}

interface RepeatedPlay {
  see(e: Happening): void;
  symptom(): Omit<Symptom, 'meaningless'> | undefined;
}

export function createRepeatedPlay(): RepeatedPlay {
  let team = 0;
  let first: number | undefined;
  let sights = new Map<string, LateSight>();
  /** The newest first. */
  let played: PlayedStep[] = [];
  let open: Circle[] = [];
  let told: Circle[] = [];
  const clocks = createClocks();
  const isCircle = ({ from, to, period, agents, clocks: ticking }: Circle): boolean =>
    to - from + 1 >= Math.max(LEAST_STEPS, period * ROUNDS) &&
    agents.size === team &&
    (ticking.size === 0 || from !== first);
  return {
    see(e) {
      if (e.type === 'episode.started') team = e.agents.length;
      if (e.type === 'episode.resumed') {
        // What a resume plays anew is told again.
        told = told.filter(({ to }) => to < e.step);
        [sights, played, open] = [new Map(), [], []];
        clocks.forget();
      }
      if (e.type === 'message.sent' && e.message.channel === observation.name) {
        const seen = sightIn(e.message.body);
        if (e.message.agent !== undefined && seen !== undefined) sights.set(e.message.agent, seen);
      }
      if (e.type !== 'world.stepped') return;
      first ??= e.step;
      clocks.see(sights);
      const now = { step: e.step, deeds: deedsIn(e), agents: e.outcomes.map(({ agent }) => agent), sights };
      open = longerCircles(open, { now, played }, clocks.isClock);
      played = [now, ...played].slice(0, LONGEST_ROUND);
      sights = new Map();
      const found = open.find(isCircle);
      if (found) told = [...told.filter(({ from, period }) => from !== found.from || period !== found.period), found];
    },
    symptom() {
      const sure = told.filter((one) => [...one.clocks].every(clocks.isClock));
      const [longest] = sure.sort((a, b) => b.to - b.from - (a.to - a.from));
      return longest && { code: 'PLAY_REPEATED', what: circleText(longest) };
    },
  };
}

function circleText({ from, to, period, agents }: Circle): string {
  const named = [...agents].sort().slice(0, MOST_NAMED).join(', ');
  const more = agents.size > MOST_NAMED ? ` and ${agents.size - MOST_NAMED} more` : '';
  const rounds = Math.floor((to - from + 1) / period);
  const what = period === 1 ? 'the same' : `the same ${period} joint actions in turn`;
  return `from step ${from} to ${to} ${named}${more} did ${what}, ${rounds} times over, and saw nothing new`;
}

const deedsIn = ({ outcomes }: HappeningOf<'world.stepped'>): string =>
  JSON.stringify(outcomes.map(({ agent, do: did, text = '' }) => [agent, did, text]).sort());

/** For each period, the circle that this step goes on or begins. */
function longerCircles(
  open: readonly Circle[],
  { now, played }: { readonly now: PlayedStep; readonly played: readonly PlayedStep[] },
  isClock: (place: string) => boolean,
): Circle[] {
  return played.flatMap((then, i) => {
    const period = i + 1;
    const ticking = differences(now, then);
    if (ticking === undefined || !ticking.every(isClock)) return [];
    const had = open.find((one) => one.period === period);
    return {
      from: had?.from ?? then.step,
      to: now.step,
      period,
      agents: new Set([...(had?.agents ?? then.agents), ...now.agents]),
      clocks: new Set([...(had?.clocks ?? []), ...ticking]),
    };
  });
}

/** The places of numbers that differ; undefined where more does. */
function differences(a: PlayedStep, b: PlayedStep): string[] | undefined {
  if (a.deeds !== b.deeds || a.sights.size !== b.sights.size) return undefined;
  const places: string[] = [];
  for (const [agent, sight] of a.sights) {
    const { words, numbers } = sight();
    const then = b.sights.get(agent)?.();
    if (then?.words !== words) return undefined;
    for (const [i, { place, value }] of numbers.entries()) if (value !== then.numbers[i]?.value) places.push(place);
  }
  return places;
}

function sightIn(body: unknown): LateSight | undefined {
  if (typeof body !== 'object' || body === null || !('text' in body) || typeof body.text !== 'string') return undefined;
  const { text } = body;
  let read: Sight | undefined;
  return () => {
    read ??= readSight(text);
    return read;
  };
}

function readSight(text: string): Sight {
  // Words and numbers in turn.
  const pieces = text.split(NUMBER);
  const numbers: ShownNumber[] = [];
  let words = '';
  let place = '';
  for (const [i, piece] of pieces.entries()) {
    if (i % 2 === 0) {
      const line = piece.lastIndexOf('\n') + 1;
      words += piece;
      place = line > 0 ? piece.slice(line) : place + piece;
    } else {
      numbers.push({ place, value: Number(piece) });
      words += '#';
      place += '#';
    }
  }
  return { words, numbers };
}

const NUMBER = /(\d+(?:\.\d+)?)/;

/** Follows which numbers have risen in every observation, and are the same for all who look at a time. */
function createClocks() {
  const values = new Map<string, Readings>();
  let clocks: Set<string> | undefined;
  return {
    see(sights: ReadonlyMap<string, LateSight>): void {
      if (clocks?.size === 0) return;
      const now = new Map([...sights].map(([agent, sight]) => [agent, readingsOf(sight().numbers, clocks)]));
      const [one = new Map<string, number>()] = now.values();
      clocks ??= new Set(one.keys());
      for (const place of clocks) {
        const ticks = [...now].every(([agent, readings]) => {
          const [value, before] = [readings.get(place), values.get(agent)?.get(place)];
          return value !== undefined && value === one.get(place) && (before === undefined || value > before);
        });
        if (!ticks) clocks.delete(place);
      }
      for (const [agent, readings] of now) values.set(agent, readings);
    },
    forget: () => values.clear(),
    isClock: (place: string): boolean => clocks?.has(place) === true,
  };
}

type Readings = ReadonlyMap<string, number>;
/** `places`: of which numbers; default: of all. */
function readingsOf(numbers: readonly ShownNumber[], places?: ReadonlySet<string>): Readings {
  const readings = new Map<string, number>();
  for (const { place, value } of numbers) if (places?.has(place) !== false) readings.set(place, value);
  return readings;
}
