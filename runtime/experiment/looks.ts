// Counts how often a difference was looked at while its episodes grew. Whoever plays on until p is small finds what is
// not there more often than p says, so that later looks have to show more.
import { type ExperimentJob, pairOf } from './grid.ts';

/** A comparison of two protocols, or of one under two models. */
export interface Compared {
  readonly world: string;
  readonly first: string;
  readonly second: string;
  readonly firstModel: string;
  readonly secondModel: string;
  readonly agents: number;
  readonly scene: string | null;
  readonly differences: Readonly<Record<string, { readonly estimate: { readonly n: number } }>>;
}

export interface LookCount {
  /** The number of this look at it: 1 where no table has shown it with fewer pairs. */
  readonly looks: number;
  /** More pairs were asked for. */
  readonly interim: boolean;
}

/** How many pairs each comparison had, when a table of them was shown. */
type Look = Readonly<Record<string, number>>;

/** What was looked at before, and how many pairs were asked for. */
export interface Looks {
  readonly before: readonly Look[];
  asked(contrast: Compared): number;
}

const keyOf = ({ world, first, second, firstModel, secondModel, agents, scene }: Compared): string =>
  JSON.stringify([world, agents, scene, first, firstModel, second, secondModel]);

/** Of the measure that the most pairs have. */
const pairsIn = ({ differences }: Compared): number =>
  Object.values(differences).reduce((most, { estimate }) => Math.max(most, estimate.n), 0);

export const lookAt = (contrasts: readonly Compared[]): Look =>
  Object.fromEntries(contrasts.map((contrast) => [keyOf(contrast), pairsIn(contrast)]));

/** The number of this look at a comparison, and whether more pairs were asked for. The same pairs are one look. */
export function countLooks(contrast: Compared, { before, asked }: Looks): LookCount {
  const pairs = pairsIn(contrast);
  const sizes = new Set(before.map((look) => look[keyOf(contrast)] ?? 0).filter((size) => size > 0 && size < pairs));
  return { looks: sizes.size + 1, interim: pairs < asked(contrast) };
}

/** How many pairs of each comparison these episodes are to give: those that both sides were asked for. */
export const pairsAsked =
  (jobs: readonly ExperimentJob[]) =>
  ({ world, first, firstModel, second, secondModel, agents, scene }: Compared): number => {
    const askedOf = (protocol: string, model: string) =>
      jobs.filter(
        (job) =>
          job.protocol === protocol &&
          job.agents === agents &&
          (job.world === world || world === '') &&
          (job.model === model || model === '') &&
          (scene === null || job.scene === scene),
      );
    const keyIn = (job: ExperimentJob) => `${firstModel === '' ? job.model : ''} ${pairOf(job)}`;
    const others = new Set(askedOf(second, secondModel).map(keyIn));
    return askedOf(first, firstModel).filter((job) => others.has(keyIn(job))).length;
  };

/**
 * What p is multiplied with. Look k has the share 1/(k(k+1)) of the error, shares which add up to one however many
 * looks there are (a union bound, as alpha spending: Lan and DeMets 1983). The only look at all that was asked for has
 * the whole of it: so whoever plays what was planned and goes on nevertheless errs in 7.5 % at most, and not in 5.
 */
export const lookFactor = ({ looks, interim }: LookCount): number =>
  looks === 1 && !interim ? 1 : looks * (looks + 1);

/** One line where anything was looked at before its time; else empty. */
export function lookNotes(contrasts: readonly LookCount[]): string[] {
  const most = contrasts.reduce<LookCount>((a, b) => (lookFactor(b) > lookFactor(a) ? b : a), {
    looks: 1,
    interim: false,
  });
  const factor = lookFactor(most);
  if (factor === 1) return [];
  const { looks, interim } = most;
  const why =
    looks > 1
      ? `differences were looked at ${looks} times while episodes were added`
      : 'not all that was asked for has been played';
  return [
    `LOOKS: ${why}${looks > 1 && interim ? ', and not all is played' : ''}. p is of one look; for q it counts up to ${factor} times (look k: k × (k + 1)), so that who stops at a finding is no more often wrong.`,
  ];
}
