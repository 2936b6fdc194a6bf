// Words the errors about names and protocols.
import { meantText, oneOf } from '../text/in-words.ts';
import type { Names, Rows } from './rows.ts';

/**
 * `is`: what has that name instead. `onRecord`: the record names it, and it is none that ships with troupe, though it
 * may have the name of one.
 */
export interface UnknownName {
  readonly name: string;
  readonly known?: Names;
  readonly near?: Names;
  readonly is?: string;
  readonly onRecord?: boolean;
  /** Of the file that it stood in, where the record holds one. */
  readonly hash?: string;
}

const unknown = (kind: 'world' | 'protocol' | 'model' | 'preset') => (d: Pick<UnknownName, keyof UnknownName>) => {
  if (d.onRecord)
    return {
      what: `the record was made with a ${kind} '${d.name}' ${d.hash === undefined ? 'that does not ship with troupe' : `in a file (hash ${d.hash})`}, and does not say where it is.`,
      fix: 'Name its file or program.',
    };
  if (d.is !== undefined)
    return { what: `there is no ${kind} '${d.name}': ${d.name} is a ${d.is}.`, fix: `Name a ${kind}.` };
  return { what: `there is no ${kind} '${d.name}'.`, fix: oneOf(d.known ?? [], d.near) };
};

