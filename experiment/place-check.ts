// Compares what a record says of its episode with what was asked for: a record is of its episode in a results folder,
// and of no other. The same check serves what a worker sends and what lies on the disk.
import type { HappeningOf } from '../runtime/core/event.ts';
import { episodeId, type WorldDescription } from '../runtime/experiment/folder-format.ts';
import type { ExperimentJob } from '../runtime/experiment/grid.ts';
import { valueDifference } from '../runtime/record/canonical.ts';
import { oneLine } from '../runtime/text/plain.ts';

/** An episode that an experiment asked for. */
export interface AskedEpisode {
  /** The experiment's id. */
  readonly experiment: string;
  readonly described: WorldDescription;
  readonly job: ExperimentJob;
}

/** Undefined where the record is of this episode, as far as its first line says; else what is different. */
export function foreignTo(
  { experiment, described, job }: AskedEpisode,
  started: HappeningOf<'episode.started'>,
): string | undefined {
  if (started.episode !== episodeId(experiment, job)) return 'is of another episode';
  if (started.forked) return 'is of a fork';
  const { settings, protocols, models } = described;
  const { world, protocol, agents } = started;
  const ofAsked = hashesAsked(protocols[job.protocol], job.agents);
  const known = [protocol.hash, protocol.legs?.[0]?.hash].find((one) => ofAsked.includes(one));
  const roles = models[job.model]?.roles ?? {};
  const rows: readonly (readonly [what: string, has: unknown, asked: unknown])[] = [
    ['version of troupe', started.troupe, settings.troupe],
    ['world', world.name, settings.world],
    ['version of the world', world.version, settings['world version']],
    ['options of the world', world.options, settings['world options']],
    ['scene', world.scene, job.scene],
    ['seed', world.seed, job.seed],
    ['team size', agents.length, job.agents],
    ['protocol', known ?? protocol.hash, known ?? ofAsked[0]],
    ['number of steps', started.stepCap, settings.steps ?? started.stepCap],
    ...Object.entries(started.models).map(([role, { name }]) => {
      const asked = roles[role] ?? roles['*'];
      return [`model of ${role}`, name, asked?.name ?? name] as const;
    }),
  ];
  for (const [what, has, asked] of rows) {
    const found = asked === undefined ? undefined : valueDifference(asJson(asked), asJson(has));
    if (found) return oneLine(`has another ${what}: ${shown(found.got)}, not ${shown(found.expected)}`, 400);
  }
  return undefined;
}

/** Of the protocol for a team of this size. Of a sequence, a folder of an older version has its first leg's. */
const hashesAsked = (protocol: WorldDescription['protocols'][string] | undefined, agents: number) =>
  [protocol?.hashes, protocol?.olderHashes].map((hashes) => hashes?.[String(agents)]);

/** Without what JSON leaves out. */
export const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value) ?? 'null');

export const shown = (value: unknown): string => (value === undefined ? 'nothing' : JSON.stringify(value));
