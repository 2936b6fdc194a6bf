// The way to the SDK for Node: a thread of its own, whose environment is the run's with what the SDK should take where nobody has said anything.
import type { Clock } from '../runtime/core/clock.ts';
import { type Lane, laneHere, threadFile, threadLane } from '../runtime/record/otel-lane.ts';
import { createOtelPump, type OtelPump } from '../runtime/record/otel-pump.ts';
import { type OtelSdkSettings, otelSdkEnv } from '../runtime/record/otel-sdk-settings.ts';
import type { Env } from '../runtime/record/otel-settings.ts';

export interface SdkLaneNeeds {
  readonly env: Env;
  readonly settings: OtelSdkSettings;
  readonly clock: Clock;
  /** What it says on the console. */
  readonly onSaid: (text: string) => void;
}

export function sdkLane(needs: SdkLaneNeeds): Lane {
  const { env, settings, onSaid } = needs;
  const file = threadFile(import.meta.url, './otel-sdk-thread.js');
  return (
    threadLane({ file, settings, env: otelSdkEnv(env, settings), onSaid }) ?? laneHere((onTaken) => pumpHere(needs, onTaken))
  );
}

/** From TypeScript sources: in the run's own thread. */
async function pumpHere({ env, settings, clock, onSaid }: SdkLaneNeeds, onTaken: () => void): Promise<OtelPump> {
  const { overhear } = await import('./otel-sdk-console.ts');
  const giveBack = overhear(onSaid);
  try {
    const { sdkWays } = await import('./otel-sdk.ts');
    const ways = withVariables(otelSdkEnv(env, settings), () => sdkWays(settings, clock));
    return createOtelPump({ ...ways, end: async () => void (await ways.end?.().finally(giveBack)) }, onTaken);
  } catch (failure) {
    giveBack();
    throw failure;
  }
}

/** The SDK reads the variables of its process, and only as it starts. */
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
