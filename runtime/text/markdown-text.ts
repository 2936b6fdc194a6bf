// Escapes names and texts for Markdown.

/**
 * A name or text for one line of Markdown, or a cell of a table: it makes no HTML, no link, no picture and no other
 * cell (L8).
 */
export const markdownText = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/[\\|`]|(?<=\])[([]/g, '\\$&');
