// What runs in the thread where the SDK for Node sends telemetry. An entry of its own: nothing imports it.
import { workerData } from 'node:worker_threads';
import { systemClock } from '../runtime/core/clock.ts';
import type { LaneTold } from '../runtime/record/otel-lane.ts';
import { createOtelPump } from '../runtime/record/otel-pump.ts';
import type { OtelSdkSettings } from '../runtime/record/otel-sdk-settings.ts';
import { answer, serveLane } from '../runtime/record/otel-serve.ts';
import { overhear } from './otel-sdk-console.ts';

// Both ends are this program: see threadLane.
const { settings, taken }: LaneTold<OtelSdkSettings> = workerData;
overhear((said) => answer({ said }));
// Only now: it keeps the console that it finds as it is loaded.
const { sdkWays } = await import('./otel-sdk.ts');
serveLane(taken, (onTaken) => createOtelPump(sdkWays(settings, systemClock), onTaken));
