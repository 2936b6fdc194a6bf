// Connects what is played with OpenTelemetry, as the standard OTEL_* variables say.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Clock, systemClock } from '../core/clock.ts';
import { failure } from '../errors/index.ts';
import type { OtelLive } from '../telemetry/otel.ts';
import { type OtelSdkSettings, otelSdkFiles, otelSdkSettings, prometheusAddress } from '../telemetry/sdk-settings.ts';
import { type Env, type OtelSettings, otelSdkAskedBy, otelSettings } from '../telemetry/settings.ts';
import { VERSION } from './version.ts';

export interface OpenOtelOptions {
  /** Default: the environment of the process. */
  readonly env?: Env;
  /** What the path of a configuration file starts from. */
  readonly cwd?: string;
  readonly clock?: Clock;
  /** Whether prompts, replies and message bodies are included; else the variables say. */
  readonly content?: boolean | undefined;
  /** Told where metrics can be asked for, if they can. */
  readonly onAddress?: (address: string) => void;
  /** Told what the SDK says. */
  readonly onSaid?: (text: string) => void;
}

/**
 * With our own exporter, or with the SDK for Node where the variables ask for something that only it can do. What is
 * not needed is not loaded. @throws OPTION_BAD
 * @example
 * ```ts
 * import { runEpisode } from 'troupe';
 * import { openOtel } from 'troupe/telemetry';
 *
 * export async function traced(options: Parameters<typeof runEpisode>[0]) {
 *   const otel = await openOtel();
 *   const result = await runEpisode({ ...options, sink: otel.sink });
 *   return { result, told: await otel.close() };
 * }
 * ```
 */
export async function openOtel({
  env = process.env,
  cwd = process.cwd(),
  clock = systemClock,
  content,
  onAddress,
  onSaid = () => {},
}: OpenOtelOptions = {}): Promise<OtelLive> {
  const { own, sdk: settings } = readOtel({ env, cwd, content });
  if (settings === undefined) {
    const { createOtel } = await import('../telemetry/otel.ts');
    return createOtel({ settings: own, clock });
  }
  const [{ otelOver }, { connectSdk }] = await Promise.all([
    import('../telemetry/otel.ts'),
    import('../telemetry/sdk/connection.ts'),
  ]);
  const address = prometheusAddress(env);
  if (address !== undefined) onAddress?.(address);
  return otelOver(connectSdk({ env, settings, clock, onSaid }), clock);
}

type ReadOtel =
  | { readonly own: OtelSettings; readonly sdk?: never }
  | { readonly sdk: OtelSdkSettings; readonly own?: never };

/** All that the variables say, before anything is opened. @throws OPTION_BAD */
export function readOtel({
  env,
  cwd,
  content,
}: Required<Pick<OpenOtelOptions, 'env' | 'cwd'>> & Pick<OpenOtelOptions, 'content'>): ReadOtel {
  const wish = { version: VERSION, content };
  if (otelSdkAskedBy(env) === undefined) return { own: otelSettings(env, wish) };
  const sdk = otelSdkSettings(env, wish);
  for (const [option, file] of otelSdkFiles(env))
    if (!existsSync(resolve(cwd, file)))
      throw failure('OPTION_BAD', { option, value: file.slice(0, 200), wanted: 'a file that is there' });
  return { sdk };
}
