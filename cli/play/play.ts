// Plays one episode for a command: sets up the bus, models, record and progress display from its options.

import { join, resolve } from 'node:path';
import { freshFolder, lazySink } from '../../experiment/record-path.ts';
import { openRecording, type Recording } from '../../resolve/model-files.ts';
import { checkModelRoles, createModels, modelNames, settingsOf } from '../../resolve/named-models.ts';
import { fidelityOf, presetWorld } from '../../resolve/presets.ts';
import type { Bus } from '../../runtime/core/bus.ts';
import { type Clock, sleep } from '../../runtime/core/clock.ts';
import type { Happening } from '../../runtime/core/event.ts';
import { type AnyProtocol, legsOfProtocol } from '../../runtime/core/protocol.ts';
import type { AnyCompleteWorld } from '../../runtime/core/world.ts';
import { asTroupeError } from '../../runtime/errors/index.ts';
import { optionsOf } from '../../runtime/naming/mix.ts';
import { RECORD_FILE } from '../../runtime/record/read.ts';
import { type SealOptions, type Sink, teeSink } from '../../runtime/record/sink.ts';
import { createFindings } from '../../runtime/run/findings.ts';
import type { LimitOptions, WatchOptions, WhoPlays } from '../../runtime/run/options.ts';
import { planEpisode } from '../../runtime/run/plan.ts';
import { runEpisode } from '../../runtime/run/run.ts';
import { shareRecord } from '../../runtime/run/shared-record.ts';
import { displayPath } from '../../runtime/text/plain.ts';
import { createTokenCounter } from '../../runtime/tokens/token-counter.ts';
import { layOut } from '../../runtime/topology/topology.ts';
import { badValue, type Given } from '../command.ts';
import type { CliContext, TerminalOutput } from '../context.ts';
import { busNamed, type QueueFlags, queueServers, secretOf } from '../options/credentials.ts';
import { type EpisodeFlags, episodeGroups } from '../options/episode.ts';
import { remoteHint, servedHere } from '../options/remote-roles.ts';
import type { RUN_NAME_FLAGS, TEAM_FLAGS, WATCH_FLAGS } from '../options/shared-options.ts';
import type { PlayedEpisode } from '../print/episode-figures.ts';
import { createProgress, noProgress } from './progress.ts';

type PlayFlags = EpisodeFlags &
  QueueFlags &
  Pick<Given<typeof TEAM_FLAGS & typeof RUN_NAME_FLAGS & typeof WATCH_FLAGS>, 'agents' | 'scene' | 'run' | 'pace'> & {
    readonly worldOptions?: Readonly<Record<string, unknown>>;
  };

interface PlayNeeds {
  readonly world: AnyCompleteWorld;
  readonly protocol: AnyProtocol;
  readonly flags: PlayFlags;
  readonly context: CliContext;
  /** The stream for progress; undefined for none. */
  readonly progress: TerminalOutput | undefined;
  /** Also receives each event. */
  readonly watch?: readonly ((happening: Happening) => void)[];
  /** Takes the record's lines beside its file: telemetry. */
  readonly beside?: Sink;
  /** Told before the first step where the record will be. */
  readonly onRecord?: ((file: string) => Promise<void>) | undefined;
}

/**
 * @throws what `runEpisode` throws before it starts, and OPTION_BAD, KEY_MISSING, ROLE_UNKNOWN, BUS_UNREACHABLE,
 * BUS_REFUSED, FILE_UNREADABLE
 */
