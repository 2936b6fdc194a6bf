// Runs the OpenTelemetry SDK in a worker thread. It is an entry point: no file imports it.
import { workerData } from 'node:worker_threads';
import { systemClock } from '../../runtime/core/clock.ts';
import type { PipelineThreadData } from '../../runtime/telemetry/pipeline.ts';
import { postAnswer, servePipeline } from '../../runtime/telemetry/pipeline-thread.ts';
import { createOtelPump } from '../../runtime/telemetry/pump.ts';
import type { OtelSdkSettings } from '../../runtime/telemetry/sdk-settings.ts';
import { redirectConsole } from './sdk-console.ts';

// Both ends are this program: see threadLane.
const { settings, taken }: PipelineThreadData<OtelSdkSettings> = workerData;
redirectConsole((line) => postAnswer({ said: line }));
// Imported only now, because it keeps the console that it finds when loaded.
const { startSdk } = await import('./sdk.ts');
servePipeline(taken, (onTaken) => createOtelPump(startSdk(settings, systemClock), onTaken));
