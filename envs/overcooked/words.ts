// Writes what an agent sees of a kitchen, and reads it back. Everybody sees everything.

import type { WorkedExample } from '../../runtime/facets/worked-example.ts';
import { type Cell, sameCell } from './kitchen.ts';

export interface SeenItem {
  readonly name: string;
  /** Of a soup. */
  readonly ingredients: readonly string[];
  readonly stage: string;
}
export interface SeenCook {
  readonly name: string;
  readonly at: Cell;
  readonly facing: string;
  readonly holds: SeenItem | null;
}
export interface SeenOrder {
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

/** How actions are written. */
export const MOVE_WORDS = {
  N: 'north',
  S: 'south',
  E: 'east',
  W: 'west',
  stay: 'stay',
  interact: 'interact',
} as const;

const itemText = ({ name, ingredients, stage }: SeenItem): string =>
  name === 'soup' ? `soup of ${ingredients.join('+') || 'nothing'} (${stage})` : name;

export function viewText(view: KitchenView): string {
  const { step, score, delivered, isOld, map, cooks, placed, orders, me, last } = view;
  return [
    `Step ${step}. Score ${score}, soups delivered ${delivered}. Soups of three start to cook ${isOld ? 'by themselves' : 'when told to'}.`,
    `Map, row by row: ${map.join(' ')}`,
    `Orders: ${orders.map(({ recipe, pays, cooks: time }) => `${recipe} pays ${pays} and cooks ${time}`).join('; ')}`,
    ...cooks.map(
      ({ name, at, facing, holds }) =>
        `${JSON.stringify(name)}${name === me ? ' (you)' : ''} at [${at.join(', ')}] faces ${facing} and holds ${holds === null ? 'nothing' : itemText(holds)}`,
    ),
    ...placed.map(({ at, item }) => `On [${at.join(', ')}]: ${itemText(item)}`),
    ...(last === null ? [] : [`Your last action: ${JSON.stringify(last.do)} (${last.reason})`]),
  ].join('\n');
}

const HEAD =
  /^Step (\d+)\. Score (\d+), soups delivered (\d+)\. Soups of three start to cook (by themselves|when told to)\.$/;
const COOK = /^("(?:[^"\\]|\\.){0,400}")( \(you\))? at \[(\d+), (\d+)\] faces (\w+) and holds (.+)$/;
const PLACED = /^On \[(\d+), (\d+)\]: (.+)$/;
const ORDER = /^([a-z+]+) pays (\d+) and cooks (\d+)$/;
const SOUP = /^soup of ([a-z+]+) \(([^)]*)\)$/;
const LAST = /^Your last action: ("(?:[^"\\]|\\.)*") \((\w+)\)$/;

function readItem(text: string): SeenItem {
  const [, ingredients, stage] = SOUP.exec(text) ?? [];
  if (ingredients === undefined || stage === undefined) return { name: text, ingredients: [], stage: '' };
  return { name: 'soup', ingredients: ingredients === 'nothing' ? [] : ingredients.split('+'), stage };
}

/** The inverse of `viewText`; undefined for any other text. */
export function readView(text: string): KitchenView | undefined {
  const [head = '', map = '', orders = '', ...lines] = text.split('\n');
  const [, step, score, delivered, starts] = HEAD.exec(head) ?? [];
  if (starts === undefined || !map.startsWith('Map, row by row: ') || !orders.startsWith('Orders: ')) return undefined;
  const cooks: (SeenCook & { readonly isMe: boolean })[] = [];
  const placed: { at: Cell; item: SeenItem }[] = [];
  let last: KitchenView['last'] = null;
  for (const line of lines) {
    const [, name, you, x, y, facing = '', holds] = COOK.exec(line) ?? [];
    const [, px, py, item] = PLACED.exec(line) ?? [];
    const [, said, reason] = LAST.exec(line) ?? [];
    if (name !== undefined && holds !== undefined)
      cooks.push({
        name: unquoted(name),
        at: [Number(x), Number(y)],
        facing,
        holds: holds === 'nothing' ? null : readItem(holds),
        isMe: you !== undefined,
      });
    else if (item !== undefined) placed.push({ at: [Number(px), Number(py)], item: readItem(item) });
    else if (said !== undefined && reason !== undefined) last = { do: unquoted(said), reason };
  }
  return {
    step: Number(step),
    score: Number(score),
    delivered: Number(delivered),
    isOld: starts === 'by themselves',
    map: map.slice('Map, row by row: '.length).split(' '),
    me: cooks.find(({ isMe }) => isMe)?.name ?? '',
    cooks: cooks.map(({ isMe: _, ...cook }) => cook),
    placed,
    orders: orders
      .slice('Orders: '.length)
      .split('; ')
      .flatMap((one) => {
        const [, recipe, pays, time] = ORDER.exec(one) ?? [];
        return recipe === undefined ? [] : [{ recipe, pays: Number(pays), cooks: Number(time) }];
      }),
    last,
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

/** The example of an answer in prompts. */
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
