// States the provenance of figures in lines below a table or in columns.
import {
  type JoinedProvenance,
  joinProvenance,
  modelsText,
  type Options,
  pairsText,
  samplingText,
  seedsText,
} from '../../runtime/costs/provenance.ts';
import { oneLine } from '../../runtime/text/plain.ts';
import { mapped } from '../../runtime/text/table.ts';

/** Lines below a table, for people. */
export function provenanceLines(of: JoinedProvenance): string[] {
  if (of.world.length === 0) return [];
  const prompts = of.prompts.map(pairsText).filter((text) => text !== '');
  const parts = of.protocolParts.filter((text) => text !== '');
  return [
    `World: ${several(of.world)} (version ${several(of.worldVersion)}${optionsOf(of.worldOptions)}), ${counted('scene', of.scene)}, ${counted('seed', of.seed, seedsText)}, ${of.agents.length === 1 ? `${of.agents[0]} agents` : `teams of ${several(of.agents)}`}`,
    ...(of.fidelity.some((text) => text !== '')
      ? [`Fidelity: ${several(of.fidelity.map((text) => text || 'none'))}`]
      : []),
    `Protocol: ${several(of.protocol)}${optionsOf(of.protocolOptions)}${parts.length > 0 ? `; parts: ${several(parts)}` : ''}`,
    `Model: ${several(of.models.map(modelsText))}; sampling: ${several(of.sampling.map(samplingText))}${prompts.length > 0 ? `; own prompts: ${several(prompts)}` : ''}; troupe ${several(of.troupe)}`,
  ].map((line) => oneLine(line, 600));
}

/** Columns of a CSV: lists are separated by blanks, options are JSON. */
function provenanceColumns(of: JoinedProvenance): readonly (readonly [name: string, cell: string])[] {
  const json = (values: readonly Options[]) => values.map((value) => JSON.stringify(value)).join(' ');
  return [
    ['models', of.models.map(modelsText).join(' ')],
    ['sampling', json(of.sampling)],
    ['world', of.world.join(' ')],
    ['world_version', of.worldVersion.join(' ')],
    ['world_options', json(of.worldOptions)],
    ['fidelity', of.fidelity.join(' ')],
    ['agents', of.agents.join(' ')],
    ['scene', of.scene.join(' ')],
    ['seed', seedsText(of.seed)],
    ['protocol', of.protocol.join(' ')],
    ['protocol_options', json(of.protocolOptions)],
    ['protocol_parts', of.protocolParts.filter((text) => text !== '').join(' | ')],
    ['prompts', json(of.prompts)],
    ['troupe', of.troupe.join(' ')],
  ];
}

/** Adds these columns after the table's own; a column that it already has stays as it is. */
export function withProvenance<Column extends { readonly name: string }, Cell>(
  { columns, rows }: { readonly columns: readonly Column[]; readonly rows: Iterable<readonly Cell[]> },
  ofRow: (row: readonly Cell[]) => JoinedProvenance,
): { columns: { name: string; title: string }[]; rows: Iterable<(Cell | string)[]> } {
  const own = columns.map(({ name }) => name);
  const more = (of: JoinedProvenance) => provenanceColumns(of).filter(([name]) => !own.includes(name));
  return {
    columns: [...own, ...more(joinProvenance([])).map(([name]) => name)].map((name) => ({ name, title: name })),
    rows: mapped(rows, (row) => [...row, ...more(ofRow(row)).map(([, cell]) => cell)]),
  };
}

function optionsOf(all: readonly Options[]): string {
  const texts = all.map(pairsText).filter((text) => text !== '');
  return texts.length === 0 ? '' : `; ${texts.slice(0, 4).join(' | ')}${texts.length > 4 ? ' | …' : ''}`;
}

/** Long enough to tell them apart; programs get the full hashes. */
const MOST = 12;

const several = (values: readonly (string | number)[]): string =>
  values.length <= MOST ? values.join(', ') : `${values.slice(0, 3).join(', ')}, … (${values.length} in all)`;

const counted = <T extends string | number>(
  what: string,
  values: readonly T[],
  text: (values: readonly T[]) => string = several,
): string => `${what}${values.length === 1 ? '' : 's'} ${text(values)}`;
