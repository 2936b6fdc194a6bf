// Collects every promise of a model (runtime/core/model.ts) as a suite of clauses, which the rule-based player, a
// recording and an endpoint all keep.
import { type Clock, systemClock } from '../runtime/core/clock.ts';
import type { Model, ModelCall, ModelReply, ModelRequest } from '../runtime/core/model.ts';
import { TroupeError } from '../runtime/errors/index.ts';
import { ClauseFailure, expectEqual, expectThat, type Suite } from './suite.ts';

export interface ModelFixture {
  /** Answers `request`. */
  readonly model: Model;
  readonly request: ModelRequest;
  /**
   * A model of the same kind whose call fails because its connection is down or it has no answer. Absent if calls
   * cannot fail.
   */
  readonly failing?: { readonly model: Model; readonly request: ModelRequest };
  /** A model of the same kind that never answers. Only for remote models. */
  readonly silent?: Model;
  /** Texts that must not appear in any error or description: keys, passwords. */
  readonly secrets?: readonly string[];
  /** How long to wait for what should happen at once; 60,000 ms by default. */
  readonly patienceMs?: number;
  readonly clock?: Clock;
}

/** What every model promises, as clauses; `runSuite(modelSuite, …)` tries a model on them. */
export const modelSuite: Suite<ModelFixture> = {
  name: 'model',
  clauses: [
    { name: 'an answer has a text and a way in which it ended', run: answers },
    { name: 'tokens are counted, and none of them is negative', run: countsTokens },
    { name: 'a model says what it is, and so when no language model is behind it', run: describesItself },
    { name: 'what is not remote answers at once', run: atOnce },
    { name: 'what is not remote answers alike each time', run: answersAlike },
    { name: 'a request is left as it was', run: leavesRequest },
    { name: 'what is remote gives up when it is told to', run: givesUp },
    { name: 'what is remote and told to give up before it is asked does not answer', run: neverBegins },
    { name: 'a failure has a code and a fix', run: failsCoded },
    { name: 'no secret is told', run: keepsSecrets },
  ],
};

const call = (signal = new AbortController().signal): ModelCall => ({ signal, onToken() {} });
const ask = async ({ model, request }: ModelFixture): Promise<ModelReply> => model.ask(request, call());

async function answers(fixture: ModelFixture) {
  const { text, finish } = await ask(fixture);
  expectThat(typeof text === 'string' && text !== '', 'the answer has a text');
  expectThat(
    ['stop', 'length', 'refused', 'other'].includes(finish),
    `the answer ended in a known way, not '${finish}'`,
  );
}

async function countsTokens(fixture: ModelFixture) {
  const { usage } = await ask(fixture);
  const { source, refused: _, ...numbers } = usage;
  expectThat(['provider', 'counted', 'estimate'].includes(source), `the source of the usage is known, not '${source}'`);
  for (const [what, n] of Object.entries(numbers))
    expectThat(n === undefined || (Number.isInteger(n) && n >= 0), `${what} tokens are a whole number: ${n}`);
  expectThat((usage.cached ?? 0) <= usage.input, 'no more tokens are cached than went in');
}

async function describesItself({ model }: ModelFixture) {
  expectThat(model.name.trim() !== '' && model.about.trim() !== '', 'a model has a name and a description');
  expectEqual(model.remote, model.kind === 'endpoint', `whether a model of kind '${model.kind}' is remote`);
  if (model.kind !== 'endpoint')
    expectThat(/no (language )?model/i.test(model.about), `the description says so: ${model.about}`);
}

async function atOnce({ model, request }: ModelFixture) {
  if (!model.remote) expectThat(!(model.ask(request, call()) instanceof Promise), 'the answer is no promise');
}

async function answersAlike(fixture: ModelFixture) {
  if (!fixture.model.remote) expectEqual(await ask(fixture), await ask(fixture), 'the answer to the same request');
}

async function leavesRequest(fixture: ModelFixture) {
  const before = JSON.stringify(fixture.request);
  await ask(fixture);
  expectEqual(JSON.stringify(fixture.request), before, 'the request after it was answered');
}

async function givesUp(fixture: ModelFixture) {
  const { model, silent, request } = fixture;
  if (!model.remote) return;
  if (silent === undefined) throw new ClauseFailure('expected a silent model in the fixture of a remote one');
  const abort = new AbortController();
  const asked = Promise.resolve(silent.ask(request, call(abort.signal)));
  abort.abort();
  await rejects(fixture, asked, 'a call that is told to give up');
}

async function neverBegins(fixture: ModelFixture) {
  const { model, request } = fixture;
  if (!model.remote) return;
  await rejects(
    fixture,
    Promise.resolve().then(() => model.ask(request, call(AbortSignal.abort()))),
    'a call that was given up before',
  );
}

async function failsCoded(fixture: ModelFixture) {
  if (fixture.failing === undefined) return;
  const error = await errorOf(fixture.failing);
  expectThat(
    error instanceof TroupeError && /^[A-Z_]+$/.test(error.code),
    `a failure has a code, not as ${String(error)}`,
  );
  expectThat(
    error instanceof TroupeError && error.fix.trim() !== '' && error.code !== 'UNEXPECTED',
    `a failure has a fix: ${String(error)}`,
  );
}

async function keepsSecrets({ model, failing, secrets = [] }: ModelFixture) {
  const error = failing === undefined ? undefined : await errorOf(failing);
  const texts = [model.name, model.about, ...(error === undefined ? [] : allTextOf(error))].join('\n');
  for (const [i, secret] of secrets.entries())
    expectThat(!texts.includes(secret), `secret ${i + 1} stands nowhere in names and errors`);
}

async function errorOf({ model, request }: { model: Model; request: ModelRequest }): Promise<unknown> {
  try {
    await model.ask(request, call());
  } catch (thrown) {
    return thrown;
  }
  throw new ClauseFailure('expected the failing model of the fixture to fail');
}

/** The texts of an error and of its causes. */
function allTextOf(thrown: unknown): string[] {
  if (!(thrown instanceof Error)) return [String(thrown)];
  return [
    thrown.message,
    thrown.stack ?? '',
    JSON.stringify(thrown) ?? '',
    ...(thrown.cause === undefined ? [] : allTextOf(thrown.cause)),
  ];
}

/** @throws ClauseFailure unless it rejects, with an error that has a code, before patience ends. */
async function rejects(
  { clock = systemClock, patienceMs = 60_000 }: ModelFixture,
  asked: Promise<unknown>,
  what: string,
) {
  const ended = await new Promise<unknown>((resolve) => {
    const timer = clock.after(patienceMs, () => resolve(`nothing for ${patienceMs} ms`));
    const settle = (value: unknown) => {
      timer.cancel();
      resolve(value);
    };
    asked.then(() => settle('an answer'), settle);
  });
  expectThat(
    ended instanceof TroupeError,
    `${what} fails with a code at once, not with ${ended instanceof Error ? String(ended) : ended}`,
  );
}
