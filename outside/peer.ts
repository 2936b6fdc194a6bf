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
  close(): void;
}

type ParamsOf<M extends Method> = z.input<(typeof METHODS)[M]['params']>;
type ResultOf<M extends Method> = z.output<(typeof METHODS)[M]['result']>;

export interface Peer {
  readonly about: string;
  /** @throws WORLD_GONE, WORLD_WIRE_BAD, WORLD_FAILED, WORLD_SILENT where it has not answered in `ms` */
  ask<M extends Method>(method: M, params: ParamsOf<M>, ms?: number): Promise<ResultOf<M>>;
  /** Why nothing more will come; undefined while it is there. */
  gone(): TroupeError | undefined;
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
  const endAll = (why: TroupeError) => {
    gone ??= why;
    for (const { fail } of open.values()) fail(why);
    open.clear();
    link.hold(false);
  };
  const settle = (id: number): OpenQuestion | undefined => {
    const question = open.get(id);
    open.delete(id);
    if (open.size === 0) link.hold(false);
    return question;
  };
  link.listen((text) => {
    const answer = readAnswer(text);
    // What is no answer at all belongs to no question: everybody who waits is told.
    if (typeof answer === 'string') return endAll(failure('WORLD_WIRE_BAD', { world: about, why: answer }));
    const question = settle(answer.id);
    if (question !== undefined) takeAnswer(about, question, answer);
  }, endAll);
  const put = (question: OpenQuestion, params: object): number => {
    const id = ++asked;
    open.set(id, question);
    link.hold(true);
    link.send(JSON.stringify({ jsonrpc: '2.0', id, method: question.method, params }));
    return id;
  };
  return {
    about,
    gone: () => gone,
    close: () => link.close(),
    ask: <M extends Method>(method: M, params: ParamsOf<M>, ms?: number) =>
      new Promise<ResultOf<M>>((resolve, reject) => {
        if (gone !== undefined) return reject(gone);
        const id = put({ method, keep: (result) => end(() => resolve(result as ResultOf<M>)), fail }, params);
        const late = ms === undefined ? undefined : systemClock.after(ms, tooLate);
        function tooLate() {
          settle(id);
          fail(failure('WORLD_SILENT', { world: about, ms: ms ?? 0 }));
        }
        function fail(error: TroupeError) {
          end(() => reject(error));
        }
        function end(how: () => void) {
          late?.cancel();
          how();
        }
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
    return fail(failure('WORLD_FAILED', { world, method, why, traceback: error.data?.traceback }));
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
  } catch {
    return `a line that is no JSON: '${oneLine(text, 120)}' (only answers may go there: print to stderr)`;
  }
  const read = Answer.safeParse(value);
  return read.success ? read.data : oneLine(`a line that is no answer (JSON-RPC 2.0): ${faultsOf(read.error)}`, 400);
}
