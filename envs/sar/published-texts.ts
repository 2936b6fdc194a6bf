// Holds the texts of the published environment, letter for letter (nsidn98/LLaMAR, SAR/env.py and core.py): it phrases
// the data of an observation; observe.ts gives them our own layout.
import { around, count, type Form, form, list, oneOf, words } from '../kit/form.ts';
import type { ReasonsOption } from '../kit/shared-options.ts';
import { DIRECTIONS, gridIndex, isInsideGrid } from './layout.ts';
import { isFoundBy, meanLevel, personRemembered } from './paper-rules.ts';
import { isWithinRadius, type SarScope } from './rules.ts';
import { CAPACITY, CARRIERS, INTENSITIES, REACH, SUPPLIES, type Supply } from './scenes.ts';
import { averageLevel, regionLevel, type SarAgentState, type SarState } from './state.ts';

export type FireIntensity = (typeof INTENSITIES)[number];
export interface SarHolding {
  readonly sand: number;
  readonly water: number;
  readonly person: number;
}
/** Things visible from afar: fires with their burning regions, reservoirs, deposits. */
export interface CommonView {
  readonly fires: readonly {
    readonly name: string;
    readonly type: string;
    readonly average: FireIntensity;
    readonly regions: readonly { readonly name: string; readonly intensity: FireIntensity }[];
    readonly age?: number;
  }[];
  readonly reservoirs: readonly { readonly name: string; readonly supply: Supply }[];
  readonly deposits: readonly ({ readonly name: string; readonly age?: number } & SarHolding)[];
}

// --- the forms, by which observations are written and read ---

const WORD = words('\\w+');
const NAME = words('\\S+');
const INTENSITY = oneOf(...INTENSITIES);
/** How long ago something was seen that is not seen now: only by the paper's rules. */
const STEPS = words('\\d{1,4} steps?').as(Number.parseInt, (age) => `${age} ${age === 1 ? 'step' : 'steps'}`);
export const SEEN_AGO = around('seen ', STEPS, ' ago');
const AGO = around(' (', SEEN_AGO, ')');
const HOLDING = around(
  "{'Sand': ",
  form("{sand}, 'Water': {water}, 'Person': {person}", { sand: count, water: count, person: count }),
  '}',
);
export const FIRE = form('{name} with average intensity of {average} of {type} type[{age}]', {
  name: WORD,
  average: INTENSITY,
  type: NAME,
  age: AGO,
});
export const REGION = form('{name} with an intensity of {intensity} of {type} type[{age}]', {
  name: WORD,
  intensity: INTENSITY,
  type: NAME,
  age: AGO,
});
export const SOURCE = form('{name} containing {supply}', { name: NAME, supply: oneOf(...SUPPLIES) });
export const loaded = (name: Form<string>) =>
  form('{name} containing {holding}[{age}]', { name, holding: HOLDING, age: AGO });
export const LOADED = loaded(NAME);
export const PERSON = form(`{name} requiring ${CARRIERS} agents to carry[{age}]`, { name: NAME, age: AGO });
export const STATE = form('I am at co-ordinates: ({x}, {y}, 0) and I am holding {holding}.', {
  x: count,
  y: count,
  holding: HOLDING,
});
const FAILURE_REASONS = [
  ['not_visible', " but it wasn't visible"],
  ['not_interactable', " but I wasn't close enough"],
  ['restricted_action', ' but I was already holding person'],
] as const;
export const PREVIOUS = form('I tried to {phrase}[{why}] and was {outcome}.', {
  phrase: words('.*?'),
  why: oneOf(...FAILURE_REASONS.map(([, why]) => why)),
  outcome: oneOf('successful', 'not successful'),
});
export const FAILURES = around(
  'Previously, I have tried to ',
  list(words('[^,]+'), { between: ',' }),
  ', but was unsuccessful',
);

const intensityWord = (level: number): FireIntensity => INTENSITIES[level] ?? 'None';

