// Tests that free text by the thousand is mapped onto the action it means, with the number it says, or onto none.
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { createMatcher } from '../../agents/grounding/matcher.ts';
import { GroundingPairs, groundPairs } from '../../agents/grounding-pairs.ts';
import { lexicon as household } from '../../envs/household/lexicon.ts';

import { lexicon as sar } from '../../envs/sar/actions.ts';
import { Lexicon } from '../../runtime/facets/lexicon.ts';

import { generateSayings } from '../support/generated-sayings.ts';
import { HOUSEHOLD, SAR } from '../support/saying-templates.ts';

/** The numbers of a text, in words too. */
const numbersIn = (text: string) => new Set([...text.matchAll(/\d+/g)].map(([n]) => Number(n)));

describe.each([
  ['household', household, HOUSEHOLD],
  ['sar', sar, SAR],
])('%s: free text by the thousand', (_, lexicon, ways) => {
  const phrases = generateSayings(ways, 1500, 'grounding/1');
  const matcher = createMatcher(lexicon);
  const names = matcher.names(ways.known);

  test('is understood where an action is meant, and refused where none is', () => {
    const amiss = phrases.flatMap(({ text, action }) => {
      const fitting = matcher.match(text, names);
      const got = fitting.length === 1 ? fitting[0] : null;
      return got === action ? [] : [{ text, action, got }];
    });
    const wrong = amiss.filter(({ got }) => got !== null);
    expect(wrong).toEqual([]);
    expect(amiss.slice(0, 20).map(({ text, action }) => `${text} → ${action}`)).toEqual([]);
  });

  test('never gives another number than the one said', () => {
    for (const { text } of phrases) {
      const numbers = numbersIn(text);
      const [action = '', ...others] = matcher.match(text, names);
      if (others.length === 0) {
        const given = [...numbersIn(action)];
        if (numbers.size > 0 && /_\d/.test(action))
          expect(
            given.every((n) => numbers.has(n)),
            `${text} → ${action}`,
          ).toBe(true);
      }
    }
  });
});

describe('the labelled samples', () => {
  test.each([
    ['household', household],
    ['sar', sar],
  ])('%s: every saying is mapped as labelled', async (name, lexicon) => {
    const file = new URL(`../../../shared/golden/grounding/${name}-sample.json`, import.meta.url);
    if (!existsSync(file)) {
      console.log(`skipped: no ${file.pathname}`);
      return;
    }
    const grounded = await groundPairs(lexicon, GroundingPairs.parse(JSON.parse(readFileSync(file, 'utf8'))));
    expect(grounded.filter(({ verdict }) => verdict !== 'right')).toEqual([]);
  });
});

test('the lexicon in the guide is one, and understands what the guide says', async () => {
  const guide = readFileSync(new URL('../../docs/guide/grounding.md', import.meta.url), 'utf8');
  const [, code = ''] = /```ts\n(.*?)```/s.exec(guide) ?? [];
  const file = join(mkdtempSync(join(tmpdir(), 'troupe-guide-')), 'lexicon.mjs');
  writeFileSync(file, code.replace('const lexicon: Lexicon', 'export const lexicon'));
  const { lexicon } = await import(pathToFileURL(file).href);
  const matcher = createMatcher(Lexicon.parse(lexicon));
  const names = matcher.names(['HillFarm', 'Goat_1']);
  expect(matcher.match('walk back to the billy', names)).toEqual(['GoTo(Goat_1)']);
  expect(matcher.match('sow Hill with oat', names)).toEqual(['Sow(HillFarm, Oats)']);
  expect(matcher.match('turn by 45 degrees', names)).toEqual(['Turn(45)']);
});
