// Merges what several agents see with what was reported: under the paper's rules none of them sees everything, and a
// planner works with all it has been shown.
import { CAPACITY, CURE, INTENSITIES, SUPPLIES, type Supply } from '../scenes.ts';
import type { NotedThing } from './speech.ts';

export interface FireView {
  readonly name: string;
  readonly supply: Supply;
  readonly level: number;
  readonly regions: readonly { readonly name: string; readonly level: number }[];
  /** Steps since somebody saw it so; 0: it is seen now. */
  readonly age: number;
}

/** The world as far as it shows to somebody whose observation or message is in the prompt. */
export interface SarTeamView {
  readonly fires: readonly FireView[];
  readonly reservoirs: readonly { readonly name: string; readonly supply: string }[];
  readonly deposits: readonly { readonly name: string; readonly person: number }[];
  /** Persons in sight, sorted. */
  readonly persons: readonly string[];
  /** By person: how many steps ago somebody saw it last; 0 for who is seen now. */
  readonly since: ReadonlyMap<string, number>;
  /** Persons that the task names. */
  readonly wanted: readonly string[];
  /**
   * How many persons, fires and places that the task takes are not in sight yet; persons brought in are not among them.
   */
  readonly unseen: number;
  /** Things still to be visited, according to a list of subtasks. */
  readonly visits: readonly string[];
  /** Whether agents see only what they have come near themselves, so that there may be more than is known. */
  readonly partial: boolean;
  /** Whether a list of subtasks has left anything out: then nobody says that all is done. */
  readonly focused: boolean;
}

interface SeenPlaces {
  readonly fires: readonly {
    readonly name: string;
    readonly type: keyof typeof CURE;
    readonly average: (typeof INTENSITIES)[number];
    readonly regions: readonly { readonly name: string; readonly intensity: (typeof INTENSITIES)[number] }[];
    readonly age?: number | undefined;
  }[];
  readonly reservoirs: SarTeamView['reservoirs'];
  readonly deposits: readonly (SarTeamView['deposits'][number] & { readonly age?: number | undefined })[];
}

/** Fires and places that are known of, and the persons that somebody has told of. */
export interface SarSight extends Pick<SarTeamView, 'fires' | 'reservoirs' | 'deposits'> {
  readonly told: readonly string[];
}

/** Things in the first view of `seen` come first, each as it was seen last; reported things follow seen ones. */
export function mergedSight(seen: readonly SeenPlaces[], notes: ReadonlyMap<string, NotedThing> = new Map()): SarSight {
  const told = [...notes.values()];
  const fires = freshestEach(seen.flatMap((one) => one.fires)).map(fireSeen);
  const supplies = told.flatMap(({ name, detail }) => {
    const supply = SUPPLIES.find((one) => one === detail);
    return supply === undefined ? [] : [{ name, supply }];
  });
  const bare = told.filter(({ detail }) => detail === '').map(({ name }) => name);
  const deposits = freshestEach(seen.flatMap((one) => one.deposits)).map(({ name, person }) => ({ name, person }));
  const places = bare.filter((name) => name.startsWith('Deposit')).map((name) => ({ name, person: 0 }));
  return {
    fires: onceEach([...fires, ...told.flatMap(fireTold)]),
    reservoirs: onceEach([...seen.flatMap((one) => one.reservoirs), ...supplies]),
    deposits: onceEach([...deposits, ...places]),
    told: bare.filter((name) => name.startsWith('LostPerson')),
  };
}

/** Of each thing what was seen fewest steps ago, in the order in which things come first. */
export function freshestEach<T extends { readonly name: string; readonly age?: number | undefined }>(
  all: readonly T[],
): T[] {
  const freshest = new Map<string, T>();
  for (const one of all) {
    const before = freshest.get(one.name);
    if (before === undefined || (one.age ?? 0) < (before.age ?? 0)) freshest.set(one.name, one);
  }
  return [...freshest.values()];
}

const onceEach = <T extends { readonly name: string }>(all: readonly T[]): T[] =>
  [...new Map(all.toReversed().map((one) => [one.name, one])).values()].toReversed();

const fireSeen = ({ name, type, average, regions, age = 0 }: SeenPlaces['fires'][number]): FireView => ({
  name,
  supply: CURE[type],
  level: INTENSITIES.indexOf(average),
  regions: regions.map((region) => ({ name: region.name, level: INTENSITIES.indexOf(region.intensity) })),
  age,
});

/** A reported fire has no known regions, so agents go to the fire itself with a load. */
function fireTold({ name, detail, age }: NotedThing): FireView[] {
  const [supplied, average = ''] = detail.split(', ');
  const supply = SUPPLIES.find((one) => `takes ${one}` === supplied);
  const words: readonly string[] = INTENSITIES;
  const level = words.indexOf(average);
  if (supply === undefined || level < 0) return [];
  return [{ name, supply, level, regions: level === 0 ? [] : [{ name, level: CAPACITY }], age }];
}

/** Whether only the name of a fire is known, and none of its regions. */
export const isToldOnly = ({ name, regions }: FireView): boolean => regions.some((region) => region.name === name);

/** The wording for reports. Where places are does not grow old. */
export function notesOf({
  fires,
  reservoirs,
  deposits,
  persons,
  since,
}: Pick<SarTeamView, 'fires' | 'reservoirs' | 'deposits' | 'persons' | 'since'>): NotedThing[] {
  return [
    ...fires.map(({ name, supply, level, age }) => ({
      name,
      detail: `takes ${supply}, ${INTENSITIES[level] ?? 'None'}`,
      age,
    })),
    ...reservoirs.map(({ name, supply }) => ({ name, detail: supply, age: 0 })),
    ...deposits.map(({ name }) => ({ name, detail: '', age: 0 })),
    ...persons.map((name) => ({ name, detail: '', age: since.get(name) ?? 0 })),
  ];
}
