// Words the body of a message for people: its text, and what it says besides, one line a field.

/** Of an observation only what the agent reads: its data say the same to programs. */
export function readableBody(body: unknown, kind: 'talk' | 'observation' | 'action'): string {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return valueText(body);
  const { text, ...rest }: { text?: unknown } = body;
  if (kind === 'action' && 'do' in body && typeof body.do === 'string') return body.do;
  if (kind === 'observation') {
    const own = 'ownText' in body && typeof body.ownText === 'string' ? [body.ownText] : [];
    return [valueText(text), ...own].join('\n');
  }
  const fields = Object.entries(rest).flatMap(([name, value]) =>
    value === undefined || name === 'picture' ? [] : [`${name}: ${valueText(value)}`],
  );
  return [...(typeof text === 'string' && text !== '' ? [text] : []), ...fields].join('\n');
}

const valueText = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : typeof value === 'boolean'
      ? value
        ? 'yes'
        : 'no'
      : (JSON.stringify(value) ?? '');
