// Finds the paragraphs of a prompt that have a heading: the scene, bodies, orders and past calls, and a program's
// output.
import { z } from 'zod';
import type { ReadParagraph } from '../../kit/player-question.ts';

/** As marked by the paragraph reader. */
const MarkedNote = z.object({ note: z.string(), text: z.string() });

/** The texts under a head, without it, in the order of the prompt. What somebody says is no such paragraph. */
export function notesUnder(segments: readonly ReadParagraph[], title: string): string[] {
  return segments.flatMap(({ about, origin, text, data }) => {
    const marked = MarkedNote.safeParse(data).data;
    if (marked !== undefined) return marked.note === title ? [marked.text] : [];
    const headed = about === undefined && origin !== 'reply' && text.startsWith(`${title}:`);
    return headed ? [text.slice(title.length + 1).trimStart()] : [];
  });
}

/** Lines such as `Robot agent_0: {…}`, with their heads. */
export const robotLines = (segments: readonly ReadParagraph[]): string =>
  segments
    .flatMap(({ about, origin, text }) =>
      about === undefined && origin !== 'reply' && /^Robot [^\n:]{1,300}:/.test(text) ? [text] : [],
    )
    .join('\n');
