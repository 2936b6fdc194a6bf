// Tests that the map of `sar` shows agents, fires, places and persons by name, in a valid document, from state alone.
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ASKS } from '../../runtime/core/ask.ts';
import { random } from '../../runtime/core/random.ts';
import { promptFor, scriptedQuestion } from '../../tests/support/prompt-writer.ts';
import { findMarkupFaults } from '../../tests/support/well-formed-svg.ts';
import { overlap, type PixelArea } from '../pictures/svg/labels.ts';
import { widthOf } from '../pictures/svg/markup.ts';
import type { SarState } from './state.ts';
import { sar } from './world.ts';

interface StartOptions {
  readonly scene?: string;
  readonly agents?: readonly string[];
  readonly seed?: number;
  readonly rules?: string;
}

const drawSvg = (state: SarState): string => sar.views.picture?.(state) ?? '';
const begun = ({ scene = '1', agents = sar.team.names(2), seed = 0, rules = 'published' }: StartOptions = {}) =>
  sar.reset({ scene, seed, agents, options: sar.options.parse({ rules }) });

/** The states of an episode in which one mind sees everything. */
function* played(given: StartOptions): Generator<SarState> {
  const state = begun(given);
  const agents = state.layout.agents.map(({ name }) => name);
  yield state;
  for (let i = 0; i < 12 && state.over === null; i++) {
    const question = scriptedQuestion({ world: sar, agents }, state, {
      ask: 'plan',
      me: 'planner',
      decides: agents,
      shown: agents,
    });
    const { plan } = z.object(ASKS.plan).parse(sar.player.answer(promptFor(question), random(0)));
    sar.step(
      state,
      agents.map((agent) => ({ agent, do: plan[agent] ?? 'Idle' })),
    );
    yield state;
  }
}

/** Names on the map: they have a light edge. */
function namesOn(svg: string): { readonly words: string; readonly area: PixelArea }[] {
  return [...svg.matchAll(/<text ([^>]*paint-order[^>]*)>([^<]*)/g)].map(([, attributes = '', words = '']) => {
    const value = (name: string) => attributes.match(new RegExp(`${name}="([^"]*)"`))?.[1] ?? '';
    const [x, y, size] = [Number(value(' ?x')), Number(value(' y')), Number(value('font-size'))];
    const width = widthOf(words, size, value('font-weight') === 'bold');
    const left = x - width * ({ middle: 0.5, end: 1 }[value('text-anchor')] ?? 0);
    const bottom = y + size * 0.15;
    return { words, area: { left, right: left + width, bottom, top: bottom - size } };
  });
}

