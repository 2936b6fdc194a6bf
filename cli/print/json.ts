// Serializes JSON that cannot control a terminal: it escapes what plain.ts removes from text.

/** On one line or indented, ending in a line break. */
export function jsonText(value: unknown, indent?: number): string {
  const text = JSON.stringify(value, null, indent) ?? 'null';
  return `${text.replace(/(?!\n)[\p{Cc}\p{Cf}\u2028\u2029]/gu, escaped)}\n`;
}

const escaped = (char: string): string =>
  Array.from({ length: char.length }, (_, i) => `\\u${char.charCodeAt(i).toString(16).padStart(4, '0')}`).join('');
