// Describes what a preset sets for a protocol, and what still differs from its paper.

import { baseOf, samplingUnder } from '../../resolve/named-presets.ts';
import type { AnyProtocol } from '../../runtime/core/protocol.ts';
import { samplingText } from '../../runtime/costs/provenance.ts';
import { protocolsInText } from '../../runtime/naming/composite.ts';
import { deviationsOf, type Preset, withoutRoles } from '../../runtime/naming/preset.ts';
import { withoutUndefined } from '../../runtime/text/without-undefined.ts';
import { type Block, painted } from '../print/printer.ts';

/** The same as data. */
export function fidelityOverview(preset: Preset, protocol: AnyProtocol) {
  const { name, about, source, protocols, worlds } = preset;
  // All protocols in a mixture or a sequence.
  const bases = [...new Set(protocolsInText(protocol.name).map(baseOf))];
  const optionsOf = (base: string) =>
    Object.entries({ ...protocols[base]?.options }).map(
      ([option, value]) => [bases.length > 1 ? `${base}.${option}` : option, value] as const,
    );
  const concerned = new Set(bases.flatMap((base) => deviationsOf(preset, { protocol: base })));
  return {
    preset: name,
    about,
    source,
    protocol: Object.fromEntries(bases.flatMap(optionsOf)),
    sampling: withoutRoles(samplingUnder(name, protocol)),
    worlds,
    deviations: preset.deviations.filter((one) => concerned.has(one)),
  };
}

export function fidelityShown(shown: ReturnType<typeof fidelityOverview> | undefined): Block[] {
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