describe('the drawn map', () => {
  test.each(['published', 'paper'])('shows every agent, fire, place and person by name under %s rules', (rules) => {
    const state = begun({ scene: '5', rules });
    const svg = drawSvg(state);
    const { agents, fires, reservoirs, deposits, persons } = state.layout;
    const all = [...agents, ...fires, ...reservoirs, ...deposits, ...persons];
    const names = namesOn(svg).map(({ words }) => words);
    expect(names.sort()).toEqual(all.map(({ name }) => name).sort());
    for (const words of ['fires out 0 of', 'burns high', 'reservoir of sand', 'person, not found yet'])
      expect(svg).toContain(words);
    expect(svg).toContain('width="800"');
    expect(svg).toContain(`scene 5, seed 0, rules ${rules}, after 0 steps`);
  });

  const largest = sar.team.max;
  test.each(sar.scenes.flatMap((scene) => [2, 5, largest].map((n) => [scene, n] as const)))(
    'has no name over another and is a proper document, at any step of scene %s with %i agents',
    (scene, n) => {
      for (const rules of ['published', 'paper'])
        for (const state of played({ scene, agents: sar.team.names(n), seed: n, rules })) {
          const svg = drawSvg(state);
          expect(findMarkupFaults(svg)).toEqual([]);
          const names = namesOn(svg);
          const over = names.flatMap((a, i) =>
            names
              .slice(i + 1)
              .filter((b) => overlap(a.area, b.area) > 4)
              .map((b) => [a.words, b.words]),
          );
          expect({ step: state.step, rules, over }).toEqual({ step: state.step, rules, over: [] });
        }
    },
  );

  test('tells intensities by flames, and how many cells burn', () => {
    const state = begun();
    const flames = () => drawSvg(state).match(/fill="#4a1500"/g)?.length ?? 0;
    const before = flames();
    const [fire] = state.fires;
    const lit = fire?.level.indexOf(1) ?? -1;
    if (fire !== undefined) fire.level[lit] = 2;
    // On the map and beside it.
    expect(flames()).toBe(before + 2);
    expect(drawSvg(state)).toContain('CaldorFire burning, needs sand, 1 low, 1 medium');
    if (fire !== undefined) Object.assign(fire, { level: fire.level.map(() => 0), heat: 0 });
    expect(drawSvg(state)).toContain('CaldorFire out; ');
    expect(drawSvg(state)).toContain('fires out 1 of 2');
  });

  test('leads from those who hold a person to the person, until it is brought in', () => {
    const state = begun();
    const [timmy] = state.persons;
    const lines = () => drawSvg(state).match(/stroke-dasharray="4 2"/g)?.length ?? 0;
    // One stands in the legend.
    expect(lines()).toBe(1);
    Object.assign(timmy ?? {}, { spotted: true, carriers: [0, 1], at: [...(state.agents[0]?.at ?? [])] });
    expect(lines()).toBe(3);
    expect(drawSvg(state)).toContain('LostPersonTimmy held by Alice and Bob');
    expect(drawSvg(state)).toContain('Alice at (9, 7) holds LostPersonTimmy');
    Object.assign(timmy ?? {}, { deposited: true, carriers: [], at: [23, 12] });
    expect(lines()).toBe(1);
    expect(namesOn(drawSvg(state)).map(({ words }) => words)).not.toContain('LostPersonTimmy');
    expect(drawSvg(state)).toContain('persons in 1 of 1');
  });

  test('says what an agent holds, tried, and why it failed', () => {
    const state = begun();
    Object.assign(state.agents[0] ?? {}, { held: [2, 1] });
    sar.step(state, [
      { agent: 'Alice', do: 'UseSupply(GreatFire, Water)' },
      { agent: 'Bob', do: 'Fly' },
    ]);
    const svg = drawSvg(state);
    expect(namesOn(svg).map(({ words }) => words)).toContain('Alice: 2 sand, 1 water');
    expect(svg).toContain('tried to use water on GreatFire: not interactable');
    expect(svg).toContain('tried to do what is no action here (&quot;Fly&quot;)');
  });

  test('says at which place an agent stands, the nearest of several in reach, or in which fire', () => {
    const state = begun({ scene: '4' });
    const where = (x: number, y: number) => {
      Object.assign(state.agents[0] ?? {}, { at: [x, y] });
      return /Alice at \(\d+, \d+\)([^;]*) holds/.exec(drawSvg(state))?.[1];
    };
    expect(where(22, 8)).toBe(', at ReservoirLibre');
    expect(where(21, 7)).toBe(', at ReservoirTaj');
    expect(where(15, 9)).toBe(', in RedFire');
    expect(where(0, 29)).toBe('');
  });

  test('writes in a slant what nobody has found, which by the published rules only persons can be', () => {
    const slanted = (rules: string) => drawSvg(begun({ scene: '3', rules })).match(/font-style="italic"/g)?.length ?? 0;
    // On the map, beside it, and once in the legend.
    expect(slanted('published')).toBe(3);
    expect(slanted('paper')).toBeGreaterThan(3);
  });

  test('says how an episode ended', () => {
    const state = begun();
    for (const [over, words] of [
      ['goal', 'goal met'],
      ['claimed-done', 'all said that it is done'],
      ['step-cap', 'out of steps'],
    ] as const) {
      state.over = over;
      expect(drawSvg(state)).toContain(`after 0 steps, ${words}`);
    }
  });

  test('holds foreign names as text only, however long', () => {
    const svg = drawSvg(
      begun({ agents: ['<script>alert("x")</script>', `a&b' onload='x\u0000\ud800`, '名'.repeat(300)] }),
    );
    expect(findMarkupFaults(svg)).toEqual([]);
    expect(svg).not.toContain('<script');
  });

  test('is the same for the same state, and leaves it as it is', () => {
    const state = begun({ scene: '5', rules: 'paper' });
    const copy = structuredClone(state);
    expect(drawSvg(state)).toBe(drawSvg(copy));
    expect(state).toEqual(copy);
  });
});
