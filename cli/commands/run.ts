// Implements `troupe run`: plays one episode, shows it while it runs, and prints its result.

import { isFirstPlay } from '../../experiment/record-path.ts';
import { pricesFrom } from '../../resolve/budget.ts';
import { playersFlags, withScorer } from '../../resolve/explore-scorer.ts';
import { isOutsideWorld, parseFileReference, withoutOptions } from '../../resolve/file-reference.ts';
import { findProtocol, findWorld } from '../../resolve/find-parts.ts';
import { modelRoles } from '../../resolve/named-models.ts';
import { underPreset } from '../../resolve/presets.ts';
import type { EndReason } from '../../runtime/core/event.ts';
import { type AnyProtocol, legsOfProtocol } from '../../runtime/core/protocol.ts';
import { joinProvenance } from '../../runtime/costs/provenance.ts';
import type { LegResult } from '../../runtime/experiment/measures.ts';
import { createLedger } from '../../runtime/ledger/ledger.ts';
import type { Ledger } from '../../runtime/ledger/ledger-builder.ts';
import { shortCost } from '../../runtime/ledger/short-cost.ts';
import { describeTakeover } from '../../runtime/naming/composite.ts';
import { usualTeam } from '../../runtime/run/plan.ts';
import { groupedNumber } from '../../runtime/text/in-words.ts';
import { inOneLine } from '../../runtime/text/plain.ts';
import { shellWord } from '../../runtime/text/quoting.ts';
import { createTokenCounter } from '../../runtime/tokens/token-counter.ts';
import { warnProtocol } from '../../runtime/topology/check/warnings.ts';
import type { FlagsOf, Run } from '../command.ts';
import { type Answer, answer } from '../command.ts';
import type { CliContext } from '../context.ts';
import { moneyFigures, moneyLines } from '../cost/cost-text.ts';
import type { RUN } from '../declared/play.ts';
import { withFaultsPrinted } from '../errors/protocol-faults.ts';
import { inTypedFlags, worldOptionsFrom } from '../options/world-flags.ts';
import { liveTrace } from '../play/live-trace.ts';
import { play } from '../play/play.ts';
import { figuresOf, figuresRows, type PlayedEpisode, playerNotes } from '../print/episode-figures.ts';
import { type Block, painted } from '../print/printer.ts';
import { provenanceLines } from '../print/provenance.ts';
import { refusalLines, refusedMessageLines, symptomLines, thrownLines } from '../print/remarks.ts';
import { MODEL_OPTIONS, retypedCommand } from '../print/retyped-command.ts';
import type { BesideRun } from '../studio/beside-run.ts';
import { timeLine } from './time.ts';

type RunFlags = FlagsOf<typeof RUN>;

export const run: Run<typeof RUN> = ({ world }, flags, context) =>
  playAndReport(world, { flags, context }, retypedCommand(context.command, MODEL_OPTIONS, context.env));

/** `again`: the typed command without its model, for a hint that suggests another one. */
async function playAndReport(
  name: string,
  { flags, context }: { readonly flags: RunFlags; readonly context: CliContext },
  again: string,
): Promise<Answer> {
  const world = await findWorld(name, context.cwd);
  const { protocol } = await findProtocol(await underPreset(flags.fidelity, flags.protocol, world.name), context.cwd);
  const options = await worldOptionsFrom(world, flags, 'troupe run');
  const worldOptions = await withScorer({ world, options }, flags, context).catch((thrown) => {
    throw inTypedFlags(thrown, flags);
  });
  const progress = flags.quiet ? undefined : context.stderr;
  const isFirst = isFirstPlay(context.cwd, flags.out);
  const live = await liveTrace(flags, context);
  const prices = pricesFrom(flags, context.cwd);
  const ledger = createLedger({ count: createTokenCounter().count, prices });
  const studio = flags.studio ? openStudio(name, flags, context) : undefined;
  const played = await play({
    world,
    protocol,
    onRecord: studio?.show,
    flags: { ...playersFlags(flags), worldOptions },
    context,
    progress,
    watch: [ledger.see],
    beside: live ? live.sink : undefined,
  })
    .catch((thrown) => {
      const agents = () => world.team.names(flags.agents ?? usualTeam(world.team));
      throw withFaultsPrinted(inTypedFlags(thrown, flags), { typed: flags.protocol, protocol, agents }, context);
    })
    .finally(live?.close);
  const cost = ledger.end();
  const warnings = warnProtocol(protocol, played.result.agents);
  context.exit(exitCodeOfPlayed(played));
  const figures = {
    ...figuresOf(played),
    ...communicationOf(cost),
    ...moneyFigures(cost),
    warnings: warnings.length > 0 ? warnings : undefined,
  };
  const shown: RunReport = {
    world: name,
    protocol: flags.protocol,
    cost: [...legLines(played.legs, protocol), ...shortCost(cost), ...moneyLines(cost)],
    warnings: warnings.map(({ code, what, fix }) => `Warning ${code}: ${what} ${fix}`),
    notes: playerLines({ protocol, played, again: isFirst ? again : undefined, remote: flags.remote ?? [] }),
  };
  return answer(figures, { text: () => reportOf(played, shown) }, { end: studio?.untilStopped });
}

/** Serves the studio once it is known where the record will be. */
function openStudio(world: string, flags: RunFlags, context: CliContext) {
  const own = (text: string) => isOutsideWorld(text) || parseFileReference(text) !== undefined;
  let opened: BesideRun | undefined;
  return {
    async show(file: string) {
      const { studioBeside } = await import('../studio/beside-run.ts');
      const protocol = own(flags.protocol) ? [flags.protocol] : [];
      const prices = pricesFrom(flags, context.cwd);
      opened = await studioBeside(file, { world: own(world) ? world : undefined, protocol, prices }, context);
    },
    untilStopped: async () => opened?.untilStopped(),
  };
}

