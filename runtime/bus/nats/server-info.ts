// Reads what a NATS server tells every client that connects, to explain why a connection failed.
import { connect } from 'node:net';
import { z } from 'zod';

const ServerInfo = z.object({
  /** It wants a certificate of the client. */
  tls_verify: z.boolean().optional(),
});
export type ServerInfo = z.output<typeof ServerInfo>;

const PATIENCE_MS = 1_000;

/** `server`: `host:port`. Undefined where nothing says so in a second. */
export function readServerInfo(server: string): Promise<ServerInfo | undefined> {
  const [, host = '', port = ''] = /^\[?(.*?)\]?:(\d+)$/.exec(server) ?? [];
  return new Promise((resolve) => {
    const socket = connect({ host, port: Number(port), timeout: PATIENCE_MS });
    let text = '';
    const done = (info?: ServerInfo) => {
      socket.destroy();
      resolve(info);
    };
    socket.on('timeout', () => done());
    socket.on('error', () => done());
    socket.on('close', () => done());
    socket.on('data', (chunk) => {
      text += chunk;
      const json = /^INFO (\{.*\})\s*\r\n/.exec(text)?.[1];
      if (json !== undefined || text.length > 64_000) done(infoIn(json));
    });
  });
}

function infoIn(json = 'null'): ServerInfo | undefined {
  try {
    return ServerInfo.parse(JSON.parse(json));
  } catch {
    return undefined;
  }
}
