// Holds the words of the kitchens: the actions, a row each (what comes of them the whole team's plan decides), and the
// observation, written and read back by one description. Source of the actions: HumanCompatibleAI/overcooked_ai (MIT),
// commit 739950a, mdp/actions.py; the ways of saying them are our own.
import type { WorkedExample } from '../../runtime/facets/worked-example.ts';
import { IDLE } from '../../runtime/phrases/deeds.ts';
import { phrasesFrom, rowsOf } from '../kit/action-rows.ts';
import { actionTable } from '../kit/action-table.ts';
import { anything, around, count, type Form, flag, form, list, oneOf, orNull, words } from '../kit/form.ts';
import { type Cell, type Direction, type Kitchen, type Move, sameCell } from './kitchen.ts';

export const MOVE_WORDS = {
  N: 'north',
  S: 'south',
  E: 'east',
  W: 'west',
  stay: 'stay',
  interact: 'interact',
} as const;

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
export const moveIn = (said: string): Move | undefined =>
  BY_TEXT.get(said) ?? ACTIONS.read(said, () => undefined)?.row.own.move;

export interface SeenItem {
  readonly name: string;
  readonly ingredients: readonly string[];
  readonly stage: string;
}
export interface SeenCook {
  readonly name: string;
  readonly at: Cell;
  readonly facing: string;
  readonly holds: SeenItem | null;
}
interface SeenOrder {
  readonly recipe: string;
  readonly pays: number;
  readonly cooks: number;
}
export interface KitchenView {
  readonly step: number;
  readonly score: number;
  readonly delivered: number;
  readonly isOld: boolean;
  readonly map: readonly string[];
  readonly me: string;
  /** The whole team, in its order. */
  readonly cooks: readonly SeenCook[];
  readonly placed: readonly { readonly at: Cell; readonly item: SeenItem }[];
  readonly orders: readonly SeenOrder[];
  readonly last: { readonly do: string; readonly reason: string } | null;
}

const CELL = around('[', form('{x}, {y}', { x: count, y: count }), ']').as(
  ({ x, y }): Cell => [x, y],
  ([x, y]) => ({ x, y }),
);
const QUOTED = words(String.raw`"(?:[^"\\]|\\.){0,400}"`).as(unquoted, JSON.stringify);
const SOUP = form('soup of {ingredients} ({stage})', {
  ingredients: words('[a-z+]+').as<readonly string[]>(
    (said) => (said === 'nothing' ? [] : said.split('+')),
    (all) => all.join('+') || 'nothing',
  ),
  stage: words('[^)]*'),
});
const ITEM = words('.+').as<SeenItem>(
  (text) => {
    const soup = SOUP.read(text);
    return soup === undefined ? { name: text, ingredients: [], stage: '' } : { name: 'soup', ...soup };
  },
  (item) => (item.name === 'soup' ? SOUP.write(item) : item.name),
);
const HEAD = form('Step {step}. Score {score}, soups delivered {delivered}. Soups of three start to cook {isOld}.', {
  ...{ step: count, score: count, delivered: count },
  isOld: oneOf('by themselves', 'when told to').as(
    (said) => said === 'by themselves',
    (isOld) => (isOld ? 'by themselves' : 'when told to'),
  ),
});
const MAP = around(
  'Map, row by row: ',
  anything.as<readonly string[]>(
    (rows) => rows.split(' '),
    (rows) => rows.join(' '),
  ),
);
const ORDER = form('{recipe} pays {pays} and cooks {cooks}', { recipe: words('[a-z+]+'), pays: count, cooks: count });
const ORDERS = around('Orders: ', list(ORDER, { between: '; ' }));
const COOK = form('{name}{isMe} at {at} faces {facing} and holds {holds}', {
  name: QUOTED,
  isMe: flag(' (you)'),
  at: CELL,
  facing: words('\\w+'),
  holds: orNull(ITEM, 'nothing'),
});
const PLACED = form('On {at}: {item}', { at: CELL, item: ITEM });
const LAST = form('Your last action: {do} ({reason})', { do: QUOTED, reason: words('\\w+') });

export function viewText({ me, map, orders, cooks, placed, last, ...head }: KitchenView): string {
  return [
    HEAD.write(head),
    MAP.write(map),
    ORDERS.write(orders),
    ...cooks.map((cook) => COOK.write({ isMe: cook.name === me, ...cook })),
    ...placed.map(PLACED.write),
    ...(last === null ? [] : [LAST.write(last)]),
  ].join('\n');
}

/** The inverse of `viewText`; undefined for any other text. */
export function readView(text: string): KitchenView | undefined {
  const [first = '', second = '', third = '', ...lines] = text.split('\n');
  const [head, map, orders] = [HEAD.read(first), MAP.read(second), ORDERS.read(third)];
  if (head === undefined || map === undefined || orders === undefined) return undefined;
  const each = <V>(line: Form<V>): V[] => lines.flatMap((said) => line.read(said) ?? []);
  const cooks = each(COOK);
  return {
    map,
    me: cooks.find(({ isMe }) => isMe)?.name ?? '',
    cooks: cooks.map(({ isMe: _, ...cook }) => cook),
    placed: each(PLACED),
    orders,
    last: each(LAST).at(-1) ?? null,
    ...head,
  };
}

function unquoted(text: string): string {
  try {
    return String(JSON.parse(text));
  } catch {
    return text;
  }
}

export const seenAt = ({ placed }: KitchenView, cell: Cell): SeenItem | undefined =>
  placed.find(({ at }) => sameCell(at, cell))?.item;

export const EXAMPLES: readonly WorkedExample[] = [
  {
    task: 'Cook the ordered soups and deliver them.',
    situation: '{a} faces an onion dispenser with empty hands. {b} holds an onion and stands two cells east of a pot.',
    parts: [
      { subtask: 'take an onion', actions: ['interact'], why: '{a} faces the onions.', after: [] },
      { subtask: 'bring the onion to the pot', actions: ['west'], why: 'The pot is to the west of {b}.', after: [] },
      {
        subtask: 'put the onion into the pot',
        actions: ['interact'],
        why: 'A soup needs it.',
        after: ['take an onion'],
      },
    ],
    done: [],
    seen: 'The pot is empty.',
    failure: { action: 'interact', why: '{a} faced floor.', instead: 'It should turn to the onions: north.' },
    memory: 'The pot needs three onions.',
    remark: '{a} takes an onion while {b} goes to the pot.',
    objection: '{b} holds an onion already and can take no other.',
    objectedPlan: ['north', 'interact'],
  },
];
