// Chooses from a list that a prompt holds, as the players of all worlds do.
import { z } from 'zod';
import type { Facts } from './facts.ts';

const Labels = z.object({
  properties: z.object({ choice: z.object({ enum: z.array(z.string()).min(1) }) }),
});

const MESSAGE_OPTION = /^\[?send[_ ](a )?message/i;

const bare = (text: string): string => text.toLowerCase().replace(/[^a-z0-9_]/g, '');

/**
 * The message if it is worth a turn, else the option that says what is wanted word for word, or holds it, else what
 * its world takes for lack of it. Answers with the option's text, or with its label where only labels are allowed.
 */
export function chosenFrom(
  { segments, schema }: Pick<Facts, 'segments' | 'schema'>,
  wanted: string,
  { otherwise, speaks }: { readonly otherwise: (action: string) => boolean; readonly speaks: boolean },
): { choice: string; isMessage: boolean } {
  const options = segments.flatMap(({ options: listed }) => listed ?? []);
  const message = speaks ? options.find(({ text }) => MESSAGE_OPTION.test(text)) : undefined;
  const actions = options.filter(({ text }) => !MESSAGE_OPTION.test(text));
  const option =
    message ??
    actions.find(({ text }) => text === wanted) ??
    actions.find(({ text }) => bare(text).includes(bare(wanted))) ??
    actions.find(({ text }) => otherwise(text)) ??
    actions[0];
  const labels = Labels.safeParse(schema).data?.properties.choice.enum;
  const choice =
    labels === undefined ? option?.text : labels.find((one) => one === option?.text || one === option?.label);
  return { choice: choice ?? labels?.[0] ?? wanted, isMessage: message !== undefined };
}