/** By the published rules it is the same for everybody; by the paper it is what this agent saw last. */
export function commonView({ state, geometry }: SarScope, who: number): CommonView {
  const { paper } = state;
  const levelOf = state.rules === 'paper' ? meanLevel : regionLevel;
  const memory = paper?.memory[who];
  const all = {
    fires: state.layout.fires.map(({ name, kind, regions }, f) => {
      const fire = paper === undefined ? state.fires[f] : memory?.fires[f];
      const shape = geometry.fires[f];
      const level = (cell: number) => (fire && shape ? levelOf(fire, shape, cell) : 0);
      const shown = regions.map((region) => ({ name: region.name, intensity: intensityWord(level(region.cell)) }));
      const average = intensityWord(fire ? averageLevel(fire) : 0);
      const burning = shown.filter(({ intensity }) => intensity !== 'None');
      return aged({ name, type: kind, average, regions: burning }, state, memory?.fires[f]);
    }),
    reservoirs: state.layout.reservoirs.map(({ name, supply }) => ({ name, supply })),
    deposits: state.layout.deposits.map(({ name }, d) => {
      const [sand = 0, water = 0, person = 0] = memory?.deposits[d]?.stock ?? state.deposits[d] ?? [];
      return aged({ name, sand, water, person }, state, memory?.deposits[d]);
    }),
  };
  if (paper === undefined) return all;
  const { fires, reservoirs, deposits } = all;
  const inSight = (kind: keyof CommonView) => (_: unknown, i: number) => isFoundBy(paper, who, { kind, i });
  return {
    fires: fires.filter(inSight('fires')),
    reservoirs: reservoirs.filter(inSight('reservoirs')),
    deposits: deposits.filter(inSight('deposits')),
  };
}

/** What can change in it by the published rules, as numbers: while they stay the same, so does the view. */
export function commonNumbers({ state, geometry }: SarScope): number[] {
  const told = state.deposits.flat();
  for (let f = 0; f < state.fires.length; f++) {
    const [fire, shape] = [state.fires[f], geometry.fires[f]];
    if (fire === undefined || shape === undefined) continue;
    told.push(averageLevel(fire));
    for (const { cell } of state.layout.fires[f]?.regions ?? []) told.push(regionLevel(fire, shape, cell));
  }
  return told;
}

/** With the steps since it was seen, where it is not seen now. */
function aged<T extends object>(
  view: T,
  { step }: SarState,
  seen: { readonly step: number } | null | undefined,
): T & { readonly age?: number } {
  return seen && seen.step < step ? { ...view, age: step - seen.step } : view;
}

/** One description each, in the published order, already quoted as Python prints a string in a list. */
export function commonPhrases({ fires, reservoirs, deposits }: CommonView): string[] {
  const said: string[] = [];
  for (const { name, type, average, regions, age } of fires) {
    said.push(FIRE.write({ name, average, type, age }));
    for (const { name, intensity } of regions) said.push(REGION.write({ name, intensity, type, age }));
  }
  for (const reservoir of reservoirs) said.push(SOURCE.write(reservoir));
  for (const deposit of deposits) said.push(LOADED.write({ name: deposit.name, holding: deposit, age: deposit.age }));
  return said.map(pythonQuoted);
}

/** Names that an action can use; whole fires are left out, as published. */
function commonNames({ fires, reservoirs, deposits }: CommonView): string[] {
  const regions = fires.flatMap((fire) => fire.regions);
  return [...regions, ...reservoirs, ...deposits].map(({ name }) => pythonQuoted(name));
}

export function holdingOf({ held, holdsPerson }: SarAgentState): SarHolding {
  return { sand: held[0], water: held[1], person: holdsPerson ? CAPACITY : 0 };
}

/** Other agents within reach, by index. */
export function agentsSeen({ agents }: SarState, who: number): number[] {
  const seen: number[] = [];
  const me = agents[who];
  const touch = Math.floor(REACH);
  for (let i = 0; i < agents.length; i++) {
    const other = agents[i];
    if (i !== who && me && other && isWithinRadius(me.at, other.at, touch)) seen.push(i);
  }
  return seen;
}

export function personsSeen({ persons, paper }: SarState, who: number): number[] {
  const seen: number[] = [];
  for (let i = 0; i < persons.length; i++) {
    const { spotted = false, deposited = false } = persons[i] ?? {};
    const isKnown =
      paper === undefined
        ? spotted && !deposited
        : isFoundBy(paper, who, { kind: 'persons', i }) && personRemembered(paper, who, i) !== undefined;
    if (isKnown) seen.push(i);
  }
  return seen;
}

/** `Empty`, `Obstacle` or a flammable cell: what lies a step away. The agent itself does not count. */
export type AdjacentCell = typeof EMPTY | typeof OBSTACLE | number;
const EMPTY = -1;
const OBSTACLE = -2;

/** `EMPTY`, `OBSTACLE`, or fire index × 4 + the cell's own intensity. */
export function adjacentCellOf(scope: SarScope, who: number, [dx, dy]: readonly [number, number]): AdjacentCell {
  const { state, geometry } = scope;
  const me = state.agents[who];
  if (me === undefined) return EMPTY;
  const x = me.at[0] + dx;
  const y = me.at[1] + dy;
  if (!isInsideGrid(x, y) || geometry.fixed[gridIndex(x, y)]) return OBSTACLE;
  for (const other of state.agents) if (other !== me && other.at[0] === x && other.at[1] === y) return OBSTACLE;
  for (const { at } of state.persons) if (at[0] === x && at[1] === y) return OBSTACLE;
  const code = geometry.flammable[gridIndex(x, y)] ?? -1;
  if (code < 0) return EMPTY;
  const f = Math.floor(code / 1000);
  return f * 4 + (state.fires[f]?.level[code % 1000] ?? 0);
}

