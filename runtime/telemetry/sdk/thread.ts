// Runs the OpenTelemetry SDK in a worker thread. It is an entry point: no file imports it.
import { workerData } from 'node:worker_threads';
import { systemClock } from '../../core/clock.ts';
import { type PipelineThreadData, postAnswer, servePipeline } from '../pipeline.ts';
import { createOtelPump } from '../pump.ts';
import type { OtelSdkSettings } from '../sdk-settings.ts';
import { redirectConsole } from './connection.ts';

// Both ends are this program, so nothing is checked: pipeline.ts starts this thread.
const { settings, taken }: PipelineThreadData<OtelSdkSettings> = workerData;
redirectConsole((line) => postAnswer({ said: line }));
// Imported only now, because it keeps the console that it finds when loaded.
const { startSdk } = await import('./sdk.ts');
servePipeline(taken, (onTaken) => createOtelPump(startSdk(settings, systemClock), onTaken));
