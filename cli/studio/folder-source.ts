// Answers for a folder of records: its index, the pages of its records, and the forms of the index. Only what the index
// shows is a record here, whatever an address names.
import { rmSync, unlinkSync } from 'node:fs';
import { freshSecret } from '../../runtime/core/random.ts';
import { failure, fileUnwritable } from '../../runtime/errors/index.ts';
import { isLocked } from '../../runtime/record/lock.ts';
import { studioDocument } from '../../studio/episode/document.ts';
import type { StudioPage } from '../../studio/episode/model.ts';
import type { RecordFolder } from './folder.ts';
import { editPage, indexPage, linkOf } from './index-page.ts';
import { readLabel, writeLabel } from './labels.ts';
import { type PageRequest, pageReader } from './page-source.ts';
import { isSame, type StudioSource } from './server.ts';

export interface FolderWishes extends Pick<PageRequest, 'world' | 'cwd' | 'prices' | 'protocol'> {
  /** The studio's page. */
  readonly built: string;
  /** The folder as it was typed. */
  readonly named: string;
  readonly mayDelete: boolean;
  /** The report of an experiment's folder, with a link to the index of its episodes; absent of other folders. */
  report?(toRecords: string): Promise<string>;
}

/** Some readers are kept, each with the pictures that it has drawn. */
const MOST_READERS = 4;

export function folderSource(folder: RecordFolder, wishes: FolderWishes): StudioSource {
  const { built, named, mayDelete, report, ...given } = wishes;
  const style = /<style>([\s\S]*?)<\/style>/.exec(built)?.[1] ?? '';
  const secret = freshSecret();
  const readers = new Map<string, ReturnType<typeof pageReader>>();

  async function pageOf(record: string): Promise<StudioPage> {
    const path = folder.fileOf(record);
    const read = readers.get(path) ?? pageReader({ named: record, path, ...given, live: true });
    readers.delete(path);
    readers.set(path, read);
    for (const old of [...readers.keys()].slice(0, -MOST_READERS)) readers.delete(old);
    return (await read()).page;
  }

  return {
    async page(query) {
      const [record, edited] = [query.get('record'), query.get('edit')];
      if (record !== null) return studioDocument(built, await pageOf(record));
      const words = { named, style, query };
      const isAsked = [...query.keys()].some((name) => name !== 'token');
      if (report && !isAsked) return report(linkOf(query, { records: 'all' }));
      if (edited !== null) {
        const label = readLabel(folder.fileOf(edited));
        return editPage({ record: edited, label }, { ...words, secret, mayDelete });
      }
      const { rows, uncounted } = await folder.rows();
      return indexPage(rows, uncounted, words);
    },
    data: async (query) => JSON.stringify(await pageOf(query.get('record') ?? '')),
    filesOf: (query) => [folder.fileOf(query.get('record') ?? '')],
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
