// Reads how the roles of an episode are asked, and by which clock: the same for one that is run, that goes on, or that
// is one of many. Under `--clock simulated --latency <profile>` it runs without waiting and reports the time it would
// have taken.
import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { LatencyProfile, withLatency } from '../agents/models/latency.ts';
import type { Clock } from '../runtime/core/clock.ts';
import type { SimulatedLatency } from '../runtime/core/event.ts';
import type { Model } from '../runtime/core/model.ts';
import type { AnyProtocol } from '../runtime/core/protocol.ts';
import { simulatedClock } from '../runtime/episode/simulated-clock.ts';
import { failure, fileUnreadable, TroupeError, thrownIn } from '../runtime/errors/index.ts';
import type { AskOptions, LimitOptions } from '../runtime/run/options.ts';
import type { RecordOutline } from '../runtime/run/outline.ts';
import { readOwnPrompt } from '../runtime/run/prompt-template.ts';
import { startedOf } from '../runtime/run/recorded-episode.ts';
import { near } from '../runtime/text/near-names.ts';
import { oneLine } from '../runtime/text/plain.ts';
import type { TokenCounter } from '../runtime/tokens/token-counter.ts';
import type { PlayContext } from './context.ts';
import { readJsonFile } from './json-file.ts';
import { type ModelFlags, modelRoles, samplingOf, settingsOf } from './named-models.ts';

type ModelsByRole = Readonly<Record<string, Model>>;

/** `prompt`: as given, `role=file`. */
export type AskFlags = ModelFlags & { readonly prompt?: readonly string[] };

export interface AskNeeds {
  /** As `createModels` makes them. */
  readonly models: ModelsByRole;
  readonly protocol: AnyProtocol;
  readonly counter: TokenCounter;
  readonly cwd: string;
  /** Instructions that were read before, by role; those of roles that the protocol does not have are ignored. */
  readonly prompts?: AskOptions['prompts'];
  /** Whether an episode goes on: its record has the settings that are not given. */
  readonly continues?: boolean;
}

/** How each role is asked. @throws OPTION_BAD, ROLE_UNKNOWN, FILE_UNREADABLE */
export function askedBy(
  flags: AskFlags,
  { models, protocol, counter, cwd, prompts, continues = false }: AskNeeds,
): AskOptions & { readonly models: ModelsByRole } {
  const settings = settingsOf(flags);
  const known = modelRoles(protocol);
  return {
    models,
    settings: continues && Object.keys(settings).length === 0 ? undefined : settings,
    sampling: samplingOf(flags, protocol),
    prompts: prompts
      ? Object.fromEntries(Object.entries(prompts).filter(([role]) => known.includes(role)))
      : promptsFrom(flags.prompt, { of: protocol.name, known }, cwd),
    count: counter.count,
  };
}

export const limitsUnder = (timing: EpisodeTiming, { signal }: Pick<PlayContext, 'signal'>): LimitOptions => ({
  clock: timing.clock,
  signal,
  stepDeadlineMs: timing.stepDeadlineMs,
});

/** The roles that call a model, and their protocols. */
interface PromptedRoles {
  readonly of: string;
  readonly known: readonly string[];
}

/**
 * Instructions by role; undefined if none are given. @throws OPTION_BAD, ROLE_UNKNOWN, FILE_UNREADABLE,
 * PLACEHOLDER_UNKNOWN, REPLY_KEY_BAD
 */
export function promptsFrom(
  given: readonly string[] | undefined,
  { of, known }: PromptedRoles,
  cwd: string,
): Readonly<Record<string, string>> | undefined {
  if (given === undefined) return undefined;
  const read = given.map((text) => {
    const [role, file] = keyAndValue('--prompt', text);
    if (!known.includes(role))
      throw failure('ROLE_UNKNOWN', {
        protocol: of,
        role: oneLine(role, 60),
        known,
        near: near(role.slice(0, 60), known),
      });
    const prompt = textIn(resolve(cwd, file), oneLine(file, 200));
    try {
      readOwnPrompt(prompt);
    } catch (thrown) {
      throw thrown instanceof TroupeError ? thrownIn(oneLine(file, 200), undefined, thrown) : thrown;
    }
    return [role, prompt] as const;
  });
  return Object.fromEntries(read);
}

/** Trailing blanks, such as the last line break, are dropped. */
function textIn(path: string, shown: string): string {
  const text = load(path, shown).trimEnd();
  if (text === '') throw fileUnreadable(shown, 'a prompt (it is empty)');
  return text;
}

/** More than any model reads. */
const MOST_BYTES = 16 * 1024 * 1024;

/** Devices and pipes are not opened: a device may be endless, and a pipe may block for ever. */
function load(path: string, shown: string): string {
  let wanted = 'text in UTF-8';
  try {
    const stats = statSync(path);
    if (!stats.isFile() && !stats.isDirectory()) wanted = 'a regular file of UTF-8 text, not a device or a pipe';
    else if (stats.size > MOST_BYTES) wanted = `text in UTF-8 of at most ${MOST_BYTES / 1024 / 1024} MB`;
    else return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path));
  } catch (cause) {
    throw fileUnreadable(shown, `a prompt (${wanted})`, cause);
  }
  throw fileUnreadable(shown, `a prompt (${wanted})`);
}

/** Splits `key=value` at the first `=`. @throws OPTION_BAD */
export function keyAndValue(option: string, text: string): readonly [string, string] {
  const at = text.indexOf('=');
  if (at < 1) throw failure('OPTION_BAD', { option, value: oneLine(text, 60), wanted: 'key=value' });
  return [text.slice(0, at), text.slice(at + 1)];
}

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
