// Words the errors about an episode, before and while it runs.
import { list, meantText } from '../text/in-words.ts';
import type { Names, Rows } from './rows.ts';

export const EPISODE_FAILURES = {
  AGENTS_OUT_OF_RANGE: (d: { world: string; asked: number | string; min: number; max: number }) => ({
    what: `world '${d.world}' cannot have ${d.asked} agents.`,
    fix: `Ask for ${d.min === d.max ? d.min : `${d.min} to ${d.max}`}.`,
  }),
  /** A place in which the task cannot be done: it is refused, not played. */
  SCENE_UNSOLVABLE: (d: { what: string; why: string }) => ({
    what: `${d.what} cannot be played: ${d.why}.`,
    fix: 'Take another scene, or ask for less in the goal.',
  }),
  /** `meant`: words that it takes and that are spelt much like the value. */
  OPTION_BAD: (d: { option: string; value: string; wanted: string; meant?: Names }) => ({
    what: `${d.option} cannot be '${d.value}'.`,
    fix: `${meantText(d.meant)}It takes ${d.wanted}.`,
  }),
  /** A world lacks an optional facet, or a member of one, that `by` needs. `able`: shipped worlds that have it. */
  FACET_MISSING: (d: { world: string; facet: string; by: string; able?: Names }) => ({
    what: `${d.by} needs the facet '${d.facet}', which world '${d.world}' lacks.`,
    fix: d.able?.length
      ? `These worlds have it: ${list(d.able)}.`
      : `Give the world '${d.facet}' (see the type World), or do without what needs it.`,
  }),
  /**
   * A world with such a row does not load. `row` is absent where the rows as a whole are none; `argument` is the maker
   * of an argument, which knows of no row and no world.
   */
  ACTION_ROW_BAD: (d: { why: string } & ({ world: string; row?: string } | { argument: string })) => ({
    what:
      'argument' in d
        ? `an argument of an action cannot be made by ${d.argument}: ${d.why}.`
        : d.row === undefined
          ? `the rows of the actions of world '${d.world}' cannot be meant: ${d.why}.`
          : `the row '${d.row}' of the actions of world '${d.world}' cannot be meant: ${d.why}.`,
    fix: 'Correct the row: docs/guide/action-rows.md says what a row needs.',
  }),
  /** A world with such a form does not load. `attribute` is absent where the form has none, or there are no forms. */
  FACT_FORM_BAD: (d: { attribute?: string; why: string }) => ({
    what:
      d.attribute === undefined
        ? `the forms in which facts are stated cannot be meant: ${d.why}.`
        : `the form of the fact '${d.attribute}' cannot be meant: ${d.why}.`,
    fix: 'Correct the form: docs/guide/erring.md shows one, and the type StatedFact says what its parts are.',
  }),
  ACTION_UNKNOWN: (d: { agent: string; said: string; known: Names }) => ({
    what: `${d.agent} cannot '${d.said}'.`,
    fix: `Say one of: ${list(d.known)}.`,
  }),
  /** `what`: the episode as it is called; `why`: what keeps its goal from being met. */
  EPISODE_IMPOSSIBLE: (d: { what: string; why: string }) => ({
    what: `the goal of ${d.what} cannot be met: ${d.why}.`,
    fix: 'Ask for less, or name another scene.',
  }),
  /** `branches`: how many messages the sender had said beside one chain, where that was too much. */
  STEP_ENDLESS: (d: { from: string; channel: string; depth: number; branches?: number }) => ({
    what:
      d.branches === undefined
        ? `${d.from} would have been number ${d.depth} in one chain of messages within a step, on '${d.channel}', and nobody was let hear it.`
        : `${d.from} had answered ${d.branches} messages within a step besides those of one chain, and nobody was let hear what it said next, on '${d.channel}'.`,
    fix: "Let the conversation end: cap the channel (messages: 4, action: 'drop'), or let the roles count its rounds and stop. 'rounds' in the protocol says how many these are and ends nothing; 'depthCap' allows one episode more.",
  }),
  BARRIER_TIMEOUT: (d: { missing: Names; ms: number }) => ({
    what: `after ${d.ms} ms nobody serves ${list(d.missing)}.`,
    fix: 'Start the process that serves them with the same run and episode, on the same NATS server.',
    retry: true,
  }),
  /** Said where the roles are waited for; the worker is told SECRET_DIFFERS. */
  WORKER_UNPROVEN: (d: { missing: Names; ms: number }) => ({
    what: `after ${d.ms} ms nobody with the secret of this run serves ${list(d.missing)}; somebody without it has called.`,
    fix: 'Start the worker with the secret of the run (docs/guide/security.md).',
    retry: true,
  }),
  /** Said to a worker; where the roles are waited for, it is WORKER_UNPROVEN. */
  SECRET_DIFFERS: (d: { run: string }) => ({
    what: `run '${d.run}' calls for roles with another secret than the one of this worker, so this worker does not follow it.`,
    fix: 'Start it with the secret of that run (docs/guide/security.md).',
    retry: true,
  }),
  SECRET_MISSING: (d: { run: string }) => ({
    what: `run '${d.run}' is played by several processes, and this one has no secret to know the others by.`,
    fix: 'Give every process of the run the same secret: const secret = freshSecret() in one of them, or any text of 32 characters and more that nobody guesses (docs/guide/security.md).',
  }),
  NOBODY_CALLED: (d: { run: string; ms: number }) => ({
    what: `for ${d.ms} ms no process has asked who serves what in run '${d.run}'.`,
    fix: 'Start the process that holds the world, with the same run, on the same NATS server, and leave these roles to others there.',
    retry: true,
  }),
  HOLDER_SILENT: (d: { run: string; ms: number }) => ({
    what: `for ${d.ms} ms there has been no word from the process that holds the world of run '${d.run}'.`,
    fix: 'It has ended or cannot be reached. What it wrote can be resumed.',
    retry: true,
  }),
  WORKER_LOST: (d: { process: string }) => ({
    what: `process '${d.process}' is gone: it reports nothing any more, and its connection to the bus is closed.`,
    fix: 'Resume the episode: every role is then played in one process.',
    retry: true,
  }),
  NOTHING_SERVED: (d: { run: string }) => ({
    what: `this process serves no role of run '${d.run}'.`,
    fix: "Let 'serves' pick at least one role of the protocol.",
  }),
  SERVED_TWICE: (d: { instance: string; one: string; other: string }) => ({
    what: `${d.instance} is served by two processes, '${d.one}' and '${d.other}'.`,
    fix: 'End one of the two, or let it serve other roles.',
  }),
  /** `why`: the message of the error that the process met with. */
  WORKER_UNABLE: (d: { process: string; roles: Names; why: string }) => ({
    what: `process '${d.process}' stands by for ${list(d.roles)} and cannot serve it in this episode: ${d.why}`,
    fix: 'Put that right where the process was started, and start it again.',
  }),
  /** Said to a process that stands by, of roles that another was faster to serve. */
  ROLE_TAKEN: (d: { run: string; roles: Names }) => ({
    what: `${list(d.roles)} of run '${d.run}' ${d.roles.length === 1 ? 'is' : 'are'} served by another process already.`,
    fix: 'Nothing is lost: this process can serve another episode.',
  }),
  PROTOCOL_DIFFERS: (d: { process: string }) => ({
    what: `process ${d.process} has another protocol.`,
    fix: 'Give every process of an episode the same protocol, built with the same options.',
  }),
} satisfies Rows;
