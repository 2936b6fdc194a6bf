// Writes the goal and the rules in words, as every model reads them. The published prompt states some rules wrongly (a
// grid of 3 x 3, three steps to grow); these are the true ones.
import { joinedWords } from '../kit/said.ts';
import { endText } from '../kit/shared-options.ts';
import { ACTIONS, PAPER, PUBLISHED } from './actions.ts';
import { SIGHT_RADIUS } from './paper-rules.ts';
import { CAPACITY, CURE, HEIGHT, REACH, WIDTH } from './scenes.ts';
import type { SarState } from './state.ts';

export function taskText({ layout }: SarState): string {
  const fires = layout.fires.map(({ name, kind }) => `${name} (${kind.toLowerCase()})`);
  const persons = layout.persons.map(({ name }) => name);
  const places = layout.deposits.map(({ name }) => name);
  return `Put out every fire: ${joinedWords(fires)}. Find ${joinedWords(persons)}, and nobody else; carry each of them and drop them off at ${joinedWords(places)}.`;
}

/** In the manual, what is done alone stands before what takes two. */
const TOLD_FIRST = 'NavigateTo Move Explore GetSupply GetSupplyStored UseSupply StoreSupply ClearInventory'.split(' ');

export function manualText({ layout, rules: by, telling }: SarState): string {
  const paper = by === 'paper';
  const rows = paper ? PAPER : PUBLISHED;
  const cures = Object.entries(CURE).map(([kind, supply]) => `${kind} fires are fought with ${supply}`);
  const reach = Math.floor(REACH);
  const people = layout.persons.length > 1 ? 'persons' : 'person';
  return `The world is a grid of ${WIDTH} x ${HEIGHT} cells; x grows to the right, y downwards. Agents act one after another in team order; then time passes.
Seeing: ${paper ? OWN_SIGHT : 'fires, reservoirs and deposits are always in sight'}. A region is a named cell of a fire, in sight while it or a cell beside it burns. The lost ${people} can be seen ${paper ? 'by an agent while it is near itself (about 6 to 14 cells)' : 'by all once any agent has come near (about 9 to 12 cells)'}. Other agents are seen within ${reach} cells.
Fire: intensities are None, Low, Medium, High. ${paper ? PAPER_GROWTH : PUBLISHED_GROWTH} A fire never dies by itself. ${cures.join('; ')}.
Supplies: ${rows.GetSupply.manual} An agent carries at most ${CAPACITY} units. ${rows.UseSupply.manual}
Persons: ${rows.Carry.manual} ${rows.DropOff.manual}
Going: ${rows.NavigateTo.manual} ${rows.Explore.manual}
The task is done when every fire is out and every person dropped off${telling.hints ? CHECKER_HINT : ''}.
Actions: ${ACTIONS[by].notations(TOLD_FIRST)}. ${endText(telling.end, 'Done')}`;
}

/** The manual's description of who sees what under the paper's rules, under which communication pays. */
export const OWN_SIGHT = `an agent sees a fire, reservoir or deposit while it is within ${SIGHT_RADIUS} cells of it itself; of what it has seen before it knows how it was then, and how many steps ago; what only teammates have seen they have to tell you, and you can go to what you were told of`;
/** The checker's requirements beyond the goal, stated in the manual on request. */
export const CHECKER_HINT =
  ', and each fire, person, deposit and needed reservoir has been gone to with NavigateTo by somebody and worked on (a region counts as its fire)';
const PUBLISHED_GROWTH =
  "An untouched first cell turns Medium after 8 steps, from step 10 on lights the fire's cells around it, and is High after 14; the next ring follows 8 steps later.";
const PAPER_GROWTH =
  "A cell spreads to the fire's cells around it and turns one level hotter, at Low every 8 steps, at Medium every 4, at High about every 3.";
