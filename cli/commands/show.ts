// Implements `troupe show`: describes a protocol before anything runs: its roles, channels, subjects, recipients, call
// bounds and faults.

import { withoutOptions } from '../../resolve/file-reference.ts';
import { findProtocol } from '../../resolve/find-parts.ts';
import { pickPreset, presets } from '../../resolve/named-presets.ts';
import { underPreset } from '../../resolve/presets.ts';
import { isSequence, type ProtocolSequence } from '../../runtime/core/protocol.ts';
import type { Preset } from '../../runtime/naming/preset.ts';
import type { Run } from '../command.ts';
import type { CliContext } from '../context.ts';
import type { SHOW, SHOW_FORMATS } from '../declared/parts.ts';
import { jsonText } from '../print/json.ts';
import { chartOf } from '../show/chart.ts';
import { chartMermaid } from '../show/chart-mermaid.ts';
import { fidelityOverview, fidelityShown } from '../show/fidelity.ts';
import { mermaid } from '../show/mermaid.ts';
import { protocolOverview } from '../show/overview.ts';
import { sequenceMermaid, sequenceOverview, sequenceShown } from '../show/sequence.ts';
import { showText } from '../show/text.ts';

export const run: Run<typeof SHOW> = async (
  { protocol: name },
  { agents, format = 'text', json, machine, fidelity: under },
  context,
) => {
  const { text, fidelity } = presetNamed(name, under);
  const { protocol, family } = await findProtocol(underPreset(fidelity, text), context.cwd);
  const preset = fidelity === undefined ? undefined : pickPreset(fidelity);
  if (isSequence(protocol))
    return showSequence(protocol, { agents, format: json ? 'json' : format, machine, preset }, context);
  const shown = {
    ...protocolOverview(protocol, agents, family),
    fidelity: preset ? fidelityOverview(preset, protocol) : undefined,
  };
  const { stdout } = context;
  if (machine !== undefined) {
    const chart = chartOf(protocol, shown.agents, machine);
    stdout.write(json || format === 'json' ? jsonText(chart, 2) : chartMermaid(chart));
  } else if (json || format === 'json') stdout.write(jsonText(shown, 2));
  else if (format === 'mermaid') stdout.write(mermaid(shown));
  else {
    stdout.write(showText(shown, stdout, withoutOptions(text)));
    if (preset) stdout.write(fidelityShown(preset, protocol, stdout));
  }
  context.exit(shown.faults.length > 0 ? 1 : 0);
};

/** The name of a preset stands for the first protocol that it sets. */
function presetNamed(name: string, fidelity: string | undefined): { text: string; fidelity: string | undefined } {
  const preset = leadsPresets(name) ? pickPreset(name) : undefined;
  const [first] = Object.keys(preset?.protocols ?? {});
  return first === undefined ? { text: name, fidelity } : { text: first, fidelity: fidelity ?? name };
}

/** No protocol has a name that is the prefix of a preset, as in `paper:capo`. */
const leadsPresets = (name: string): boolean => {
  const [lead = ''] = name.split(':');
  return name.includes(':') && Object.keys(presets()).some((preset) => preset.startsWith(`${lead}:`));
};

function showSequence(
  protocol: ProtocolSequence,
  {
    agents,
    format,
    machine,
    preset,
  }: {
    agents: number | undefined;
    format: (typeof SHOW_FORMATS)[number];
    machine: string | undefined;
    preset: Preset | undefined;
  },
  { stdout, exit }: CliContext,
): void {
  const shown = {
    ...sequenceOverview(protocol, agents),
    fidelity: preset ? fidelityOverview(preset, protocol) : undefined,
  };
  if (machine !== undefined) {
    const chart = chartOf(protocol, shown.agents, machine);
    stdout.write(format === 'json' ? jsonText(chart, 2) : chartMermaid(chart));
  } else if (format === 'json') stdout.write(jsonText(shown, 2));
  else if (format === 'mermaid') stdout.write(sequenceMermaid(shown));
  else {
    stdout.write(sequenceShown(shown, stdout));
    if (preset) stdout.write(fidelityShown(preset, protocol, stdout));
  }
  exit(shown.faults.length > 0 ? 1 : 0);
}
