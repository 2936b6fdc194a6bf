// Compares the published rules with recordings of the published program, where they stand beside the checkout.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { replayCases } from './replay.ts';
import type { BoxRules } from './rules.ts';
import { boxLiftRules, boxNet1Rules, boxNet2Rules, warehouseRules } from './rules-by-world.ts';

const FOLDER = fileURLToPath(new URL('../../../shared/golden/boxworld/', import.meta.url));
const absent = 'no recordings in ../shared/golden/boxworld beside the checkout';
const recordings = existsSync(FOLDER) ? readdirSync(FOLDER).filter((name) => name.endsWith('-transitions.json')) : [];
// biome-ignore lint/suspicious/noExplicitAny: the worlds' boards differ, and the replay knows none of them
const WORLDS: readonly BoxRules<any>[] = [boxNet1Rules, boxNet2Rules, boxLiftRules, warehouseRules];

describe('the published rules', () => {
  test.for(WORLDS)('of $environment do what was recorded', (rules, { skip }) => {
    const file = recordings.find((name) => name.startsWith(rules.environment.toLowerCase()));
    if (file === undefined) skip(absent);
    const golden: unknown = JSON.parse(readFileSync(`${FOLDER}${file ?? ''}`, 'utf8'));
    const replayed = replayCases(golden, rules);
    expect(replayed.mismatch).toBeUndefined();
    expect(replayed.steps).toBeGreaterThan(0);
  });
});
