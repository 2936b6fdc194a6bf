// Makes a model of a program that answers for roles (wire.ts): a policy in another language that joins a team.
import type { Model } from '../runtime/core/model.ts';
import { freshId } from '../runtime/core/random.ts';
import { asTroupeError, failure } from '../runtime/errors/index.ts';
import { oneLine } from '../runtime/text/plain.ts';
import { additiveScheme, type TokenCounter } from '../runtime/tokens/token-counter.ts';
import { createPeer, type Link, type Peer } from './peer.ts';
import { WIRE } from './wire.ts';

const GREET_MS = 60_000;

/** A program that answers for roles, in any number of episodes. */
export interface RoleProgram {
  /** The model of one episode. */
  model(counter: TokenCounter): Model;
  close(): void;
}

/**
 * The program at the other end of these links. `prefix` begins the names of its models on record, from which nothing is
 * started.
 * @throws WORLD_GONE, WORLD_WIRE_BAD, WORLD_FAILED, WORLD_NEEDS, WORLD_SILENT
 * @example
 * ```ts
 * import { connectRoles, startChild } from 'troupe/outside';
 *
 * const start = () => connectRoles(() => startChild('python3 planner.py'), 'program:');
 * typeof start; // → 'function'
 * ```
 */
export async function connectRoles(open: () => Link, prefix: string): Promise<RoleProgram> {
  let peer = createPeer(open());
  const { name, about } = await greeted(peer);
  const known = `${prefix}${name}`;
  const there = async (): Promise<Peer> => {
    if (peer.gone() === undefined) return peer;
    peer = createPeer(open());
    await greeted(peer);
    return peer;
  };
  return {
    close: () => peer.close(),
    model(counter) {
      const episode = freshId();
      return {
        name: known,
        kind: 'scripted',
        about: `${about === undefined ? '' : `${oneLine(about, 300)} `}A program that answers for its roles; whether a language model is in it is not known here.`,
        remote: true,
        tokens: additiveScheme(counter),
        async ask({ ask, call, asker, segments, schema }) {
          const { role = '', agent = null, step = 0 } = asker ?? {};
          const messages = segments.map(({ speaker, text }) => ({ speaker, text }));
          const text = await there()
            .then((program) => program.ask('answer', { episode, call, role, agent, step, ask, messages, schema }))
            .then((answer) => answer.text)
            .catch((thrown: unknown) => {
              const { code, what } = asTroupeError(thrown);
              throw failure(
                'MODEL_FAILED',
                { model: known, why: oneLine(what, 400), retry: code === 'WORLD_GONE' },
                thrown,
              );
            });
          const usage = {
            input: counter.countSegments(segments),
            output: counter.count(text),
            source: 'counted',
          } as const;
          return { text, usage, finish: 'stop' };
        },
      };
    },
  };
}

async function greeted(peer: Peer) {
  try {
    return await peer.ask('greet', { wire: WIRE }, GREET_MS);
  } catch (thrown) {
    peer.close();
    throw thrown;
  }
}
