// Formats `troupe list` for people: one indented paragraph per part, so that a narrow terminal cuts nothing off.
import type { ListedProtocol, ListedWorld } from '../../resolve/listed-parts.ts';
import { scenesText } from '../../runtime/experiment/grid.ts';
import { oneLine, padded, widthOf } from '../../runtime/text/plain.ts';
import type { Block } from './printer.ts';

export interface ListedPreset {
  readonly name: string;
  readonly about: string;
  readonly protocols: readonly string[];
  readonly worlds: readonly string[];
}

/** Written down by scripts/listed.mjs, but for versions. */
export interface Listed {
  readonly worlds: readonly Omit<ListedWorld, 'version'>[];
  readonly protocols: readonly ListedProtocol[];
  readonly presets: readonly ListedPreset[];
}

export interface ListedModel {
  readonly name: string;
  readonly needs: string;
  readonly about: string;
}

/** Columns of scenes; JSON lists all of them. */
const SHOWN = 100;

/** How much is told of each part: its name and a sentence, what it takes too, or that and every scene. */
export type ListDetail = 'sentence' | 'options' | 'scenes';

export function worldsText(worlds: readonly ListedWorld[], detail: ListDetail): Block[] {
  const allScenes = detail === 'scenes';
  const shown = (names: readonly string[]) =>
    allScenes ? scenesText(names) : `${oneLine(scenesText(names), SHOWN)} (${names.length})`;
  const text = paragraphs(
    detail,
    worlds.map(({ name, title, version, scenes, sets, agents: { min, max }, steps, options, metrics }) => ({
      name,
      text: `${title}, version ${version}; ${min} to ${max} agents, ${steps} steps at most`,
      rows: [
        ['scenes', shown(scenes)],
        [
          'sets',
          Object.entries(sets)
            .map(([set, members]) => (allScenes ? `${set}: ${scenesText(members)}` : `${set} (${members.length})`))
            .join(allScenes ? '; ' : ', '),
        ],
        ['metrics', metrics.join(', ')],
        ...options.map(
          ({ name: option, default: usual, takes, about }): ParagraphRow => [
            `${option}=${shownValue(usual)}`,
            about === undefined ? takes : `${takes}. ${about}`,
          ],
        ),
      ],
    })),
  );
  return hasOptions(worlds, detail) ? [...text, { lead: '  ', text: WORLD_OPTIONS_HINT }] : text;
}

const hasOptions = (parts: readonly { readonly options: readonly unknown[] }[], detail: ListDetail): boolean =>
  detail !== 'sentence' && parts.some(({ options }) => options.length > 0);

const WORLD_OPTIONS_HINT =
  'Options of a world are shown with their defaults; set one with --world-option reasons=none.';

export const presetsText = (presets: readonly ListedPreset[], detail: ListDetail): Block[] =>
  paragraphs(
    detail,
    presets.map(({ name, about, protocols, worlds }) => ({
      name,
      text: about,
      rows: [
        ['protocols', protocols.join(', ')],
        ['worlds', worlds.join(', ')],
      ],
    })),
  );

export function protocolsText(protocols: readonly ListedProtocol[], detail: ListDetail): Block[] {
  const text = paragraphs(
    detail,
    protocols.map(({ name, about, asks, options }) => ({
      name,
      text: about,
      rows: [
        ['asks', asks.length > 0 ? `a model as ${asks.join(', ')}` : 'no model'],
        ...options.map(
          ({ name: option, default: usual, takes, about: meaning }): ParagraphRow => [
            `:${option}=${String(usual)}`,
            meaning === undefined ? takes : `${takes}. ${meaning}`,
          ],
        ),
      ],
    })),
  );
  return hasOptions(protocols, detail) ? [...text, { lead: '  ', text: OPTIONS_HINT }] : text;
}

const OPTIONS_HINT =
  'Options of a protocol are shown with their defaults; set them after the name: llamar:corrector=in-actor, capo:rounds=2:charge=message.';

export const modelsText = (models: readonly ListedModel[], detail: ListDetail): Block[] =>
  paragraphs(
    detail,
    models.map(({ name, about, needs }) => ({ name, text: about, rows: [['needs', needs]] })),
  );

type ParagraphRow = readonly [label: string, text: string];

interface Paragraph {
  readonly name: string;
  readonly text: string;
  readonly rows: readonly ParagraphRow[];
}

/** A column of names next to a column of descriptions; rows without text are left out. */
function paragraphs(detail: ListDetail, all: readonly Paragraph[]): Block[] {
  const margin = 2 + Math.max(...all.map(({ name }) => widthOf(name))) + 2;
  return all.flatMap(({ name, text, rows }) => {
    const labelled = detail === 'sentence' ? [] : rows.filter(([, what]) => what !== '');
    const label = 2 + Math.max(...labelled.map(([of]) => widthOf(of)));
    return [
      { lead: padded(`  ${oneLine(name)}`, margin), text },
      ...labelled.map(([of, what]) => ({ lead: ' '.repeat(margin) + padded(oneLine(of), label), text: what })),
    ];
  });
}

/** An option whose value is a whole table is only named. */
const shownValue = (value: unknown): string => (typeof value === 'object' && value !== null ? '…' : String(value));
