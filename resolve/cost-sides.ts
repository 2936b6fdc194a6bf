// Finds the two sides of a comparison of costs: two records or folders, or two protocols in one folder.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { CostSide } from '../runtime/costs/difference.ts';
import type { EpisodeCost } from '../runtime/costs/read-costs.ts';
import { failure } from '../runtime/errors/index.ts';
import { EXPERIMENT_FILE } from '../runtime/experiment/folder-format.ts';
import { readDescription } from '../runtime/run/read-experiment.ts';
import { near } from '../runtime/text/near-names.ts';
import { oneLine } from '../runtime/text/plain.ts';

/** Sides are named by their protocols if each has only one and they differ, otherwise by their paths. */
export function twoSides(
  [path, other]: readonly [string, string],
  [first, second]: readonly [readonly EpisodeCost[], readonly EpisodeCost[]],
): readonly [CostSide, CostSide] {
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
export function protocolSides(
  text: string,
  episodes: readonly EpisodeCost[],
  folder: string,
): readonly [CostSide, CostSide] {
  const names = typedNames(folder);
  for (const { protocol } of episodes) names.set(protocol, protocol);
  const commas = [...text.matchAll(/,/g)].map(({ index }) => index);
  for (const at of commas) {
    const [first, second] = [text.slice(0, at).trim(), text.slice(at + 1).trim()];
    const [one, two] = [names.get(first), names.get(second)];
    if (one === undefined || two === undefined || one === two) continue;
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
    wanted: `two different ones of ${known.join(', ')}, separated by a comma`,
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
