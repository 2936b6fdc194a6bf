// Holds the actions of transport, a row each: what an agent can name, what must hold, what it sets going
// (body-motion.ts), and how people ask for it. Actions, their order and their words are those of TDW-MAT
// (UMass-Embodied-AGI/CoELA, tdw_mat: the agent's list of plans); the ways of saying them are our own.
import {
  ACROSS,
  DONE as CLAIM,
  EXPLORING,
  FINDING,
  GO,
  handPhrases,
  IDLE,
  IN_HAND,
  PUT,
  TAKE,
  TO,
} from '../../runtime/phrases/deeds.ts';
import {
  FITS,
  type FindThing,
  type KnownThings,
  NEVER_OFFERED,
  NO_PHRASE,
  phrasesFrom,
  rowsOf,
} from '../kit/action-rows.ts';
import { actionTable } from '../kit/action-table.ts';
import { listsKnown } from '../kit/shared-options.ts';
import { CAPACITY, CONTAINERS, EXPLORE_TURNS } from './constants.ts';
import {
  bedOf,
  contentsOf,
  freeHands,
  heldBy,
  heldContainer,
  isWithOther,
  NOTHING,
  nameOf,
  roomOf,
  type TransportAgentState,
  type TransportDeed,
  type TransportState,
} from './state.ts';

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

// --- what an agent can name ---

interface TransportTurn {
  readonly state: TransportState;
  readonly agent: TransportAgentState;
}
/** A thing or room as one agent knows it: what it never met is a stranger to it, whatever it is. */
interface KnownThing {
  readonly kind: 'target' | 'container' | 'goal' | 'here' | 'room' | 'stranger';
  readonly name: string;
  readonly at: number;
}
interface TransportRowTypes {
  readonly turn: TransportTurn;
  readonly thing: KnownThing;
  readonly reason: string;
  readonly deed: TransportDeed;
  readonly own: object;
}

const thingOf = ({ state: { layout } }: TransportTurn, at: number): KnownThing => {
  const { kind = 'stranger', name = '' } = layout.things[at] ?? {};
  return { kind, name, at };
};
const roomsOf = ({ state, agent }: TransportTurn): KnownThing[] => {
  const here = roomOf(state, agent.at);
  return state.layout.rooms.map(({ name }, at) => ({ kind: here === at ? 'here' : 'room', name, at }));
};

/** Finds what the agent means; whether there is an unseen thing of that name it is not told. */
const findBy =
  (turn: TransportTurn): FindThing<KnownThing> =>
  (said) => {
    const { state, agent } = turn;
    const name = said.trim().replace(/\s+/g, ' ').toLowerCase();
    const at = state.layout.things.findIndex((thing) => thing.name === name);
    if (agent.memory.met[at] === true || isWithOther(agent, at)) return thingOf(turn, at);
    const room = roomsOf(turn).find((one) => one.name.toLowerCase() === name);
    if (room !== undefined) return room;
    return /^<\w+> \(\d+\)$/.test(name) ? { kind: 'stranger', name, at: NOTHING } : undefined;
  };

const { action, fact, not, one, text, truth } = rowsOf<TransportRowTypes>();

/** What the agent holds. */
const held = (kind: 'target' | 'container') => {
  const type = one([kind]);
  return { ...type, offers: ({ told }: KnownThings<KnownThing>) => told.filter(type.fits) };
};
const roomArg = (listed: 'here' | 'room', sole?: true) => ({
  ...one(['room', 'here'], { listed: [listed] }),
  slot: { kinds: ['room'], ...(sole && { sole }) },
});

// --- what must hold ---

