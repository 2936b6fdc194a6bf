// Tests that READMEs and presets list the same differences between worlds and papers.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { deviationsOf } from '../runtime/naming/preset.ts';
import { PRESETS } from './index.ts';
import { PAPER_DIFFERENCES, PUBLISHED_DIFFERENCES } from './world-differences.generated.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

test('what the READMEs say that worlds do otherwise is what the presets list', () => {
  execFileSync('node', ['scripts/world-differences.mjs', '--check'], { cwd: root });
});

test.each(Object.values(PRESETS).map((preset) => [preset.name, preset] as const))(
  '%s lists every difference of its worlds, of no other world, and none twice',
  (name, preset) => {
    const all = name.startsWith('published:') ? PUBLISHED_DIFFERENCES : PAPER_DIFFERENCES;
    for (const world of Object.keys(preset.worlds)) {
      const shown = deviationsOf(preset, { world, protocol: Object.keys(preset.protocols)[0] ?? '' }).map(
        ({ matter }) => matter,
      );
      const own = all.filter(({ worlds }) => worlds?.includes(world)).map(({ matter }) => matter);
      expect(own.filter((matter) => !shown.includes(matter))).toEqual([]);
    }
    const keys = preset.deviations.map(({ matter, worlds = [] }) => `${matter} in ${worlds.join(', ')}`);
    expect(new Set(keys).size).toBe(keys.length);
    const strange = preset.deviations.flatMap(({ worlds = [] }) => worlds.filter((world) => !(world in preset.worlds)));
    expect(strange).toEqual([]);
  },
);
