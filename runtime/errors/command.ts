// Words the errors about what a command was asked for.
import { list, oneOf } from '../text/lists.ts';
import type { Names, Rows } from './rows.ts';

export const COMMAND_FAILURES = {
  /** The command line cannot be understood; `command` is the command called, e.g. `troupe run`. */
  USAGE: (d: { what: string; command: string }) => ({
    what: `${d.what}.`,
    fix: `See the help of '${d.command}'.`,
  }),
  /** `has`: the feature that a world needs for the flag, such as `pictures`. */
  FLAG_UNSUPPORTED: (d: { flag: string; world: string; has: string; able: Names }) => ({
    what: `world '${d.world}' does not support ${d.flag}: it has no ${d.has}.`,
    fix: d.able.length > 0 ? `These have: ${list(d.able)}.` : `Leave ${d.flag} out.`,
  }),
  /** A preset does not cover this part. `byHand`: flags that set the same for one of its worlds. */
  PRESET_UNFIT: (d: { preset: string; kind: 'world' | 'protocol'; name: string; fits: Names; byHand?: string }) => ({
    what: `preset '${d.preset}' does not cover ${d.kind} '${d.name}'.`,
    fix: `It fits ${list(d.fits)}. ${
      d.kind === 'world' ? 'Choose another one.' : `For a protocol of your own, set the same by hand: ${d.byHand}.`
    }`,
  }),
  ROLE_UNKNOWN: (d: { protocol: string; role: string; known: Names; near?: Names }) => ({
    what: `protocol '${d.protocol}' has no role '${d.role}' that asks a model.`,
    fix: oneOf(d.known, d.near),
  }),
  ROLE_NOT_FOUND: (d: { protocol: string; role: string; known: Names; near?: Names }) => ({
    what: `protocol '${d.protocol}' has no role '${d.role}'.`,
    fix: oneOf(d.known, d.near),
  }),
  /** `charted`: the roles of the protocol that are statecharts. */
  ROLE_WITHOUT_CHART: (d: { protocol: string; role: string; charted: Names }) => ({
    what: `role '${d.role}' of '${d.protocol}' is a rule, that is an XState transition actor: it decides once per wake and has no states to draw.`,
    fix:
      d.charted.length > 0 ? `Roles with a chart: ${d.charted.join(', ')}.` : 'No role of this protocol has a chart.',
  }),
  FILE_EXISTS: (d: { files: Names }) => ({
    what: `${list(d.files)} exists already.`,
    fix: 'Give another name, or move the existing file away first.',
  }),
  /** One of them cannot know the work of the other. */
  WORKER_OTHER_SECRET: (d: { run: string }) => ({
    what: `experiment '${d.run}' is played with another secret than a worker at this server has, so that worker gets none of its episodes.`,
    fix: 'Start the worker with the secret of the experiment: a copy of the same file (by default ~/.config/troupe/secret), or the same TROUPE_RUN_SECRET.',
  }),
  /** `what`: a server, a variable or a file that a task names; `flag`: what would lend it. */
  NOT_LENT: (d: { what: string; flag: string }) => ({
    what: `the task names ${d.what}, which this worker does not lend.`,
    fix: `Start the worker with ${d.flag} if whoever starts experiments at this server may use it.`,
  }),
} satisfies Rows;
