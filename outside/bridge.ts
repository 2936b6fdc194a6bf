// Starts the Python client of this package with an environment of another library, which then is a world.
import { spawn } from 'node:child_process';
import { delimiter } from 'node:path';
import { fileURLToPath } from 'node:url';
import { failure } from '../runtime/errors/index.ts';
import { shellWord } from '../runtime/text/quoting.ts';
import { startChild } from './child.ts';
import { connectWorld } from './remote-world.ts';

/** The package's folder is one up from the sources, and two from what is compiled. */
const CLIENT = fileURLToPath(
  new URL(`${import.meta.url.endsWith('.ts') ? '../' : '../../'}clients/python`, import.meta.url),
);

export interface Bridged {
  readonly environment: string;
  readonly text?: string;
  readonly actions?: string;
  readonly nats?: string;
}

/** What the environment is started in. */
interface BridgePlace {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** The environment as a world that is played from here, until it is closed. @throws as `connectWorld` */
export const connectEnvironment = (bridged: Bridged, { cwd, env }: BridgePlace) =>
  connectWorld(() =>
    startChild(['python3', ...START, ...bridgeWords(bridged)].map(shellWord).join(' '), { cwd, env: withClient(env) }),
  );

/** Lets it answer over the standard input and output of this process. @returns the exit code */
export const serveEnvironment = (bridged: Bridged, { cwd, env }: BridgePlace): Promise<number> =>
  new Promise((ended, fail) => {
    const child = spawn('python3', [...START, ...bridgeWords(bridged)], {
      cwd,
      env: withClient(env),
      stdio: 'inherit',
    });
    child.on('error', ({ message: why }) =>
      fail(failure('WORLD_NEEDS', { world: 'a bridge', why, install: 'Python 3.9 or newer, as python3' })),
    );
    child.on('close', (code) => ended(code ?? 1));
  });

const START = ['-m', 'troupe'];

/** As `troupe world bridge` and the client take them. */
export const bridgeWords = ({ environment, text, actions, nats }: Bridged): string[] => [
  environment,
  ...Object.entries({ text, actions, nats }).flatMap(([name, value]) =>
    value === undefined ? [] : [`--${name}`, value],
  ),
];

/** Where Python finds the client. */
const withClient = (env: BridgePlace['env']) => ({
  ...env,
  PYTHONPATH: [CLIENT, env.PYTHONPATH ?? ''].filter((path) => path !== '').join(delimiter),
});
