// Starts the thread that sends telemetry by our own OTLP/HTTP code. It is a separate entry point: no file imports
// it.
import { workerData } from 'node:worker_threads';
import { systemClock } from '../core/clock.ts';
import { otlpOutputs } from './otlp-outputs.ts';
import { type PipelineThreadData, servePipeline } from './pipeline.ts';
import { createOtelPump } from './pump.ts';
import type { OtelSettings } from './settings.ts';

// Both ends are this program: see pipeline.ts.
const { settings, taken }: PipelineThreadData<OtelSettings> = workerData;
servePipeline(taken, (onTaken) => createOtelPump(otlpOutputs(settings, systemClock), onTaken));
