// Writes the rules in words, as every model reads them.
import { endText } from '../kit/shared-options.ts';
import type { HouseholdState } from './state.ts';

export function manualText({ options }: HouseholdState): string {
  const listed =
    options.list === 'known'
      ? 'You can act on what you have seen yourself or heard of from teammates.'
      : 'Your list of actions names what you have in view; you can go to whatever you have seen or heard of.';
  const exploring = options.explore
    ? ' Explore, or Explore(what to look for): look in all four directions, go where most is seen of what is to be done, and do so again; it takes one step. Explore when what is needed has not been seen.'
    : '';
  return `The place is a home, seen by robots on a floor of cells 0.25 m wide; x grows to the east, z to the north. Agents act one after another in team order; each step everybody does one action.
Things are named Type_number, the same for all. Act on things by these names only. ${listed} What only teammates have seen they have to tell you.
Seeing: an agent sees 90 degrees ahead, as far as the room goes; furniture, walls and closed containers hide what is behind or in them. It can handle what is in its view and within 1.5 m.
Hands: one thing at a time. Put it down before another is picked up. What is in or on something that is carried goes along.
Containers (fridge, cabinet, drawer, microwave, box) must be open before anything is taken out or put in. They hold only so much, and only what fits. A microwave must be closed to be switched on, and off to be opened.
Going: NavigateTo walks to where the thing is in view and reach, however far, in one step; what nobody has seen yet cannot be gone to. Agents take up room: within a cell of a teammate there is no passing, so it can fail because one stands in the way.${exploring}
Actions: NavigateTo(Thing), PickupObject(Thing), PutObject(Receptacle), OpenObject(Thing), CloseObject(Thing), SliceObject(Thing), CleanObject(Thing), ToggleObjectOn(Thing), ToggleObjectOff(Thing), Move(Ahead|Back|Left|Right), Rotate(Left|Right), LookUp(30|60|90), LookDown(30|60|90)${options.explore ? ', Explore' : ''}, Idle, Done. No tool is needed to slice or to clean. ${endText(options.end, 'Done')}`;
}
