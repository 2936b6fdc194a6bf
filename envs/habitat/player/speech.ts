// Writes and reads the fixed format of a robot's report: what it holds, where it stands, its failed attempts, what it
// has placed, and what it does next. It treats everything else in a message as data.
import { form, list, orNull, words } from '../../kit/form.ts';
import { PLACED, VAIN } from '../text/observation.ts';
import type { HabitatView } from '../text/view.ts';

/** A robot's own state, from its view, its messages or its calls. */
export interface RobotSituation extends Pick<HabitatView, 'vain' | 'placed'> {
  readonly holds: string | null;
  readonly beside: string | null;
}

export interface RobotReport extends RobotSituation {
  readonly name: string;
  readonly step: number;
  /** Things to which it went and which it was not at, or did not see, from there. */
  readonly missed: readonly string[];
  readonly next: string | null;
}

export function reportOf({ clock, me, vain, placed, visits }: HabitatView, next: string | null): RobotReport {
  const missed = visits.filter(({ near }) => !near).map(({ thing }) => thing);
  return { name: me.name, step: clock.now, holds: me.holds, beside: me.beside, vain, placed, missed, next };
}

const SAID = { none: 'nothing', within: '[^/\\n]{1,2000}' };
const THING = orNull(words('\\S{1,80}'), 'nothing');

const REPORT = form(
  '{name} reports at step {step}: holds {holds} / stands before {beside} / in vain {vain} / placed {placed} / missed {missed} / next {next}.',
  {
    name: words('[\\w-]{1,60}'),
    step: words('\\d{1,9}').as(Number, String),
    holds: THING,
    beside: THING,
    vain: list(VAIN, { between: '; ', ...SAID }),
    placed: list(PLACED, SAID),
    missed: list(words('[^, ][^,]*'), SAID),
    next: orNull(words('[^/\\n]{1,200}'), 'nothing'),
  },
);

export const reportText = (report: RobotReport): string => REPORT.write(report);

/** Every report in a text, in its order: somebody may pass on what others have told. */
export const reportsIn = (text: string): RobotReport[] => REPORT.all(text.slice(0, 20_000));
