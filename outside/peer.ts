// Asks a program on the other end of a link, and hands each answer to whoever asked. Answers may come in any order; one
// that nobody waits for is dropped.
import type { z } from 'zod';
import { systemClock } from '../runtime/core/clock.ts';
import { failure, type TroupeError } from '../runtime/errors/index.ts';
import { oneLine } from '../runtime/text/plain.ts';
import { Answer, faultsOf, METHODS, type Method } from './wire.ts';

/** Carries texts to a program and back. */
export interface Link {
  /** For people: the command, or the server and the name. */
  readonly about: string;
  send(text: string): void;
  /** Whether answers are waited for: only then does the link keep this process running. */
  hold(waiting: boolean): void;
  /** `gone` is called once, with why nothing more will come. */
  listen(heard: (text: string) => void, gone: (why: TroupeError) => void): void;
  /** Tells the program that nothing more will come. */
  close(): void;
  /** Ends a program that may not hear that: it has not answered. */
  kill(): void;
}

type ParamsOf<M extends Method> = z.input<(typeof METHODS)[M]['params']>;
type ResultOf<M extends Method> = z.output<(typeof METHODS)[M]['result']>;

export interface Peer {
  readonly about: string;
  /**
   * `ms`: whoever has not answered by then is given up.
   * @throws WORLD_GONE, WORLD_WIRE_BAD, WORLD_FAILED, WORLD_NEEDS, WORLD_SILENT
   */
  ask<M extends Method>(method: M, params: ParamsOf<M>, ms?: number): Promise<ResultOf<M>>;
  /** Why nothing more will come; undefined while it is there. */
  gone(): TroupeError | undefined;
  /** Whether it has not answered something that somebody waits for, or did. */
  owes(): boolean;
  /** Ends the program; whoever still waits for an answer gets WORLD_GONE. */
  close(): void;
}

interface OpenQuestion {
  readonly method: Method;
  keep(result: unknown): void;
  fail(error: TroupeError): void;
}

export function createPeer(link: Link): Peer {
  const { about } = link;
  const open = new Map<number, OpenQuestion>();
  let asked = 0;
  let gone: TroupeError | undefined;
  // Nobody waits for the answer to `close`.
  const owes = () => [...open.values()].some(({ method }) => method !== 'close');
  const end = (why: TroupeError) => {
    if (gone !== undefined) return;
    gone = why;
    if (owes()) link.kill();
    else link.close();
    for (const { fail } of open.values()) fail(why);
    open.clear();
    link.hold(false);
  };
  link.listen((text) => {
    const answer = readAnswer(text);
    // What is no answer at all belongs to no question: everybody who waits is told.
    if (typeof answer === 'string') return end(failure('WORLD_WIRE_BAD', { world: about, why: answer }));
    const question = open.get(answer.id);
    if (question === undefined) return;
    open.delete(answer.id);
    link.hold(owes());
    takeAnswer(about, question, answer);
  }, end);
  const put = (question: OpenQuestion, params: object) => {
    const id = ++asked;
    open.set(id, question);
    link.hold(owes());
    link.send(JSON.stringify({ jsonrpc: '2.0', id, method: question.method, params }));
  };
  return {
    about,
    gone: () => gone,
    owes,
    close: () => end(failure('WORLD_GONE', { world: about, why: 'it was closed here' })),
    ask: <M extends Method>(method: M, params: ParamsOf<M>, ms?: number) =>
      new Promise<ResultOf<M>>((resolve, reject) => {
        if (gone !== undefined) return reject(gone);
        const late =
          ms === undefined
            ? undefined
            : systemClock.after(ms, () => end(failure('WORLD_SILENT', { world: about, ms })));
        const keep = (result: unknown) => {
          late?.cancel();
          resolve(result as ResultOf<M>);
        };
        const fail = (error: TroupeError) => {
          late?.cancel();
          reject(error);
        };
        put({ method, keep, fail }, params);
      }),
  };
}

function takeAnswer(
  world: string,
  { method, keep, fail }: OpenQuestion,
  { result, error }: z.output<typeof Answer>,
): void {
  if (error !== undefined) {
    const why = oneLine(error.message, 600);
    const { traceback, install } = error.data ?? {};
    if (install !== undefined) return fail(failure('WORLD_NEEDS', { world, why, install: oneLine(install, 400) }));
    return fail(failure('WORLD_FAILED', { world, method, why, traceback }));
  }
  const read = METHODS[method].result.safeParse(result);
  if (read.success) keep(read.data);
  else
    fail(failure('WORLD_WIRE_BAD', { world, why: oneLine(`the answer to '${method}': ${faultsOf(read.error)}`, 400) }));
}

function readAnswer(text: string): z.output<typeof Answer> | string {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (thrown) {
    // Node says what is odd, and what stands around it.
    const odd = thrown instanceof Error ? oneLine(thrown.message, 200) : '';
    return `a line that is no JSON: '${oneLine(text, 120)}' (${odd}; only answers may go there: print to stderr)`;
  }
  const read = Answer.safeParse(value);
  return read.success ? read.data : oneLine(`a line that is no answer (JSON-RPC 2.0): ${faultsOf(read.error)}`, 400);
}
