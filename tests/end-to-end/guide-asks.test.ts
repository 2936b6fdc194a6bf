// Tests that the guide's table of asks is what the code has.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { ASKS } from '../../runtime/core/ask.ts';

test('the guide lists every shared ask with its fields', () => {
  const guide = readFileSync(new URL('../../docs/guide/protocols.md', import.meta.url), 'utf8');
  const section = guide.slice(guide.indexOf('### Asks'), guide.indexOf('**An ask of one'));
  const rows = [...section.matchAll(/^\| `([a-z]+)`\s*\|[^|]*\|(.*)\|$/gm)].map(([, ask = '', fields = '']) => [
    ask,
    [...fields.matchAll(/`([a-zA-Z]+\??)`/g)].map(([, field]) => field).sort(),
  ]);
  const asks = Object.entries(ASKS).map(([ask, fields]) => [
    ask,
    Object.entries(fields)
      .map(([field, schema]) => (schema instanceof z.ZodOptional ? `${field}?` : field))
      .sort(),
  ]);
  expect(Object.fromEntries(rows)).toEqual(Object.fromEntries(asks));
});
