// Chooses from a list: the option that matches the player's own decision, or the message if it is worth the turn.
import { z } from 'zod';
import { ChoiceLabels, MESSAGE_OPTION, optionLetter } from '../../kit/choice.ts';
import type { PlayerQuestion } from '../../kit/player-question.ts';
import { IDLE } from './plan.ts';

const HouseholdOptionList = z.object({ options: z.array(z.string()).min(1) });
const OPTION_LINE = /^\s*([A-Z]{1,2}|\d{1,3})[.):]\s+(\S.{0,300})$/;
const MOST_LINES = 2000;
/** Answers with the option's text, or with its label where only labels are allowed. */
export function chooseHouseholdOption(
  question: PlayerQuestion,
  wanted: string,
  speaks: boolean,
): { choice: string; reason: string } {
  const options = optionsIn(question);
  const message = speaks ? options.find(({ text }) => MESSAGE_OPTION.test(text)) : undefined;
  const deeds = options.filter(({ text }) => !MESSAGE_OPTION.test(text));
  const option =
    message ??
    deeds.find(({ text }) => text === wanted) ??
    deeds.find(({ text }) => text.includes(wanted)) ??
    deeds.find(({ text }) => text === IDLE) ??
    deeds[0];
  const labels = ChoiceLabels.safeParse(question.schema).data?.properties.choice.enum;
  const allowed = labels?.find((label) => label === option?.text || label === option?.label) ?? labels?.[0];
  const reason = message === undefined ? `I would ${wanted}.` : 'The others cannot know this, and it matters.';
  return { choice: allowed ?? option?.text ?? wanted, reason };
}

/** The options in the data, otherwise lines such as `A. NavigateTo(Mug_1)`. */
function optionsIn({ segments }: PlayerQuestion): { label: string; text: string }[] {
  const listed = segments.flatMap(({ data }) => HouseholdOptionList.safeParse(data).data?.options ?? []);
  if (listed.length > 0) return listed.map((text, i) => ({ label: optionLetter(i), text }));
  const trusted = segments.filter(({ origin }) => origin !== 'message' && origin !== 'observation');
  return trusted.flatMap(({ text }) =>
    text
      .split('\n')
      .slice(0, MOST_LINES)
      .flatMap((line) => {
        const [, label, option] = OPTION_LINE.exec(line) ?? [];
        return label === undefined || option === undefined ? [] : [{ label, text: option.trim() }];
      }),
  );
}
