// Declares the types of table-marks.mjs, for its users in TypeScript.

/** See table-marks.mjs. */
export interface TableMarks {
  readonly version: string;
  readonly parts: ReadonlyMap<string, string>;
}
export const END_OF_TABLES: string;
export function marksText(marks: TableMarks): string;
export function marksIn(readme: string): TableMarks | undefined;
export function withMarks(readme: string, marks: TableMarks, tables?: string): string;
export function partsNamed(readme: string): string[];
