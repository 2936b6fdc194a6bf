// Reads for the players of all worlds what protocols provide beside observations: lists of subtasks, corrections, plans
// that were sent back, reports of progress, lines of a plan. All of it is recognized by its format, regardless of who
// wrote it.
import { z } from 'zod';
import type { ReadParagraph } from './player-question.ts';
import { names, wordsIn } from './prompt-data.ts';

export interface ProtocolInput {
  /** Subtasks that are said to be open, and to be done; undefined where the prompt holds no such list. */
  readonly open: readonly string[] | undefined;
  readonly completed: readonly string[] | undefined;
  /** By agent: what a correction says to do instead of what failed. */
  readonly advice: ReadonlyMap<string, string>;
  /** By agent: what a plan that was sent back had it go for, in vain. */
  readonly refused: ReadonlyMap<string, readonly string[]>;
  /** By agent: the newest line of a plan, a memory or a report of progress that is for it. */
  readonly lines: ReadonlyMap<string, string>;
}

const Open = z.object({ open: names });
const Completed = z.object({ completed: names });
const MOST_LINES = 200;

/** `split`: what parts the lines of a plan; where a line holds several actions in order, the end of the line alone. */
export function providedIn(segments: readonly ReadParagraph[], team: readonly string[], split = /\n/): ProtocolInput {
  const advice = new Map<string, string>();
  const refused = new Map<string, string[]>();
  const lines = new Map<string, string>();
  for (const segment of segments) {
    const { origin, about } = segment;
    if (origin !== 'message' && origin !== 'memory') continue;
    const said = wordsIn(segment).slice(0, 8000);
    const doing = about !== undefined && team.includes(about) ? nowDoing(said) : undefined;
    if (about !== undefined && doing !== undefined) lines.set(about, doing);
    for (const line of said.split(split).slice(0, MOST_LINES)) {
      const [, blamed = '', thing = ''] = /^\s*(?:- )?(\S{1,60}) cannot go for (.{1,80}?): /.exec(line) ?? [];
      if (team.includes(blamed)) refused.set(blamed, [...(refused.get(blamed) ?? []), thing]);
      const [, name = '', what = ''] = /^\s*(?:- )?([^:\n]{1,60}): (\S.{0,300})$/.exec(line) ?? [];
      if (!team.includes(name)) continue;
      const instead = CORRECTION.exec(what)?.[1];
      if (instead !== undefined) advice.set(name, instead);
      else lines.set(name, what.trim());
    }
  }
  return {
    open: listIn(segments, Open, 'open'),
    completed: listIn(segments, Completed, 'completed'),
    advice,
    refused,
    lines,
  };
}

/** A line of this form corrects what failed, and is no line of a plan. */
export const CORRECTION = /\bfailed\b.*\bDo ['"]?(.{1,200}?)['"]? instead\b/;

/** The agent's current activity in a report of progress. */
const nowDoing = (said: string): string | undefined => /^as of .*\bNow doing: (.{1,200})\.$/.exec(said)?.[1];

function listIn<K extends 'open' | 'completed'>(
  segments: readonly ReadParagraph[],
  shape: z.ZodType<Record<K, string[]>>,
  key: K,
): readonly string[] | undefined {
  const lists = segments.flatMap(({ data }) => {
    const found = shape.safeParse(data).data?.[key];
    return found === undefined ? [] : [found];
  });
  return lists.length === 0 ? undefined : [...new Set(lists.flat())];
}
