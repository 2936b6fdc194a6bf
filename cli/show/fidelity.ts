// Describes what a preset sets for a protocol, and what still differs from its paper.

import type { FidelityOverview } from '../../resolve/named-presets.ts';
import { samplingText } from '../../runtime/costs/provenance.ts';
import { withoutUndefined } from '../../runtime/text/without-undefined.ts';
import { type Block, painted } from '../print/printer.ts';

export function fidelityShown(shown: FidelityOverview | undefined): Block[] {
  if (shown === undefined) return [];
  const text = (options: Readonly<Record<string, unknown>>) =>
    Object.entries(options)
      .map(([option, value]) => `${option}=${String(value)}`)
      .join('\n') || '(nothing)';
  const sets = [
    ['protocol', text(shown.protocol)],
    ['sampling', samplingText(shown.sampling)],
    ...Object.entries(shown.worlds).map(([world, { options, steps, protocols = {} }]) => [
      `world ${world}`,
      [
        text(withoutUndefined({ ...options, steps })),
        ...Object.entries(protocols).map(([base, set]) => `${base}: ${text(set).replaceAll('\n', ', ')}`),
      ].join('\n'),
    ]),
  ];
  const stays = shown.deviations.map(({ matter, paper, here, worlds }) => [
    matter,
    paper,
    here,
    worlds?.join('\n') ?? 'everywhere',
  ]);
  return [
    '',
    painted('bold', `Fidelity ${shown.preset}`),
    shown.about,
    `After ${shown.source}`,
    { head: ['of', 'is set to'], rows: sets },
    '',
    painted('bold', 'What still differs'),
    { head: ['matter', 'paper', 'here', 'in'], rows: stays },
  ];
}
