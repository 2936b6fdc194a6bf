// Links to a world that another program serves at a NATS server, and serves one there. A world is known by its name:
// requests go to `troupe.world.NAME.ask`, each with the subject for its answer, and whoever serves it says every half
// second on `troupe.world.NAME.alive` that it is there.

import type { NatsOptions } from '../runtime/bus/nats/options.ts';
import { openTextLine, type TextLine } from '../runtime/bus/nats/program-lines.ts';
import { systemClock, type Timer } from '../runtime/core/clock.ts';
import { freshId } from '../runtime/core/random.ts';
import type { AnyWorld } from '../runtime/core/world.ts';
import { asTroupeError, failure, type TroupeError } from '../runtime/errors/index.ts';
import { oneLine } from '../runtime/text/plain.ts';
import { natsAddress } from './nats-address.ts';
import type { Link } from './peer.ts';
import { serveWorld } from './serve.ts';
import { LONGEST_TEXT, TOO_LONG } from './wire.ts';

/** Where a world is served. */
export interface NatsPlace extends NatsOptions {
  /** Letters, digits, `_` and `-`. */
  readonly name: string;
}

const BEAT_MS = 500;
/** Whoever has not been heard for so long is gone: three beats and some patience. */
const SILENT_MS = 1_700;
/** What came while this process was busy is read before anybody is said to be silent. */
const READ_MS = 50;
/** A connection that nobody waits on is closed, for it would keep the process running; it is opened again. */
const IDLE_MS = 300;

/** Bytes: it holds a name. */
const LONGEST_BEAT = 1024;

const NAME = /^[\w-]{1,100}$/;

/**
 * Reads `nats://host:port/name`. Credentials do not stand in it, since results keep the address.
 * @throws OPTION_BAD
 * @example
 * ```ts
 * import { natsPlace } from 'troupe/outside';
 *
 * natsPlace('nats://127.0.0.1:4222/counter'); // → { servers: 'nats://127.0.0.1:4222', name: 'counter' }
 * ```
 */
export const natsPlace = (address: string): NatsPlace =>
  natsAddress(address, { of: 'a world', wanted: 'name', name: NAME });

const subjectsOf = (name: string) => ({ ask: `troupe.world.${name}.ask`, alive: `troupe.world.${name}.alive` });

/**
 * A link to the world of this name. Nothing is connected before something is asked.
 * @example
 * ```ts
 * import { connectWorld, natsLink, natsPlace } from 'troupe/outside';
 *
 * const play = () => connectWorld(() => natsLink(natsPlace('nats://127.0.0.1:4222/counter')));
 * typeof play; // → 'function'
 * ```
 */
export function natsLink({ name, ...options }: NatsPlace): Link {
  const { ask, alive } = subjectsOf(name);
  const about = `${String(options.servers)}/${name}`;
  let heard: (text: string) => void = () => {};
  let gone: (why: TroupeError) => void = () => {};
  const lost = (why: string) => gone(failure('WORLD_GONE', { world: about, why }));
  const watch = watchBeats(about, { lost, gone: (why) => gone(why) });
  let open: Promise<{ readonly line: TextLine; readonly inbox: string }> | undefined;
  let idle: Timer | undefined;
  const connect = async () => {
    const line = await openTextLine(options);
    const inbox = line.inbox();
    line.hear(inbox, {
      text: (text) => heard(text),
      piece: watch.heard,
      nobody: () => lost('nobody serves it there'),
      most: LONGEST_TEXT,
      tooLong: () => lost(TOO_LONG),
    });
    line.hear(alive, { most: LONGEST_BEAT, text: (text) => watch.beat(text) });
    return { line, inbox };
  };
  const close = () => {
    idle?.cancel();
    watch.stop();
    const was = open;
    open = undefined;
    void was?.then(({ line }) => line.close()).catch(() => {});
  };
  return {
    about,
    send(text) {
      open ??= connect();
      open.then(
        ({ line, inbox }) => line.send(ask, text, inbox),
        (thrown) => gone(asTroupeError(thrown)),
      );
    },
    hold(waiting) {
      idle?.cancel();
      if (waiting) watch.start();
      else {
        watch.stop();
        idle = systemClock.after(IDLE_MS, close);
      }
    },
    listen(hear, left) {
      heard = hear;
      gone = left;
    },
    close,
    kill: close,
  };
}

/** Notices that whoever serves a world has fallen silent, or that two programs do. */
function watchBeats(
  world: string,
  { lost, gone }: { lost(why: string): void; gone(why: TroupeError): void },
): { start(): void; stop(): void; heard(): void; beat(id: string): void } {
  let now: string | undefined;
  const before = new Set<string>();
  let late: Timer | undefined;
  const wait = () => {
    late?.cancel();
    late = systemClock.after(SILENT_MS, () => {
      late = systemClock.after(READ_MS, () => lost(`it has not been heard of for ${SILENT_MS} ms`));
    });
  };
  const heard = () => {
    if (late !== undefined) wait();
  };
  return {
    start() {
      if (late === undefined) wait();
    },
    stop() {
      late?.cancel();
      late = undefined;
    },
    heard,
    beat(id) {
      heard();
      if (id === now) return;
      // One that began again takes the other's place; two take turns.
      if (before.has(id)) {
        const [first, second] = [now ?? '', id].map((one) => oneLine(one, 60));
        return gone(failure('WORLD_TWICE', { world, first: `program ${first}`, second: `program ${second}` }));
      }
      if (now !== undefined) before.add(now);
      now = id;
    },
  };
}

/**
 * Serves a world at a NATS server until it is closed.
 * @throws WORLD_TWICE where another program serves one of this name there; as natsBus does
 * @example
 * ```ts
 * import { sar } from 'troupe/envs';
 * import { natsPlace, serveWorldAt } from 'troupe/outside';
 *
 * const serve = () => serveWorldAt(sar, natsPlace('nats://127.0.0.1:4222/sar'));
 * typeof serve; // → 'function'
 * ```
 */
export async function serveWorldAt(
  world: AnyWorld,
  { name, ...options }: NatsPlace,
): Promise<{ close(): Promise<void> }> {
  const { ask, alive } = subjectsOf(name);
  const line = await openTextLine(options);
  const own = freshId();
  const other = await firstBeat(line, alive);
  if (other !== undefined) {
    await line.close();
    throw failure('WORLD_TWICE', {
      world: `${line.about}/${name}`,
      first: `program ${oneLine(other, 60)}`,
      second: 'this one',
    });
  }
  const answer = serveWorld(world);
  line.hear(ask, {
    most: LONGEST_TEXT,
    text: (text, reply) => void answer(text).then((said) => line.send(reply, said)),
  });
  let next: Timer;
  const beat = () => {
    line.send(alive, own);
    next = systemClock.after(BEAT_MS, beat);
  };
  beat();
  return {
    close() {
      next.cancel();
      return line.close();
    },
  };
}

/** Whoever says within two beats that it is there. */
const firstBeat = (line: TextLine, alive: string): Promise<string | undefined> =>
  new Promise((resolve) => {
    const nobody = systemClock.after(2 * BEAT_MS + 100, () => resolve(undefined));
    line.hear(alive, {
      most: LONGEST_BEAT,
      text(id) {
        nobody.cancel();
        resolve(id);
      },
    });
  });
