// Declares the data that every world's player may find in a prompt, whatever the protocol: an instruction to explore, a
// message of words.
import { z } from 'zod';
import type { ReadParagraph } from './player-question.ts';

export const names = z.array(z.string());
export const ExploreInstruction = z.object({ explore: z.boolean() });
const TextBody = z.object({ text: z.string() });

/** What was said, without the leading `<speaker> says:`. */
export const wordsIn = ({ text, data }: Pick<ReadParagraph, 'text' | 'data'>): string =>
  TextBody.safeParse(data).data?.text ?? text;
