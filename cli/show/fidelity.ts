// Describes what a preset sets for a protocol, and what stays otherwise than in its paper.
import { deviationsOf, type Preset } from '../../runtime/core/preset.ts';
import type { AnyProtocol } from '../../runtime/core/protocol.ts';
import { withoutRoles } from '../../runtime/core/sampling.ts';
import type { TerminalOutput } from '../context.ts';
import { oneLine } from '../print/plain.ts';
import { samplingText } from '../print/provenance.ts';
import { renderTable } from '../print/table.ts';
import { baseOf, samplingUnder } from '../resolve/named-presets.ts';

/** The same as data. */
export function fidelityOverview(preset: Preset, protocol: AnyProtocol) {
  const { name, about, source, protocols, worlds } = preset;
  const base = baseOf(protocol.name);
  return {
    preset: name,
    about,
    source,
    protocol: { ...protocols[base]?.options },
    sampling: withoutRoles(samplingUnder(name, protocol)),
    worlds,
    deviations: deviationsOf(preset, { protocol: base }),
  };
}

export function fidelityShown(preset: Preset, protocol: AnyProtocol, out: TerminalOutput): string {
  const shown = fidelityOverview(preset, protocol);
  const text = (options: Readonly<Record<string, unknown>>) =>
    Object.entries(options)
      .map(([option, value]) => `${option}=${String(value)}`)
      .join('\n') || '(nothing)';
  const sets = [
    ['protocol', text(shown.protocol)],
    ['sampling', samplingText(shown.sampling)],
    ...Object.entries(shown.worlds).map(([world, { options, steps }]) => [
      `world ${world}`,
      text({ ...options, ...(steps === undefined ? {} : { steps }) }),
    ]),
  ];
  const stays = shown.deviations.map(({ matter, paper, here, worlds }) => [
    matter,
    paper,
    here,
    worlds?.join('\n') ?? 'everywhere',
  ]);
  return [
    `\n${out.colors.bold(`Fidelity ${shown.preset}`)}\n${oneLine(shown.about, 300)}\nAfter ${oneLine(shown.source, 300)}\n`,
    renderTable({ head: ['of', 'is set to'], rows: sets, out }),
    `\n${out.colors.bold('What stays otherwise')}\n`,
    renderTable({ head: ['matter', 'paper', 'here', 'in'], rows: stays, out }),
  ].join('');
}
