// Implements `troupe export`: writes one record, or all records of a folder, as tables.
import { resolve } from 'node:path';
import { exportTables } from '../../runtime/run/export-tables.ts';
import { counted } from '../../runtime/text/in-words.ts';
import { displayPath } from '../../runtime/text/plain.ts';
import type { Run } from '../command.ts';
import { answer } from '../command.ts';
import type { EXPORT } from '../declared/records.ts';
import { toldTo } from '../print/remarks.ts';

export const run: Run<typeof EXPORT> = ({ path }, { format, out, tables }, context) => {
  const { cwd } = context;
  const folder = out === undefined ? undefined : resolve(cwd, out);
  return answer(exportTables(resolve(cwd, path), { ...toldTo(context), format, tables, folder }), {
    text: ({ records, written }) => [
      counted(records, 'record'),
      ...written.map(({ file, rows }) => `${displayPath(cwd, file)}  ${counted(rows, 'row')}`),
    ],
  });
};