export function adjacentCellText({ layout }: SarState, around: AdjacentCell): string {
  if (around === EMPTY) return 'Empty';
  if (around === OBSTACLE) return 'Obstacle';
  return `Flammable of fire (intensity ${intensityWord(around % 4)}): ${layout.fires[Math.floor(around / 4)]?.name}`;
}

export function stateText({ agents }: SarState, who: number): string {
  const me = agents[who];
  if (me === undefined) return '';
  return STATE.write({ x: me.at[0], y: me.at[1], holding: holdingOf(me) });
}

/** Whether the reason for a failure is given. */
export const isReasonTold = (phrase: string, reasons: ReasonsOption): boolean =>
  reasons === 'all' || (reasons === 'navigate' && phrase.startsWith('navigate to '));

export function previousText(last: SarAgentState['last'], reasons: ReasonsOption = 'all'): string {
  if (last === null) return 'I have not taken any actions yet';
  const { phrase, verdict } = last;
  const [, reason] = FAILURE_REASONS.find(([of]) => of === verdict) ?? [];
  const outcome = verdict === 'ok' ? 'successful' : 'not successful';
  return PREVIOUS.write({ phrase, why: isReasonTold(phrase, reasons) ? reason : undefined, outcome });
}

/** What became of the last action, as its line says; null for any other text. */
export function readPrevious(text: string) {
  const said = PREVIOUS.read(text);
  if (said === undefined) return null;
  const [verdict = 'failed'] = FAILURE_REASONS.find(([, why]) => why === said.why) ?? [];
  return { phrase: said.phrase, verdict: said.outcome === 'successful' ? 'ok' : verdict } as const;
}

export function failuresText(phrases: readonly string[]): string {
  return phrases.length === 0 ? 'None' : FAILURES.write([...phrases]);
}

/** An agent's whole observation in the published layout. */
export function observationText(scope: SarScope, who: number): string {
  const { state } = scope;
  const age = undefined;
  const common = commonView(scope, who);
  const agents = agentsSeen(state, who).map((i) => ({ name: nameOf(state, i), agent: state.agents[i] }));
  const persons = personsSeen(state, who).map((i) => state.layout.persons[i]?.name ?? '');
  const there = (dx: number, dy: number) => pythonQuoted(adjacentCellText(state, adjacentCellOf(scope, who, [dx, dy])));
  const around = Object.entries(DIRECTIONS).map(([at, [dx, dy]]) => `\t${at}: [${there(dx, dy)}], `);
  const held = agents.map(({ name, agent }) =>
    LOADED.write({ name, holding: agent ? holdingOf(agent) : NOTHING, age }),
  );
  const alone = persons.map((name) => PERSON.write({ name, age }));
  const seen = [...commonPhrases(common), ...[...held, ...alone].map(pythonQuoted)];
  const names = [...commonNames(common), ...agents.map(({ name }) => pythonQuoted(name)), ...persons.map(pythonQuoted)];
  const local = `{\n${around.join('\n')}\n\t}`;
  return `\n\tDirectly around me, I can see:\n\t${local},\n\tGlobally, I can see: [${seen.join(', ')}],\n\tNames: [${names.join(', ')}]`;
}

const NOTHING: SarHolding = { sand: 0, water: 0, person: 0 };
export const nameOf = ({ layout }: SarState, who: number): string => layout.agents[who]?.name ?? '';

/** Formats a string like Python: in single quotes unless it contains only those. */
export function pythonQuoted(text: string): string {
  if (!/['\\\n\r\t]/.test(text)) return `'${text}'`;
  const safe = text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\r', '\\r').replaceAll('\t', '\\t');
  if (!safe.includes("'")) return `'${safe}'`;
  return safe.includes('"') ? `'${safe.replaceAll("'", "\\'")}'` : `"${safe}"`;
}

/** The strings of a list as Python prints it. */
export function pythonStrings(line: string): string[] {
  const found: string[] = [];
  for (let at = 0; at < line.length; at++) {
    const quote = line[at];
    if (quote !== "'" && quote !== '"') continue;
    let text = '';
    let from = ++at;
    for (; at < line.length && line[at] !== quote; at++) {
      if (line[at] !== '\\') continue;
      const sign = line[at + 1] ?? '';
      text += line.slice(from, at++) + (ESCAPES[sign] ?? sign);
      from = at + 1;
    }
    if (at < line.length) found.push(text + line.slice(from, at));
  }
  return found;
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };
