// Chooses from a list: a message if there is news, else the option that says what the player would do anyway. It
// answers with the option's text, or with its label where only labels are allowed.
import { z } from 'zod';
import { ChoiceLabels } from '../../kit/choice.ts';
import type { PlayerQuestion } from '../../kit/player-question.ts';

const TransportListedOptions = z.union([
  z.object({ options: z.array(z.string()).min(1) }).transform(({ options }) => options),
  z.object({ choices: z.array(z.string()).min(1) }).transform(({ choices }) => choices),
]);
const MOST_OPTIONS = 200;
const MESSAGE_OPTION = /^send a message\b/i;

/** `wanted`: actions from the dearest on; `tells`: whether there is something new to tell. */
export function chooseTransportOption(
  question: PlayerQuestion,
  wanted: readonly string[],
  tells: boolean,
): { choice: string; reason: string } {
  const options = optionsOf(question);
  const spoken = tells ? options.find(({ text }) => MESSAGE_OPTION.test(text)) : undefined;
  const deeds = options.filter(({ text }) => !MESSAGE_OPTION.test(text));
  const exact = (want: string) => deeds.find(({ text }) => normalizedWords(text) === normalizedWords(want));
  const close = (want: string) => deeds.find(({ text }) => normalizedWords(text).includes(normalizedWords(want)));
  const found = spoken ?? firstFound(wanted, exact) ?? firstFound(wanted, close) ?? deeds.at(-1) ?? options[0];
  const allowed = ChoiceLabels.safeParse(question.schema).data?.properties.choice.enum;
  const [want = 'wait'] = wanted;
  if (found === undefined) return { choice: allowed?.[0] ?? want, reason: `I would ${want}.` };
  const label = allowed !== undefined && !allowed.includes(found.text) ? found.label : undefined;
  return { choice: label ?? found.text, reason: spoken === undefined ? `I would ${want}.` : 'I have news to tell.' };
}

function firstFound<T>(wanted: readonly string[], find: (want: string) => T | undefined): T | undefined {
  for (const want of wanted) {
    const found = find(want);
    if (found !== undefined) return found;
  }
  return undefined;
}

const normalizedWords = (text: string): string => text.toLowerCase().replace(/[^a-z0-9_]/g, '');

/**
 * The options of the last segment that lists some: in its data, otherwise as lines such as `A. go to …` or `AB) wait`.
 */
function optionsOf({ segments }: PlayerQuestion): { label: string; text: string }[] {
  for (const { origin, text, data } of segments.toReversed()) {
    if (origin === 'message') continue;
    const lines = text.split('\n').slice(0, MOST_OPTIONS).flatMap(labelledOption);
    const listed = TransportListedOptions.safeParse(data).data;
    if (listed !== undefined)
      return listed
        .slice(0, MOST_OPTIONS)
        .map((one) => ({ label: lines.find((line) => line.text === one)?.label ?? one, text: one }));
    if (lines.length > 1 && origin !== 'observation') return lines;
  }
  return [];
}

function labelledOption(line: string): { label: string; text: string }[] {
  const match = /^\s*([A-Z]{1,2}|\d{1,3})[.):]\s+(.{1,2000})$/.exec(line);
  return match?.[1] !== undefined && match[2] !== undefined ? [{ label: match[1], text: match[2] }] : [];
}
