// Implements `troupe run`: plays one episode, shows it while it runs, and prints its result.

import { isFirstPlay } from '../../experiment/record-path.ts';
import { pricesFrom } from '../../resolve/budget.ts';
import { parseFileReference, withoutOptions } from '../../resolve/file-reference.ts';
import { findProtocol, findWorld } from '../../resolve/find-parts.ts';
import { modelRoles } from '../../resolve/named-parts.ts';
import { underPreset } from '../../resolve/presets.ts';
import type { EndReason } from '../../runtime/core/event.ts';
import { type AnyProtocol, legsOfProtocol } from '../../runtime/core/protocol.ts';
import type { LegResult } from '../../runtime/experiment/leg-cells.ts';
import { createLedger } from '../../runtime/ledger/ledger.ts';
import type { Ledger } from '../../runtime/ledger/ledger-builder.ts';
import { shortCost } from '../../runtime/ledger/short-cost.ts';
import { describeTakeover } from '../../runtime/naming/takeover-text.ts';
import { groupedNumber } from '../../runtime/text/grouped-number.ts';
import { inOneLine, oneLine } from '../../runtime/text/plain.ts';
import { shellWord } from '../../runtime/text/shell-word.ts';
import { createTokenCounter } from '../../runtime/tokens/token-counter.ts';
import { warnProtocol } from '../../runtime/topology/check/warnings.ts';
import { command, flags, type Given } from '../command.ts';
import type { CliContext, TerminalOutput } from '../context.ts';
import { moneyFigures, moneyLines } from '../cost/summary.ts';
import { playersFlags, withScorer } from '../options/explore-scorer.ts';
import { collectValues } from '../options/option-values.ts';
import { LOGIN_FLAGS } from '../options/queue-options.ts';
import { REMOTE_FLAGS, RUN_NAME_FLAGS } from '../options/remote-roles.ts';
import {
  FIDELITY_FLAGS,
  LIMIT_FLAGS,
  MODEL_FLAGS,
  RECORD_FLAGS,
  STREAMS_HELP,
  TEAM_FLAGS,
  WATCH_FLAGS,
} from '../options/shared-options.ts';
import { inTypedFlags, WORLD_FLAGS, worldOptionsFrom } from '../options/world-flags.ts';
import { liveTrace } from '../otel/live.ts';
import { play } from '../play/play.ts';
import { figuresOf, figuresRows, type PlayedEpisode, playerNotes } from '../print/episode-figures.ts';
import { jsonText } from '../print/json.ts';
import { proseLine } from '../print/prose.ts';
import { joinProvenance, provenanceLines } from '../print/provenance.ts';
import { refusalLines } from '../print/refused-usage.ts';
import { MODEL_OPTIONS, retypedCommand } from '../print/retyped-command.ts';
import { refusedMessageLines, symptomLines, thrownLines } from '../print/role-faults.ts';
import { renderTable } from '../print/table.ts';
import { withFaultsPrinted } from '../resolve/protocol-faults.ts';
import { timeLine } from './time.ts';

