// Reads a record into what the studio shows, with pictures where its world can draw itself.
import { statSync } from 'node:fs';
import { protocolFinder } from '../../resolve/parts-on-record.ts';
import { worldOnRecord } from '../../resolve/world-on-record.ts';
import type { RecordEventOf } from '../../runtime/core/event.ts';
import { asTroupeError } from '../../runtime/errors/index.ts';
import type { Prices } from '../../runtime/ledger/prices.ts';
import { isLocked } from '../../runtime/record/lock.ts';
import { type OpenedRecord, openRecord } from '../../runtime/record/open.ts';
import { locateRecord } from '../../runtime/record/read-lines.ts';
import { oneLine } from '../../runtime/text/plain.ts';
import { createTokenCounter } from '../../runtime/tokens/token-counter.ts';
import type { DeclaredRole, Pictures, StudioPage } from '../../studio/episode/model.ts';
import { packPictures } from '../../studio/episode/pictures.ts';
import { createEpisodeReader } from '../../studio/episode/read.ts';
import { statesOf } from '../world/state-at.ts';
import { rolesOf } from './protocol-page.ts';

export interface PageRequest {
  /** The record as it was typed, for the page. */
  readonly named: string;
  readonly path: string;
  /** A file or program with a world of the user's own. */
  readonly world?: string | undefined;
  readonly cwd: string;
  /** Files with protocols of the user's own. */
  readonly protocol?: readonly string[] | undefined;
  readonly prices?: Prices | undefined;
  /** Whether the page is told of news while the episode goes on. */
  readonly live: boolean;
}

export interface ReadPage extends Pick<OpenedRecord, 'file' | 'seal'> {
  readonly page: StudioPage;
}

/** What was found before: a record that grows has the same pictures again, and more, and the same roles. */
interface Drawn {
  episode: string;
  svgs: string[];
  roles?: readonly DeclaredRole[] | undefined;
}

/**
 * Reads the page of a record again and again: only when the file has changed, and what was drawn once is kept.
 * @throws as `readPage`
 */
export function pageReader(request: PageRequest): () => Promise<ReadPage> {
  const drawn: Drawn = { episode: '', svgs: [] };
  let kept: { readonly mark: string; readonly read: ReadPage } | undefined;
  return async () => {
    // Taken before it is read: what is written meanwhile is read next time.
    const mark = markOf(locateRecord(request.path));
    if (kept === undefined || kept.mark !== mark) kept = { mark, read: await readPage(request, drawn) };
    return kept.read;
  };
}

/** Differs once a file was written to, or its writer is gone; empty where there is none. */
function markOf(file: string): string {
  const is = statSync(file, { throwIfNoEntry: false });
  return is ? `${is.ino} ${is.size} ${is.mtimeMs} ${isLocked(file)}` : '';
}

/** @throws RECORD_UNREADABLE, RECORD_EMPTY, RECORD_VERSION; for a world that was named, as `worldOnRecord` */
export async function readPage(request: PageRequest, before: Drawn = { episode: '', svgs: [] }): Promise<ReadPage> {
  const { count } = createTokenCounter();
  const reader = createEpisodeReader(count, request.prices);
  let started: RecordEventOf<'episode.started'> | undefined;
  const record = openRecord(request.path, (event) => {
    if (event.type === 'episode.started') started = event;
    reader.see(event);
  });
  const { torn, seal } = record;
  const notes = [
    ...(torn ? ['The last line of the record was cut off, and is left out.'] : []),
    ...(seal.state === 'changed' ? ['The record was changed after it was written: do not trust what it says.'] : []),
  ];
  const id = `${started?.run} ${started?.episode}`;
  if (before.episode !== id) Object.assign(before, { episode: id, svgs: [], roles: undefined });
  const drawn = await picturesOf(started?.world.name ?? '', record, { ...request, svgs: before.svgs });
  if (typeof drawn === 'string') notes.push(drawn);
  const episode = reader.end({ file: request.named, notes });
  const live = request.live && episode.ended === undefined;
  const pictures = typeof drawn === 'string' ? null : drawn;
  before.roles ??= await rolesOn(started, request);
  const unattended = live && !isLocked(record.file);
  return { ...record, page: { episode, pictures, roles: before.roles, live, unattended } };
}

/** None where the protocol is neither shipped nor given, or has changed beyond being the same. */
async function rolesOn(
  started: RecordEventOf<'episode.started'> | undefined,
  { protocol, cwd }: PageRequest,
): Promise<readonly DeclaredRole[]> {
  if (!started) return [];
  try {
    const found = (await protocolFinder(protocol ?? [], cwd))(started.protocol.name);
    return found ? rolesOf(found, started.agents) : [];
  } catch {
    return [];
  }
}

/** Otherwise, why there are none. Whoever has named a world wants to know what is wrong with it. */
async function picturesOf(
  name: string,
  record: OpenedRecord,
  { world: own, cwd, svgs }: PageRequest & Pick<Drawn, 'svgs'>,
) {
  try {
    const world = await worldOnRecord(name, own, cwd);
    const { picture } = world.views;
    if (picture === undefined) return `World ‘${name}’ cannot draw itself, so there is no map.`;
    let drawn = 0;
    for await (const { state } of statesOf(world, record)) {
      svgs[drawn] ??= String(await picture(state));
      drawn++;
    }
    return packPictures(svgs.slice(0, drawn)) satisfies Pictures;
  } catch (thrown) {
    if (own !== undefined) throw thrown;
    const { code, what } = asTroupeError(thrown);
    if (code === 'WORLD_UNKNOWN')
      return `World ‘${oneLine(name, 60)}’ does not ship with troupe, so there is no map: name its file with --world.`;
    return `There is no map: ${oneLine(what, 300)}`;
  }
}
