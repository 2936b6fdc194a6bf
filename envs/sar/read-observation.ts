// Reads an observation's text back into its data: the inverse of observe.ts. It is the player's only knowledge of the
// world.
import { z } from 'zod';
import type { SarView } from './observe.ts';
import { CARRIERS, INTENSITIES, SUPPLIES } from './scenes.ts';

/** The data in an observation's text; undefined for any other text. Never throws. */
export function readSarObservation(text: string): SarView | undefined {
  const [around = '', globally = '', state = '', previous = '', failures = ''] = text.split('\n');
  const own = /^State: I am at co-ordinates: \((\d+), (\d+), 0\) and I am holding (\{.*\})\.$/.exec(state);
  const holding = holdingIn(own?.[3]);
  const near = AROUND.safeParse(cellsAround(around)).data;
  if (own === null || holding === undefined || near === undefined || !globally.startsWith('Globally, I can see: '))
    return undefined;
  return {
    at: [Number(own[1]), Number(own[2])],
    holding,
    around: near,
    ...thingsSeen(quotedStrings(globally)),
    last: lastIn(previous),
    failures: failuresIn(failures),
  };
}

const AROUND = z.object({ Up: z.string(), Down: z.string(), Left: z.string(), Right: z.string(), Center: z.string() });

const cellsAround = (line: string): Record<string, string> =>
  Object.fromEntries(
    [...line.matchAll(/(\w+): \[('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")\]/g)].map(([, at = '', quoted = '']) => [
      at,
      quotedStrings(quoted)[0] ?? '',
    ]),
  );

const HOLDING = /^\{'Sand': (\d+), 'Water': (\d+), 'Person': (\d+)\}$/;
function holdingIn(text: string | undefined): SarView['holding'] | undefined {
  const [, sand, water, person] = HOLDING.exec(text ?? '') ?? [];
  return sand === undefined ? undefined : { sand: Number(sand), water: Number(water), person: Number(person) };
}

/** Fires come before their regions, and deposits before agents; what is of another form is skipped. */
function thingsSeen(
  phrases: readonly string[],
): Pick<SarView, 'fires' | 'reservoirs' | 'deposits' | 'agents' | 'persons'> {
  const fires: (Omit<SarView['fires'][number], 'regions'> & {
    regions: SarView['fires'][number]['regions'][number][];
  })[] = [];
  const reservoirs: SarView['reservoirs'][number][] = [];
  const deposits: SarView['deposits'][number][] = [];
  const agents: SarView['agents'][number][] = [];
  const persons: SarView['persons'][number][] = [];
  for (const quoted of phrases) {
    const [, phrase = quoted, ago] = SEEN_AGO.exec(quoted) ?? [];
    const seen = ago === undefined ? {} : { age: Number(ago) };
    const [, fire, average, type] = /^(\w+) with average intensity of (\w+) of (\S+) type$/.exec(phrase) ?? [];
    if (fire !== undefined && type !== undefined)
      fires.push({ name: fire, type, average: intensity(average), regions: [], ...seen });
    const [, region, level] = /^(\w+) with an intensity of (\w+) of \S+ type$/.exec(phrase) ?? [];
    if (region !== undefined) fires.at(-1)?.regions.push({ name: region, intensity: intensity(level) });
    const [, name = '', what = ''] = /^(\S+) containing (.*)$/.exec(phrase) ?? [];
    const load = holdingIn(what);
    if (SUPPLIES.some((supply) => supply === what)) reservoirs.push({ name, supply: what });
    else if (load !== undefined) (name.startsWith(DEPOSIT) ? deposits : agents).push({ name, ...load, ...seen });
    const [, person] = REQUIRING.exec(phrase) ?? [];
    if (person !== undefined) persons.push({ name: person, carriers: CARRIERS, ...seen });
  }
  return { fires, reservoirs, deposits, agents, persons };
}

/** What the agent saw before and does not see now. */
const SEEN_AGO = /^(.*) \(seen (\d+) steps? ago\)$/s;

/** How the names of deposits begin in every scene, and no agent's name does. */
const DEPOSIT = 'Deposit';
const REQUIRING = new RegExp(`^(\\S+) requiring ${CARRIERS} agents to carry$`);

const intensity = (word: string | undefined): (typeof INTENSITIES)[number] =>
  INTENSITIES.find((one) => one === word) ?? 'None';

const REASONS = {
  " but it wasn't visible": 'not_visible',
  " but I wasn't close enough": 'not_interactable',
  ' but I was already holding person': 'restricted_action',
} as const;
const PREVIOUS = new RegExp(
  `^Previous action: I tried to (.*?)(${Object.keys(REASONS).join('|')})? and was (not )?successful\\.$`,
);

function lastIn(line: string): SarView['last'] {
  const [all, phrase = '', reason, not] = PREVIOUS.exec(line) ?? [];
  if (all === undefined) return null;
  const why = Object.entries(REASONS).find(([words]) => words === reason)?.[1];
  return { phrase, verdict: not === undefined ? 'ok' : (why ?? 'failed') };
}

const FAILURES = /^Previous failures: Previously, I have tried to (.*), but was unsuccessful$/;
const failuresIn = (line: string): readonly string[] => FAILURES.exec(line)?.[1]?.split(',') ?? [];

/** The strings of a list as Python prints it. */
function quotedStrings(line: string): string[] {
  return [...line.matchAll(/'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"/g)].map(([, single, double]) =>
    (single ?? double ?? '').replace(/\\(.)/g, (_, sign: string) => ESCAPES[sign] ?? sign),
  );
}
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };
