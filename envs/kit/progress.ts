// Reads the reports of progress that a discussion shows of each teammate (protocols/capo, protocols/shared): where it
// was, what it held and knew, and what it has been doing since.
import type { ReadParagraph } from './player-question.ts';

export interface ProgressReport {
  readonly agent: string;
  /** When it last looked, in the world's unit. */
  readonly at: number;
  readonly room: string;
  readonly hands: readonly { readonly name: string; readonly holds: readonly string[] }[];
  readonly explored: readonly { readonly room: string; readonly level: 'part' | 'all' }[];
  /** The things it knows to be at the goal place. */
  readonly brought: readonly string[];
  readonly things: readonly {
    readonly name: string;
    readonly kind: 'target' | 'container' | 'goal';
    /** Its container and place; empty if the report does not say. */
    readonly inside: string;
    readonly room: string;
  }[];
  /** What it has been doing since then; empty if it is about to choose. */
  readonly doing: string;
}

const NAME = String.raw`<[^<>]{1,40}> \(\d{1,9}\)`;
const REPORT = new RegExp(
  `^as of \\w+ (\\d{1,9}) \\([^)]*\\): in (${NAME}); holds (.*?); has explored (.*?); knows to be brought: (.*?); knows of (.*?)\\. (.*)$`,
);
const HELD = new RegExp(`(${NAME})(?: with (${NAME}(?:, ${NAME})*))?`, 'g');
const EXPLORED = new RegExp(`(${NAME}) \\((part|all)\\)`, 'g');
const THING = new RegExp(`(target|container|goal) (${NAME})((?: in ${NAME}){0,2})`, 'g');
const namesIn = (text: string): string[] => text.match(new RegExp(NAME, 'g')) ?? [];

/** The reports on all teammates in a prompt. Ignores everything in another format. */
export const progressIn = (segments: readonly ReadParagraph[]): ProgressReport[] =>
  segments.flatMap(({ origin, about, text }) => {
    const report = origin === 'message' && about !== undefined ? REPORT.exec(text.slice(0, 20_000)) : null;
    if (report === null || about === undefined) return [];
    const [, at, room = '', held = '', explored = '', brought = '', known = '', rest = ''] = report;
    return [
      {
        agent: about,
        at: Number(at),
        room,
        hands: [...held.matchAll(HELD)].map(([, name = '', inner = '']) => ({ name, holds: namesIn(inner) })),
        explored: [...explored.matchAll(EXPLORED)].map(([, where = '', level]) => ({
          room: where,
          level: level === 'all' ? 'all' : 'part',
        })),
        brought: namesIn(brought),
        things: [...known.matchAll(THING)].map(([, kind, name = '', where = '']) => {
          const places = namesIn(where);
          return {
            name,
            kind: kindOf(kind),
            inside: places.length > 1 ? (places[0] ?? '') : '',
            room: places.at(-1) ?? '',
          };
        }),
        doing: /\bNow doing: (.*)\.$/.exec(rest)?.[1] ?? '',
      },
    ];
  });

const kindOf = (word: string | undefined) => (word === 'container' || word === 'goal' ? word : 'target');
