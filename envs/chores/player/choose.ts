// Chooses from a list: the option that matches the player's own decision, or the message if it is worth a step.
import { z } from 'zod';
import { ChoiceLabels, MESSAGE_OPTION, optionLetter } from '../../kit/choice.ts';
import type { PlayerQuestion } from '../../kit/player-question.ts';

const optionList = z.array(z.string()).min(1);
const ListedOptions = z.union([
  z.object({ options: optionList }).transform(({ options }) => options),
  z.object({ choices: optionList }).transform(({ choices }) => choices),
]);
const MOST_OPTIONS = 200;
/** `speaks`: whether there is something to say that is worth a step. */
export function chooseChoresOption(
  question: PlayerQuestion,
  wanted: string,
  speaks: boolean,
): { choice: string; reason: string } {
  const options = optionsOf(question);
  const message = speaks ? options.find(({ text }) => MESSAGE_OPTION.test(text)) : undefined;
  const deeds = options.filter(({ text }) => !MESSAGE_OPTION.test(text));
  const option =
    message ??
    deeds.find(({ text }) => text === wanted) ??
    deeds.find(({ text }) => lettersOnly(text).includes(lettersOnly(wanted))) ??
    deeds.find(({ text }) => lettersOnly(text) !== 'wait') ??
    deeds[0] ??
    options[0];
  const labels = ChoiceLabels.safeParse(question.schema).data?.properties.choice.enum;
  const named = labels?.find((label) => label === option?.text || label === option?.label) ?? labels?.[0];
  const reason = message === undefined ? `I would ${wanted}.` : 'The others should know this.';
  return { choice: named ?? option?.text ?? wanted, reason };
}

const lettersOnly = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');

/** The options in the data, otherwise lines such as `A. [gograb] <apple> (401)`. */
function optionsOf({ segments }: PlayerQuestion): { label: string; text: string }[] {
  const listed = segments.flatMap(({ origin, data }) =>
    origin === 'message' ? [] : (ListedOptions.safeParse(data).data ?? []),
  );
  const trusted = segments.filter(({ origin }) => origin !== 'message' && origin !== 'observation');
  if (listed.length > 0) return listed.slice(0, MOST_OPTIONS).map((text, i) => ({ label: optionLetter(i), text }));
  return trusted.flatMap(({ text }) =>
    text
      .split('\n')
      .slice(0, MOST_OPTIONS)
      .flatMap((line) => {
        const [, label, option] = /^\s*([A-Z]{1,2}|\d{1,3})[.):]\s+(\S.*)$/.exec(line) ?? [];
        return label === undefined || option === undefined ? [] : [{ label, text: option }];
      }),
  );
}
