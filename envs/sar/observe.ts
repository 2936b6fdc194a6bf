// What one agent is shown: the published phrases in a tighter layout, and the same as data. What all agents see alike is phrased once
// and kept until a fire or a stock changes.
import type { Observation } from '../../runtime/core/channel.ts';
import {
  type Around,
  agentsSeen,
  aroundText,
  type Common,
  commonPhrases,
  commonView,
  containing,
  failuresText,
  type Holding,
  holdingOf,
  nameOf,
  personsSeen,
  previousText,
  quoted,
  requiring,
  stateText,
  surroundings,
} from './published.ts';
import type { Scope } from './rules.ts';
import { CARRIERS } from './scenes.ts';
import type { Verdict } from './state.ts';

/** The data of an observation. Positions of other things are not in the text, hence not here either. */
export interface Seen extends Common {
  readonly at: readonly [x: number, y: number];
  readonly holding: Holding;
  readonly around: Readonly<Record<'Up' | 'Down' | 'Left' | 'Right' | 'Center', string>>;
  /** Other agents within reach. */
  readonly agents: readonly ({ readonly name: string } & Holding)[];
  readonly persons: readonly { readonly name: string; readonly carriers: number }[];
  /** What was last tried; null before the first step. */
  readonly last: { readonly phrase: string; readonly verdict: Verdict } | null;
  /** What failed and has not worked since, as worded. */
  readonly failures: readonly string[];
}

/** What is kept between observations of one state. */
export interface Shown {
  version: number;
  common: Common;
  phrases: string;
  /** What can lie around an agent, as worded and as quoted, by its number. */
  around: Map<Around, { readonly plain: string; readonly quoted: string }>;
  /** By agent: the failure list that was worded, and its wording. */
  failures: { readonly of: readonly string[]; readonly phrases: readonly string[]; readonly text: string }[];
}

/** Words a failed action as observations do. */
export type Wording = (action: string) => string;

export function freshShown(): Shown {
  return { version: -1, common: { fires: [], reservoirs: [], deposits: [] }, phrases: '', around: new Map(), failures: [] };
}

export function observeAs(scope: Scope, who: number, shown: Shown, wording: Wording): Omit<Observation, 'actions'> {
  const { state } = scope;
  if (shown.version !== state.version) {
    shown.version = state.version;
    shown.common = commonView(scope);
    shown.phrases = commonPhrases(shown.common).join(', ');
  }
  const me = state.agents[who];
  if (me === undefined) return { text: '', data: null };
  const up = aroundIn(scope, who, shown, 0, -1);
  const down = aroundIn(scope, who, shown, 0, 1);
  const left = aroundIn(scope, who, shown, -1, 0);
  const right = aroundIn(scope, who, shown, 1, 0);
  const center = aroundIn(scope, who, shown, 0, 0);
  const { agents, persons, phrases } = othersSeen(scope, who);
  const failed = failuresOf(scope, who, shown, wording);
  const text = `Directly around me, I can see: Up: [${up.quoted}], Down: [${down.quoted}], Left: [${left.quoted}], Right: [${right.quoted}], Center: [${center.quoted}]
Globally, I can see: [${shown.phrases}${phrases}]
State: ${stateText(state, who)}
Previous action: ${previousText(me.last)}
Previous failures: ${failed.text}`;
  const { fires, reservoirs, deposits } = shown.common;
  const data: Seen = {
    at: [me.at[0], me.at[1]],
    holding: holdingOf(me),
    around: { Up: up.plain, Down: down.plain, Left: left.plain, Right: right.plain, Center: center.plain },
    fires,
    reservoirs,
    deposits,
    agents,
    persons,
    last: me.last,
    failures: failed.phrases,
  };
  return { text, data };
}

function aroundIn(scope: Scope, who: number, shown: Shown, dx: number, dy: number) {
  const there = surroundings(scope, who, dx, dy);
  const known = shown.around.get(there);
  if (known !== undefined) return known;
  const plain = aroundText(scope.state, there);
  const made = { plain, quoted: quoted(plain) };
  shown.around.set(there, made);
  return made;
}

function othersSeen({ state }: Scope, who: number) {
  const agents: ({ name: string } & Holding)[] = [];
  const persons: { name: string; carriers: number }[] = [];
  let phrases = '';
  for (const i of agentsSeen(state, who)) {
    const agent = state.agents[i];
    if (agent === undefined) continue;
    const name = nameOf(state, i);
    const holding = holdingOf(agent);
    agents.push({ name, sand: holding.sand, water: holding.water, person: holding.person });
    phrases += `, ${quoted(containing(name, holding))}`;
  }
  for (const i of personsSeen(state)) {
    const name = state.layout.persons[i]?.name ?? '';
    persons.push({ name, carriers: CARRIERS });
    phrases += `, ${quoted(requiring(name))}`;
  }
  return { agents, persons, phrases };
}

function failuresOf({ state }: Scope, who: number, shown: Shown, wording: Wording) {
  const of = state.agents[who]?.failures ?? [];
  const known = shown.failures[who];
  if (known?.of === of) return known;
  const phrases = of.map(wording);
  const made = { of, phrases, text: failuresText(phrases) };
  shown.failures[who] = made;
  return made;
}
