// Provides an agent by the Agent Protocol for NATS 0.3 for tests, written on the wire by itself, from the protocol's
// documents, with a bare client of NATS.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type Msg, type NatsConnection } from '@nats-io/transport-node';
import { inject, onTestFinished } from 'vitest';
import { freshId } from '../../runtime/core/random.ts';
import { runCaptured } from './capture.ts';

export const server = () => inject('nats');

export async function client(): Promise<NatsConnection> {
  const connection = await connect({ servers: server() });
  onTestFinished(() => connection.close());
  return connection;
}

type Say = (chunk: unknown) => void;
export interface Strange {
  /** What it does with a prompt, in place of answering and ending. */
  on(prompt: { prompt: string; attachments?: unknown[] }, say: Say, msg: Msg, nc: NatsConnection): void | Promise<void>;
  info?: object;
  metadata?: Record<string, string>;
}

/** An agent on the wire. */
export async function stranger({ on, info = {}, metadata = {} }: Strange) {
  const nc = await client();
  const session = `s-${freshId()}`;
  const name = `echo.lab.${session}`;
  nc.subscribe('$SRV.INFO.agents', {
    callback: (_error, msg) =>
      void msg.respond(
        JSON.stringify({
          type: 'io.nats.micro.v1.info_response',
          name: 'agents',
          id: freshId(),
          version: '1.0.0',
          description: 'An echo',
          metadata: { agent: 'echo', owner: 'lab', session, protocol_version: '0.3' },
          endpoints: [
            {
              name: 'prompt',
              subject: `agents.prompt.${name}`,
              metadata: { max_payload: '1MB', attachments_ok: 'true', ...metadata },
            },
          ],
          ...info,
        }),
      ),
  });
  nc.subscribe(`agents.prompt.${name}`, {
    queue: 'agents',
    callback: (_error, msg) => {
      const say: Say = (chunk) => void msg.respond(JSON.stringify(chunk));
      say({ type: 'status', data: 'ack' });
      void on(JSON.parse(msg.string()), say, msg, nc);
    },
  });
  await nc.flush();
  return { nc, name, address: `${server()}/${name}` };
}

/** Answers with this, and ends. */
export const answering = (text: (prompt: string) => string): Strange => ({
  on({ prompt }, say, msg) {
    const said = text(prompt);
    const half = Math.floor(said.length / 2);
    say({ type: 'response', data: said.slice(0, half) });
    say({ type: 'of-the-future', data: 1 });
    say({ type: 'response', data: { text: said.slice(half) } });
    msg.respond('');
  },
});

/** An empty folder, for one test. */
export function folder(): string {
  const cwd = mkdtempSync(join(tmpdir(), 'troupe-agents-'));
  onTestFinished(() => rmSync(cwd, { recursive: true, force: true }));
  return cwd;
}

/** Two steps of the toy world whose planner is the model. */
export const play = (cwd: string, model: string, ...more: string[]) => {
  const argv = ['run', 'relay', '--agents', '2', '--steps', '2', '--quiet', '--json'];
  return runCaptured([...argv, '--out', 'run', '--model', `planner=${model}`, ...more], { cwd });
};
