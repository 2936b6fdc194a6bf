// Builds the errors about an episode, before and while it runs.

import { list, meantText } from '../text/lists.ts';
import { codedError } from './error.ts';

export const agentsOutOfRange = (world: string, asked: number | string, min: number, max: number) =>
  codedError(
    'AGENTS_OUT_OF_RANGE',
    `world '${world}' cannot have ${asked} agents.`,
    `Ask for ${min === max ? min : `${min} to ${max}`}.`,
  );

/** A place in which the task cannot be done: it is refused, not played. */
export const sceneUnsolvable = (what: string, why: string) =>
  codedError(
    'SCENE_UNSOLVABLE',
    `${what} cannot be played: ${why}.`,
    'Take another scene, or ask for less in the goal.',
  );

/** `meant`: words that it takes and that are spelt much like the value. */
export const optionBad = (option: string, value: string, wanted: string, meant: readonly string[] = []) =>
  codedError('OPTION_BAD', `${option} cannot be '${value}'.`, `${meantText(meant)}It takes ${wanted}.`);

/**
 * A world lacks an optional facet, or a member of one, that something needs: `by`. `able`: shipped worlds that have it.
 */
export const facetMissing = (
  { world, facet, by }: { readonly world: string; readonly facet: string; readonly by: string },
  able: readonly string[] = [],
) =>
  codedError(
    'FACET_MISSING',
    `${by} needs the facet '${facet}', which world '${world}' lacks.`,
    able.length > 0
      ? `These worlds have it: ${list(able)}.`
      : `Give the world '${facet}' (see the type World), or do without what needs it.`,
  );

export const actionUnknown = (agent: string, said: string, known: readonly string[]) =>
  codedError('ACTION_UNKNOWN', `${agent} cannot '${said}'.`, `Say one of: ${list(known)}.`);

/** A world with such a row does not load. */
export const actionRowBad = (world: string, row: string, why: string) =>
  codedError(
    'ACTION_ROW_BAD',
    `the row '${row}' of the actions of world '${world}' cannot be meant: ${why}.`,
    'Correct the row: docs/contributing/world.md says what a row needs.',
  );

/** `what`: the episode as it is called; `why`: what keeps its goal from being met. */
export const episodeImpossible = (what: string, why: string) =>
  codedError(
    'EPISODE_IMPOSSIBLE',
    `the goal of ${what} cannot be met: ${why}.`,
    'Ask for less, or name another scene.',
  );

interface EndlessTalk {
  readonly from: string;
  readonly channel: string;
  readonly depth: number;
  readonly branches?: number;
}

/** `branches`: how many messages the sender had said beside one chain, where that was too much. */
export const stepEndless = ({ from, channel, depth, branches }: EndlessTalk) =>
  codedError(
    'STEP_ENDLESS',
    branches === undefined
      ? `${from} would have been number ${depth} in one chain of messages within a step, on '${channel}', and nobody was let hear it.`
      : `${from} had answered ${branches} messages within a step besides those of one chain, and nobody was let hear what it said next, on '${channel}'.`,
    "Let the conversation end: cap the channel, or count its rounds and say in the protocol how many there are ('rounds'). 'depthCap' allows one episode more.",
  );

export const barrierTimeout = (missing: readonly string[], ms: number) =>
  codedError(
    'BARRIER_TIMEOUT',
    `after ${ms} ms nobody serves ${list(missing)}.`,
    'Start the process that serves them with the same run and episode, on the same NATS server.',
    { retry: true },
  );

/** Said where the roles are waited for; the worker is told SECRET_DIFFERS. */
export const workerUnproven = (missing: readonly string[], ms: number) =>
  codedError(
    'WORKER_UNPROVEN',
    `after ${ms} ms nobody with the secret of this run serves ${list(missing)}; somebody without it has called.`,
    'Start the worker with the secret of the run (docs/guide/security.md).',
    { retry: true },
  );

/** Said to a worker; where the roles are waited for, it is WORKER_UNPROVEN. */
export const secretDiffers = (run: string) =>
  codedError(
    'SECRET_DIFFERS',
    `run '${run}' calls for roles with another secret than the one of this worker, so this worker does not follow it.`,
    'Start it with the secret of that run (docs/guide/security.md).',
    { retry: true },
  );

export const secretMissing = (run: string) =>
  codedError(
    'SECRET_MISSING',
    `run '${run}' is played by several processes, and this one has no secret to know the others by.`,
    'Give every process of the run the same secret: const secret = freshSecret() in one of them, or any text of 32 characters and more that nobody guesses (docs/guide/security.md).',
  );

export const nobodyCalled = (run: string, ms: number) =>
  codedError(
    'NOBODY_CALLED',
    `for ${ms} ms no process has asked who serves what in run '${run}'.`,
    'Start the process that holds the world, with the same run, on the same NATS server, and leave these roles to others there.',
    { retry: true },
  );

export const holderSilent = (run: string, ms: number) =>
  codedError(
    'HOLDER_SILENT',
    `for ${ms} ms there has been no word from the process that holds the world of run '${run}'.`,
    'It has ended or cannot be reached. What it wrote can be resumed.',
    { retry: true },
  );

export const workerLost = (process: string) =>
  codedError(
    'WORKER_LOST',
    `process '${process}' is gone: it reports nothing any more, and its connection to the bus is closed.`,
    'Resume the episode: every role is then played in one process.',
    { retry: true },
  );

export const nothingServed = (run: string) =>
  codedError(
    'NOTHING_SERVED',
    `this process serves no role of run '${run}'.`,
    "Let 'serves' pick at least one role of the protocol.",
  );

export const servedTwice = (instance: string, one: string, other: string) =>
  codedError(
    'SERVED_TWICE',
    `${instance} is served by two processes, '${one}' and '${other}'.`,
    'End one of the two, or let it serve other roles.',
  );

/** `why`: the message of the error that the process met with. */
export const workerUnable = (process: string, roles: readonly string[], why: string) =>
  codedError(
    'WORKER_UNABLE',
    `process '${process}' stands by for ${list(roles)} and cannot serve it in this episode: ${why}`,
    'Put that right where the process was started, and start it again.',
  );

/** Said to a process that stands by, of roles that another was faster to serve. */
export const roleTaken = (run: string, roles: readonly string[]) =>
  codedError(
    'ROLE_TAKEN',
    `${list(roles)} of run '${run}' ${roles.length === 1 ? 'is' : 'are'} served by another process already.`,
    'Nothing is lost: this process can serve another episode.',
  );

export const protocolDiffers = (process: string) =>
  codedError(
    'PROTOCOL_DIFFERS',
    `process ${process} has another protocol.`,
    'Give every process of an episode the same protocol, built with the same options.',
  );
