// Provides for every clause about a model one that breaks only this clause: a sound model with exactly one defect.

import type { ModelFixture } from '../../../conformance/model.ts';
import type { Model, ModelReply, ModelRequest } from '../../../runtime/core/model.ts';
import { failure } from '../../../runtime/errors/index.ts';

const SECRET = 'sk-not-to-be-told';

const request = (): ModelRequest => ({
  ask: 'act',
  segments: [{ origin: 'task', speaker: 'user', text: 'Bring the box.' }],
  schema: { type: 'object' },
  call: '0:team/alice/mind:0',
  attempt: 1,
  settings: {},
});

const reply = (): ModelReply => ({
  text: '{"action":"wait"}',
  usage: { input: 5, output: 3, source: 'counted' },
  finish: 'stop',
});

/** Answers at once, like the rule-based player. */
function localModel(ask: Model['ask'] = reply): Model {
  return { name: 'near', kind: 'rules', about: 'No language model.', remote: false, ask };
}

/** Answers later and can be cancelled, like an endpoint. */
function remoteModel(ask: Model['ask'] = async (_request, { signal }) => replyUnlessAborted(signal)): Model {
  return { name: 'far', kind: 'endpoint', about: 'Far away.', remote: true, ask };
}

function replyUnlessAborted(signal: AbortSignal): ModelReply {
  if (signal.aborted) throw failure('MODEL_CANCELLED', { model: 'far' });
  return reply();
}

const neverAnswers: Model['ask'] = (_request, { signal }) =>
  new Promise((_, reject) =>
    signal.addEventListener('abort', () => reject(failure('MODEL_CANCELLED', { model: 'far' })), { once: true }),
  );

const failing = (model: Model) => ({ model, request: request() });

export function soundLocalModel(): ModelFixture {
  return { model: localModel(), request: request() };
}

export function soundRemoteModel(): ModelFixture {
  const down = remoteModel(async () =>
    Promise.reject(failure('MODEL_FAILED', { model: 'far', why: 'the line is down', retry: true })),
  );
  return {
    model: remoteModel(),
    request: request(),
    silent: remoteModel(neverAnswers),
    failing: failing(down),
    secrets: [SECRET],
    patienceMs: 500,
  };
}

/** Keyed by the clause that it must break. */
export const modelDefects: Readonly<Record<string, () => ModelFixture>> = {
  'an answer has a text and a way in which it ended': () => ({
    ...soundLocalModel(),
    model: localModel(() => ({ ...reply(), text: '' })),
  }),
  'tokens are counted, and none of them is negative': () => ({
    ...soundLocalModel(),
    model: localModel(() => ({ ...reply(), usage: { input: 5, output: -1, source: 'counted' } })),
  }),
  'a model says what it is, and so when no language model is behind it': () => ({
    ...soundLocalModel(),
    model: { ...localModel(), about: 'A clever player.' },
  }),
  'what is not remote answers at once': () => ({ ...soundLocalModel(), model: localModel(async () => reply()) }),
  'what is not remote answers alike each time': () => {
    let asked = 0;
    return { ...soundLocalModel(), model: localModel(() => ({ ...reply(), text: `{"action":"wait ${asked++}"}` })) };
  },
  'a request is left as it was': () => ({
    ...soundLocalModel(),
    model: localModel((asked) => {
      Reflect.set(asked, 'attempt', asked.attempt + 1);
      return reply();
    }),
  }),
  'what is remote gives up when it is told to': () => ({
    ...soundRemoteModel(),
    silent: remoteModel(() => new Promise(() => {})),
  }),
  'what is remote and told to give up before it is asked does not answer': () => ({
    ...soundRemoteModel(),
    model: remoteModel(async () => reply()),
  }),
  'a failure has a code and a fix': () => ({
    ...soundRemoteModel(),
    failing: failing(remoteModel(() => Promise.reject(new RangeError('down')))),
  }),
  'no secret is told': () => ({
    ...soundRemoteModel(),
    failing: failing(
      remoteModel(() =>
        Promise.reject(
          failure('MODEL_FAILED', { model: 'far', why: 'refused', retry: false }, new Error(`401: bad key ${SECRET}`)),
        ),
      ),
    ),
  }),
};
