// Declares the data that every world's player may find in a prompt, whatever the protocol: who asks, an instruction to
// explore, a message of words.
import { z } from 'zod';

export const names = z.array(z.string());
export const Participants = z.object({ me: z.string(), team: names, decides: names });
export const ExploreInstruction = z.object({ explore: z.boolean() });
export const TextBody = z.object({ text: z.string() });
