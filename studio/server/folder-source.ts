// Answers for a folder of records: its index, the pages of its records, and the forms of the index. Only what the index
// shows is a record here, whatever an address names.
import { rmSync, unlinkSync } from 'node:fs';
import { sleep, systemClock } from '../../runtime/core/clock.ts';
import { freshSecret } from '../../runtime/core/random.ts';
import { failure, fileUnwritable } from '../../runtime/errors/index.ts';
import { isLocked } from '../../runtime/record/lock.ts';
import { type RecordFolder, readLabel, writeLabel } from './folder.ts';
import { editPage, indexPage, linkOf, reportComing } from './index-page.ts';
import { viewsSource } from './page-source.ts';
import { RecordView, type ViewRequest } from './record-view.ts';
import { isSame, type StudioSource } from './server.ts';

export interface FolderWishes extends Pick<ViewRequest, 'world' | 'cwd' | 'prices' | 'protocol'> {
  /** The studio's page. */
  readonly built: string;
  /** The folder as it was typed. */
  readonly named: string;
  readonly mayDelete: boolean;
  /** Of an experiment's folder; absent of other folders. */
  readonly report?: ReportWishes | undefined;
}

interface ReportWishes {
  /** Differs once more episodes have ended. */
  version(): number;
  /** With a link to the index of the episodes. */
  make(toRecords: string): Promise<string>;
}

/** A page waits so long for the report of an experiment, in ms. */
const PATIENCE_MS = 700;
/** Some records are kept open, each with the pictures that were drawn of it. */
const MOST_VIEWS = 4;

export function folderSource(folder: RecordFolder, wishes: FolderWishes): StudioSource {
  const { built, named, mayDelete, report, ...given } = wishes;
  const style = /<style>([\s\S]*?)<\/style>/.exec(built)?.[1] ?? '';
  const secret = freshSecret();
  const reported = report && latestReport(report);
  const views = new Map<string, RecordView>();

  function viewOf(query: URLSearchParams): RecordView {
    const record = query.get('record') ?? '';
    const path = folder.fileOf(record);
    const view = views.get(path) ?? new RecordView({ named: record, path, ...given, live: true });
    views.delete(path);
    views.set(path, view);
    for (const [old, one] of [...views].slice(0, -MOST_VIEWS)) {
      one.close();
      views.delete(old);
    }
    return view;
  }

  const shown = viewsSource({ built, viewsOf: (query) => [viewOf(query)] });

  return {
    ...shown,
    async page(query) {
      const edited = query.get('edit');
      if (query.has('record')) return shown.page(query);
      const words = { named, style, query };
      const isAsked = [...query.keys()].some((name) => name !== 'token');
      if (reported && !isAsked) {
        const made = reported(linkOf(query, { records: 'all' }));
        return (await Promise.race([made, sleep(systemClock, PATIENCE_MS)])) ?? reportComing(words);
      }
      if (edited !== null) {
        const label = readLabel(folder.fileOf(edited));
        return editPage({ record: edited, label }, { ...words, secret, mayDelete });
      }
      const { rows, uncounted } = await folder.rows();
      return indexPage(rows, uncounted, words);
    },
    async act(what, form) {
      if (!isSame(secret, form.get('secret') ?? '')) return undefined;
      const file = folder.fileOf(form.get('record') ?? '');
      if (what === 'label') writeLabel(file, form.get('label') ?? '');
      else if (what === 'delete' && mayDelete && form.get('sure') === 'yes') deleteRecord(file);
      else return undefined;
      const back = form.get('back') ?? '';
      return { next: back.startsWith('./?') ? back : './' };
    },
  };
}

/** Makes one report at a time: until a newer one is made, the one before is shown. */
function latestReport({ version, make }: ReportWishes): (toRecords: string) => Promise<string> {
  let latest: string | undefined;
  let making: { readonly of: number; readonly page: Promise<string>; isOver: boolean } | undefined;
  return async (toRecords) => {
    const of = version();
    if (making === undefined || (making.isOver && making.of !== of)) {
      const one = { of, page: make(toRecords), isOver: false };
      const end = (page?: string) => {
        one.isOver = true;
        latest = page ?? latest;
      };
      one.page.then(end, () => end());
      making = one;
    }
    return making.isOver || latest === undefined ? making.page : latest;
  };
}

/** @throws RECORD_BUSY, FILE_UNWRITABLE */
function deleteRecord(file: string): void {
  if (isLocked(file)) throw failure('RECORD_BUSY', { file });
  try {
    unlinkSync(file);
    rmSync(`${file}.lock`, { force: true });
  } catch (cause) {
    throw fileUnwritable(file, cause);
  }
  writeLabel(file, '');
}
