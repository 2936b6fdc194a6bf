// Tests that the drawing of a house shows everything in it by name, in a valid document, from state alone.
import { describe, expect, test } from 'vitest';
import {
  atBed,
  finishAction,
  gathered,
  graspNow,
  TRANSPORT,
  thingNameOf,
} from '../../tests/support/transport-small-house.ts';
import { findMarkupFaults } from '../../tests/support/well-formed-svg.ts';
import { plainNames } from '../pictures/drawing.ts';
import { putAction } from './action.ts';
import type { TransportState } from './state.ts';
import { transport } from './world.ts';

const drawSvg = (state: TransportState): string => transport.views.picture?.(state) ?? '';
const begun = (scene = '0', agents: readonly string[] = transport.team.names(2), seed = 0) =>
  transport.reset({ scene, seed, agents, options: transport.options.parse({}) });

describe('the drawn house', () => {
  test('shows every room, thing and agent by name, the goal, and what the signs mean', () => {
    const state = begun();
    const svg = drawSvg(state);
    const { rooms, things } = state.layout;
    for (const { name } of [...rooms, ...things, ...state.agents]) expect(svg).toContain(plainNames(name));
    for (const words of ['apple 0 of 3', ': goal', 'container, 2 targets in it', 'scene 0, seed 0', 'frame 0 of 3000'])
      expect(svg).toContain(words);
    expect(svg).toContain('width="800"');
  });

  test.each(transport.scenes)('is a proper document of scene %s with one agent and with the largest team', (scene) => {
    for (const n of [1, transport.team.max])
      expect(findMarkupFaults(drawSvg(begun(scene, transport.team.names(n))))).toEqual([]);
  });

  test('shows what is in hands and in containers, no longer where it lay', () => {
    const state = gathered();
    for (const what of ['bowl', 'apple']) expect(graspNow(state, what)).toBe(true);
    expect(drawSvg(state)).toContain(
      `${plainNames(thingNameOf(state, 'bowl'))} and ${plainNames(thingNameOf(state, 'apple'))}`,
    );
    finishAction(state, putAction(thingNameOf(state, 'apple'), thingNameOf(state, 'bowl')));
    expect(drawSvg(state)).toContain(
      `${plainNames(thingNameOf(state, 'bowl'))} (${plainNames(thingNameOf(state, 'apple'))})`,
    );
  });

  test('shows what was brought on the bed, and ticks off what is all there', () => {
    const state = gathered();
    expect(graspNow(state, 'banana')).toBe(true);
    atBed(state);
    const before = drawSvg(state);
    expect(before).toContain('banana 0 of 1');
    finishAction(state, TRANSPORT);
    expect(drawSvg(state)).toContain('banana 1 of 1');
    expect(drawSvg(state)).not.toBe(before);
  });

  test('shows the way that an agent is on', () => {
    const state = begun('0', transport.team.names(2), 3);
    const ways = () => drawSvg(state).match(/stroke-dasharray="2 5"/g)?.length ?? 0;
    // One stands in the legend.
    expect(ways()).toBe(1);
    const [alice = '', bob = ''] = transport.ready(state);
    const go = transport.actions(state, alice).find((action) => action.startsWith('go to')) ?? '';
    transport.step(state, [
      { agent: alice, do: go },
      { agent: bob, do: '', speech: { channel: 'talk', text: 'hello' } },
    ]);
    expect(ways()).toBe(2);
  });

  test('holds foreign names as text only, however long', () => {
    const svg = drawSvg(begun('0', ['<script>alert("x")</script>', `a&b' onload='x\u0000\ud800`, '名'.repeat(300)]));
    expect(findMarkupFaults(svg)).toEqual([]);
    expect(svg).not.toContain('<script');
  });

  test('is the same for the same state, and leaves it as it is', () => {
    const state = begun('7');
    const copy = structuredClone(state);
    expect(drawSvg(state)).toBe(drawSvg(copy));
    expect(state).toEqual(copy);
  });
});
