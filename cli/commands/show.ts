// Implements `troupe show`: describes a protocol before anything runs: its roles, channels, subjects, recipients, call
// bounds and faults.

import { withoutOptions } from '../../resolve/file-reference.ts';
import { findProtocol } from '../../resolve/find-parts.ts';
import { type FidelityOverview, fidelityOverview, pickPreset, presets } from '../../resolve/named-presets.ts';
import { underPreset } from '../../resolve/presets.ts';
import { type ChartJson, chartOf } from '../../runtime/run/overview/chart.ts';
import { chartMermaid } from '../../runtime/run/overview/chart-mermaid.ts';
import { overviewMermaid, overviewOf } from '../../runtime/run/overview/sequence.ts';
import { answer, type Views } from '../answer.ts';
import type { Run } from '../command.ts';
import type { SHOW } from '../declared/parts.ts';
import type { Block } from '../print/printer.ts';
import { fidelityShown, sequenceShown, showText } from '../show/text.ts';

export const run: Run<typeof SHOW> = async (
  { protocol: name },
  { agents, format: asked, json, machine, fidelity: under },
  context,
) => {
  const format = json ? 'json' : asked;
  const { text, fidelity } = presetNamed(name, under);
  const { protocol, family } = await findProtocol(await underPreset(fidelity, text), context.cwd);
  const preset = fidelity === undefined ? undefined : pickPreset(fidelity);
  const shown = overviewOf(protocol, { team: agents, family });
  context.exit(shown.faults.length > 0 ? 1 : 0);
  if (machine !== undefined) return answer(chartOf(protocol, shown.agents, machine), MACHINE, { format });
  const overview = preset ? fidelityOverview(preset, protocol) : undefined;
  const result: ShownProtocol = { ...shown, fidelity: overview };
  return answer(
    result,
    { ...VIEWS, text: (it) => [...textOf(it, withoutOptions(text)), ...fidelityShown(overview)] },
    { format },
  );
};

type ShownProtocol = ReturnType<typeof overviewOf> & {
  readonly fidelity: FidelityOverview | undefined;
};

const textOf = (shown: ShownProtocol, named: string): Block[] =>
  'legs' in shown ? sequenceShown(shown) : showText(shown, named);

const VIEWS: Pick<Views<ShownProtocol>, 'mermaid' | 'indent'> = {
  indent: 2,
  mermaid: overviewMermaid,
};

const MACHINE: Views<ChartJson> = {
  indent: 2,
  text: (chart) => [{ verbatim: chartMermaid(chart) }],
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
