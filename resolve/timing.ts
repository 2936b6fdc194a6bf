// Reads `--clock simulated --latency <profile>`, under which an episode runs without waiting and reports the time it
// would have taken.

import { resolve } from 'node:path';
import { z } from 'zod';
import { LatencyProfile, withLatency } from '../agents/models/latency.ts';
import type { Clock } from '../runtime/core/clock.ts';
import type { SimulatedLatency } from '../runtime/core/event.ts';
import type { Model } from '../runtime/core/model.ts';
import { simulatedClock } from '../runtime/episode/simulated-clock.ts';
import { failure } from '../runtime/errors/index.ts';
import type { RecordOutline } from '../runtime/run/outline.ts';
import { startedOf } from '../runtime/run/recorded-episode.ts';
import { near } from '../runtime/text/near-names.ts';
import { oneLine } from '../runtime/text/plain.ts';
import type { PlayContext } from './context.ts';
import { readJsonFile } from './json-file.ts';

export interface ClockFlags {
  /** `real` or `simulated`. */
  readonly clock?: string;
  /** `first=400,input=0.2,output=20,jitter=0.1`, or a JSON file of profiles by model name. */
  readonly latency?: string;
  readonly bus?: string;
  readonly seed?: number;
}

export interface EpisodeTiming {
  readonly clock: Clock;
  readonly simulated: boolean;
  /** null where it is simulated: such time advances whenever nothing else happens, and would end every wait. */
  readonly stepDeadlineMs: null | undefined;
  /** The description that goes into the record. */
  readonly onRecord?: SimulatedLatency;
  slowed(models: Readonly<Record<string, Model>>): Readonly<Record<string, Model>>;
}

const PROFILE_KEYS: Readonly<Record<string, keyof LatencyProfile>> = {
  first: 'firstTokenMs',
  input: 'perInputTokenMs',
  output: 'perOutputTokenMs',
  jitter: 'jitter',
};
const PROFILE_FORM =
  "first=MS,input=MS,output=MS,jitter=SHARE (all but first may be left out), or a JSON file of such profiles by model name, '*' for all others";

/** @throws OPTION_BAD, FILE_UNREADABLE */
export function timingOf(
  { clock = 'real', latency, bus = 'memory', seed = 0 }: ClockFlags,
  context: Pick<PlayContext, 'clock' | 'cwd'>,
): EpisodeTiming {
  if (clock !== 'real' && clock !== 'simulated')
    throw failure('OPTION_BAD', {
      option: '--clock',
      value: oneLine(clock, 40),
      wanted: "'real' or 'simulated'",
      meant: near(clock, ['real', 'simulated']),
    });
  const simulated = clock === 'simulated';
  if (simulated && bus !== 'memory')
    throw failure('OPTION_BAD', {
      option: '--clock',
      value: 'simulated on NATS',
      wanted: "the memory bus: a server's time cannot be simulated",
    });
  const profiles = latency === undefined ? undefined : profilesOf(latency, context.cwd);
  const used = simulated ? simulatedClock(Math.floor(context.clock.now())) : context.clock;
  return createTiming({ clock: used, simulated, profiles, seed });
}

/** Continues the clock of a recorded episode; a simulated clock continues from the last recorded moment. */
export function timingOnRecord(
  { milestones, latest }: Pick<RecordOutline, 'milestones' | 'latest'>,
  context: Pick<PlayContext, 'clock'>,
): EpisodeTiming {
  const { simulated, world } = startedOf(milestones);
  if (simulated === undefined)
    return createTiming({ clock: context.clock, simulated: false, profiles: undefined, seed: world.seed });
  const profiles = z.record(z.string(), LatencyProfile).parse(simulated.latency);
  return createTiming({ clock: simulatedClock(Math.ceil(latest)), simulated: true, profiles, seed: world.seed });
}

interface TimingParts {
  readonly clock: Clock;
  readonly simulated: boolean;
  readonly profiles: Readonly<Record<string, LatencyProfile>> | undefined;
  readonly seed: number;
}

function createTiming({ clock: used, simulated, profiles, seed }: TimingParts): EpisodeTiming {
  const slow = (model: Model): Model => {
    if (simulated && model.remote)
      throw failure('OPTION_BAD', {
        option: '--clock',
        value: `simulated with the model '${oneLine(model.name, 60)}'`,
        wanted: 'models that answer inside this process, such as rules or a recording',
      });
    const profile = profiles?.[model.name] ?? profiles?.['*'];
    return profile ? withLatency(model, profile, { clock: used, seed }) : model;
  };
  return {
    clock: used,
    simulated,
    stepDeadlineMs: simulated ? null : undefined,
    onRecord: simulated ? { latency: profiles ?? {} } : undefined,
    slowed: (models) => Object.fromEntries(Object.entries(models).map(([role, model]) => [role, slow(model)])),
  };
}

function profilesOf(text: string, cwd: string): Readonly<Record<string, LatencyProfile>> {
  if (/^[\d.]+$/.test(text))
    throw failure('OPTION_BAD', {
      option: '--latency',
      value: oneLine(text, 80),
      wanted: PROFILE_FORM,
      meant: [`first=${oneLine(text, 20)}`],
    });
  if (!text.includes('=')) return fromFile(resolve(cwd, text));
  const given = text.split(',').map((pair) => {
    const [word = '', value = ''] = pair.split('=');
    const key = Object.hasOwn(PROFILE_KEYS, word.trim()) ? PROFILE_KEYS[word.trim()] : undefined;
    if (key === undefined || value.trim() === '')
      throw failure('OPTION_BAD', {
        option: '--latency',
        value: oneLine(text, 80),
        wanted: PROFILE_FORM,
        meant: key ? [] : near(word.trim(), Object.keys(PROFILE_KEYS)),
      });
    return [key, Number(value)] as const;
  });
  const profile = LatencyProfile.safeParse(Object.fromEntries(given));
  if (!profile.success)
    throw failure('OPTION_BAD', { option: '--latency', value: oneLine(text, 80), wanted: PROFILE_FORM });
  return { '*': profile.data };
}

const fromFile = (path: string): Readonly<Record<string, LatencyProfile>> =>
  readJsonFile(path, {
    wanted: 'latency profiles by model name, e.g. {"*": {"firstTokenMs": 400, "perOutputTokenMs": 20}}',
    parse: (json) => z.record(z.string(), LatencyProfile).parse(json),
  });
