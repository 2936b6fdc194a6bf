// Adds drawings of shipped worlds to the source of a report.

import { type ExperimentRead, experimentSource } from '../../experiment/report-source.ts';
import { shippedWorld } from '../../resolve/shipped-worlds.ts';
import { stateAt } from '../../resolve/state-at.ts';
import { openRecord } from '../../runtime/record/open.ts';
import type { ReportSource } from '../../studio/report/page.ts';
import type { WorldSource } from '../../studio/report/world-report.ts';

/** @throws EXPERIMENT_MISSING, FOLDER_VERSION, FILE_UNREADABLE */
export async function experimentReportSource(
  folder: string,
  by: 'pooled' | 'scene',
): Promise<ReportSource & ExperimentRead> {
  const source = experimentSource(folder, by);
  const worlds = source.worlds.map(async (world, i) => ({
    ...world,
    drawing: await drawingOf(String(source.experiment.worlds[i]?.described.settings.world ?? '')),
  }));
  return { ...source, worlds: await Promise.all(worlds) };
}

/** Drawings exist for shipped worlds that can draw themselves; a record of another version has none. */
export async function drawingOf(name: string): Promise<WorldSource['drawing']> {
  const world = await shippedWorld(name);
  if (world?.views.picture === undefined) return undefined;
  return async (record) => {
    try {
      const { state } = await stateAt(world, openRecord(record));
      const svg: unknown = await world.views.picture?.(state);
      return typeof svg === 'string' ? svg : undefined;
    } catch {
      return undefined;
    }
  };
}
