// Lists the deeds that worlds commonly offer, with the meanings of their verbs and the ways people phrase them. An
// action whose verb names one of these deeds is understood in all of its phrasings.

import type { LexiconForm } from '../../runtime/facets/lexicon.ts';
import {
  ACROSS,
  BODY,
  CLEAN,
  CUT,
  DEGREES,
  DONE,
  DOWNWARD,
  EXPLORING,
  FINDING,
  GO,
  HEAD,
  HELD,
  IDLE,
  IN_HAND,
  INSIDE,
  ON,
  PIECES,
  PUT,
  SWITCH,
  TAKE,
  TO,
  UP_TO,
  UPWARD,
  WHERE,
} from '../../runtime/phrases/deeds.ts';

export interface Deed {
  /** The verbs by which a listed action is known to be this deed. */
  readonly verbs: string;
  /** Where fewer verbs name it with so many things. */
  readonly verbsOf?: Readonly<Record<number, string>>;
  /** A word that must follow the verb: `turn on`. */
  readonly with?: string;
  /** By how many things the action names; `{a}` is the first. */
  readonly says: Readonly<Record<number, readonly string[]>>;
  /** How it is said of one thing that no other listed action takes in this way. */
  readonly loosely?: readonly string[];
  readonly means?: LexiconForm['means'] | undefined;
  readonly aside?: readonly string[];
  readonly results?: readonly string[];
  /** The deed that takes it back. */
  readonly undoes?: string;
}

const WAYS = '[in|to|towards|toward|over to] DIRECTION [hand] [direction|side]';
const FROM = '(from|off|off of|out of|in|on|at|inside|of)';
const SOME = '[whole|entire|all [of]|rest of]';
const SWITCH_ON = `(${SWITCH}|set|click)`;

