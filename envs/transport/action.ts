// Writes, lists and parses the high-level actions: which are on offer and in which order (CoELA, tdw_mat: the agent's
// list of plans), and what a text asks for.
import { CAPACITY } from './constants.ts';
import { bedOf, contentsOf, freeHands, heldBy, heldContainer, kindOf, NOTHING, nameOf } from './scope.ts';
import { roomOf } from './sight.ts';
import type { TransportAgentState, TransportDeed, TransportState } from './state.ts';

export const WAIT = 'wait';
/** The claim that all is at the bed; only where an episode does not end by itself. */
export const DONE = 'Done';
/** Waits a number of frames regardless of teammates; not on offer to agents. */
export const PAUSE_FORM = 'wait {n} frames';
export const TRANSPORT = "transport objects I'm holding to the bed";
export const graspAction = (kind: string, name: string): string =>
  `go grasp ${kind} ${kind === 'target' ? 'object ' : ''}${name}`;
export const putAction = (target: string, container: string): string => `put ${target} into the container ${container}`;
export const goAction = (room: string): string => `go to ${room}`;
export const exploreAction = (room: string): string => `explore current room ${room}`;

/** Everything the agent may ask for, in the published order; waiting, which upstream never offers, comes last. */
export function admissibleActions(state: TransportState, agent: TransportAgentState): string[] {
  const { rooms } = state.layout;
  const here = roomOf(state, agent.at);
  const list: string[] = [];
  if (freeHands(agent) > 0) list.push(...graspable(state, agent));
  else list.push(...puttable(state, agent));
  if (heldBy(agent).length > 0 && agent.memory.places[bedOf(state)] !== NOTHING) list.push(TRANSPORT);
  rooms.forEach(({ name }, i) => {
    if (i !== here) list.push(goAction(name));
  });
  const current = rooms[here];
  if (current !== undefined && agent.memory.levels[here] !== 'all') list.push(exploreAction(current.name));
  list.push(WAIT);
  if (state.rules.end === 'claim') list.push(DONE);
  return list;
}

/** Without memory a list that named what was seen before would be one. */
export const listsKnown = ({ list, memory }: TransportState['rules']): boolean =>
  list === 'known' && memory === 'world';

function graspable(state: TransportState, agent: TransportAgentState): string[] {
  const all = listsKnown(state.rules);
  const known = (kind: string) =>
    state.layout.things.flatMap((thing, i) =>
      thing.kind === kind && agent.memory.places[i] !== NOTHING && (all || agent.memory.inView[i] === true)
        ? [graspAction(kind, thing.name)]
        : [],
    );
  return [...known('target'), ...(heldContainer(state, agent) === NOTHING ? known('container') : [])];
}

function puttable(state: TransportState, agent: TransportAgentState): string[] {
  const container = heldContainer(state, agent);
  const target = heldBy(agent).find((thing) => kindOf(state, thing) === 'target');
  if (container === NOTHING || target === undefined || contentsOf(state, container).length >= CAPACITY) return [];
  return [putAction(nameOf(state, target), nameOf(state, container))];
}

const FORMS = {
  grasp: /^go grasp (target object|container) (<\w+> \(\d+\))$/,
  put: /^put (<\w+> \(\d+\)) into the container (<\w+> \(\d+\))$/,
  go: /^go to (<\w+> \(\d+\))$/,
  explore: /^explore current room (<\w+> \(\d+\))$/,
  pause: /^wait ([1-9]\d{0,5}) frames?$/,
};
const LONGEST = 200;

export interface TransportActionReading {
  readonly text: string;
  readonly deed: TransportDeed;
}

/** The action that a text requests from this agent. An impossible one becomes an action that fails, with the reason. */
export function readAction(state: TransportState, agent: TransportAgentState, said: string): TransportActionReading {
  const text = said.length > LONGEST ? '' : said.trim().replace(/\s+/g, ' ').toLowerCase();
  const read = (form: RegExp) => form.exec(text)?.slice(1);
  const [what, grasp] = read(FORMS.grasp) ?? [];
  if (what !== undefined && grasp !== undefined) return readGrasp(state, agent, { what, said: grasp });
  const [target, container] = read(FORMS.put) ?? [];
  if (target !== undefined && container !== undefined) return readPut(state, agent, { said: target, into: container });
  const [place] = read(FORMS.go) ?? [];
  if (place !== undefined) return readGo(state, agent, place);
  const [room] = read(FORMS.explore) ?? [];
  if (room !== undefined) return readExplore(state, agent, room);
  if (text === TRANSPORT.toLowerCase()) return readTransport(state, agent);
  if (text === DONE.toLowerCase() && state.rules.end === 'claim') return { text: DONE, deed: { kind: 'claim' } };
  if (text === WAIT) return { text: WAIT, deed: { kind: 'wait' } };
  const [frames] = read(FORMS.pause) ?? [];
  if (frames !== undefined) return { text, deed: { kind: 'pause', frames: Number(frames) } };
  return failedReading(plainShort(said), 'ACTION_UNKNOWN');
}

