// Chooses from a list: the option that matches the player's own decision, or the message if it is worth the turn.
import { z } from 'zod';
import { ChoiceLabels, MESSAGE_OPTION } from '../../kit/choice.ts';
import type { PlayerQuestion } from '../../kit/player-question.ts';

const SarListedOptions = z.union([
  z.object({ options: z.array(z.string()).min(1) }).transform(({ options }) => options),
  z.object({ choices: z.array(z.string()).min(1) }).transform(({ choices }) => choices),
  z.object({ actions: z.array(z.string()).min(1) }).transform(({ actions }) => actions),
]);
const MOST_OPTIONS = 200;

/** `speaks`: whether there is something that the others must know. */
export function chooseSarOption(
  question: PlayerQuestion,
  wanted: string,
  speaks = false,
): { choice: string; reason: string } {
  const all = optionLinesOf(question);
  const lines = all.filter(({ text }) => !MESSAGE_OPTION.test(text));
  const labels = ChoiceLabels.safeParse(question.schema).data?.properties.choice.enum;
  const message = speaks ? all.find(({ text }) => MESSAGE_OPTION.test(text)) : undefined;
  const option =
    message ??
    lines.find(({ text }) => wordCharactersOnly(text) === wordCharactersOnly(wanted)) ??
    lines.find(({ text }) => wordCharactersOnly(text).includes(wordCharactersOnly(wanted)));
  const labelled = option && (labels === undefined || labels.includes(option.label)) ? option.label : undefined;
  const named = labels?.find((label) => wordCharactersOnly(label).includes(wordCharactersOnly(wanted)));
  const choice = labelled ?? named ?? labels?.[0] ?? lines[0]?.label ?? wanted;
  return {
    choice,
    reason: message === undefined ? `I would ${wanted}.` : 'The others cannot know this, and it matters.',
  };
}

const wordCharactersOnly = (text: string): string => text.toLowerCase().replace(/[^a-z0-9_]/g, '');

/** Lines such as `A. NavigateTo(X)` or `3) Explore()`, and lists in data, whose entries are their own labels. */
function optionLinesOf({ segments }: PlayerQuestion): { label: string; text: string }[] {
  const found: { label: string; text: string }[] = [];
  for (const { origin, text, data } of segments) {
    const listed = SarListedOptions.safeParse(data).data;
    for (const entry of listed ?? []) found.push({ label: entry, text: entry });
    if (origin === 'message' || origin === 'observation') continue;
    for (const line of text.split('\n').slice(0, MOST_OPTIONS)) {
      const match = /^\s*([A-Z]{1,2}|\d{1,3})[.):]\s+(.{1,200})$/.exec(line);
      if (match?.[1] !== undefined && match[2] !== undefined) found.push({ label: match[1], text: match[2] });
    }
  }
  return found.slice(0, MOST_OPTIONS);
}
