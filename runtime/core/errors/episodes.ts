// Builds the errors about an episode, before and while it runs.

import { list } from '../text/lists.ts';
import { shellWord } from '../text/shell-word.ts';
import { TroupeError } from './error.ts';

export const agentsOutOfRange = (world: string, asked: number | string, min: number, max: number) =>
  new TroupeError('AGENTS_OUT_OF_RANGE', `world '${world}' cannot have ${asked} agents.`, `Ask for ${min} to ${max}.`);

/** What stands where a scene is named: the name of one, or of many with sets, ranges and patterns. */
export type SceneQuantity = 'one' | 'many';

export interface UnknownScene {
  readonly world: string;
  readonly scene: string;
  readonly known: readonly string[];
  readonly near: readonly string[];
  /** The sets of scenes that the world has a name for. */
  readonly sets: readonly string[];
  readonly takes: SceneQuantity;
}

export const sceneUnknown = ({ world, scene, known, near, sets, takes }: UnknownScene) =>
  new TroupeError(
    'SCENE_UNKNOWN',
    `world '${world}' has no scene '${scene}'.`,
    `${near.length > 0 ? `Did you mean ${near.join(' or ')}? ` : ''}It has ${list(known, 6)}.${
      takes === 'one'
        ? ''
        : ` --scenes takes names, ranges (1..5), patterns (wash-*), 'all'${sets.length > 0 ? ` and the sets ${list(sets)}` : ''}.`
    }`,
  );

/** Many are named where one is played. */
export const sceneSeveral = (world: string, said: string, scenes: readonly string[]) =>
  new TroupeError(
    'SCENE_SEVERAL',
    `'${said}' stands for ${scenes.length} scene${scenes.length === 1 ? '' : 's'} of world '${world}', and an episode is played in one that is named.`,
    `Name one: ${list(scenes, 3)}. To play them all: troupe compare ${shellWord(world)} --protocols … --scenes ${shellWord(said)}`,
  );

/** A place in which the task cannot be done: it is refused, not played. */
export const sceneUnsolvable = (what: string, why: string) =>
  new TroupeError(
    'SCENE_UNSOLVABLE',
    `${what} cannot be played: ${why}.`,
    'Take another scene, or ask for less in the goal.',
  );

export const optionBad = (option: string, value: string, wanted: string) =>
  new TroupeError('OPTION_BAD', `${option} cannot be '${value}'.`, `It takes ${wanted}.`);

export const checkerMissing = (world: string, protocol: string) =>
  new TroupeError(
    'CHECKER_MISSING',
    `protocol '${protocol}' reads what the world's checker holds to be done, and world '${world}' has no such checker.`,
    'Take a world with a checker, or a variant that verifies for itself.',
  );

export const actionUnknown = (agent: string, said: string, known: readonly string[]) =>
  new TroupeError('ACTION_UNKNOWN', `${agent} cannot '${said}'.`, `Say one of: ${list(known)}.`);

/** `what`: the episode as it is called; `why`: what keeps its goal from being met. */
export const episodeImpossible = (what: string, why: string) =>
  new TroupeError(
    'EPISODE_IMPOSSIBLE',
    `the goal of ${what} cannot be met: ${why}.`,
    'Ask for less, or name another scene.',
  );

export const stepEndless = (last: { readonly channel: string; readonly from: string; readonly depth: number }) =>
  new TroupeError(
    'STEP_ENDLESS',
    `${last.from} would have been number ${last.depth} in one chain of messages within a step, on '${last.channel}', and nobody was let hear it.`,
    "Let the conversation end: cap the channel, or count its rounds and say in the protocol how many there are ('rounds'). 'depthCap' allows one episode more.",
  );

export const barrierTimeout = (missing: readonly string[], ms: number) =>
  new TroupeError(
    'BARRIER_TIMEOUT',
    `after ${ms} ms nobody serves ${list(missing)}.`,
    'Start the process that serves them with the same run and episode, on the same NATS server.',
    { retry: true },
  );

export const nobodyCalled = (run: string, ms: number) =>
  new TroupeError(
    'NOBODY_CALLED',
    `for ${ms} ms no process has asked who serves what in run '${run}'.`,
    'Start the process that holds the world, with the same run, on the same NATS server, and leave these roles to others there.',
    { retry: true },
  );

export const holderSilent = (run: string, ms: number) =>
  new TroupeError(
    'HOLDER_SILENT',
    `for ${ms} ms there has been no word from the process that holds the world of run '${run}'.`,
    "It has ended or cannot be reached. What it wrote can be gone on with: 'troupe resume'.",
    { retry: true },
  );

export const workerLost = (process: string) =>
  new TroupeError(
    'WORKER_LOST',
    `process '${process}' is gone: it reports nothing any more, and its connection to the bus is closed.`,
    "Go on with 'troupe resume', which plays every role in one process.",
    { retry: true },
  );

export const nothingServed = (run: string) =>
  new TroupeError(
    'NOTHING_SERVED',
    `this process serves no role of run '${run}'.`,
    "Let 'serves' pick at least one role of the protocol; 'troupe show' lists them.",
  );

export const servedTwice = (instance: string) =>
  new TroupeError('SERVED_TWICE', `${instance} is served by two processes.`, 'Give each role to one process.');

export const protocolDiffers = (process: string) =>
  new TroupeError(
    'PROTOCOL_DIFFERS',
    `process ${process} has another protocol.`,
    'Give every process of an episode the same protocol, built with the same options.',
  );
