// Chooses from a list the option that says what the player would do anyway.
import { z } from 'zod';
import { ChoiceLabels } from '../../kit/choice.ts';
import type { PlayerQuestion } from '../../kit/player-question.ts';

const Options = z.object({ options: z.array(z.string()).min(1) });

export function choose({ segments, schema }: PlayerQuestion, wanted: string): { choice: string; reason: string } {
  const labels = ChoiceLabels.safeParse(schema).data?.properties.choice.enum ?? [];
  const offered = segments.flatMap(({ data }) => Options.safeParse(data).data?.options ?? []);
  const fits = (text: string) => text === wanted || text.includes(wanted);
  const choice =
    labels.find(fits) ?? offered.find(fits) ?? labels[0] ?? offered.find((one) => one === 'wait') ?? wanted;
  return { choice, reason: `I would do this: ${wanted}` };
}