/** The exit code by end reason, or 1 if models were called but decided nothing. */
export const exitCodeOfPlayed = ({ result: { reason }, symptoms }: PlayedEpisode): number =>
  exitCodeOf(reason) || (symptoms.some(({ meaningless }) => meaningless) ? 1 : 0);

export function exitCodeOf(reason: EndReason): number {
  switch (reason) {
    case 'goal':
    case 'claimed-done':
    case 'step-cap':
    case 'failed':
    case 'time-cap':
    case 'budget':
      return 0;
    case 'stalled':
    case 'model-error':
    case 'role-error':
    case 'world-error':
      return 1;
    case 'cancelled':
      return 130;
  }
}

/** What `--json` tells of messages: their tokens by kind, what caps cut, and last words. */
function communicationOf(ledger: Ledger) {
  const { communication, cuts, lastWords } = ledger;
  return { communication, cuts, lastWords };
}

/** The world and protocol as typed. */
interface TypedParts {
  readonly world: string;
  readonly protocol: string;
}

/** The flags that a later command on this record needs to find them. */
function fileFlags({ world, protocol }: TypedParts): string {
  const flag = (name: string, text: string) =>
    isOutsideWorld(text) || parseFileReference(text) ? ` --${name} ${shellWord(inOneLine(withoutOptions(text)))}` : '';
  return flag('protocol', protocol) + flag('world', world);
}

interface RunReport extends TypedParts {
  readonly cost: readonly string[];
  /** Symptoms for the protocol's author to look at. */
  readonly warnings: readonly string[];
  /** Says who played, and how to use another model. */
  readonly notes: readonly string[];
}

/** Gives no such hint if no model is called here. */
function playerLines({ protocol, played: { models }, again, remote }: PlayersNeeds): string[] {
  const elsewhere = remote.length === 0 ? [] : [`Played by workers, with their own models: ${remote.join(', ')}.`];
  const asked = modelRoles(protocol).filter((role) => !remote.includes(role.split('/').at(-1) ?? ''));
  if (asked.length > 0) return [...elsewhere, ...playerNotes(models, again)];
  return remote.length > 0 ? elsewhere : ['This protocol calls no model.'];
}

interface PlayersNeeds {
  readonly protocol: AnyProtocol;
  readonly played: PlayedEpisode;
  /** The command without its model; undefined after the first episode of a folder. */
  readonly again: string | undefined;
  readonly remote: readonly string[];
}

function reportOf(played: PlayedEpisode, { cost, warnings, notes, ...typed }: RunReport): Block[] {
  const { world, protocol, scene, seed, result, record } = played;
  const agents = result.agents.length;
  const head = [`${world.name}, scene ${scene}, seed ${seed}, ${agents} agents`, protocol];
  return [
    { head, rows: figuresRows(world, [played]), right: [1] },
    `${timeLine(played.time)}${played.simulated ? ' Simulated: no time was spent waiting.' : ''}`,
    ...(played.provenance ? provenanceLines(joinProvenance([played.provenance])) : []),
    ...cost,
    ...[...warnings, ...endLines(played)].map((line) => painted('yellow', line)),
    ...notes,
    `Record: ${record}`,
    ...(result.reason === 'cancelled'
      ? [`To continue from there: troupe resume ${shellWord(inOneLine(record))}${fileFlags(typed)}`]
      : []),
  ];
}

/** Why the episode ended, who waited for what, which role output was refused, and the last model error. */
export function endLines({
  result,
  trouble,
  refusedUsage,
  refusedMessages,
  thrown,
  symptoms,
}: PlayedEpisode): string[] {
  const { reason, detail, waiting } = result;
  return [
    ...(detail === '' ? [] : [`Ended as ${reason}: ${detail}`]),
    ...waiting.slice(0, 10).map((w) => `  ${w.who} waits for ${w.for.join(', ')}`),
    ...(waiting.length > 10 ? [`  … ${waiting.length} in all`] : []),
    ...(reason === 'cancelled' ? [] : symptomLines(symptoms)),
    ...thrownLines(thrown, detail),
    ...refusedMessageLines(refusedMessages),
    ...refusalLines(refusedUsage),
    // A model that ended the episode is named there.
    ...(trouble === undefined || reason === 'model-error' ? [] : [`Last error of a model: ${trouble}`]),
  ];
}

/** Empty for a single protocol. */
function legLines(legs: readonly LegResult[], protocol: AnyProtocol): string[] {
  const never = legs.length === 0 ? [] : legsOfProtocol(protocol).slice(legs.length);
  return [
    ...legs.map(({ leg, protocol: name, from, steps, when: by, why, calls, messages, inputTokens, outputTokens }) => {
      const how = why === undefined ? 'began' : `took over with step ${from}${by === 'step' ? '' : ` (${why})`}`;
      const counts = [
        [steps, 'step'],
        [calls, 'call'],
        [messages, 'message'],
        [inputTokens + outputTokens, 'token'],
      ] as const;
      const cost = counts.map(([n, what]) => `${groupedNumber(n)} ${what}${n === 1 ? '' : 's'}`).join(', ');
      return `Leg ${leg}: ${name} ${how}: ${cost}.`;
    }),
    ...never.map(
      ({ protocol: { name }, at }, i) =>
        `Leg ${legs.length + i + 1}: ${name} never took over; it would have ${at ? describeTakeover(at) : ''}.`,
    ),
  ];
}
