// Writes and reads the fixed format of a robot's report: what it holds, where it stands, its failed attempts, what it
// has placed, and what it does next. It treats everything else in a message as data.
import { namesListed, placedIn, vainIn } from '../text/read-observation.ts';
import type { HabitatView } from '../text/view.ts';

export interface RobotReport {
  readonly name: string;
  readonly step: number;
  readonly holds: string | null;
  readonly beside: string | null;
  readonly vain: HabitatView['vain'];
  readonly placed: HabitatView['placed'];
  /** Things to which it went and which it was not at, or did not see, from there. */
  readonly missed: readonly string[];
  readonly next: string | null;
}

export function reportOf({ clock, me, vain, placed, visits }: HabitatView, next: string | null): RobotReport {
  const missed = visits.filter(({ near }) => !near).map(({ thing }) => thing);
  return { name: me.name, step: clock.now, holds: me.holds, beside: me.beside, vain, placed, missed, next };
}

export function reportText({ name, step, holds, beside, vain, placed, missed, next }: RobotReport): string {
  return [
    `${name} reports at step ${step}: holds ${holds ?? 'nothing'}`,
    `stands before ${beside ?? 'nothing'}`,
    `in vain ${vain.map(({ do: what, reason }) => `${what} (${reason})`).join('; ') || 'nothing'}`,
    `placed ${placed.map(({ object, goal }) => `${object} at ${goal}`).join(', ') || 'nothing'}`,
    `missed ${missed.join(', ') || 'nothing'}`,
    `next ${next ?? 'nothing'}.`,
  ].join(' / ');
}

const REPORT =
  /([\w-]{1,60}) reports at step (\d{1,9}): holds (\S{1,80}) \/ stands before (\S{1,80}) \/ in vain ([^/\n]{1,2000}) \/ placed ([^/\n]{1,2000}) \/ missed ([^/\n]{1,2000}) \/ next ([^/\n]{1,200})\./g;

const orNull = (word: string | undefined): string | null => (word === undefined || word === 'nothing' ? null : word);

/** Every report in a text, in its order: somebody may pass on what others have told. */
export function reportsIn(text: string): RobotReport[] {
  return [...text.slice(0, 20_000).matchAll(REPORT)].map(
    ([, name = '', step, holds, beside, vain = '', placed = '', missed = '', next]) => ({
      name,
      step: Number(step),
      holds: orNull(holds),
      beside: orNull(beside),
      vain: vainIn(vain),
      placed: placedIn(placed),
      missed: namesListed(missed),
      next: orNull(next),
    }),
  );
}