export const PROTOCOL_FAILURES = {
  WORLD_UNKNOWN: unknown('world'),
  PROTOCOL_UNKNOWN: unknown('protocol'),
  MODEL_UNKNOWN: unknown('model'),
  PRESET_UNKNOWN: unknown('preset'),
  CHANNEL_NAME_BAD: (d: { name: string }) => ({
    what: `'${d.name}' is no channel name.`,
    fix: 'Use letters, digits and hyphens, a letter first.',
  }),
  PROTOCOL_OPTION_BAD: (
    d: { protocol: string } & (
      | { fault: 'unknown'; option: string; known: Names; near: Names }
      | { fault: 'value'; option: string; value: string; takes: string; near: Names }
      | { fault: 'empty'; option: string; takes: string }
      | { fault: 'unnamed'; said: string }
    ),
  ) => {
    switch (d.fault) {
      case 'unknown':
        return d.known.length > 0
          ? { what: `protocol '${d.protocol}' has no option '${d.option}'.`, fix: oneOf(d.known, d.near) }
          : {
              what: `protocol '${d.protocol}' has no options, and so no '${d.option}'.`,
              fix: `Name it as it is: ${d.protocol}.`,
            };
      case 'value':
        return {
          what: `${d.protocol}: ${d.option} cannot be '${d.value}'.`,
          fix: `${meantText(d.near)}It takes ${d.takes}.`,
        };
      case 'empty':
        return {
          what: `${d.protocol}: option '${d.option}' is given no value.`,
          fix: `Write ${d.option}=VALUE; it takes ${d.takes}.`,
        };
      case 'unnamed':
        return {
          what: `protocol '${d.protocol}' is given an option without a name: ':${d.said}'.`,
          fix: `Write each as :option=value, or nothing behind '${d.protocol}'.`,
        };
    }
  },
  PROTOCOL_OPTION_TWICE: (d: { protocol: string; option: string; first: string; second: string }) => ({
    what: `protocol '${d.protocol}' is given ${d.option} twice: '${d.first}' and '${d.second}'.`,
    fix: `Give each option once: ${d.protocol}:${d.option}=${d.second}.`,
  }),
  MIXTURE_NESTED: (d: { mixture: string; part: string; inner: string }) => ({
    what: `part '${d.part}' of mixture '${d.mixture}' is mixture '${d.inner}': a part is a protocol, not a mixture.`,
    fix: `Give '${d.mixture}' the parts of '${d.inner}' beside its own.`,
  }),
  /** `text`: the mixture as it was written. `names`: a part, or a channel of one, that a bridge names. */
  MIXTURE_UNREADABLE: (
    d: { text: string; why: string } | { mixture: string; names: string; known: Names; near: Names },
  ) =>
    'why' in d
      ? {
          what: `'${d.text}' is no mixture: ${d.why}.`,
          fix: "Write each part as protocol=agents, where agents are a number, a share (60%), names (Alice+Bob) or 'rest': mix:first=3,second=rest.",
        }
      : {
          what: `a bridge of '${d.mixture}' names ${d.names}, which is not there.`,
          fix: oneOf(d.known, d.near),
        },
  /** `text`: the sequence of protocols as it was written. */
  SWITCH_UNREADABLE: (d: { text: string; why: string; near?: Names }) => ({
    what: `'${d.text}' is no sequence of protocols: ${d.why}.`,
    fix: `${meantText(d.near)}Write the protocol that begins, then each that takes over with its event: switch:first,second@step=10. Events are step=10, after=5, goal=metric:0.5, spent=50% and unpaid=500/5 (tokens/steps).`,
  }),
  /** `least`: the value waited for; nothing stands for the highest, where the metric has none. */
  SWITCH_GOAL_UNKNOWN: (
    d: { protocol: string; metric: string } & (
      | { world: string; known: Names; near: Names }
      | { least: number | null; most: number }
    ),
  ) => {
    if ('known' in d)
      return {
        what: `'${d.protocol}' waits for '${d.metric}', and world '${d.world}' has no such goal.`,
        fix: oneOf(d.known, d.near),
      };
    if (d.least === null)
      return {
        what: `'${d.protocol}' waits until '${d.metric}' is at its highest, and it has no highest value.`,
        fix: `Write a value: goal=${d.metric}:1.`,
      };
    return {
      what: `'${d.protocol}' waits for '${d.metric}' to be ${d.least}, and it is ${d.most} at most.`,
      fix: `Write a value up to ${d.most}: goal=${d.metric}:${d.most}.`,
    };
  },
  SWITCH_WITHOUT_BUDGET: (d: { protocol: string }) => ({
    what: `'${d.protocol}' switches when a share of the budget is spent, and the episode has no budget of tokens, calls, messages or usd.`,
    fix: 'Give it one, or switch at another event: step, after, goal, unpaid.',
  }),
  SWITCH_SAMPLING_DIFFERS: (d: { protocol: string; role: string }) => ({
    what: `the papers behind '${d.protocol}' sample role '${d.role}' differently, and one name has one setting in an episode.`,
    fix: 'Set how calls are sampled yourself, or leave the published sampling away.',
  }),
  /** `typed`: its name on a command line, where the faults have been printed already. */
  PROTOCOL_FAULTY: (d: { name: string; faults: Names; typed?: string }) => ({
    what: `protocol '${d.name}' fails ${d.faults.length === 1 ? 'a check' : `${d.faults.length} checks`}${d.typed === undefined ? `: ${d.faults.join(' | ')}` : ', listed above.'}`,
    fix: 'Each says what would fix it.',
  }),
  /** `line` and `column` count from 1; `text`: what stands behind the braces. */
  PLACEHOLDER_UNKNOWN: (d: {
    text: string;
    isClosed: boolean;
    line: number;
    column: number;
    known: Names;
    near: Names;
  }) => ({
    what: `line ${d.line}, column ${d.column} of a prompt has '{{${d.text}${d.isClosed ? '}}' : ''}', which ${d.isClosed ? 'names no part of a prompt' : 'is not closed by }}'}.`,
    fix: `${oneOf(d.known, d.near)} Behind it may stand 'of AGENT' and 'bare'. Two braces that are meant as text are written \\{{.`,
  }),
  /** `role`: whose prompt it is; `of`: whom the placeholder names. */
  PLACEHOLDER_OF_NOBODY: (d: {
    text: string;
    line: number;
    column: number;
    role: string;
    of: string;
    known: Names;
    near: Names;
  }) => ({
    what: `line ${d.line}, column ${d.column} of the prompt for '${d.role}' has '{{${d.text}}}', and no agent or role is called '${d.of}'.`,
    fix: oneOf(d.known, d.near),
  }),
  REPLY_FIELD_UNKNOWN: (d: { theirs: string; ours: string; role: string; known: Names; near: Names }) => ({
    what: `'${d.theirs} = ${d.ours}' of a prompt for '${d.role}' leads to no field of its answer.`,
    fix: `Behind = stands a field of the answer. ${oneOf(d.known, d.near)}`,
  }),
  REPLY_KEY_BAD: (d: { line: string }) => ({
    what: `'${d.line}' does not say which key of the answer is meant.`,
    fix: "Write their key, =, and the field of our answer, with {agent} on both sides or on neither: {agent}'s action = plan.{agent}",
  }),
} satisfies Rows;
