// Connects a run to the OpenTelemetry SDK in a thread of its own. The thread's environment is the run's, with our
// defaults where the user set nothing. What the SDK writes to the console (its console exporters, its warnings) goes to
// one listener, so that stdout carries only the run's own output.
import { Console } from 'node:console';
import { Writable } from 'node:stream';
import type { Clock } from '../../core/clock.ts';
import { oneLine } from '../../text/plain.ts';
import { threadFile } from '../../text/thread-file.ts';
import { pipelineInThisThread, pipelineInThread, type TelemetryPipeline } from '../pipeline.ts';
import { createOtelPump, type OtelPump } from '../pump.ts';
import { type OtelSdkSettings, otelSdkEnv } from '../sdk-settings.ts';
import type { Env } from '../settings.ts';

interface SdkConnectionNeeds {
  readonly env: Env;
  readonly settings: OtelSdkSettings;
  readonly clock: Clock;
  /** Its console output. */
  readonly onSaid: (text: string) => void;
}

export function connectSdk(needs: SdkConnectionNeeds): TelemetryPipeline {
  const { env, settings, onSaid } = needs;
  const file = threadFile(import.meta.url, './thread.js');
  return (
    pipelineInThread({ file, settings, env: otelSdkEnv(env, settings), onSaid }) ??
    pipelineInThisThread((onTaken) => createPumpInProcess(needs, onTaken))
  );
}

/** When run from TypeScript sources, the SDK stays in the run's own thread. */
async function createPumpInProcess(
  { env, settings, clock, onSaid }: SdkConnectionNeeds,
  onTaken: () => void,
): Promise<OtelPump> {
  const giveBack = redirectConsole(onSaid);
  try {
    const { startSdk } = await import('./sdk.ts');
    const ways = withVariables(otelSdkEnv(env, settings), () => startSdk(settings, clock));
    return createOtelPump({ ...ways, end: async () => void (await ways.end?.().finally(giveBack)) }, onTaken);
  } catch (failure) {
    giveBack();
    throw failure;
  }
}

/** The SDK reads its process's variables, and only at start. */
function withVariables<T>(env: Record<string, string>, start: () => T): T {
  const before = { ...process.env };
  const clear = () => {
    for (const name of Object.keys(process.env)) if (name.startsWith('OTEL_')) delete process.env[name];
  };
  clear();
  for (const [name, value] of Object.entries(env)) if (name.startsWith('OTEL_')) process.env[name] = value;
  try {
    return start();
  } finally {
    clear();
    for (const [name, value] of Object.entries(before)) if (name.startsWith('OTEL_')) process.env[name] = value;
  }
}

/** Captures all console output from now on; the returned function restores the console. */
export function redirectConsole(say: (text: string) => void): () => void {
  const before = globalThis.console;
  globalThis.console = new Console({
    stdout: writableTo(say),
    stderr: writableTo((text) => say(`OpenTelemetry SDK: ${oneLine(text, 300)}\n`)),
  });
  return () => {
    globalThis.console = before;
  };
}

function writableTo(hear: (text: string) => void): Writable {
  return new Writable({
    decodeStrings: false,
    write(text, _encoding, done) {
      hear(String(text));
      done();
    },
  });
}
