// What runs in the thread that sends telemetry by our own OTLP/HTTP. An entry of its own: nothing imports it.
import { workerData } from 'node:worker_threads';
import { systemClock } from '../core/clock.ts';
import type { LaneTold } from './otel-lane.ts';
import { createOtelPump } from './otel-pump.ts';
import { serveLane } from './otel-serve.ts';
import type { OtelSettings } from './otel-settings.ts';
import { otlpWays } from './otel-ways.ts';

// Both ends are this program: see threadLane.
const { settings, taken }: LaneTold<OtelSettings> = workerData;
serveLane(taken, (onTaken) => createOtelPump(otlpWays(settings, systemClock), onTaken));
