// Gives each group that shares a server its own names: the first token of every subject, and the names of streams and
// buckets. Above the bus every subject begins with `troupe`; it is translated here, so nobody else knows the prefix.
import { failure } from '../../errors/index.ts';

const DEFAULT = 'troupe';

/** One token, so that no group's subjects begin with those of another; in lower case, since streams are in capitals. */
const PREFIX = /^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/;
/** What would be the queue's subjects of the group that has the rest of the name. */
const OF_A_QUEUE = /-(?:work|done|lost)$/;

export interface GroupNames {
  readonly prefix: string;
  /** Of the queue of experiments: the streams, and the first tokens of their subjects. */
  readonly workStream: string;
  readonly doneStream: string;
  readonly work: string;
  readonly done: string;
  readonly lost: string;
  bucket(kind: string): string;
  /** A subject or pattern as the server has it. */
  outside(subject: string): string;
  /** A subject as it is known above the bus. */
  inside(subject: string): string;
}

/** @throws OPTION_BAD */
export function groupNames(prefix: string = DEFAULT): GroupNames {
  // The value may come from untyped code.
  if (typeof prefix !== 'string' || !PREFIX.test(prefix) || OF_A_QUEUE.test(prefix))
    throw failure('OPTION_BAD', {
      option: 'the prefix of subjects on the bus',
      value: JSON.stringify(String(prefix).slice(0, 60)).slice(1, -1),
      wanted:
        'lower-case letters, digits and hyphens inside, 40 characters at most, such as lab7; not with -work, -done or -lost at its end',
    });
  const own = prefix === DEFAULT;
  return {
    prefix,
    workStream: `${prefix.toUpperCase()}_WORK`,
    doneStream: `${prefix.toUpperCase()}_DONE`,
    work: `${prefix}-work`,
    done: `${prefix}-done`,
    lost: `${prefix}-lost`,
    bucket: (kind) => `${prefix}_${kind}`,
    outside: own ? (subject) => subject : (subject) => translated(subject, prefix),
    inside: own ? (subject) => subject : (subject) => replaced(subject, prefix, DEFAULT),
  };
}

/** A wildcard in the first place is for subjects of the group as well. */
function translated(pattern: string, prefix: string): string {
  if (pattern === '>') return `${prefix}.>`;
  return pattern.startsWith('*.') ? `${prefix}${pattern.slice(1)}` : replaced(pattern, DEFAULT, prefix);
}

const replaced = (subject: string, from: string, to: string): string =>
  subject.startsWith(`${from}.`) ? `${to}${subject.slice(from.length)}` : subject;
