// Implements `troupe resume`: plays an interrupted record up to where it was cut off, without asking anything again,
// and continues from there.

import { resolve } from 'node:path';
import { type BudgetFlags, pricesFrom } from '../../resolve/budget.ts';
import { modelsOnRecord } from '../../resolve/models-on-record.ts';
import { checkModelRoles, createModels, modelNames } from '../../resolve/named-models.ts';
import { type PartsOnRecord, partsOnRecord } from '../../resolve/parts-on-record.ts';
import type { Clock } from '../../runtime/core/clock.ts';
import type { AnyProtocol } from '../../runtime/core/protocol.ts';
import { readCosts } from '../../runtime/costs/read-costs.ts';
import type { Ledger } from '../../runtime/ledger/ledger-builder.ts';
import { modelsByRole, type RecordedEpisodeOptions } from '../../runtime/run/options.ts';
import { outlineRecord, type RecordOutline } from '../../runtime/run/outline.ts';
import { startedOf } from '../../runtime/run/recorded-episode.ts';
import { type ResumeResult, refuseEnded, resumeOutlined } from '../../runtime/run/resume.ts';
import { counted, groupedNumber } from '../../runtime/text/in-words.ts';
import { createTokenCounter } from '../../runtime/tokens/token-counter.ts';
import type { Given, Run } from '../command.ts';
import { type Answer, answer } from '../command.ts';
import type { CliContext } from '../context.ts';
import { moneyFigures, moneyLines } from '../cost/cost-text.ts';
import type { RESUME } from '../declared/records.ts';
import { episodeGroups } from '../options/episode.ts';
import type { PLAY_ON_FLAGS } from '../options/shared-options.ts';
import { createProgress, noProgress } from '../play/progress.ts';
import type { Block } from '../print/printer.ts';
import { reportSeal, toldTo } from '../print/remarks.ts';
import { exitCodeOf } from './run.ts';

export type PlayOnFlags = Given<typeof PLAY_ON_FLAGS>;

export const run: Run<typeof RESUME> = async ({ record: path }, flags, context) => {
  const record = outlineRecord(resolve(context.cwd, path));
  const { file, seal, outline } = record;
  // Checked first, so that an ended episode asks for no file, key or server.
  refuseEnded(file, outline.milestones);
  // A record without an end is the normal case here.
  if (seal.state !== 'open') reportSeal(file, seal, context);
  const parts = await partsOnRecord({ events: outline.milestones, file }, flags, context.cwd);
  const options = await playOn({ outline, file, parts, command: 'troupe resume' }, flags, context);
  const resumed = await resumeOutlined(record, options);
  const { from, reused, inDoubt } = resumed;
  return answerResumed(
    resumed,
    { file, flags, context },
    {
      about: [
        `Resumed at step ${from}; ${reused === 1 ? '1 answer of that step was' : `${reused} answers of that step were`} on record.`,
        ...recordedPlayerLines(options),
        ...inDoubt.map((call) => `In doubt (perhaps billed), so asked again: ${call}`),
      ],
    },
  );
};

export interface RecordToPlayOn {
  readonly outline: RecordOutline;
  readonly file: string;
  readonly parts: PartsOnRecord;
  /** The command's name, for usage errors. */
  readonly command: 'troupe resume' | 'troupe fork';
  /** The protocol that plays from here on, where it is another. */
  readonly takeover?: AnyProtocol | undefined;
}

/** The parts that continue a record: its world, its protocols, and its models unless others are named. */
export async function playOn(
  { outline, file, command, takeover, parts: { world, protocols, protocol: protocolOf } }: RecordToPlayOn,
  flags: PlayOnFlags,
  context: CliContext,
): Promise<RecordedEpisodeOptions> {
  const { milestones: events } = outline;
  const { world: on, stepCap, protocol } = startedOf(events, file);
  const playing = protocolOf(protocol.name);
  checkModelRoles(modelNames(flags), takeover ? [takeover] : protocols);
  const counter = createTokenCounter();
  const out = flags.quiet ? undefined : context.stderr;
  const title = `${world.words.title}, scene ${on.scene}, under ${(takeover ?? protocol).name}`;
  const progress = out ? createProgress({ out, world, title, stepCap, clock: context.clock }) : noProgress;
  const named = modelsOnRecord(events, flags, { takeover, command });
  const models = (clock: Clock) => createModels(named, { world, context: { ...context, clock }, counter });
  const needs = { models, protocol: takeover ?? playing, counter, context, outline, out };
  const { asked, limits, record } = await episodeGroups(flags, needs);
  return {
    world,
    protocol: protocolOf,
    ...asked,
    ...limits,
    ...record,
    watch: [progress.watch],
    onStep: progress.step,
  };
}

interface ResumeReport {
  readonly file: string;
  readonly flags: PlayOnFlags;
  readonly context: CliContext;
}

/** How the episode ended, after `about`, the lines that say where it continued. */
export async function answerResumed(
  resumed: ResumeResult,
  { file, flags, context }: ResumeReport,
  {
    about,
    compared,
  }: { readonly about: readonly string[]; readonly compared?: { readonly data: object; readonly shown: Block } },
): Promise<Answer> {
  const { reason, detail, steps, summary, waiting } = resumed;
  const cost = await costOf(file, flags, context);
  context.exit(exitCodeOf(reason));
  return answer(
    { ...resumed, ...Object.assign({}, ...cost.map(moneyFigures)), record: file, compared: compared?.data },
    {
      text: () => [
        ...about,
        `Ended as ${reason} after ${counted(steps, 'step')}; ${counted(summary.calls, 'model call')}, ${groupedNumber(summary.inputTokens)} input and ${groupedNumber(summary.outputTokens)} output tokens in all.`,
        ...(detail === '' ? [] : [`  ${detail}`]),
        ...waiting.map(({ who, for: what }) => `  ${who} waits for ${what.join(', ')}`),
        ...troubleLines(summary),
        ...cost.flatMap(moneyLines),
        `Record: ${file}`,
        ...(compared ? ['', compared.shown] : []),
      ],
    },
  );
}

/** Of the whole episode, what was on record before included; nothing without prices. */
async function costOf(file: string, flags: BudgetFlags, context: CliContext): Promise<Ledger[]> {
  const prices = pricesFrom(flags, context.cwd);
  if (prices === undefined) return [];
  const { episodes } = await readCosts(file, { ...toldTo(context), prices });
  return episodes.map(({ ledger }) => ledger);
}

/** Notes about recordings that answer from here on. */
export const recordedPlayerLines = ({ models }: Pick<RecordedEpisodeOptions, 'models'>): string[] => [
  ...new Set(
    Object.values(modelsByRole(models)).flatMap(({ kind, about }) => (kind === 'recorded' ? [`Player: ${about}`] : [])),
  ),
];

/** Reports what the end reason hides: a protocol with fallbacks finishes even if its model never answers. */
function troubleLines({ failedAttempts, rejectedReplies, fallbacks }: ResumeResult['summary']): string[] {
  if (failedAttempts + rejectedReplies + fallbacks === 0) return [];
  return [`  Failed attempts: ${failedAttempts}, rejected replies: ${rejectedReplies}, fallbacks: ${fallbacks}.`];
}
