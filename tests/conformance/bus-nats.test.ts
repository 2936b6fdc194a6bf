// Tests the bus on NATS where it meets others: outside clients, size limits, servers that refuse, leave and come back.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { inspect } from 'node:util';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { numberedMessage, numbersUpTo } from '../../conformance/bus/fixture.ts';
import { natsBus } from '../../runtime/bus/nats.ts';
import type { Bus } from '../../runtime/core/bus.ts';
import { TroupeError } from '../../runtime/errors/index.ts';
import { matches } from '../../runtime/text/subject.ts';
import { startNatsServer } from '../../scripts/nats-server.mjs';

/** Whatever it is given is closed or stopped at the end of the test. */
async function using<T>(
  run: (keep: <K extends { close(): Promise<void> } | { stop(): Promise<void> }>(kept: K) => K) => Promise<T>,
): Promise<T> {
  const kept: ({ close(): Promise<void> } | { stop(): Promise<void> })[] = [];
  try {
    return await run((each) => {
      kept.push(each);
      return each;
    });
  } finally {
    for (const each of kept.reverse()) await ('close' in each ? each.close() : each.stop());
  }
}

async function failure(act: Promise<unknown>): Promise<TroupeError> {
  const thrown = await act.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (thrown instanceof TroupeError) return thrown;
  throw new Error(`expected an error of ours, got ${inspect(thrown)}`);
}

describe('what an outside client sends', () => {
  let raw: NatsConnection;
  let bus: Bus;
  beforeAll(async () => {
    raw = await connect({ servers: inject('nats') });
    bus = await natsBus({ servers: inject('nats') });
  });
  afterAll(async () => {
    await raw.close();
    await bus.close();
  });

  test('is reported as garbage if it is not a message, and valid messages are still heard', async () => {
    const log: string[] = [];
    bus.onGarbage((subject, why) => log.push(`${subject}: ${why}`));
    bus.subscribe('outside.*', (_subject, message) => log.push(`heard ${message.body}`));
    await bus.flush();
    for (const line of ['', 'hello', '{', '7', '{"id":1}', `{"control":${'['.repeat(200_000)}`, '\u001b[2J'])
      raw.publish('outside.a', line);
    raw.publish('outside.a', new Uint8Array([0xff, 0xfe]));
    raw.publish('outside.\u001b[31m', 'x');
    raw.publish('outside.a', JSON.stringify(numberedMessage(1)));
    await raw.flush();
    await bus.flush();
    expect(log).toHaveLength(10);
    expect(log.at(-1)).toBe('heard 1');
    for (const line of log) expect(line).toMatch(/^[\x20-\x7e]{1,300}$/);
  });

  test('finds the id of a message and its trace in the headers, and the JSON as the payload', async () => {
    const seen: unknown[] = [];
    raw.subscribe('outward', {
      callback: (_error, msg) =>
        void seen.push([msg.headers?.get('Nats-Msg-Id'), msg.headers?.get('traceparent'), msg.json()]),
    });
    await raw.flush();
    const trace = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    bus.publish('outward', numberedMessage(3), trace);
    bus.publish('outward', numberedMessage(4));
    await bus.flush();
    await raw.flush();
    expect(seen).toEqual([
      [numberedMessage(3).id, trace, numberedMessage(3)],
      [numberedMessage(4).id, '', numberedMessage(4)],
    ]);
  });

  test('matches patterns as matches() says', async () => {
    const token = fc.constantFrom('a', 'b', 'c', 'aa');
    const subject = fc.array(token, { minLength: 1, maxLength: 5 }).map((tokens) => tokens.join('.'));
    const pattern = fc
      .tuple(fc.array(fc.oneof(token, fc.constant('*')), { minLength: 1, maxLength: 5 }), fc.boolean())
      .map(([tokens, open]) => (open ? [...tokens.slice(0, 4), '>'] : tokens).join('.'));
    const subjects = fc.uniqueArray(subject, { minLength: 1, maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(pattern, { minLength: 1, maxLength: 20 }), subjects, async (patterns, all) => {
        const heard = new Set<string>();
        const subs = patterns.map((each) =>
          raw.subscribe(each, { callback: (_error, msg) => void heard.add(`${each} ${msg.subject}`) }),
        );
        for (const each of all) raw.publish(each);
        await raw.flush();
        for (const sub of subs) sub.unsubscribe();
        const want = patterns.flatMap((each) => all.filter((one) => matches(each, one)).map((one) => `${each} ${one}`));
        expect([...heard].sort()).toEqual(want.sort());
      }),
    );
  });
});

describe('the size of a message', () => {
  test('is checked against the server’s limit, including headers, before it is sent', () =>
    using(async (keep) => {
      const server = keep(await startNatsServer({ config: 'max_payload: 2000' }));
      const trouble: string[] = [];
      const bus = keep(await natsBus({ servers: server.url, onStatus: (what, why) => trouble.push(`${what} ${why}`) }));
      const heard: number[] = [];
      bus.subscribe('a', (_subject, message) => heard.push(String(message.body).length));
      const sent: number[] = [];
      const refused: string[] = [];
      for (let chars = 1_500; chars < 2_000; chars++) {
        try {
          bus.publish('a', numberedMessage(0, 'x'.repeat(chars)), '00-trace');
          sent.push(chars);
        } catch (error) {
          refused.push(error instanceof TroupeError ? error.what : String(error));
        }
      }
      await bus.flush();
      expect(heard).toEqual(sent);
      expect(sent).not.toEqual([]);
      expect(refused[0]).toBe('a message on a has 2001 bytes, the bus takes 2000.');
      expect(trouble).toEqual([]);
    }));
});

