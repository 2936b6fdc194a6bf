// Implements `troupe list`: prints the worlds, protocols and models that can be named, or those of a file. What ships
// stands written down, so that none of it is loaded.

import { isOutsideWorld, parseFileReference } from '../../resolve/file-reference.ts';
import type { ListedWorld } from '../../resolve/listed-parts.ts';
import { worldVersion } from '../../resolve/shipped.ts';
import { failure } from '../../runtime/errors/index.ts';
import { oneLine } from '../../runtime/text/plain.ts';
import type { Run } from '../command.ts';
import { answer, didYouMean, type Views } from '../command.ts';
import { type LIST, LIST_KINDS } from '../declared/parts.ts';
import {
  type ListDetail,
  type ListedModel,
  modelsText,
  presetsText,
  protocolsText,
  worldsText,
} from '../print/list-text.ts';
import { LISTED } from '../print/listed.generated.ts';
import { type Block, painted } from '../print/printer.ts';

type ListKind = (typeof LIST_KINDS)[number];

export const run: Run<typeof LIST> = async ({ what }, _flags, { cwd }) => {
  const isElsewhere = what !== undefined && (isOutsideWorld(what) || parseFileReference(what) !== undefined);
  return answer(isElsewhere ? await listedElsewhere(what, cwd) : listedFor(what), VIEWS);
};

const VIEWS: Views<readonly ListSection[]> = {
  json: (listed) => Object.fromEntries(listed.map(({ kind, data }) => [kind, data])),
  text: (listed) => [
    ...listed.flatMap(({ kind, text }, i) => [...(i > 0 ? [''] : []), painted('bold', kind), ...text]),
    ...(listed.length === LIST_KINDS.length ? ['', MORE_HINT] : []),
  ],
};

const MORE_HINT = "Scenes, options and metrics: 'troupe list worlds' of all, 'troupe list sar' of one.";

interface ListSection {
  readonly kind: ListKind;
  readonly data: readonly unknown[];
  readonly text: readonly Block[];
}

/** All there is in a sentence each, everything of a kind, or the single part of that name, in full. @throws USAGE */
function listedFor(what: string | undefined): ListSection[] {
  const alone = what !== undefined && !LIST_KINDS.some((kind) => kind === what);
  const detail = what === undefined ? 'sentence' : alone ? 'scenes' : 'options';
  const wanted = <T extends { readonly name: string }>(
    kind: ListKind,
    all: readonly T[],
    text: (some: readonly T[], detail: ListDetail) => Block[],
  ): ListSection[] => {
    if (!alone && what !== undefined && what !== kind) return [];
    const data = alone ? all.filter(({ name }) => name === what) : all;
    return alone && data.length === 0 ? [] : [{ kind, data, text: text(data, detail) }];
  };
  const { protocols, presets } = LISTED;
  const worlds = LISTED.worlds.map(
    ({ name, title, ...rest }): ListedWorld => ({ name, title, version: worldVersion(name) ?? '', ...rest }),
  );
  const listed = [
    ...wanted('worlds', worlds, worldsText),
    ...wanted('protocols', protocols, protocolsText),
    ...wanted('presets', presets, presetsText),
    ...wanted('models', MODELS, modelsText),
  ];
  if (listed.length > 0) return listed;
  const names = [...worlds, ...protocols, ...presets].map(({ name }) => name);
  throw failure('USAGE', {
    what: `there is nothing to list for '${oneLine(what ?? '', 40)}'${didYouMean(what ?? '', [...LIST_KINDS, ...names])}: give ${LIST_KINDS.join(', ')}, or the name of one of them`,
    command: 'troupe list',
  });
}

/** What a file or another program holds. @throws as `partsElsewhere` */
async function listedElsewhere(text: string, cwd: string): Promise<ListSection[]> {
  const { partsElsewhere } = await import('../../resolve/listed-parts.ts');
  const { worlds, protocols } = await partsElsewhere(text, cwd);
  return [
    { kind: 'worlds' as const, data: worlds, text: worldsText(worlds, 'scenes') },
    { kind: 'protocols' as const, data: protocols, text: protocolsText(protocols, 'scenes') },
  ].filter(({ data }) => data.length > 0);
}

const MODELS: readonly ListedModel[] = [
  {
    name: 'rules',
    needs: 'nothing',
    about: "The default: the world's rule-based player, which is not a language model.",
  },
  {
    name: 'random',
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
