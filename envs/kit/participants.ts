// Reads from a prompt what every player needs to know first, whatever the world: who it is, who its team is, for whom it
// decides, and what the protocol has put beside the observations.
import { z } from 'zod';
import type { ReadParagraph } from './player-question.ts';
import { names } from './prompt-data.ts';
import type { ProtocolInput } from './provided.ts';

const Participants = z.object({ me: z.string(), team: names, decides: names });
export type Participants = Readonly<z.output<typeof Participants>>;

/** What the players of all worlds know alike. */
export interface TeamKnowledge extends Participants {
  readonly provided: ProtocolInput;
}

/** `seen`: whose observations the prompt holds; they count where it does not say who asks. `team`: whom these show. */
export function participantsIn(
  segments: readonly Pick<ReadParagraph, 'data'>[],
  seen: readonly string[],
  team: readonly string[] = seen,
): Participants {
  const told = segments.map(({ data }) => Participants.safeParse(data).data).findLast((found) => found !== undefined);
  return {
    me: told?.me ?? seen[0] ?? '',
    team: told !== undefined && told.team.length > 0 ? told.team : [...team],
    decides: told?.decides ?? [...seen],
  };
}