export const DEEDS: Readonly<Record<string, Deed>> = {
  go: {
    verbs: 'go navigate walk move head travel approach reach enter visit fly drive run',
    means: { go: ['travel.1', 'move.3'], approach: ['approach.1', 'visit.1'], find: ['find.3', 'detect.1'] },
    says: {
      1: [
        `${GO} ${ACROSS} ${UP_TO} {a}`,
        '(reach|approach|visit|enter|find|locate|navigate) {a}',
        '(head|make|set off|set out|aim|set course) for {a}',
        '(be|arrive|turn up|end up|stop) (at|near|by|in|next to|beside) {a}',
        '(go|walk|head|move|get) [over] to where {a} is',
      ],
    },
    loosely: [`(${GO} ${ACROSS} ${INSIDE}|access) {a}`],
    aside: [...FINDING, 'with', 'via', 'through', 'from'],
  },
  explore: {
    verbs: 'explore search check inspect examine scan survey investigate scout look',
    means: { explore: [...EXPLORING, 'inspect.1', 'examine.1', 'look_into.1'] },
    says: {
      0: [
        '(explore|scout|survey|scan|wander|roam|search|look) [around|round|about] [area|surroundings|environment|room|map]',
      ],
      1: [
        `(explore|search|check|inspect|examine|scan|survey|investigate|scout|comb|scour) [in|inside|around|through|out|on] ${SOME} {a}`,
        `(look|have look|take look|peek|rummage) (in|into|inside|at|around|through|over) ${SOME} {a}`,
        'see what is (in|inside|on) {a}',
      ],
    },
    aside: [...FINDING],
  },
  take: {
    verbs: 'take grab pick_up get fetch collect lift grasp pickup retrieve gather',
    means: {
      'pick up': ['take.4', 'raise.2', 'pick_up.1', 'pick_up.2', 'gather.1', 'retrieve.1', 'lift.2', 'grasp.1'],
    },
    says: {
      0: [`${TAKE} [it|this|that|object|item|thing] [up]`],
      1: [`${TAKE} {a} [up] [${IN_HAND}]`, '(get|take|lay) [firm|good] (hold|grip) (of|on) {a}', 'remove {a}'],
      2: [`${TAKE} {a} [up|out] ${FROM} {b}`, `(remove|take out) {a} ${FROM} {b}`],
    },
    aside: [...WHERE, 'off', 'out of'],
    results: ['in hand', 'picked up'],
  },
  put: {
    verbs: 'put place insert store drop stow move push carry bring deliver load set lay transfer release deposit',
    verbsOf: { 0: 'put drop release put_down', 1: 'put place drop insert store stow set lay release deposit' },
    means: {
      put: ['put.1', 'insert.2', 'store.2', 'drop.1', 'attach.1', 'hang.1'],
      move: ['move.2', 'push.1', 'carry.1'],
    },
    says: {
      0: ['(drop|put down|set down|lay down|release|let go of|put) [it|this|that|object|item|thing] [down]'],
      1: [
        `${PUT} ({*}|${HELD}) [down|back|away|off|over] ${ON} {a}`,
        `(${PUT}|let go of|release) [down|away] {a} [down|away]`,
      ],
      2: [
        `(${PUT}|add|move|bring|carry|take|get|push|shift|transfer|deliver|convey|send|relocate|drag|pull) {a} [down|back|away|over|up|on] (${ON}|${TO}) {b}`,
        'let {a} (go|be|rest|lie) (in|on|to|into) {b}',
      ],
    },
    aside: ['with', 'using'],
  },
  give: {
    verbs: 'give hand pass offer',
    means: { give: ['give.3', 'pass.5'] },
    says: {
      1: ['(give|hand|pass|offer|hand over|pass over|pass on) {a} [over|on]'],
      2: [
        '(give|hand|pass|offer|deliver|bring|hand over|pass over) {a} [over|on] to {b}',
        '(give|hand|pass|offer|bring) {b} {a}',
      ],
    },
  },
  open: {
    verbs: 'open unlock',
    means: { open: ['open.1', 'open.5', 'unfasten.1', 'uncover.1', 'undo.1'] },
    says: {
      1: [
        '(open|open up|reopen|pull open|push open|swing open|slide open|unseal|unlatch|unlock) [door of|lid of] {a} [up]',
        '(pull|push|slide|swing) {a} open',
        '(get into|get inside|look into|access|gain access to) {a}',
      ],
    },
    results: ['open', 'opened', 'ajar'],
    undoes: 'close',
    aside: WHERE,
  },
  close: {
    verbs: 'close shut lock',
    means: { close: ['close.1', 'fasten.1', 'cover.1'] },
    says: {
      1: [
        '(close|shut|seal|close up|push closed|push shut|pull shut|swing shut|slam|lock) [door of|lid of] {a} [up]',
        '(push|pull|slide|swing) {a} (closed|shut)',
      ],
    },
    results: ['closed', 'shut', 'locked'],
    undoes: 'open',
    aside: WHERE,
  },
  on: {
    verbs: 'turn switch toggle power activate start set',
    with: 'on',
    means: {
      activate: ['switch_on.1', 'activate.1', 'activate.2', 'start.8', 'ignite.1', 'light.1', 'light.4', 'operate.3'],
    },
    says: {
      1: [
        `${SWITCH_ON} on {a}`,
        `${SWITCH_ON} {a} [to] on`,
        '(activate|enable|start|light|ignite|start up|power up|fire up|boot|boot up|turn up|plug in) {a}',
      ],
    },
    results: ['on', 'switched on', 'turned on', 'running', 'lit', 'going'],
    undoes: 'off',
    aside: WHERE,
  },
  off: {
    verbs: 'turn switch toggle power deactivate shut set',
    with: 'off',
    means: { deactivate: ['switch_off.1', 'deactivate.2', 'snuff_out.2', 'stop.2', 'stop.3', 'disable.1', 'unplug.1'] },
    says: {
      1: [
        `(${SWITCH}|shut|cut) off {a}`,
        `(${SWITCH}|shut|set|click) {a} [to] off`,
        '(deactivate|disable|kill|shut down|power down|blow out|douse|extinguish|put out|stop|unplug) {a}',
      ],
    },
    results: ['off', 'switched off', 'turned off', 'out'],
    undoes: 'on',
    aside: WHERE,
  },
  clean: {
    verbs: 'clean wash wipe rinse scrub',
    means: { clean: ['clean.1', 'wash.2', 'wash.3', 'wipe.1', 'rinse.1', 'polish.1', 'rub.1'] },
    says: { 1: [`${CLEAN} [up|down|off] {a} [up|down|off|clean]`], 2: [`${CLEAN} {a} (with|using|in|at|by) {b}`] },
    results: ['clean', 'cleaned', 'washed', 'spotless'],
    aside: WHERE,
  },
  slice: {
    verbs: 'slice cut chop carve',
    means: { slice: ['cut.1', 'slice.2', 'slice.3', 'separate.4'] },
    says: { 1: [`${CUT} [up|into] {a} [up] ${PIECES}`], 2: [`${CUT} {a} [up] (with|using|on) {b}`] },
    results: ['sliced', 'cut', 'cut up', 'chopped'],
    aside: WHERE,
  },
  wait: {
    verbs: 'wait idle noop stay rest pause pass none nothing stand',
    means: IDLE.means,
    says: { 0: IDLE.says },
    aside: IDLE.aside ?? [],
  },
  done: { verbs: 'done finish end complete stop', says: { 0: DONE.says } },
  moveTo: {
    verbs: 'move go step walk advance head travel forward back left right up down north south east west backward ahead',
    with: 'DIRECTION',
    means: { move: ['travel.1', 'continue.2'] },
    says: {
      0: [
        `(move|step|walk|go|strafe|shift|sidestep|slide|head|proceed|press|push|advance) [sideways|on|straight] ${WAYS} [[by] 1 (step|cell|square|tile|unit|space)]`,
        `[take|make] (1|one) (step|pace|cell|square|tile) ${WAYS}`,
        `(take|make) (step|pace) ${WAYS}`,
        `(move|step|go) 1 (step|cell|square|tile|unit|space) ${WAYS}`,
      ],
    },
  },
  turnTo: {
    verbs: 'turn rotate spin pivot swivel face',
    with: 'DIRECTION',
    means: { turn: ['turn.1', 'rotate.4', 'revolve.1', 'turn.4'] },
    says: {
      0: [
        `(rotate|turn|spin|pivot|swivel|swing|twist|face) ${BODY} [around|round] [to face] ${WAYS} [by] [90] ${DEGREES}`,
        `(turn|rotate|move|swing|shift) ${HEAD} ${WAYS}`,
        '(make|take|do) DIRECTION [turn]',
        'DIRECTION turn',
      ],
    },
  },
};

const AHEAD = '(forward|forwards|ahead|straight|straight ahead|onward|onwards|front)';
const BACK = '(back|backward|backwards|rearward|in reverse|rear)';
/** The ways to say a direction. */
export const DIRECTIONS: Readonly<Record<string, string>> = {
  up: UPWARD,
  down: DOWNWARD,
  left: '(left|leftward|leftwards|counterclockwise|counter clockwise|anticlockwise)',
  right: '(right|rightward|rightwards|clockwise)',
  north: '(north|northward|northwards)',
  south: '(south|southward|southwards)',
  east: '(east|eastward|eastwards)',
  west: '(west|westward|westwards)',
  ...Object.fromEntries(['forward', 'forwards', 'ahead'].map((word) => [word, AHEAD])),
  ...Object.fromEntries(['back', 'backward', 'backwards'].map((word) => [word, BACK])),
};
