// Declares the options that say where a NATS server is and how one is let in.
import type { Command } from 'commander';
import type { NatsOptions } from '../../runtime/bus/nats/options.ts';
import { withoutUndefined } from '../../runtime/core/without-undefined.ts';

export interface QueueFlags {
  readonly bus?: string;
  readonly creds?: string;
  readonly user?: string;
  readonly passwordEnv?: string;
  readonly tlsCa?: string;
  readonly tlsCert?: string;
  readonly tlsKey?: string;
}

export const withQueueOptions = (command: Command, what: string): Command =>
  withNatsLogin(command.option('--bus <url>', what));

export const withNatsLogin = (command: Command): Command =>
  command
    .option('--creds <file>', 'a NATS credentials file')
    .option('--user <name>', 'a NATS user; the password is read from --password-env')
    .option('--password-env <name>', 'the environment variable that holds the password (default NATS_PASSWORD)')
    .option('--tls-ca <file>', 'PEM of the authorities that the server is trusted by')
    .option('--tls-cert <file>', 'PEM of our own certificate')
    .option('--tls-key <file>', 'PEM of its key');

/** Undefined without --bus. */
export function queueServers(
  { bus, creds, user, passwordEnv = 'NATS_PASSWORD', tlsCa, tlsCert, tlsKey }: QueueFlags,
  env: Readonly<Record<string, string | undefined>>,
): NatsOptions | undefined {
  if (bus === undefined) return undefined;
  const pass = user === undefined ? undefined : env[passwordEnv];
  return { servers: bus, ...withoutUndefined({ credsFile: creds, user, pass, tlsCa, tlsCert, tlsKey }) };
}
