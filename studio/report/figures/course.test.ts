// Tests that labels of a chart stand in what they label.
import { expect, test } from 'vitest';
import { ends } from './course.ts';

test('each end is named within its own part of a bar, in one order for all protocols', () => {
  const arms = [
    { label: 'whole', ends: new Map([['goal', 20]]) },
    {
      label: 'mostly broken',
      ends: new Map([
        ['model-error', 13],
        ['goal', 7],
      ]),
    },
    {
      label: 'some broken',
      ends: new Map([
        ['goal', 11],
        ['model-error', 9],
      ]),
    },
  ];
  const svg = ends({ arms })?.charts[0]?.svg ?? '';
  const numbers = (text: string, name: string) => Number(new RegExp(`${name}="(-?[0-9.]+)"`).exec(text)?.[1]);
  const bars = [...svg.matchAll(/<rect([^>]*)><title>([^<]*)<\/title>/g)].map(([, at = '', reason = '']) => {
    const [x, y] = [numbers(at, 'x'), numbers(at, 'y')];
    return { reason, from: x, to: x + numbers(at, 'width'), y };
  });
  const labels = [...svg.matchAll(/translate\(([0-9.]+),([0-9.]+)\)"[^>]*>((?:goal|model-error) [0-9]+)</g)];
  expect(bars).toHaveLength(5);
  expect(labels).toHaveLength(5);
  for (const [, x, y, text = ''] of labels) {
    const over = bars.find((b) => b.from < Number(x) && Number(x) < b.to && b.y === Number(y));
    expect(`${over?.reason} ${text.split(' ')[1]}`).toBe(text);
  }
  const first = [...new Set(bars.map(({ from }) => from))].sort((a, b) => a - b)[0];
  expect(new Set(bars.filter(({ from }) => from === first).map(({ reason }) => reason)).size).toBe(1);
});

test('a name that finds no room is shortened in its middle, and no name runs out of the chart', () => {
  const label = 'mix:west@(cmas=50%,dmas=rest)=2,solo:history=full=rest';
  const svg = ends({ arms: [{ label, ends: new Map([['goal', 1]]) }] })?.charts[0]?.svg ?? '';
  expect(svg).not.toContain(`>${label}<`);
  expect(svg).toContain('>mix:west@(cmas=50%,d…o:history=full=rest<');
});

test('what is written in a chart is not rounded with its coordinates', () => {
  const arms = [{ label: 'at 0.125 of 3.14159', ends: new Map([['goal', 1]]) }];
  const svg = ends({ arms })?.charts[0]?.svg ?? '';
  expect(svg).toContain('>at 0.125 of 3.14159<');
  expect(svg).not.toMatch(/ (?:x|y|width|height)="-?\d+\.\d\d/);
});
