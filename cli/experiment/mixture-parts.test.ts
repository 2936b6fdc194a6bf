import { expect, test } from 'vitest';
import { cmas, duo, duos, solo } from '../../protocols/index.ts';
import { mix } from '../../runtime/core/protocol.ts';
import { runCaptured } from '../capture.ts';
import { comparedParts, partsText } from './mixture-parts.ts';

test('parts are told with their share of the team, or the agents that they name', () => {
  expect(partsText(duos.with({ share: 0.25 }))).toBe('red cmas 25 %, blue dmas 75 %');
  const named = mix('m', { a: { protocol: cmas, agents: ['Ann', 'Ben'] }, b: { protocol: solo } });
  expect(partsText(named)).toBe('a cmas Ann Ben, b solo 100 %');
  expect(comparedParts(duo).map(({ share }) => share)).toEqual([0.5, 0.5]);
  expect([comparedParts(solo), partsText(solo)]).toEqual([[], '']);
});

test('every table of compare names them', async () => {
  const line = 'compare relay --protocols solo,duo:share=0.25 --agents 4 --seeds 1 --steps 1 --workers 1 --quiet';
  const printed = async (form: string) => (await runCaptured(`${line} ${form}`.trim().split(' '), {})).stdout;
  const wanted = 'red cmas 25 %, blue dmas 75 %';
  for (const form of ['', '--markdown']) expect(await printed(form)).toContain(`parts: ${wanted}`);
  const [head = '', ...rows] = (await printed('--csv')).split('\r\n');
  expect(head).toContain(',protocol_options,protocol_parts,');
  expect(rows[1]).toContain(`"${wanted}"`);
  expect(JSON.parse(await printed('--json')).parts).toMatchObject({
    solo: [],
    'duo:share=0.25': [
      { part: 'red', protocol: 'cmas', share: 0.25 },
      { part: 'blue', protocol: 'dmas', share: 0.75 },
    ],
  });
});
