// Prints those answers of `troupe cost` that are not a single table of one ledger: differences, growth, and the cost of
// one channel, agent or edge.

import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type CostSide, costDifference } from '../../runtime/costs/difference.ts';
import { costGrowth } from '../../runtime/costs/growth.ts';
import { type JoinedProvenance, joinProvenance } from '../../runtime/costs/provenance.ts';
import type { CostOptions, EpisodeCost } from '../../runtime/costs/read-costs.ts';
import { pooledText } from '../../runtime/costs/settings.ts';
import { costWithout } from '../../runtime/costs/without.ts';
import { failure } from '../../runtime/errors/index.ts';
import { EXPERIMENT_FILE } from '../../runtime/experiment/folder-format.ts';
import { readDescription } from '../../runtime/run/read-experiment.ts';
import { near } from '../../runtime/text/near-names.ts';
import { oneLine } from '../../runtime/text/plain.ts';
import type { CliContext } from '../context.ts';
import { jsonText } from '../print/json.ts';
import { provenanceLines, withProvenance } from '../print/provenance.ts';
import { writeLines } from '../print/write-lines.ts';
import { differenceCells, differenceText, growthCells, growthText } from './compared-text.ts';
import { csvLines } from './table-text.ts';
import { withoutLines } from './without-text.ts';

interface FormFlags {
  readonly json?: boolean;
  readonly csv?: boolean;
}

/** Sides are named by their protocols if each has only one and they differ, otherwise by their paths. */
export function twoSides(
  [path, other]: readonly [string, string],
  [first, second]: readonly [readonly EpisodeCost[], readonly EpisodeCost[]],
): [CostSide, CostSide] {
  const [one, two] = [protocolOf(first), protocolOf(second)];
  const byProtocol = one !== undefined && two !== undefined && one !== two;
  return [
    { name: byProtocol ? one : path, episodes: first },
    { name: byProtocol ? two : other, episodes: second },
  ];
}

function protocolOf(episodes: readonly EpisodeCost[]): string | undefined {
  const [name, ...more] = new Set(episodes.map(({ protocol }) => protocol));
  return more.length > 0 ? undefined : name;
}

/**
 * Parses two protocols, named as in the records, or as typed (`./mine.ts`) if the folder holds a grid. Names of
 * mixtures contain commas themselves. @throws OPTION_BAD
 */
export function protocolSides(text: string, episodes: readonly EpisodeCost[], folder: string): [CostSide, CostSide] {
  const names = typedNames(folder);
  for (const { protocol } of episodes) names.set(protocol, protocol);
  const commas = [...text.matchAll(/,/g)].map(({ index }) => index);
  for (const at of commas) {
    const [first, second] = [text.slice(0, at).trim(), text.slice(at + 1).trim()];
    const [one, two] = [names.get(first), names.get(second)];
    if (one === undefined || two === undefined) continue;
    const side = (name: string, recorded: string): CostSide => ({
      name,
      episodes: episodes.filter(({ protocol }) => protocol === recorded),
    });
    return [side(first, one), side(second, two)];
  }
  const known = [...names.keys()];
  throw failure('OPTION_BAD', {
    option: '--between',
    value: oneLine(text, 60),
    wanted: `two of ${known.join(', ')}, separated by a comma`,
    meant: text.split(',').flatMap((name) => (known.includes(name.trim()) ? [] : near(name.trim(), known))),
  });
}

/** Maps what was typed for a grid's protocols to their recorded names; empty for any other folder. */
function typedNames(folder: string): Map<string, string> {
  const file = join(folder, EXPERIMENT_FILE);
  if (!existsSync(file)) return new Map();
  const { worlds } = readDescription(file, folder);
  return new Map(
    Object.values(worlds).flatMap(({ protocols }) =>
      Object.entries(protocols).map(([typed, { name }]) => [typed, name]),
    ),
  );
}

export function printDifference([first, second]: readonly [CostSide, CostSide], flags: FormFlags, context: CliContext) {
  const difference = costDifference(first, second);
  const { stdout } = context;
  const provenance = provenanceOfAll([...first.episodes, ...second.episodes]);
  if (flags.json) return stdout.write(jsonText({ ...difference, provenance }));
  if (flags.csv) return writeLines(stdout, csvLines(withProvenance(differenceCells(difference), () => provenance)));
  stdout.write(differenceText(difference, stdout));
  for (const line of provenanceLines(provenance)) stdout.write(`${line}\n`);
}

/** Formulas exist for shipped protocols and for those in the files that `protocol` names. */
export async function printGrowth(
  episodes: readonly EpisodeCost[],
  { protocol = [], ...form }: FormFlags & { readonly protocol?: readonly string[] },
  { stdout, cwd }: CliContext,
): Promise<void> {
  const { protocolFinder } = await import('../resolve/parts-on-record.ts');
  const rows = costGrowth(episodes, await protocolFinder(protocol, cwd));
  const provenance = provenanceOfAll(episodes);
  if (form.json) stdout.write(jsonText({ growth: rows, provenance }));
  else if (form.csv) writeLines(stdout, csvLines(withProvenance(growthCells(rows), () => provenance)));
  else stdout.write([growthText(rows, stdout), ...provenanceLines(provenance).map((line) => `${line}\n`)].join(''));
}

const provenanceOfAll = (episodes: readonly EpisodeCost[]): JoinedProvenance =>
  joinProvenance(episodes.map((episode) => episode.provenance));

/** Sums over several records. @throws WITHOUT_UNKNOWN, WITHOUT_AMBIGUOUS */
export async function printWithout(
  { path, what }: { readonly path: string; readonly what: string },
  reading: CostOptions,
  { json, context: { cwd, stdout } }: FormFlags & { readonly context: CliContext },
): Promise<void> {
  const answer = await costWithout(resolve(cwd, path), what, reading);
  if (answer === undefined) return;
  const { removal, tokens, ledger, episodes } = answer;
  const provenance = provenanceOfAll(episodes);
  const of = ledger.total.input + ledger.total.output;
  if (json) return stdout.write(jsonText({ static: true, removal, ...tokens, of, provenance }));
  const pooled = pooledText(provenance);
  for (const line of [
    ...(pooled === '' ? [] : [pooled]),
    ...withoutLines(answer, path),
    ...provenanceLines(provenance),
  ])
    stdout.write(`${line}\n`);
}
