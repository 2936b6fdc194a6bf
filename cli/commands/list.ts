// Implements `troupe list`: prints the worlds, protocols and models that can be named.

import { PROTOCOLS } from '../../protocols/index.ts';
import { modelRoles, RANDOM, RULES } from '../../resolve/named-models.ts';
import { presets } from '../../resolve/named-presets.ts';
import { familyOf } from '../../resolve/named-protocols.ts';
import { pickWorld, WORLD_NAMES } from '../../resolve/shipped-worlds.ts';
import { isMixture } from '../../runtime/core/protocol.ts';
import { failure } from '../../runtime/errors/index.ts';
import type { OptionDescription } from '../../runtime/naming/family.ts';
import { oneLine } from '../../runtime/text/plain.ts';
import type { Run } from '../command.ts';
import type { TerminalOutput } from '../context.ts';
import { type LIST, LIST_KINDS } from '../declared/parts.ts';
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
import { didYouMean } from '../print/spelling-hints.ts';
import { worldOptionsListed } from '../print/world-options.ts';

type ListKind = (typeof LIST_KINDS)[number];

export const run: Run<typeof LIST> = async ({ what }, { json }, context) => {
  const listed = await listedFor(what);
  const { stdout } = context;
  if (json) stdout.write(jsonText(Object.fromEntries(listed.map(({ kind, data }) => [kind, data]))));
  else stdout.write(listed.map(({ kind, text }) => `${stdout.colors.bold(kind)}\n${text(stdout)}`).join('\n'));
};

interface ListSection {
  readonly kind: ListKind;
  readonly data: readonly unknown[];
  readonly text: (out: TerminalOutput) => string;
}

/** Everything of a kind, or the single part of that name, in full. @throws USAGE */
async function listedFor(what: string | undefined): Promise<ListSection[]> {
  const alone = what !== undefined && !LIST_KINDS.some((kind) => kind === what);
  const wanted = <T extends { readonly name: string }>(
    kind: ListKind,
    all: readonly T[],
    text: (some: readonly T[], out: TerminalOutput) => string,
  ): ListSection[] => {
    if (!alone && what !== undefined && what !== kind) return [];
    const data = alone ? all.filter(({ name }) => name === what) : all;
    return alone && data.length === 0 ? [] : [{ kind, data, text: (out) => text(data, out) }];
  };
  const every = what === undefined || what === 'worlds';
  const worlds = await worldsListed(WORLD_NAMES.filter((name) => every || name === what));
  const [protocols, presetNames] = [protocolsListed(), presetsListed()];
  const listed = [
    ...wanted('worlds', worlds, (all, out) => worldsText(all, out, { allScenes: alone })),
    ...wanted('protocols', protocols, protocolsText),
    ...wanted('presets', presetNames, presetsText),
    ...wanted('models', MODELS, modelsText),
  ];
  if (listed.length > 0) return listed;
  const names = [...WORLD_NAMES, ...[...protocols, ...presetNames].map(({ name }) => name)];
  throw failure('USAGE', {
    what: `there is nothing to list for '${oneLine(what ?? '', 40)}'${didYouMean(what ?? '', [...LIST_KINDS, ...names])}: give ${LIST_KINDS.join(', ')}, or the name of one of them`,
    command: 'troupe list',
  });
}

async function worldsListed(names: readonly string[]): Promise<ListedWorld[]> {
  return (await Promise.all(names.map(pickWorld))).map((w) => ({
    name: w.name,
    title: w.words.title,
    version: w.version,
    scenes: w.scenes,
    sets: w.sets ?? {},
    agents: { min: w.team.min, max: w.team.max },
    steps: w.pace.stepCap,
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
  return Object.values(PROTOCOLS).map((p) => ({
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

/** Puts the default first among the accepted words. */
function defaultFirst({ takes, default: usual, ...rest }: OptionDescription) {
  const words = takes.split(' | ');
  const valueText = String(usual);
  const inOrder = words.includes(valueText)
    ? [valueText, ...words.filter((word) => word !== valueText)].join(' | ')
    : takes;
  return { default: usual, takes: inOrder, ...rest };
}

const MODELS: readonly ListedModel[] = [
  {
    name: RULES,
    needs: 'nothing',
    about: "The default: the world's rule-based player, which is not a language model.",
  },
  {
    name: RANDOM,
    needs: 'nothing',
    about: 'Takes any of the listed actions at random, in any world; no language model.',
  },
  {
    name: 'any other name',
    needs: 'OPENAI_API_KEY, or --base-url (and --api-key-env)',
    about: 'A language model of that name behind an OpenAI-compatible API.',
  },
  {
    name: 'recorded:FILE',
    needs: 'a file that --record has written',
    about: 'Plays back the answers in the file.',
  },
];