const handsFree = ({ agent }: TransportTurn): boolean => freeHands(agent) > 0;
const isHandFree = truth('hand free', handsFree);
const isHeld = fact('held', ({ state, agent }, { at }: KnownThing) =>
  heldBy(agent).some((held) => held === at || contentsOf(state, held).includes(at)),
);
const isInHand = fact('in hand', ({ state, agent }, { name }: KnownThing) =>
  heldBy(agent).some((one) => nameOf(state, one) === name),
);
const isFreeFor = fact(
  'only container',
  ({ state, agent }, { kind }: KnownThing) => kind !== 'container' || heldContainer(state, agent) === NOTHING,
);
const isBrought = fact('brought', ({ agent }, { at }: KnownThing) => agent.memory.done[at] === true);
const isPlaced = fact('placed', ({ agent }, { at }: KnownThing) => agent.memory.places[at] !== NOTHING);
const isTaken = fact(
  'taken',
  (turn, { at }: KnownThing) => turn.agent.memory.places[at] === NOTHING && isWithOther(turn.agent, at),
);
const isBed = fact('bed', (_, { kind }: KnownThing) => kind === 'goal');
const hasSpace = fact('has space', ({ state }, { at }: KnownThing) => contentsOf(state, at).length < CAPACITY);
const isHere = fact('here', (_, { kind }: KnownThing) => kind === 'here');
const isExplored = fact('explored', ({ agent }, { at }: KnownThing) => agent.memory.levels[at] === 'all');
const holdsThings = truth('holds things', ({ agent }) => heldBy(agent).length > 0);
const knowsBed = truth('knows bed', ({ state, agent }) => agent.memory.places[bedOf(state)] !== NOTHING);

/** In the world's own notation, or with `frame` for one. */
const frames = { ...text('n frames'), read: (said: string) => /^[1-9]\d{0,5} frames?$/i.exec(said)?.[0].toLowerCase() };

const ROOM = [FITS, 'ACTION_UNKNOWN'] as const;

// --- how it is said ---

const CONTAINER = Object.values(CONTAINERS).flat().join('|');
const TARGET = '^<[a-z]\\w*> \\(\\d+\\)$';

const HAVE = '(hold|carry|have|am holding|am carrying|have got)';
/** All that is in the hands, without a name. */
const LOAD = `(both (objects|items|things|targets)|[my|these|those] (finds|find|pickings|spoils|catch)|(everything|all|whatever|what|all of it|it all|it|them|both) [that] [i ${HAVE}|is in (hand|hands)]|[all] [held|carried|collected|my|these|those|the] [held|carried|collected] (objects|object|items|item|things|thing|targets|target|goods|load|loot|cargo|stuff) [that] [i ${HAVE}|in (hand|hands)]|(everything|all) in (hand|hands)|lot|whole lot)`;
const BRING =
  '(rush|hurry|whisk|offload|dispatch|run|send|courier|shuttle|transport|bring|carry|take|deliver|haul|move|transfer|return|drag|convey|ferry|get|put|put down|set|set down|lay|lay down|place|deposit|dump|convey|ship|lug|drop|drop off|unload|leave|release|store)';
const AT_BED = '[over|back|down|off|up] (to|at|on|onto|by|beside|next to|near|in) (bed|{bed})';
const HERE = '(i am in|we are in|where i am|i am standing in|that i am in)';
const SEARCH =
  '(tour|probe|study|familiarize (myself|yourself) with|get to know|scout out|go through|rummage through|comb through|sweep|check on|explore|search|scan|survey|inspect|scout|scour|examine|check|check out|investigate|comb|look around|look round|look through|look in|look over|look about|look all around|rummage|rummage about|rummage around|rummage around in|poke around|go over|walk around|wander around|search around|search through)';

const TDW = { manual: '', source: 'UMass-Embodied-AGI/CoELA, tdw_mat', own: {} };
const OURS = { ...TDW, source: 'our own' };

