// Holds the actions of the kitchens, a row each: how they are written, what the manual says of them, and how people ask
// for them. What comes of them the whole team's plan decides (rules.ts). Source: HumanCompatibleAI/overcooked_ai (MIT),
// commit 739950a, mdp/actions.py; the ways of saying them are our own.
import { IDLE } from '../../runtime/phrases/resting.ts';
import { phrasesFrom, rowsOf } from '../kit/action-rows.ts';
import { actionTable } from '../kit/action-table.ts';
import type { Direction, Kitchen, Move } from './kitchen.ts';
import { MOVE_WORDS } from './words.ts';

interface KitchenRowTypes {
  readonly turn: { readonly kitchen: Kitchen };
  readonly thing: { readonly kind: never; readonly name: string };
  readonly reason: string;
  readonly own: { readonly move: Move };
}

const { action } = rowsOf<KitchenRowTypes>();
const SOURCE = 'HumanCompatibleAI/overcooked_ai, mdp/actions.py, Action';

const GOING =
  '(move|go|walk|step|head|run|turn|face|look|shift|proceed|travel|advance|slide|sidestep|get|take [a|1] (step|cell))';
const CELLS = '[[by] [a|1|single] (step|cell|square|tile|space)]';

/** `more`: the other words for it; on the map north is up. */
const going = (move: Direction, more: string) => {
  const write = MOVE_WORDS[move];
  return action({
    write,
    args: {},
    manual: '',
    phrases: [
      `${GOING} ${CELLS} [to|to the|towards|in direction] (${write}|${write}ward|${write}wards|${more}) [direction|side] ${CELLS} [to face (${PLACE}|cell)]`,
      `(${more}|${write}ward|${write}wards)`,
    ],
    source: SOURCE,
    own: { move },
  });
};

const FOOD = '[1|another|finished|ready|cooked] (onion|tomato|ingredient|dish|plate|bowl|soup)';
const PLACE = '(pot|stove|counter|counter top|worktop|table|dispenser|onions|tomatoes|dishes|plates)';

export const ROWS = {
  north: going('N', 'up|upward|upwards'),
  south: going('S', 'down|downward|downwards'),
  east: going('E', 'right|rightward|rightwards'),
  west: going('W', 'left|leftward|leftwards'),
  stay: action({
    ...phrasesFrom(IDLE),
    write: MOVE_WORDS.stay,
    args: {},
    manual: '',
    source: SOURCE,
    own: { move: 'stay' },
  }),
  interact: action({
    write: MOVE_WORDS.interact,
    args: {},
    manual:
      "'interact' is with the cell that you face: take from O, T or D with empty hands, put an onion or a tomato into a pot (three at most), take a soup that is ready with a dish, serve it at S, put down on a free counter or take from one.",
    phrases: [
      `(interact|use|operate|work) [with|at|on] [${PLACE}|cell|tile|square|object|thing|what is] [in front of me|ahead|in front|i am facing|i face]`,
      `(take|pick up|pick|grab|get|collect|fetch) ${FOOD} [up] [from|out of|off] [${PLACE}] [in front of me|ahead|in front] [with (dish|plate|bowl)]`,
      `(put|drop|place|add|throw) ${FOOD} [i (hold|carry)] (in|into|inside|in to|to) (pot|soup)`,
      `(put|put down|set down|lay down|drop|leave|place|set|lay) ${FOOD} [down] [on|onto|upon] [${PLACE}]`,
      '(serve|deliver|hand in|hand over|submit) [finished|ready|cooked] (soup|order|dish)',
      '(start|begin) [to] (cook|cooking|boiling|heating) [soup|pot]',
      '(cook|boil) [soup]',
      '(plate|dish up|ladle|scoop|fill up) soup',
      '(fill|load) (dish|plate|bowl) (with|from) (soup|pot)',
    ],
    source: SOURCE,
    own: { move: 'interact' },
  }),
};

export const ACTIONS = actionTable<KitchenRowTypes>({
  world: 'overcooked',
  rows: ROWS,
  words: { kinds: {}, adjectives: ['raw', 'chopped'], people: ['Alice', 'Bob', 'Charlie', 'David'] },
});

export const ALL_ACTIONS = Object.values(MOVE_WORDS);

const BY_TEXT = new Map(Object.values(ROWS).map(({ write, own }) => [write, own.move]));
/** What a text asks for; undefined where it is no action. */
export const moveIn = (said: string): Move | undefined =>
  BY_TEXT.get(said) ?? ACTIONS.read(said, () => undefined)?.row.own.move;
