// Reads sayings from tables and checks what a world's lexicon makes of each line.
import { expect, test } from 'vitest';
import { createMatcher } from '../../agents/grounding/matcher.ts';
import type { Lexicon } from '../../runtime/facets/lexicon.ts';

/** `known`: the things that are known unless `meant` is told others. */
export function groundingTable(lexicon: Lexicon, known: readonly string[]) {
  const matcher = createMatcher(lexicon);
  /** The one action that fits, or null. */
  const meant = (utterance: string, things = known): string | null => {
    const fitting = matcher.match(utterance, matcher.names(things));
    return fitting.length === 1 ? (fitting[0] ?? null) : null;
  };
  const linesOf = (table: string) => table.trim().split('\n');
  return {
    meant,
    /** `saying → action`, one a line. */
    understood(table: string): void {
      test.each(linesOf(table).map((line) => line.split('→').map((side) => side.trim())))(
        '%s: %s',
        (utterance = '', action = '') => {
          expect(meant(utterance)).toBe(action);
        },
      );
    },
    refused(table: string): void {
      test.each(linesOf(table))('%s', (utterance) => {
        expect(meant(utterance.trim())).toBeNull();
      });
    },
  };
}