const EXAMPLES = `
Examples:
  $ troupe run sar --protocol cmas --agents 3 --scene 1
  $ troupe run sar --protocol dmas --agents 3 --model gpt-4.1-mini --temperature 0
  $ troupe run sar --protocol duo --agents 4 --model planner=gpt-4.1 --model speaker=rules
  $ troupe run sar --protocol cmas --model llama-3.1-8b --base-url http://127.0.0.1:8000/v1
  $ OTEL_EXPORTER_OTLP_ENDPOINT=http://127.0.0.1:4318 troupe run sar --protocol cmas --otel
  $ OTEL_EXPORTER_OTLP_PROTOCOL=grpc OTEL_EXPORTER_OTLP_ENDPOINT=http://127.0.0.1:4317 troupe run sar --protocol cmas
  $ troupe run relay --protocol dmas --agents 5 --bus nats://127.0.0.1:4222 --json
  $ troupe run sar --protocol cmas --bus nats://127.0.0.1:4222 --remote planner
  $ troupe run sar --protocol dmas --clock simulated --latency first=400,input=0.2,output=20
  $ troupe run household --protocol cmas --goal 'in(every Apple, Fridge); closed(Fridge)'
  $ troupe run household --protocol cmas --images --model gpt-4.1-mini
  $ troupe run transport --protocol coela --images camera --model gpt-4.1-mini
  $ troupe run household --protocol llamar --explore-scorer embeddings:nomic-embed-text --base-url http://127.0.0.1:11434/v1
  $ troupe run sar --protocol llamar --agents 3 --fidelity paper:llamar --model gpt-4.1-mini
  $ troupe run sar --protocol cmas --prompt planner=planner.md --model gpt-4.1-mini
  $ troupe run sar --protocol cmas --model gpt-4.1-mini --record calls.jsonl
  $ troupe run sar --protocol cmas --model recorded:calls.jsonl
  $ troupe run sar --protocol cmas --sign key.pem
  $ troupe run sar --protocol ./mine.ts --agents 3
  $ troupe run sar --protocol cmas --model planner=./my-model.ts
  $ troupe run ./island.ts --protocol cmas

${STREAMS_HELP}
Exit code: 0 when the episode reached a regular end (goal, claimed-done, step-cap, time-cap, budget); 1 when it stalled
or failed, when no call was answered or every decision was a fallback, or when a value or file is unusable; 2 when the
command line cannot be read; 130 when it was interrupted (143 by SIGTERM, 129 by SIGHUP; the record is complete in each
case and can be resumed).`;

const FLAGS = flags({
  '--protocol <p>': {
    help: "one of 'troupe list protocols', optionally with options (llamar:corrector=in-actor), or a file of your own (./mine.ts#other:rounds=2); mix:cmas=2,dmas=rest divides the team, switch:dmas,cmas@step=10 changes protocol at step 10 (docs/guide/experiments.md)",
    required: true,
  },
  ...TEAM_FLAGS,
  ...WORLD_FLAGS,
  ...FIDELITY_FLAGS,
  ...MODEL_FLAGS,
  '--prompt <role=file>': ['replace the instructions of a role (role or part/role); may be repeated', collectValues],
  '--explore-scorer <which>':
    "how to choose where to explore: by 'text' (the default), or by embeddings:MODEL from --base-url",
  ...LIMIT_FLAGS,
  ...RECORD_FLAGS,
  ...WATCH_FLAGS,
  '--json': 'print the figures as one JSON object',
  ...REMOTE_FLAGS,
  ...RUN_NAME_FLAGS,
  ...LOGIN_FLAGS,
});
type RunFlags = Given<typeof FLAGS>;

export const registerRun = command({
  words: 'run <world>',
  about: 'play one episode and record it',
  flags: FLAGS,
  more: EXAMPLES,
  run: ({ world }, flags, context) =>
    run(world, { flags, context }, retypedCommand(context.command, MODEL_OPTIONS, context.env)),
});

