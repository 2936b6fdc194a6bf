import { describe, expect, test } from 'vitest';
import { escaped } from './svg.ts';
import { createSar } from './world.ts';

const sar = createSar();
const drawn = (agents: readonly string[] = sar.team.names(2), rules = 'published') => {
  const state = sar.reset({ scene: '1', seed: 0, agents, options: { rules } });
  return { state, svg: () => sar.svg?.(state) ?? '' };
};

describe('the drawn map', () => {
  test('shows every agent, fire, reservoir, deposit and person with its name, and says what the colours mean', () => {
    const { state, svg } = drawn();
    const { agents, fires, reservoirs, deposits, persons } = state.layout;
    for (const { name } of [...agents, ...fires, ...reservoirs, ...deposits, ...persons]) expect(svg()).toContain(name);
    for (const words of ['Intensity Low', 'Intensity High', 'Reservoir of sand', 'Person, not found yet'])
      expect(svg()).toContain(words);
    expect(svg().match(/intensity Low</g)).toHaveLength(3);
  });

  test('changes with the state', () => {
    const { state, svg } = drawn();
    const before = svg();
    sar.step(state, [{ agent: 'Alice', do: 'NavigateTo(ReservoirUtah)' }]);
    expect(svg()).not.toBe(before);
    expect(svg()).toContain('after step 1');
    state.persons[0] = { at: [8, 22], spotted: true, deposited: true, carriers: [], dropping: [] };
    expect(svg()).not.toContain('LostPersonTimmy');
  });

  test('holds foreign names as text only, and every tag is closed', () => {
    const { svg } = drawn(['<script>alert("x")</script>', `a&b' onload='x\u0000\ud800`]);
    expect(svg()).not.toContain('<script');
    expect(svg()).toContain('&lt;script&gt;');
    for (const bad of ['\u0000', '\ud800']) expect(svg()).not.toContain(bad);
    const open: string[] = [];
    for (const [, close, name = '', , self] of svg().matchAll(/<(\/?)([a-z]+)((?:\s[a-zA-Z-]+="[^"<]*")*)\s*(\/?)>/g)) {
      if (close) expect(open.pop()).toBe(name);
      else if (!self) open.push(name);
    }
    expect(open).toEqual([]);
    // Nothing but those tags holds an angle bracket.
    expect(svg().replace(/<\/?[a-z]+(?:\s[a-zA-Z-]+="[^"<]*")*\s*\/?>/g, '')).not.toMatch(/[<>]/);
  });

  test('escapes what XML gives a meaning, and replaces what it cannot hold', () => {
    expect(escaped(`<a href="x">&'`)).toBe('&lt;a href=&quot;x&quot;&gt;&amp;&#39;');
    expect(escaped('a\u0007b\ufffe')).toBe('a?b?');
  });
});
