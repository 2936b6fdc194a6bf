// Builds the errors about a command line.
import { codedError } from '../../runtime/errors/index.ts';
import { list, oneOf } from '../../runtime/text/lists.ts';

/** The command line cannot be understood; `command` is the command called, e.g. `troupe run`. */
export const usageBad = (what: string, command: string) => codedError('USAGE', `${what}.`, `See '${command} --help'.`);

/** A world was named instead of a protocol. */
export const protocolIsWorld = (name: string) =>
  codedError(
    'PROTOCOL_UNKNOWN',
    `there is no protocol '${name}': ${name} is a world.`,
    `'troupe list ${name}' describes it, and 'troupe run ${name} --protocol cmas' plays in it.`,
  );

/** A protocol was named instead of a world. */
export const worldIsProtocol = (name: string) =>
  codedError(
    'WORLD_UNKNOWN',
    `there is no world '${name}': ${name} is a protocol.`,
    `'troupe show ${name}' describes it, and 'troupe list worlds' lists where it can be played.`,
  );

/** `has`: the feature that a world needs for the flag, such as `pictures`. */
export const flagUnsupported = (flag: string, world: string, has: string, able: readonly string[]) =>
  codedError(
    'FLAG_UNSUPPORTED',
    `world '${world}' does not support ${flag}: it has no ${has}.`,
    able.length > 0 ? `These have: ${list(able)}.` : `Leave ${flag} out.`,
  );

/** A preset does not cover this part. `byHand`: flags that set the same for one of its worlds. */
export const presetUnfit = (
  preset: { readonly name: string; readonly protocols: object; readonly worlds: object },
  part: { readonly kind: 'world' | 'protocol'; readonly name: string; readonly byHand: string },
) =>
  codedError(
    'PRESET_UNFIT',
    `preset '${preset.name}' does not cover ${part.kind} '${part.name}'.`,
    `It fits ${list(Object.keys(part.kind === 'world' ? preset.worlds : preset.protocols))}. ${
      part.kind === 'world'
        ? "Choose another one from 'troupe list presets'."
        : `For a protocol of your own, set the same by hand: ${part.byHand}.`
    }`,
  );

export const roleUnknown = (protocol: string, role: string, known: readonly string[], near: readonly string[] = []) =>
  codedError('ROLE_UNKNOWN', `protocol '${protocol}' has no role '${role}' that asks a model.`, oneOf(known, near));

export const roleUnknownIn = (protocol: string, role: string, known: readonly string[], near: readonly string[] = []) =>
  codedError('ROLE_NOT_FOUND', `protocol '${protocol}' has no role '${role}'.`, oneOf(known, near));

/** `charted`: the roles of the protocol that are statecharts. */
export const roleWithoutChart = (protocol: string, role: string, charted: readonly string[]) =>
  codedError(
    'ROLE_WITHOUT_CHART',
    `role '${role}' of '${protocol}' is a rule, that is an XState transition actor: it decides once per wake and has no states to draw.`,
    charted.length > 0 ? `Roles with a chart: ${charted.join(', ')}.` : 'No role of this protocol has a chart.',
  );

export const fileExists = (files: readonly string[]) =>
  codedError(
    'FILE_EXISTS',
    `${list(files)} exists already.`,
    'Give another name, or move the existing file away first.',
  );

/** One of them cannot know the work of the other. */
export const workerOtherSecret = (run: string) =>
  codedError(
    'WORKER_OTHER_SECRET',
    `experiment '${run}' is played with another secret than a worker at this server has, so that worker gets none of its episodes.`,
    'Start the worker with the secret of the experiment: --secret-file FILE, a copy of the same file (by default ~/.config/troupe/secret), or the same TROUPE_RUN_SECRET.',
  );

/** `what`: a server, a variable or a file that a task names; `flag`: what would lend it. */
export const notLent = (what: string, flag: string) =>
  codedError(
    'NOT_LENT',
    `the task names ${what}, which this worker does not lend.`,
    `Start the worker with ${flag} if whoever starts experiments at this server may use it.`,
  );
