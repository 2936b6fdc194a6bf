// Implements `troupe show`: describes a protocol before anything runs: its roles, channels, subjects, recipients, call
// bounds and faults.

import { withoutOptions } from '../../resolve/file-reference.ts';
import { findProtocol } from '../../resolve/find-parts.ts';
import { pickPreset, presets } from '../../resolve/named-presets.ts';
import { underPreset } from '../../resolve/presets.ts';
import { isSequence, type ProtocolSequence } from '../../runtime/core/protocol.ts';
import type { Preset } from '../../runtime/naming/preset.ts';
import { command, flags } from '../command.ts';
import type { CliContext } from '../context.ts';
import { oneOfWords, wholeNumber } from '../options/option-values.ts';
import { jsonText } from '../print/json.ts';
import { chartOf } from '../show/chart.ts';
import { chartMermaid } from '../show/chart-mermaid.ts';
import { fidelityOverview, fidelityShown } from '../show/fidelity.ts';
import { mermaid } from '../show/mermaid.ts';
import { protocolOverview } from '../show/overview.ts';
import { sequenceMermaid, sequenceOverview, sequenceShown } from '../show/sequence.ts';
import { showText } from '../show/text.ts';

const FORMATS = ['text', 'json', 'mermaid'] as const;
/** The list of who hears whom grows with the square of the team. */
const MOST_AGENTS = 500;

const FLAGS = flags({
  '--agents <n>': ['the number of agents (default: 3, or as many as the mixture names)', wholeNumber(1, MOST_AGENTS)],
  '--format <f>': [`one of ${FORMATS.join(', ')} (default: text)`, oneOfWords(FORMATS)],
  '--json': 'the same as --format json',
  '--machine <role>':
    "print the statechart of one role (part/role in a mixture) as a Mermaid state diagram, or with --json in the form that XState's createMachine and Stately's editor read",
  '--fidelity <preset>':
    'show the protocol under a preset: what the preset sets, and what still differs from its paper',
});

export const registerShow = command({
  words: 'show <protocol>',
  about: 'describe a protocol: roles, channels, subjects, who hears whom, calls per step, checks',
  args: {
    protocol:
      "one of 'troupe list protocols', optionally with options: llamar, llamar:corrector=in-actor; a file: ./mine.ts, ./mine.ts#other:rounds=2; a combination: mix:cmas=2,dmas=rest, switch:cmas,dmas@step=10; or a preset: paper:capo",
  },
  flags: FLAGS,
  more: '\nExamples:\n  $ troupe show dmas\n  $ troupe show llamar --fidelity paper:llamar\n  $ troupe show paper:capo\n  $ troupe show duo --agents 6 --format mermaid > duo.mmd\n  $ troupe show capo:rounds=2:designer=rotate\n  $ troupe show cmas --json\n  $ troupe show switch:dmas,cmas@after=5@goal=coverage:0.5\n  $ troupe show ./mine.ts --agents 4\n  $ troupe show cmas --machine planner > planner.mmd\n  $ troupe show cmas --machine planner --json > planner.json\n\nExit code: 0 when the checks find no fault, 1 when they find one.',
  async run({ protocol: name }, { agents, format = 'text', json, machine, fidelity: under }, context) {
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
  },
});

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
    format: (typeof FORMATS)[number];
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
