// Chooses the next single step towards a plan if actions are primitives.
import { SEARCH_ORDER } from '../houses.ts';
import { WAIT } from './act.ts';
import type { ChoresPlayerView } from './knowledge.ts';
import { classOf } from './speech.ts';

export function singleStepFor(view: ChoresPlayerView, deed: string): string {
  const [, verb = '', name = ''] = /^\[(\w+)\] (.+)$/.exec(deed) ?? [];
  if (verb === 'goexplore') return `[walktowards] ${name}`;
  if (verb === 'goput') return deliveryStep(view);
  const thing = view.things.find((one) => one.name === name);
  if (thing === undefined || thing.room === null) return WAIT;
  if (thing.room !== view.me.room) return `[walktowards] ${thing.room}`;
  if (verb === 'gocheck') return thing.close ? `[open] ${name}` : `[walktowards] ${name}`;
  if (!thing.close) return `[walktowards] ${name}`;
  return thing.inView ? `[grab] ${name}` : `[open] ${thing.inside ?? name}`;
}

function deliveryStep({ things, goal, me, rooms }: ChoresPlayerView): string {
  const place = things.find(({ kind }) => kind === 'goal');
  const held = me.hands[0]?.name;
  if (held === undefined) return WAIT;
  if (place === undefined) {
    const open = SEARCH_ORDER.flatMap((name) =>
      rooms.filter((room) => room.level === 'none' && classOf(room.name) === name),
    );
    return open[0] === undefined ? WAIT : `[walktowards] ${open[0].name}`;
  }
  if (place.room !== me.room) return `[walktowards] ${place.room}`;
  if (!place.close) return `[walktowards] ${place.name}`;
  if (place.open === false) return `[open] ${place.name}`;
  return `[${goal.relation === 'inside' ? 'putin' : 'putback'}] ${held} ${place.name}`;
}
