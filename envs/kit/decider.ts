// Reads from a prompt who decides and for whom, which every player needs first in any world.
import { z } from 'zod';
import type { ReadParagraph } from './player-question.ts';
import { names } from './prompt-data.ts';
import type { ProtocolInput } from './provided.ts';

/** Whoever a prompt asks: an agent, or a role that decides for several. */
export interface Decider {
  readonly me: string;
  readonly team: readonly string[];
  readonly decides: readonly string[];
}
const Decider: z.ZodType<Decider> = z.object({ me: z.string(), team: names, decides: names });

/**
 * Whether one who decides for `own` takes as given what another agent announced. An announcement may be a step old, and
 * two that hear each other so would both give way, then both take up the same again, and so on for ever. So there is an
 * order: one gives way only to names behind all of its own in the alphabet. Of two deciders at most one gives way then,
 * and of any number there is one that gives way to nobody.
 */
export const givesWay = (own: readonly string[], name: string): boolean => own.every((mine) => mine < name);

/**
 * The knowledge common to the players of all worlds: who decides, and what the protocol provides in addition to
 * observations.
 */
export interface TeamKnowledge extends Decider {
  readonly provided: ProtocolInput;
}

/**
 * `seen`: whose observations the prompt holds; they count where it does not say who decides. `team`: whom these show.
 */
export function deciderIn(
  segments: readonly Pick<ReadParagraph, 'data'>[],
  seen: readonly string[],
  team: readonly string[] = seen,
): Decider {
  const told = segments.map(({ data }) => Decider.safeParse(data).data).findLast((found) => found !== undefined);
  return {
    me: told?.me ?? seen[0] ?? '',
    team: told !== undefined && told.team.length > 0 ? told.team : team,
    decides: told?.decides ?? seen,
  };
}
