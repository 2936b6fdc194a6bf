// Escapes names and texts for Markdown and for HTML.

/**
 * A name or text for one line of Markdown, or a cell of a table: it makes no HTML, no link, no picture, no emphasis
 * and no other cell (L8). Underscores within a word make none.
 */
export const markdownText = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/[\\|`*~]|(?<=\])[([]/g, '\\$&')
    .replace(/(?<![\p{L}\p{N}_])_+|_+(?![\p{L}\p{N}_])/gu, (run) => run.replaceAll('_', '\\_'));

/** For the text of an element and for the value of an attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
