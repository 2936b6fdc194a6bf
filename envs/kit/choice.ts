// Shares what the players of all worlds need to choose from a list: the labels that an answer may hold, the option that
// sends a message, and the letters before options.
import { z } from 'zod';

export const ChoiceLabels = z.object({
  properties: z.object({ choice: z.object({ enum: z.array(z.string()).min(1) }) }),
});

export const MESSAGE_OPTION = /^\[?send[_ ](a )?message/i;

/** A … Z, then AA, AB and so on. */
export function optionLetter(i: number): string {
  const last = String.fromCharCode(65 + (i % 26));
  return i < 26 ? last : `${optionLetter(Math.floor(i / 26) - 1)}${last}`;
}