/** Grasping is said of both kinds of things, and `go grasp` of what the world calls them. */
function grasping(kind: 'target' | 'container', noun: string) {
  const phrases: readonly [string, ...string[]] = [
    `(${TAKE}|go grasp|secure|reach for|help myself to|bring along) [${noun}] {${kind}} [up|along] [${IN_HAND}] [with me]`,
    `[go] (get|take|grab|catch|have) [a] [firm|good] (hold|grip|possession) (of|on) [${noun}] {${kind}}`,
    `(secure|get|take|have|lay|gain) [a] (hold|grip) (on|of) [${noun}] {${kind}}`,
    `(lay hands on|claim|go for|swipe|pocket|use) [${noun}] {${kind}} [as container]`,
    `(go|come|run|head|walk) (get|grab|fetch|take|collect|pick up|grasp) [${noun}] {${kind}}`,
    `(go|walk|head|run|come|move|step) [over|up|across] to {${kind}} [and] (grasp|grab|take|pick up|pick it up|collect|fetch) [it]`,
  ];
  const words = {
    means: {
      'pick up': ['take.4', 'raise.2', 'pick_up.1', 'gather.1', 'retrieve.1', 'lift.2', 'get.1'],
      grasp: ['grasp.1', 'take_hold_of.1'],
    },
    fits: kind === 'target' ? TARGET : `^<(${CONTAINER})>`,
    results: ['in hand', 'in hands', 'held', 'picked up'],
    loosely: [...handPhrases(`{${kind}}`)],
    states: ['hold', 'carry'],
    aside: ['from', 'off', 'in', 'on', 'at', 'near', 'by', 'next to', 'out of', 'for', 'with'],
  };
  return { ...TDW, write: graspAction(kind, `{${kind}}`), phrases, words };
}
const graspable = <K extends string>(of: K) =>
  [
    [not(isBed(of)), 'ACTION_UNKNOWN'],
    [isHandFree, 'hands_full'],
    [FITS, 'place_unknown'],
    [not(isHeld(of)), 'held_already'],
    [isFreeFor(of), 'one_container_only'],
    [not(isBrought(of)), 'transported_already'],
    [not(isTaken(of)), 'held_by_other'],
    [isPlaced(of), 'place_unknown'],
  ] as const;

// --- the rows, in the published order; waiting, which is never offered there, comes last ---

