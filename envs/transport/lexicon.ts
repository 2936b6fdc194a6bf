// Holds the phrases for transport's actions. The actions are those of TDW-MAT (UMass-Embodied-AGI/CoELA); the ways of
// saying them are our own.

import type { Lexicon } from '../../runtime/facets/lexicon.ts';
import { EXPLORING, FINDING } from '../../runtime/phrases/body.ts';
import { ACROSS, GO, handPhrases, IN_HAND, PUT, TAKE, TO } from '../../runtime/phrases/handling.ts';
import { DONE, IDLE } from '../../runtime/phrases/resting.ts';
import { exploreAction, goAction, graspAction, putAction, TRANSPORT, WAIT } from './action.ts';
import { CONTAINERS } from './constants.ts';

const CONTAINER = Object.values(CONTAINERS).flat().join('|');
const TARGET = '^<[a-z]\\w*> \\(\\d+\\)$';

const room = { kinds: ['room'] };
const here = { kinds: ['room'], sole: true };
const target = { kinds: ['target'] };
const container = { kinds: ['container'] };

const HAVE = '(hold|carry|have|am holding|am carrying|have got)';
/** All that is in the hands, without a name. */
const LOAD = `(both (objects|items|things|targets)|[my|these|those] (finds|find|pickings|spoils|catch)|(everything|all|whatever|what|all of it|it all|it|them|both) [that] [i ${HAVE}|is in (hand|hands)]|[all] [held|carried|collected|my|these|those|the] [held|carried|collected] (objects|object|items|item|things|thing|targets|target|goods|load|loot|cargo|stuff) [that] [i ${HAVE}|in (hand|hands)]|(everything|all) in (hand|hands)|lot|whole lot)`;
const BRING =
  '(rush|hurry|whisk|offload|dispatch|run|send|courier|shuttle|transport|bring|carry|take|deliver|haul|move|transfer|return|drag|convey|ferry|get|put|put down|set|set down|lay|lay down|place|deposit|dump|convey|ship|lug|drop|drop off|unload|leave|release|store)';
const AT_BED = '[over|back|down|off|up] (to|at|on|onto|by|beside|next to|near|in) (bed|{bed})';
const HERE = '(i am in|we are in|where i am|i am standing in|that i am in)';
const SEARCH =
  '(tour|probe|study|familiarize (myself|yourself) with|get to know|scout out|go through|rummage through|comb through|sweep|check on|explore|search|scan|survey|inspect|scout|scour|examine|check|check out|investigate|comb|look around|look round|look through|look in|look over|look about|look all around|rummage|rummage about|rummage around|rummage around in|poke around|go over|walk around|wander around|search around|search through)';

/** Grasping is said of both kinds of things, and `go grasp` of what the world calls them. */
const grasping = (kind: 'target' | 'container', noun: string): Lexicon['forms'][number] => ({
  write: graspAction(kind, `{${kind}}`),
  means: {
    'pick up': ['take.4', 'raise.2', 'pick_up.1', 'gather.1', 'retrieve.1', 'lift.2', 'get.1'],
    grasp: ['grasp.1', 'take_hold_of.1'],
  },
  fits: kind === 'target' ? TARGET : `^<(${CONTAINER})>`,
  results: ['in hand', 'in hands', 'held', 'picked up'],
  says: [
    `(${TAKE}|go grasp|secure|reach for|help myself to|bring along) [${noun}] {${kind}} [up|along] [${IN_HAND}] [with me]`,
    `[go] (get|take|grab|catch|have) [a] [firm|good] (hold|grip|possession) (of|on) [${noun}] {${kind}}`,
    `(secure|get|take|have|lay|gain) [a] (hold|grip) (on|of) [${noun}] {${kind}}`,
    `(lay hands on|claim|go for|swipe|pocket|use) [${noun}] {${kind}} [as container]`,
    `(go|come|run|head|walk) (get|grab|fetch|take|collect|pick up|grasp) [${noun}] {${kind}}`,
    `(go|walk|head|run|come|move|step) [over|up|across] to {${kind}} [and] (grasp|grab|take|pick up|pick it up|collect|fetch) [it]`,
  ],
  loosely: [...handPhrases(`{${kind}}`)],
  slots: { [kind]: kind === 'target' ? target : container },
  states: ['hold', 'carry'],
  aside: ['from', 'off', 'in', 'on', 'at', 'near', 'by', 'next to', 'out of', 'for', 'with'],
});