const failedReading = (text: string, reason: string): TransportActionReading => ({
  text,
  deed: { kind: 'fail', reason },
});

/** The failure does not reveal what an unseen thing is, or whether a thing of that name exists. */
function readGrasp(
  state: TransportState,
  agent: TransportAgentState,
  { what, said }: { readonly what: string; readonly said: string },
): TransportActionReading {
  const thing = thingNamed(state, said);
  const { name, kind } = state.layout.things[thing] ?? {};
  const isMet = agent.memory.met[thing] === true || seenWithOther(agent, thing);
  if (isMet && kind === 'goal') return failedReading(`go grasp ${said}`, 'ACTION_UNKNOWN');
  const text = isMet && name && kind ? graspAction(kind, name) : `go grasp ${what} ${said}`;
  if (freeHands(agent) === 0) return failedReading(text, 'hands_full');
  if (!isMet) return failedReading(text, 'place_unknown');
  if (heldBy(agent).some((held) => held === thing || contentsOf(state, held).includes(thing)))
    return failedReading(text, 'held_already');
  if (kind === 'container' && heldContainer(state, agent) !== NOTHING) return failedReading(text, 'one_container_only');
  if (agent.memory.done[thing]) return failedReading(text, 'transported_already');
  if (agent.memory.places[thing] === NOTHING)
    return failedReading(text, seenWithOther(agent, thing) ? 'held_by_other' : 'place_unknown');
  return { text, deed: { kind: 'grasp', thing } };
}

function readPut(
  state: TransportState,
  agent: TransportAgentState,
  { said, into }: { readonly said: string; readonly into: string },
): TransportActionReading {
  const target = thingNamed(state, said);
  const container = thingNamed(state, into);
  const text = putAction(said, into);
  const held = heldBy(agent);
  if (!held.includes(target) || !held.includes(container)) return failedReading(text, 'not_held');
  if (kindOf(state, target) !== 'target' || kindOf(state, container) !== 'container')
    return failedReading(text, 'ACTION_UNKNOWN');
  if (contentsOf(state, container).length >= CAPACITY) return failedReading(text, 'container_full');
  return { text, deed: { kind: 'put' } };
}

function readGo(state: TransportState, agent: TransportAgentState, said: string): TransportActionReading {
  const room = roomNamed(state, said);
  const text = goAction(state.layout.rooms[room]?.name ?? said);
  if (room === NOTHING) return failedReading(text, 'ACTION_UNKNOWN');
  return roomOf(state, agent.at) === room ? failedReading(text, 'there_already') : { text, deed: { kind: 'go', room } };
}

function readExplore(state: TransportState, agent: TransportAgentState, said: string): TransportActionReading {
  const room = roomNamed(state, said);
  const text = exploreAction(state.layout.rooms[room]?.name ?? said);
  if (room === NOTHING) return failedReading(text, 'ACTION_UNKNOWN');
  if (roomOf(state, agent.at) !== room) return failedReading(text, 'other_room');
  return agent.memory.levels[room] === 'all'
    ? failedReading(text, 'explored_already')
    : { text, deed: { kind: 'explore', room } };
}

function readTransport(state: TransportState, agent: TransportAgentState): TransportActionReading {
  if (heldBy(agent).length === 0) return failedReading(TRANSPORT, 'nothing_held');
  if (agent.memory.places[bedOf(state)] === NOTHING) return failedReading(TRANSPORT, 'bed_unknown');
  return { text: TRANSPORT, deed: { kind: 'transport' } };
}

function thingNamed({ layout }: TransportState, said: string): number {
  return layout.things.findIndex(({ name }) => name === said);
}

function roomNamed({ layout }: TransportState, said: string): number {
  return layout.rooms.findIndex(({ name }) => name.toLowerCase() === said);
}

function seenWithOther({ memory }: TransportAgentState, thing: number): boolean {
  return memory.others.some((other) => other?.hands.some((held) => held.thing === thing || held.holds.includes(thing)));
}

/** Foreign text is cut and stripped of what could break a line. */
function plainShort(said: string): string {
  const plain = said.replace(/[^\x20-\x7e]+/g, ' ').trim();
  return plain.length > 60 ? `${plain.slice(0, 60)}...` : plain;
}
