// Finds the studio's page as it was built, puts what it shows into it, and answers it where it shows records: with
// news, with the steps that it asks for, and with what it looks for.

import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { escapeHtml } from '../../runtime/text/quoting.ts';
import { compareEpisodes } from '../episode/compare.ts';
import { wordsOf } from '../episode/find.ts';
import type { Comparison, StudioPage } from '../episode/model.ts';
import type { RecordView, ShowRequest } from './record-view.ts';
import type { StudioSource } from './server.ts';

export async function builtPage(): Promise<string> {
  const shipped = new URL('../page.html', import.meta.url);
  if (existsSync(shipped)) return readFileSync(shipped, 'utf8');
  const script = new URL('../../scripts/studio-page.mjs', import.meta.url);
  const { buildStudioPage }: { buildStudioPage(): Promise<string> } = await import(fileURLToPath(script));
  return readFileSync(await buildStudioPage(), 'utf8');
}

/** `page`: as scripts/studio-page.mjs has built it. A page that is a file of its own may connect to nobody. */
export function studioDocument(page: string, shown: StudioPage): string {
  // What ends a script, or begins a comment in it, begins with this sign.
  const data = JSON.stringify(shown).replaceAll('<', '\\u003c');
  const title = escapeHtml(shown.episode.title);
  // By functions: `$&` in a text is no pattern here.
  return page
    .replace('<!--title-->', () => title)
    .replace('{whom}', () => (shown.isServed ? "'self'" : "'none'"))
    .replace('<!--data-->', () => data);
}

interface ViewsWishes {
  /** The studio's page. */
  readonly built: string;
  /** What the page must say to have something run. */
  readonly secret?: string;
  /** One record, or two side by side. @throws where what was asked for is no record */
  viewsOf(asked: URLSearchParams): readonly RecordView[];
  /** Where there may be no record yet. */
  until?(): Promise<void>;
}

type Views = Pick<StudioSource, 'page' | 'answers' | 'filesOf'> & Required<Pick<StudioSource, 'progressOf'>>;

export function viewsSource({ built, secret, viewsOf, until }: ViewsWishes): Views {
  const sideOf = (asked: URLSearchParams) => viewsOf(asked)[asked.get('side') === 'b' ? 1 : 0];
  const comparisons = remembered();
  const shown = async (asked: URLSearchParams, wish: ShowRequest = {}): Promise<StudioPage> => {
    await until?.();
    const views = viewsOf(asked);
    for (const view of views) await view.look();
    return { ...(await pageOf(views, wish, comparisons)), secret };
  };
  return {
    page: async (asked) => studioDocument(built, await shown(asked)),
    answers: {
      'data.json': (asked) => shown(asked, showRequestOf(asked)),
      async 'steps.json'(asked) {
        const [from, to] = [Number(asked.get('from')), Number(asked.get('to'))];
        return sideOf(asked)?.window(Math.max(0, from), Math.min(to, from + MOST_STEPS));
      },
      async 'find.json'(asked, signal) {
        const wanted = { words: wordsOf(asked.get('words') ?? ''), least: Number(asked.get('least')) };
        return sideOf(asked)?.find(wanted, signal);
      },
    },
    filesOf: (asked) => viewsOf(asked).map(({ file }) => file),
    progressOf(asked) {
      const all = viewsOf(asked).map(({ progress }) => progress);
      return { read: all.map(({ read }) => read).join(), drawn: all.map(({ drawn }) => drawn).join() };
    },
  };
}

/** More are not given at once. */
const MOST_STEPS = 50;

/** `known`: the generation and the number of steps that the page has, by side. */
function showRequestOf(asked: URLSearchParams): ShowRequest {
  const known = (asked.get('known') ?? '').split(',').map((one) => {
    const [generation = -1, steps = 0] = one.split(':').map(Number);
    return { generation, steps };
  });
  return { known, at: Number(asked.get('at') ?? Number.POSITIVE_INFINITY) };
}

type Compare = (views: readonly RecordView[]) => Comparison | undefined;

/** They are compared again only where one has changed. */
function remembered(): Compare {
  let last: { readonly mark: string; readonly is: Comparison } | undefined;
  return ([one, other]) => {
    if (!one || !other) return undefined;
    const mark = [one, other].map(({ file, version }) => `${file} ${version}`).join();
    if (last?.mark !== mark) last = { mark, is: compareEpisodes(one.comparable, other.comparable) };
    return last.is;
  };
}

/** Call `look` on each before. */
export async function pageOf(
  views: readonly RecordView[],
  wish: ShowRequest = {},
  compare: Compare = remembered(),
): Promise<StudioPage> {
  const [first, second] = views;
  if (!first) throw new TypeError('a page shows a record');
  return {
    ...(await first.shown(wish, 0)),
    beside: second && (await second.shown(wish, 1)),
    comparison: compare(views),
    isServed: true,
  };
}
