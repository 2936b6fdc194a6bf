// Draws for MHP where an unseen thing may be: a softmax over every container and "no container", and for the latter a
// softmax over the rooms. All places are equally likely at first, and impossible once searched in vain. After the
// belief of UMass-Embodied-AGI/CoELA, cwah (belief.py).
import { random } from '../../runtime/core/random.ts';
import type { RearrangementView } from '../shared/rearrangement-view.ts';

/** The score of a place ruled out by observation. */
const RULED_OUT = -1e9;

/** A possible place of a thing: in a container, or loose in a room. */
export interface BelievedPlace {
  readonly place: string;
  readonly room: string | null;
  readonly container: boolean;
}

interface ScoredPlace {
  readonly name: string;
  readonly score: number;
}

const NOWHERE = '(no container)';

/**
 * One draw from the belief; undefined if everything is ruled out. `lot` names the thing: the same lot draws the same
 * place until that is ruled out, because the published code keeps samples until they are contradicted.
 */
export function believedPlace(view: RearrangementView, lot: string): BelievedPlace | undefined {
  const containers = view.things.filter((thing) => thing.open !== undefined && thing.kind === 'container');
  const inside = containers.map(({ name, open }) => ({ name, score: open ? RULED_OUT : 0 }));
  const rooms = view.rooms.map(({ name, level }) => ({ name, score: level === 'none' ? 0 : RULED_OUT }));
  const loose = rooms.some(({ score }) => score === 0) ? 0 : RULED_OUT;
  const drawn = drawBySoftmax([{ name: NOWHERE, score: loose }, ...inside], `${lot}/container`);
  if (drawn === undefined) return undefined;
  if (drawn !== NOWHERE) {
    const { room = null } = containers.find(({ name }) => name === drawn) ?? {};
    return { place: drawn, room, container: true };
  }
  const room = drawBySoftmax(rooms, `${lot}/room`);
  return room === undefined ? undefined : { place: room, room, container: false };
}

/**
 * Samples from a softmax over the scores by taking the highest score with Gumbel noise. The noise is fixed per place
 * and lot, so ruling out one place changes no other draw.
 */
function drawBySoftmax(places: readonly ScoredPlace[], lot: string): string | undefined {
  let best: { readonly name: string; readonly value: number } | undefined;
  for (const { name, score } of places) {
    if (score === RULED_OUT) continue;
    const value = score - Math.log(-Math.log(Math.max(random(`${lot}/${name}`).next(), Number.EPSILON)));
    if (best === undefined || value > best.value) best = { name, value };
  }
  return best?.name;
}