export const ROWS = {
  GraspTarget: action({
    ...grasping('target', 'target|target object|object'),
    args: { target: one(['target']) },
    when: handsFree,
    needs: graspable('target'),
    runs: (_, { target }) => ({ kind: 'grasp', thing: target.at }),
  }),
  GraspContainer: action({
    ...grasping('container', 'container'),
    args: { container: one(['container']) },
    when: ({ state, agent }) => freeHands(agent) > 0 && heldContainer(state, agent) === NOTHING,
    needs: graspable('container'),
    runs: (_, { container }) => ({ kind: 'grasp', thing: container.at }),
  }),
  Put: action({
    ...TDW,
    write: putAction('{target}', '{container}'),
    args: { target: held('target'), container: held('container') },
    when: ({ state, agent }) =>
      freeHands(agent) === 0 && contentsOf(state, heldContainer(state, agent)).length < CAPACITY,
    needs: [
      [isInHand('target'), 'not_held'],
      [isInHand('container'), 'not_held'],
      [FITS, 'ACTION_UNKNOWN'],
      [hasSpace('container'), 'container_full'],
    ],
    runs: () => ({ kind: 'put' }),
    manual: 'when both hands are full',
    phrases: [
      `(${PUT}|throw|toss|fling|place|add|sort|move|bring|get|keep|chuck|collect|contain|gather) [target|object] {target} [down|away|over] (in|into|inside|inside of|within|on|onto|to|upon) [container] {container}`,
      '(fill|load|pack|stock) [container] {container} with [target|object] {target}',
      `(${PUT}) [in|into] [target|object] {target} , [container] {container}`,
      'use {container} for {target}',
      'let {target} (lie|rest|be|go|fall|drop|slide|slip) (in|into|inside|on) {container}',
      '(let|have|make) {container} (hold|carry|contain|have|take) {target}',
    ],
    words: { means: { put: ['put.1', 'insert.2', 'store.2', 'place.7'] } },
  }),
  Transport: action({
    ...TDW,
    write: TRANSPORT,
    args: {},
    when: (turn) => holdsThings.holds(turn, {}) && knowsBed.holds(turn, {}),
    needs: [
      [holdsThings, 'nothing_held'],
      [knowsBed, 'bed_unknown'],
    ],
    runs: () => ({ kind: 'transport' }),
    manual: 'sets down everything there',
    phrases: [
      `${BRING} ${LOAD} ${AT_BED}`,
      `(go|walk|head|return|run|get) [back|over] to bed [and] (to|with) ${BRING} ${LOAD}`,
      `(go|walk|head|return|run|get) [back|over] to bed [and] ${BRING} [down|off] ${LOAD} [down|off|there]`,
      `(go|walk|head|return|run|get) [back|over] to bed with ${LOAD}`,
      `${BRING} ${LOAD} down ${AT_BED}`,
      `(deliver|transport|unload|bring in) ${LOAD}`,
      `(transport|unload|deliver) ${AT_BED}`,
    ],
    words: {
      means: { transport: ['transport.2', 'carry.1', 'bring.1', 'put.1', 'throw.1', 'deliver.2'] },
      aside: ['so that', 'with'],
      slots: { bed: { kinds: ['bed'] } },
    },
  }),
  GoTo: action({
    ...TDW,
    write: goAction('{room}'),
    args: { room: roomArg('room') },
    needs: [ROOM, [not(isHere('room')), 'there_already']],
    runs: (_, { room }) => ({ kind: 'go', room: room.at }),
    manual: 'ends in the room, or sooner when something is seen for the first time',
    phrases: [
      `${GO} ${ACROSS} ${TO} {room}`,
      '(enter|visit|reach|find|approach|switch to|change rooms to|change to|change over to|switch rooms to|change location to|move location to|swap rooms to) {room}',
      '(make|set off|leave|leave here|leave this room|head out|set out|set course|aim) for {room}',
      '(be|arrive|turn up|end up) (at|in) {room}',
      '(transfer|shift|relocate) [over] to {room}',
      '(pop|step|walk) (in|into|over to) {room}',
      '(go|move|walk|change) to another room , [namely] {room}',
    ],
    words: {
      means: { go: ['travel.1', 'move.3'], enter: ['enter.1', 'visit.1', 'approach.1'] },
      fits: '^<[A-Z]',
      aside: [...FINDING, 'with', 'via', 'through', 'from'],
    },
  }),
  Explore: action({
    ...TDW,
    write: exploreAction('{room}'),
    args: { room: roomArg('here', true) },
    shares: ['GoTo'],
    when: ({ state, agent }) => agent.memory.levels[roomOf(state, agent.at)] !== 'all',
    needs: [ROOM, [isHere('room'), 'other_room'], [not(isExplored('room')), 'explored_already']],
    runs: (_, { room }) => ({ kind: 'explore', room: room.at }),
    manual: `goes to its middle and turns left ${EXPLORE_TURNS} times by 15 degrees`,
    phrases: [
      `${SEARCH} [all|all of|rest of|whole|entire|in|around|through|inside] [current] [room] {room}`,
      `${SEARCH} [all|rest of|whole|entire|in|around] [current|this|here] [room|here|around|surroundings] [${HERE}]`,
      '(look|search|explore|scan) (around|round|about) (in|inside|at) {room}',
      '(look|search|scan|go) [all] through {room} from (end to end|top to bottom|wall to wall|corner to corner)',
      '(have|take) [a] [good|close|careful|thorough|proper] look (at|through|around|over|round) [everything in] {room}',
      '(find out|see|check|discover|learn) what there is in {room}',
      'turn {room} (inside out|upside down)',
      '(investigate|see|check|find out|look at) what is [lying|standing|there] [around] (in|inside) {room}',
      '(see|check|find out|look at|look) what {room} (has to offer|contains|has|holds|offers)',
      '(look|search|hunt) for [more|new|other|any] (targets|target|objects|things|containers|items) (in|around|inside) {room}',
    ],
    words: {
      means: { explore: [...EXPLORING, 'inspect.1', 'examine.1'] },
      fits: '^<[A-Z]',
      results: ['explored', 'searched'],
      aside: [...FINDING, 'with'],
    },
  }),
  Wait: action({
    ...OURS,
    write: WAIT,
    args: {},
    runs: () => ({ kind: 'wait' }),
    manual: 'lasts until a teammate is ready',
    ...phrasesFrom(IDLE),
  }),
  Done: action({
    ...OURS,
    write: DONE,
    args: {},
    exists: ({ state }) => state.rules.end === 'claim',
    runs: () => ({ kind: 'claim' }),
    shares: ['Wait'],
    ...phrasesFrom(CLAIM),
  }),
  Pause: action({
    ...OURS,
    write: 'wait {time}',
    args: { time: frames },
    when: NEVER_OFFERED,
    runs: (_, { time }) => ({ kind: 'pause', frames: Number.parseInt(time, 10) }),
    phrases: NO_PHRASE,
  }),
};