describe('a server that cannot be used', () => {
  test('because it is not there is BUS_UNREACHABLE, worth another try, and shows no credentials', async () => {
    const server = await startNatsServer();
    await server.stop();
    const error = await failure(natsBus({ servers: `nats://bob:sesame@127.0.0.1:${server.port}` }));
    expect(error).toMatchObject({ code: 'BUS_UNREACHABLE', retry: true });
    expect(error.message).toContain(`nats://127.0.0.1:${server.port}`);
    expect(inspect(error, { depth: 9 })).not.toMatch(/bob|sesame/);
  });

  test('because it offers no TLS is BUS_UNTRUSTED, and nothing is sent in the clear', async () => {
    const error = await failure(natsBus({ servers: inject('nats').replace('nats:', 'tls:') }));
    expect(error).toMatchObject({ code: 'BUS_UNTRUSTED', message: expect.stringContaining("does not support 'tls'") });
  });

  test('because it wants other credentials is BUS_REFUSED, and shows none; with the right ones it is used', () =>
    using(async (keep) => {
      const server = keep(await startNatsServer({ config: 'authorization { user: "bob", password: "ses@me/1" }' }));
      const place = `127.0.0.1:${server.port}`;
      for (const servers of [`nats://bob:sesame@${place}`, place]) {
        const error = await failure(natsBus({ servers }));
        expect(error).toMatchObject({ code: 'BUS_REFUSED', retry: false });
        expect(inspect(error, { depth: 9 })).not.toMatch(/bob|sesame/);
      }
      const bus = keep(await natsBus({ servers: `nats://bob:ses%40me%2F1@${place}` }));
      await bus.flush();
      expect(bus.about).toBe(`nats://${place}`);
      keep(await natsBus({ servers: place, user: 'bob', pass: 'ses@me/1' }));
    }));

  test('because a credentials file is missing is FILE_UNREADABLE, with its name', async () => {
    const error = await failure(natsBus({ servers: inject('nats'), credsFile: '/nowhere/bob.creds' }));
    expect(error).toMatchObject({ code: 'FILE_UNREADABLE', what: expect.stringContaining('/nowhere/bob.creds') });
  });

  test('a token may stand in the url or beside it', () =>
    using(async (keep) => {
      const server = keep(await startNatsServer({ config: 'authorization { token: "sesame" }' }));
      keep(await natsBus({ servers: `nats://sesame@127.0.0.1:${server.port}` }));
      keep(await natsBus({ servers: server.url, token: 'sesame' }));
      expect(await failure(natsBus({ servers: server.url }))).toMatchObject({ code: 'BUS_REFUSED' });
    }));
});

describe('a server that goes away and comes back', () => {
  /** A line, and promises of what becomes of its connection. */
  async function watched(url: string) {
    const waiting: { what: string; resolve: () => void }[] = [];
    const bus = await natsBus({
      servers: url,
      reconnectDelayMs: 20,
      onStatus: (what) => {
        for (const each of waiting) if (each.what === what) each.resolve();
      },
    });
    return { bus, becomes: (what: string) => new Promise<void>((resolve) => waiting.push({ what, resolve })) };
  }

  test('is reconnected to with all subscriptions, and messages published meanwhile arrive in order', () =>
    using(async (keep) => {
      const first = await startNatsServer();
      const { bus, becomes } = await watched(first.url);
      keep(bus);
      const heard: unknown[] = [];
      bus.subscribe('a', (_subject, message) => heard.push(message.body));
      bus.onControl('b', (word) => heard.push(word));
      await bus.flush();
      const down = becomes('down');
      await first.stop();
      await down;
      for (const n of numbersUpTo(200)) {
        if (n % 5 === 0) bus.control('b', n);
        else bus.publish('a', numberedMessage(n));
      }
      const flushed = bus.flush();
      keep(await startNatsServer({ port: first.port }));
      await flushed;
      expect(heard).toEqual(numbersUpTo(200));
    }));

  test('and does not come back: closing ends all the same, and says what was never sent', async () => {
    const server = await startNatsServer();
    const { bus, becomes } = await watched(server.url);
    const garbage: string[] = [];
    bus.onGarbage((subject, why) => garbage.push(`${subject}: ${why}`));
    const down = becomes('down');
    await server.stop();
    await down;
    bus.publish('a', numberedMessage(0));
    const flush = failure(bus.flush());
    await bus.close();
    expect((await flush).code).toBe('BUS_CLOSED');
    expect(garbage).toEqual(['a: never sent: the line was closed while the server was away']);
  });

  test('or has stopped answering: closing ends all the same, and says so', () =>
    using(async (keep) => {
      const server = keep(await startNatsServer());
      const bus = await natsBus({ servers: server.url, closeTimeoutMs: 50 });
      const garbage: string[] = [];
      bus.onGarbage((subject, why) => garbage.push(`${subject}: ${why}`));
      halt(server.pid);
      try {
        bus.publish('a', numberedMessage(0));
        await bus.close();
      } finally {
        process.kill(server.pid, 'SIGCONT');
      }
      expect(garbage).toEqual(['(closing): the server has not confirmed that it received all that was sent']);
    }));
});

/** A signal is on its way for a moment, in which the server may still answer: come back when it has stopped. */
function halt(pid: number): void {
  process.kill(pid, 'SIGSTOP');
  for (let state = ''; !state.startsWith('T'); state = stateOf(pid));
}

/** By its letter. Linux has it in a file, and need have no `ps`. */
function stateOf(pid: number): string {
  const file = `/proc/${pid}/stat`;
  if (existsSync(file)) return readFileSync(file, 'utf8').replace(/^.*\) /s, '');
  return execFileSync('ps', ['-o', 'state=', '-p', String(pid)], { encoding: 'utf8' }).trim();
}
