// Draws for MHP where a thing that nobody has seen may be: through a softmax over no container and every container, and
// for no container through one over the rooms; all alike at first, and out of the question where it was looked for in
// vain. After the belief of UMass-Embodied-AGI/CoELA, cwah (belief.py).
import { random } from '../../runtime/core/random.ts';
import type { RearrangementView } from '../shared/rearrangement-view.ts';

/** The score of what observation has ruled out. */
const RULED_OUT = -1e9;

/** A place that a thing may be in: a container, or loose in a room. */
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
 * One draw from the belief; undefined where everything is ruled out. `lot` names the thing: the same lot draws the same
 * place until that is ruled out, as the published samples are kept until they are contradicted.
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
 * A draw with the probabilities of a softmax over the scores: the highest score with Gumbel noise, one number for each
 * place and lot, so that ruling out one place changes no other draw.
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