export const ACTIONS = actionTable<TransportRowTypes>({
  world: 'transport',
  rows: ROWS,
  longest: 200,
  sentences: 'tested',
  words: {
    kinds: {
      room: {
        pattern: '^<[A-Z]\\w*> \\((\\d+)\\)$',
        nouns: ['room', 'current room'],
        also: ['room $1', 'room number $1'],
      },
      bed: { pattern: '^<bed> \\(\\d+\\)$' },
      container: {
        pattern: `^<(?:${CONTAINER}|(?:[a-z]+_)?(?:basket|tray|bowl|bin|crate))> \\((\\d+)\\)$`,
        nouns: ['container'],
        also: ['container $1', 'container number $1'],
      },
      target: {
        pattern: '^<\\w+> \\((\\d+)\\)$',
        nouns: ['target', 'target object', 'object'],
        also: ['target $1', 'object $1', 'target object $1', 'target number $1'],
      },
    },
    synonyms: { loaf_bread: ['loaf'], iphone: ['phone'] },
    rooms: ['house'],
    people: ['Alice', 'Bob', 'Charlie', 'David', 'Emma', 'Finn', 'Grace', 'Henry', 'Ivy', 'Jack', 'Kate', 'Liam'],
  },
});
export const { lexicon, offered } = ACTIONS;

/** Everything the agent may ask for: about what lies in its view or is known to it, and what it holds. */
export function admissibleActions(state: TransportState, agent: TransportAgentState): string[] {
  const turn = { state, agent };
  const { places, inView } = agent.memory;
  const all = listsKnown(state.rules);
  const things = state.layout.things.flatMap((_, i) =>
    places[i] !== NOTHING && (all || inView[i] === true) ? [thingOf(turn, i)] : [],
  );
  return ACTIONS.list(turn, {
    seen: [...things, ...roomsOf(turn)],
    told: heldBy(agent).map((at) => thingOf(turn, at)),
  });
}

/** What a text asks for. A thing that is grasped may be called by the word for the other kind. */
export function callOf(turn: TransportTurn, said: string) {
  const find = findBy(turn);
  const call = ACTIONS.read(said, find);
  if (call?.row.exists?.(turn) === false) return undefined;
  const { kind = '', name = '' } = find(call?.text.slice(call.text.indexOf('<')) ?? '') ?? {};
  const isGrasped = call?.name.startsWith('Grasp') && (kind === 'target' || kind === 'container');
  const meant = isGrasped ? graspAction(kind, name) : call?.text;
  return meant === undefined || meant === call?.text ? call : ACTIONS.read(meant, find);
}
