// Words the errors about grids, their scenes and tables of papers.
import { list, meantText, oneOf } from '../text/lists.ts';
import type { Names, Rows } from './rows.ts';

export const GRID_FAILURES = {
  /** `what` differs between the grid in a folder and the requested one; `isVersion`: troupe's or the world's. */
  GRID_DIFFERS: (d: { folder: string; what: string; isVersion: boolean; before: string; now: string }) =>
    d.isVersion
      ? {
          what: `${d.folder} holds a grid that was played with another version: ${d.what} was ${d.before} and is ${d.now} here.`,
          fix: 'Continue with that version, or name another folder: figures of two versions are never mixed. The grid can still be reported.',
        }
      : {
          what: `${d.folder} holds a grid that was played with another value of '${d.what}': ${d.before} then, ${d.now} now.`,
          fix: `Give '${d.what}' as before to continue that grid, or name another folder. You can add protocols, scenes, seeds and team sizes to a grid, but change nothing else.`,
        },
  GRID_MISSING: (d: { folder: string; found: Names }) => ({
    what: `${d.folder} is not empty and holds no grid: it contains no experiment.json, but ${list(d.found, 4)}.`,
    fix: 'Name a new or an empty folder: existing files are never overwritten.',
  }),
  /** `why`: the error of the episode whose record could not be written. */
  GRID_UNWRITABLE: (d: { folder: string; why: string }) => ({
    what: `playing stopped: no more records can be written to ${d.folder}. ${d.why}`,
    fix: 'Then run the same command again: it plays what is missing.',
    retry: true,
  }),
  RECORD_CLOCK: (d: { file: string; line: number; ms: number }) => ({
    what: `line ${d.line} of ${d.file} is ${Math.round(d.ms * 1000) / 1000} ms earlier than the line before it of the same process: its clock was set back.`,
    fix: 'The times of this record cannot be added up. Its costs and its replay do not depend on them.',
  }),
  /** `text`: how many, and for which reasons; `fix`: what to do about it. */
  EPISODES_WITHOUT_RESULT: (d: { text: string; fix: string; retry: boolean }) => ({
    what: `${d.text}.`,
    fix: d.fix,
    retry: d.retry,
  }),
  /** `sets`: those of its scenes that have a name together, where several scenes may be given. */
  SCENE_UNKNOWN: (d: { scene: string; known: Names; near?: Names; world?: string; sets?: Names }) =>
    d.world === undefined
      ? { what: `there is no scene '${d.scene}'.`, fix: oneOf(d.known, d.near) }
      : {
          what: `world '${d.world}' has no scene '${d.scene}'.`,
          fix: `${meantText(d.near)}It has ${list(d.known, 6)}.`,
        },
  /** Several scenes were named, but only one can be played. */
  SCENE_SEVERAL: (d: { world: string; said: string; scenes: Names }) => ({
    what: `'${d.said}' stands for ${d.scenes.length} scene${d.scenes.length === 1 ? '' : 's'} of world '${d.world}', but one episode needs a single scene.`,
    fix: `Name one: ${list(d.scenes, 3)}.`,
  }),
  /** `why` it cannot be played, if that is known. `ofPaper`: the paper's tables, if it has none of that number. */
  PAPER_TABLE_UNKNOWN: (d: { id: string; near: Names; why?: string; ofPaper: Names }) => ({
    what: d.why === undefined ? `there is no table '${d.id}'.` : `table '${d.id}' cannot be played: ${d.why}.`,
    fix:
      d.why !== undefined
        ? 'Take another table.'
        : d.ofPaper.length > 0
          ? `Its number in the paper is not known here; the tables of that paper, by what they show: ${list(d.ofPaper)}.`
          : meantText(d.near).trim() || 'Take another table.',
  }),
} satisfies Rows;
