// Implements `troupe list`: prints the worlds, protocols and models that can be named.
import type { Command } from 'commander';
import type { OptionDescription } from '../../runtime/core/family.ts';
import { isMixture } from '../../runtime/core/protocol.ts';
import type { CliContext, TerminalOutput } from '../context.ts';
import { usageBad } from '../errors/index.ts';
import { jsonText } from '../print/json.ts';
import {
  type ListedModel,
  type ListedPreset,
  type ListedProtocol,
  type ListedWorld,
  modelsText,
  presetsText,
  protocolsText,
  worldsText,
} from '../print/list-text.ts';
import { oneLine } from '../print/plain.ts';
import { didYouMean } from '../print/spelling-hints.ts';
import { worldOptionsListed } from '../print/world-options.ts';
import { familyOf, modelRoles, protocols, RULES, worlds } from '../resolve/named-parts.ts';
import { presets } from '../resolve/named-presets.ts';

const LIST_KINDS = ['worlds', 'protocols', 'presets', 'models'] as const;
type ListKind = (typeof LIST_KINDS)[number];

export function registerList(program: Command, context: CliContext): void {
  program
    .command('list')
    .argument('[what]', `${LIST_KINDS.join(', ')} (default: all)`)
    .description('name the worlds, protocols, presets and models that there are, with their scenes and options')
    .option('--json', 'as JSON, every scene in it')
    .addHelpText('after', '\nExamples:\n  $ troupe list\n  $ troupe list protocols --json')
    .action((what: string | undefined, { json }: { json?: boolean }) => {
      const wanted = LIST_KINDS.filter((kind) => what === undefined || what === kind);
      if (wanted.length === 0)
        throw usageBad(
          `there is no list of '${oneLine(what, 40)}'${didYouMean(what ?? '', LIST_KINDS)}, only of ${LIST_KINDS.join(', ')}`,
          'troupe list',
        );
      const { stdout } = context;
      if (json) stdout.write(jsonText(Object.fromEntries(wanted.map((kind) => [kind, DATA[kind]()]))));
      else stdout.write(wanted.map((kind) => `${stdout.colors.bold(kind)}\n${TEXT[kind](stdout)}`).join('\n'));
    });
}

const DATA: { readonly [K in ListKind]: () => readonly unknown[] } = {
  worlds: worldsListed,
  protocols: protocolsListed,
  presets: presetsListed,
  models: () => MODELS,
};

const TEXT: { readonly [K in ListKind]: (out: TerminalOutput) => string } = {
  worlds: (out) => worldsText(worldsListed(), out),
  protocols: (out) => protocolsText(protocolsListed(), out),
  presets: (out) => presetsText(presetsListed(), out),
  models: (out) => modelsText(MODELS, out),
};

function worldsListed(): ListedWorld[] {
  return Object.values(worlds()).map((w) => ({
    name: w.name,
    title: w.title,
    version: w.version,
    scenes: w.scenes,
    sets: w.sets ?? {},
    agents: { min: w.team.min, max: w.team.max },
    steps: w.stepCap,
    options: worldOptionsListed(w),
    metrics: w.metrics.map((m) => m.name),
  }));
}

function presetsListed(): ListedPreset[] {
  return Object.values(presets()).map(({ name, about, worlds: fits, protocols: under }) => ({
    name,
    about,
    protocols: Object.keys(under),
    worlds: Object.keys(fits),
  }));
}

function protocolsListed(): ListedProtocol[] {
  return Object.values(protocols()).map((p) => ({
    name: p.name,
    kind: isMixture(p) ? 'mixture' : 'protocol',
    about: p.about,
    asks: modelRoles(p),
    options: Object.entries(familyOf(p.name)?.choices ?? {}).map(([name, option]) => ({
      name,
      ...defaultFirst(option),
    })),
  }));
}

/** Of a few words the default is the first. */
function defaultFirst({ takes, default: usual, ...rest }: OptionDescription) {
  const words = takes.split(' | ');
  const valueText = String(usual);
  const inOrder = words.includes(valueText)
    ? [valueText, ...words.filter((word) => word !== valueText)].join(' | ')
    : takes;
  return { default: usual, takes: inOrder, ...rest };
}

const MODELS: readonly ListedModel[] = [
  { name: RULES, needs: 'nothing', about: 'The rule-based player of the world: no language model. The default.' },
  {
    name: 'any other name',
    needs: 'OPENAI_API_KEY, or --base-url (and --api-key-env)',
    about: "A language model behind OpenAI's interface, asked by that name.",
  },
  {
    name: 'recorded:FILE',
    needs: 'a file that --record has written',
    about: 'Answers what the file has an answer to.',
  },
];
