// Compares what a record says of its place with the results folder in which it lies: a signed record is of its episode
// there, and of no other.
import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { EXPERIMENT_FILE, episodeFolder, episodeId, gridOfWorld } from '../../runtime/experiment/folder-format.ts';
import { jobsOf } from '../../runtime/experiment/grid.ts';
import { readDescription } from '../../runtime/run/read-experiment.ts';

/**
 * Undefined where it fits, or lies in no results folder; else what is wrong. `episode`: as the record names it.
 * @throws FOLDER_VERSION, EXPERIMENT_DAMAGED
 */
export function createPlaceCheck(): (file: string, episode: string) => string | undefined {
  const known = new Map<string, ReadonlyMap<string, string>>();
  return (file, episode) => {
    const place = dirname(file);
    const folder = dirname(place);
    const ids = known.get(folder) ?? idsIn(folder);
    known.set(folder, ids);
    const wanted = ids.get(basename(place));
    if (wanted === undefined || wanted === episode) return undefined;
    const own = [...ids].find(([, id]) => id === episode)?.[0];
    return `is the record of another episode${own === undefined ? ' or another results folder' : ` (${own})`}, in the place of this one`;
  };
}

/** What records there call their episodes, by their folders. */
function idsIn(folder: string): ReadonlyMap<string, string> {
  const file = join(folder, EXPERIMENT_FILE);
  if (!existsSync(file)) return new Map();
  const { id, worlds } = readDescription(file, folder);
  const jobs = Object.entries(worlds).flatMap(([label, described]) => jobsOf(gridOfWorld(label, described)));
  return new Map(jobs.map((job) => [episodeFolder(job), episodeId(id, job)]));
}