/** `again`: the typed command without its model, for a hint that suggests another one. */
async function run(
  name: string,
  { flags, context }: { readonly flags: RunFlags; readonly context: CliContext },
  again: string,
): Promise<void> {
  const world = await findWorld(name, context.cwd);
  const { protocol } = await findProtocol(underPreset(flags.fidelity, flags.protocol, world.name), context.cwd);
  const options = worldOptionsFrom(world, flags, 'troupe run');
  const worldOptions = await withScorer({ world, options }, flags, context).catch((thrown) => {
    throw inTypedFlags(thrown, flags);
  });
  const progress = flags.quiet ? undefined : context.stderr;
  const isFirst = isFirstPlay(context.cwd, flags.out);
  const live = await liveTrace(flags, context);
  const prices = pricesFrom(flags, context.cwd);
  const ledger = createLedger({ count: createTokenCounter().count, prices });
  const played = await play({
    world,
    protocol,
    flags: { ...playersFlags(flags), worldOptions },
    context,
    progress,
    watch: [ledger.see],
    beside: live ? live.sink : undefined,
  })
    .catch((thrown) => {
      const { min, max, names } = world.team;
      const agents = () => names(flags.agents ?? Math.min(max, Math.max(min, 2)));
      throw withFaultsPrinted(inTypedFlags(thrown, flags), { typed: flags.protocol, protocol, agents }, context);
    })
    .finally(live?.close);
  const cost = ledger.end();
  const warnings = warnProtocol(protocol, played.result.agents);
  if (flags.json)
    context.stdout.write(
      jsonText({
        ...figuresOf(played),
        ...communicationOf(cost),
        ...moneyFigures(cost),
        warnings: warnings.length > 0 ? warnings : undefined,
      }),
    );
  else
    printReport(played, [...legLines(played.legs, protocol), ...shortCost(cost), ...moneyLines(cost)], {
      world: name,
      protocol: flags.protocol,
      warnings: warnings.map(({ code, what, fix }) => `Warning ${code}: ${what} ${fix}`),
      notes: playerLines({ protocol, played, again: isFirst ? again : undefined, remote: flags.remote ?? [] }),
      out: context.stdout,
    });
  context.exit(exitCodeOfPlayed(played));
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
    parseFileReference(text) ? ` --${name} ${shellWord(inOneLine(withoutOptions(text)))}` : '';
  return flag('protocol', protocol) + flag('world', world);
}

interface RunReport extends TypedParts {
  /** Symptoms for the protocol's author to look at. */
  readonly warnings: readonly string[];
  /** Says who played, and how to use another model. */
  readonly notes: readonly string[];
  readonly out: TerminalOutput;
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

function printReport(
  played: PlayedEpisode,
  cost: readonly string[],
  { out, notes, warnings, ...typed }: RunReport,
): void {
  const { world, protocol, scene, seed, result, record } = played;
  const agents = result.agents.length;
  const head = [`${world.name}, scene ${scene}, seed ${seed}, ${agents} agents`, protocol];
  out.write(`${renderTable({ head, rows: figuresRows(world, [played]), out, right: [1] })}`);
  out.write(
    proseLine(`${timeLine(played.time)}${played.simulated ? ' Simulated: no time was spent waiting.' : ''}`, out),
  );
  for (const line of played.provenance ? provenanceLines(joinProvenance([played.provenance])) : [])
    out.write(proseLine(line, out));
  for (const line of cost) out.write(proseLine(oneLine(line, 400), out));
  for (const line of [...warnings.map((warning) => oneLine(warning, 1000)), ...endLines(played)])
    out.write(out.colors.yellow(proseLine(line, out)));
  for (const line of notes) out.write(proseLine(line, out));
  out.write(`Record: ${oneLine(record)}\n`);
  if (result.reason === 'cancelled')
    out.write(`To continue from there: troupe resume ${shellWord(inOneLine(record))}${fileFlags(typed)}\n`);
}

/** Prints why the episode ended, who waited for what, which role output was refused, and the last model error. */
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
    ...(detail === '' ? [] : [oneLine(`Ended as ${reason}: ${detail}`, 1000)]),
    ...waiting.slice(0, 10).map((w) => `  ${oneLine(`${w.who} waits for ${w.for.join(', ')}`, 300)}`),
    ...(waiting.length > 10 ? [`  … ${waiting.length} in all`] : []),
    ...(reason === 'cancelled' ? [] : symptomLines(symptoms)),
    ...thrownLines(thrown, detail),
    ...refusedMessageLines(refusedMessages),
    ...refusalLines(refusedUsage),
    // A model that ended the episode is named there.
    ...(trouble === undefined || reason === 'model-error' ? [] : [`Last error of a model: ${oneLine(trouble, 1000)}`]),
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