export const lexicon: Lexicon = {
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
  forms: [
    grasping('target', 'target|target object|object'),
    grasping('container', 'container'),
    {
      write: putAction('{target}', '{container}'),
      says: [
        `(${PUT}|throw|toss|fling|place|add|sort|move|bring|get|keep|chuck|collect|contain|gather) [target|object] {target} [down|away|over] (in|into|inside|inside of|within|on|onto|to|upon) [container] {container}`,
        '(fill|load|pack|stock) [container] {container} with [target|object] {target}',
        `(${PUT}) [in|into] [target|object] {target} , [container] {container}`,
        'use {container} for {target}',
        'let {target} (lie|rest|be|go|fall|drop|slide|slip) (in|into|inside|on) {container}',
        '(let|have|make) {container} (hold|carry|contain|have|take) {target}',
      ],
      slots: { target, container },
      means: { put: ['put.1', 'insert.2', 'store.2', 'place.7'] },
    },
    {
      write: TRANSPORT,
      says: [
        `${BRING} ${LOAD} ${AT_BED}`,
        `(go|walk|head|return|run|get) [back|over] to bed [and] (to|with) ${BRING} ${LOAD}`,
        `(go|walk|head|return|run|get) [back|over] to bed [and] ${BRING} [down|off] ${LOAD} [down|off|there]`,
        `(go|walk|head|return|run|get) [back|over] to bed with ${LOAD}`,
        `${BRING} ${LOAD} down ${AT_BED}`,
        `(deliver|transport|unload|bring in) ${LOAD}`,
        `(transport|unload|deliver) ${AT_BED}`,
      ],
      means: { transport: ['transport.2', 'carry.1', 'bring.1', 'put.1', 'throw.1', 'deliver.2'] },
      aside: ['so that', 'with'],
      slots: { bed: { kinds: ['bed'] } },
    },
    {
      write: goAction('{room}'),
      means: { go: ['travel.1', 'move.3'], enter: ['enter.1', 'visit.1', 'approach.1'] },
      fits: '^<[A-Z]',
      says: [
        `${GO} ${ACROSS} ${TO} {room}`,
        '(enter|visit|reach|find|approach|switch to|change rooms to|change to|change over to|switch rooms to|change location to|move location to|swap rooms to) {room}',
        '(make|set off|leave|leave here|leave this room|head out|set out|set course|aim) for {room}',
        '(be|arrive|turn up|end up) (at|in) {room}',
        '(transfer|shift|relocate) [over] to {room}',
        '(pop|step|walk) (in|into|over to) {room}',
        '(go|move|walk|change) to another room , [namely] {room}',
      ],
      slots: { room },
      aside: [...FINDING, 'with', 'via', 'through', 'from'],
    },
    {
      write: exploreAction('{room}'),
      means: { explore: [...EXPLORING, 'inspect.1', 'examine.1'] },
      fits: '^<[A-Z]',
      results: ['explored', 'searched'],
      says: [
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
      slots: { room: here },
      aside: [...FINDING, 'with'],
    },
    { ...IDLE, write: WAIT },
    DONE,
  ],
  synonyms: { loaf_bread: ['loaf'], iphone: ['phone'] },
  rooms: ['house'],
  people: ['Alice', 'Bob', 'Charlie', 'David', 'Emma', 'Finn', 'Grace', 'Henry', 'Ivy', 'Jack', 'Kate', 'Liam'],
};