export async function play(needs: PlayNeeds): Promise<PlayedEpisode> {
  const { world, protocol, flags, context, progress: out, watch = [] } = needs;
  const options = await planOptions(world, protocol, flags);
  // Reports every detectable mistake before a server is contacted or a file is created.
  const { setup, stepCap } = planEpisode(options);
  const legs = legsOfProtocol(protocol).map((leg) => layOut(leg.protocol, setup.agents));
  const serves = servedHere(flags, legs);
  const counter = createTokenCounter();
  checkModelRoles(modelNames(flags), [protocol]);
  const models = (clock: Clock) => createModels(flags, { world, context: { ...context, clock }, counter });
  const { timing, asked, limits, record } = await episodeGroups(flags, { models, protocol, counter, context, out });
  const beforeStep = pacing(flags, context, timing.simulated);
  const { scene, seed } = setup;
  const file = join(folderOf(needs, setup), RECORD_FILE);
  await needs.onRecord?.(file);
  const sink = sinkOf(file, record.seal, needs);
  const title = `${world.words.title}, scene ${scene}, under ${protocol.name}`;
  const progress = out ? createProgress({ out, world, title, stepCap, clock: context.clock }) : noProgress;
  const secret = serves && secretOf(flags, context, true);
  const findings = createFindings(context.signal, timing.clock);
  const bus = await openBus(flags, context);
  const sharing = bus && shareOver(bus, file, needs);
  let recording: Recording | undefined;
  try {
    recording = await openRecording({ path: flags.record, cwd: context.cwd, clock: timing.clock });
    if (serves && bus) out?.write(`${remoteHint(flags, `--bus ${bus.about}`)}\n`);
    const result = await runEpisode({
      ...options,
      ...asked,
      ...limits,
      ...record,
      models: recording.of(asked.models),
      sink,
      watch: [progress.watch, findings.see, ...(sharing ? [sharing.see] : []), ...watch],
      onStep: progress.step,
      beforeStep,
      bus,
      serves,
      secret,
    });
    return {
      world,
      protocol: protocol.name,
      options: optionsOf(protocol),
      worldOptions: world.options.parse(options.worldOptions ?? {}),
      scene,
      seed,
      models: asked.models,
      result,
      record: displayPath(context.cwd, file),
      simulated: timing.simulated,
      ...findings.now(),
    };
  } finally {
    recording?.close();
    await sharing?.end();
    await bus?.close();
  }
}

/** Lets `troupe studio --bus` follow the record from the first event on, where there is a secret to know it by. */
function shareOver(bus: Bus, file: string, { flags, context }: PlayNeeds) {
  let end = async () => {};
  const secret = secretToShare(flags, context);
  return {
    see(e: Happening) {
      if (e.type !== 'episode.started' || secret === undefined) return;
      const { run, episode } = e;
      end = shareRecord({ bus, run, episode, secret, clock: context.clock, file });
    },
    end: () => end(),
  };
}

/** Where a secret of one's own cannot be kept, an episode that needs none is played all the same. */
function secretToShare(flags: PlayFlags, context: CliContext): string | undefined {
  try {
    return secretOf(flags, context, true);
  } catch (thrown) {
    if (flags.secretFile === undefined && asTroupeError(thrown).code === 'FILE_UNWRITABLE') return undefined;
    throw thrown;
  }
}

/** The requested folder, or a new one. */
function folderOf(
  { world, protocol, flags, context }: PlayNeeds,
  { scene, seed }: { readonly scene: string; readonly seed: number },
) {
  if (flags.out !== undefined) return resolve(context.cwd, flags.out);
  return freshFolder({ ...context, now: context.clock.now(), world: world.name, protocol: protocol.name, scene, seed });
}

function sinkOf(file: string, seal: SealOptions | undefined, { beside }: PlayNeeds): Sink {
  const sink = lazySink(file, seal);
  return beside ? teeSink(sink, beside) : sink;
}

async function planOptions(
  world: AnyCompleteWorld,
  protocol: AnyProtocol,
  flags: PlayFlags,
): Promise<WhoPlays<AnyCompleteWorld> & Pick<LimitOptions, 'steps'>> {
  const { agents, scene, seed, run, worldOptions = {}, steps = presetWorld(flags.fidelity, world).steps } = flags;
  const chosen = { world, protocol, worldOptions, settings: settingsOf(flags), steps: flags.steps ?? null };
  const fidelity = await fidelityOf(flags.fidelity, chosen);
  return { world, protocol, agents, scene, seed, run, worldOptions, steps, fidelity };
}

/** Undefined if each episode has its own bus in memory. @throws BUS_UNREACHABLE, BUS_REFUSED, FILE_UNREADABLE */
async function openBus(flags: QueueFlags, { clock, env }: Pick<CliContext, 'clock' | 'env'>): Promise<Bus | undefined> {
  const server = busNamed(flags) === 'memory' ? undefined : queueServers(flags, env);
  if (!server) return undefined;
  // Loaded only where there is a server: most commands need none.
  const { natsBus } = await import('../../runtime/bus/nats.ts');
  return natsBus({ ...server, clock });
}

/**
 * Pauses before each step, outside all measured times. @throws OPTION_BAD with the simulated clock, which does not pass
 * in real time
 */
function pacing(
  { pace = 0 }: PlayFlags,
  { clock, signal }: CliContext,
  simulated: boolean,
): WatchOptions['beforeStep'] {
  if (pace === 0) return undefined;
  if (simulated)
    throw badValue(
      '--pace',
      `${pace} with --clock simulated`,
      'the real clock only, because simulated time does not pass in real time',
    );
  return () => sleep(clock, pace, signal);
}
