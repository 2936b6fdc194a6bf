// Puts what a page shows into the built page: as JSON in which nothing can end its element or begin another.
import { escapeHtml } from '../../runtime/text/markdown-text.ts';
import type { StudioPage } from './model.ts';

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
