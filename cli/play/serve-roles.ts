// Plays single roles of episodes that run elsewhere: `troupe worker --roles`.

import { type AskFlags, askedBy } from '../../resolve/asked-by.ts';
import { findProtocol, findWorld, pickProtocol } from '../../resolve/find-parts.ts';
import { checkModelRoles, createModels, modelNames, roleNames } from '../../resolve/named-models.ts';
import { PROTOCOL_NAMES, pickWorld } from '../../resolve/shipped.ts';
import { natsBus } from '../../runtime/bus/nats.ts';
import { type AnyProtocol, legsOfProtocol, type TeamProtocol } from '../../runtime/core/protocol.ts';
import type { AnyCompleteWorld } from '../../runtime/core/world.ts';
import { failure, type TroupeError } from '../../runtime/errors/index.ts';
import { createSummary } from '../../runtime/record/watch/summary.ts';
import { type EpisodeOffer, type OfferedParts, standBy } from '../../runtime/run/join.ts';
import { VERSION } from '../../runtime/run/version.ts';
import { near } from '../../runtime/text/near-names.ts';
import { oneLine } from '../../runtime/text/plain.ts';
import { createTokenCounter } from '../../runtime/tokens/token-counter.ts';
import { shortRoleName } from '../../runtime/topology/named-roles.ts';
import type { CliContext } from '../context.ts';
import { terminalLine } from '../errors/terminal.ts';
import { namedServers, type QueueFlags, secretOf } from '../options/credentials.ts';
import type { SecretFlags } from '../options/shared-options.ts';

/** Only episodes of `run`; `protocol` and `world`: the user's files, or names, if only these are served. */
export interface ServeFlags extends AskFlags, QueueFlags, SecretFlags {
  readonly roles: readonly string[];
  readonly run?: string;
  readonly protocol?: string;
  readonly world?: string;
  /** Exit after the first episode. */
  readonly once?: boolean;
  readonly quiet?: boolean;
}

interface OwnParts {
  readonly protocol?: AnyProtocol;
  readonly world?: AnyCompleteWorld;
}

/**
 * Runs until the context's signal is aborted; with `once`, until the first episode ends. @throws ROLE_NOT_FOUND,
 * BUS_UNREACHABLE, BUS_REFUSED; for a file as `findProtocol`; with `once` the reason for leaving an episode
 */
export async function serveRoles(flags: ServeFlags, context: CliContext): Promise<void> {
  const own = await ownParts(flags, context.cwd);
  await checkRoles(flags.roles, own.protocol);
  const servers = namedServers(flags, context.env);
  const secret = secretOf(flags, context);
  const log = createLog(flags, context);
  const bus = await natsBus({ ...servers, clock: context.clock });
  const enough = new AbortController();
  let trouble: TroupeError | undefined;
  log.standing(bus.about);
  try {
    await standBy({
      bus,
      secret,
      roles: flags.roles,
      clock: context.clock,
      run: flags.run,
      signal: AbortSignal.any([context.signal, enough.signal]),
      partsFor: async (offer) => ({ ...(await partsFor(offer, own, { flags, context })), watch: [log.watch(offer)] }),
      on: {
        passed: log.passed,
        refused: log.refused,
        joining: log.joining,
        left(offer, why, again) {
          log.left(offer, why, again);
          if (flags.once && !again && why?.code !== 'ROLE_TAKEN') {
            trouble = why;
            enough.abort();
          }
        },
      },
    });
  } finally {
    await bus.close();
  }
  if (trouble) throw trouble;
}

async function ownParts({ protocol, world }: ServeFlags, cwd: string): Promise<OwnParts> {
  return {
    protocol: protocol === undefined ? undefined : (await findProtocol(protocol, cwd)).protocol,
    world: world === undefined ? undefined : await findWorld(world, cwd),
  };
}

/**
 * Checks the roles against the named protocol, otherwise against all shipped protocols and worlds. @throws
 * ROLE_NOT_FOUND
 */
async function checkRoles(roles: readonly string[], protocol: AnyProtocol | undefined): Promise<void> {
  const served = protocol ? [protocol] : await Promise.all(PROTOCOL_NAMES.map((name) => pickProtocol(name)));
  const known = [...new Set(served.flatMap(roleNames))].sort();
  for (const text of roles) {
    const role = text.split('/').at(-1) ?? '';
    if (!known.includes(role))
      throw failure('ROLE_NOT_FOUND', {
        protocol: protocol?.name ?? 'any shipped protocol or world',
        role: oneLine(text, 60),
        known,
        near: near(role.slice(0, 60), known),
      });
  }
}

/**
 * Names from the network are looked up among the shipped parts, never as files. @throws PROTOCOL_UNKNOWN,
 * WORLD_UNKNOWN, ROLE_UNKNOWN, KEY_MISSING, OPTION_BAD
 */
async function partsFor(
  { protocol: protocolName, world: worldName, seed }: EpisodeOffer,
  own: OwnParts,
  { flags, context }: { readonly flags: ServeFlags; readonly context: CliContext },
): Promise<OfferedParts> {
  const protocol = (own.protocol && legNamed(own.protocol, protocolName)) ?? (await pickTeamProtocol(protocolName));
  const world = own.world?.name === worldName ? own.world : await pickWorld(worldName);
  checkModelRoles(modelNames(flags), [protocol]);
  const counter = createTokenCounter();
  const models = await createModels({ seed, ...flags }, { world, context, counter });
  return { protocol, ...askedBy(flags, { models, protocol, counter, cwd: context.cwd }) };
}

/** In a sequence, others join the leg that is playing. */
const legNamed = (protocol: AnyProtocol, name: string): TeamProtocol | undefined =>
  legsOfProtocol(protocol).find((leg) => leg.protocol.name === name)?.protocol;

/** @throws PROTOCOL_UNKNOWN */
const pickTeamProtocol = async (name: string): Promise<TeamProtocol> =>
  legsOfProtocol(await pickProtocol(name))[0].protocol;

/** Log lines for a person watching the worker. */
function createLog({ roles, run, quiet }: ServeFlags, { stderr }: CliContext) {
  const say = (text: string) => {
    if (!quiet) stderr.write(`${oneLine(text, 1000)}\n`);
  };
  const played = new Map<string, ReturnType<typeof createSummary>>();
  const keyOf = (offer: EpisodeOffer) => `${offer.run} ${offer.episode}`;
  const passed = new Set<string>();
  const otherVersions = new Set<string>();
  return {
    standing: (where: string) =>
      say(
        `Standing by for ${roles.join(', ')} at ${where}${run === undefined ? '' : `, in run ${run}`}. Press Ctrl-C to stop.`,
      ),
    watch(offer: EpisodeOffer) {
      const summary = createSummary(() => 0);
      played.set(keyOf(offer), summary);
      return summary.see;
    },
    passed(offer: EpisodeOffer) {
      // The same offer is repeated, so it is logged once.
      if (passed.has(keyOf(offer))) return;
      passed.add(keyOf(offer));
      say(`${nameOf(offer)}: wants ${offer.wants.map(shortRoleName).join(', ')}, none of which is served here.`);
    },
    refused: (run: string, why: TroupeError) => stderr.write(`${oneLine(`Run ${run}: ${terminalLine(why)}`, 1000)}\n`),
    joining(offer: EpisodeOffer, served: readonly string[]) {
      // In each case: what follows from it may look like anything.
      if (offer.troupe !== VERSION && !otherVersions.has(offer.run)) {
        otherVersions.add(offer.run);
        const theirs = offer.troupe === '' ? 'an older version' : `version ${offer.troupe}`;
        stderr.write(
          `${oneLine(`Run ${offer.run} is played with ${theirs}, and this worker has version ${VERSION}: where it goes wrong, use one version on both sides.`, 1000)}\n`,
        );
      }
      say(
        `${nameOf(offer)}: wants ${served.map(shortRoleName).join(', ')} of ${offer.protocol} in ${offer.world}, ${offer.agents.length} agents.`,
      );
    },
    left(offer: EpisodeOffer, why: TroupeError | undefined, again: boolean) {
      const sums = played.get(keyOf(offer))?.now();
      played.delete(keyOf(offer));
      const spent = sums ? `${sums.calls} calls, ${sums.inputTokens + sums.outputTokens} tokens` : 'nothing asked';
      if (why === undefined)
        say(
          `${nameOf(offer)}: ${again ? `${offer.protocol} is over, and another protocol takes over` : 'over'}; ${spent} here.`,
        );
      else if (why.code === 'ROLE_TAKEN') say(`${nameOf(offer)}: another worker plays it.`);
      else stderr.write(`${oneLine(`${nameOf(offer)}: left, ${spent} here. ${why.message}`, 1000)}\n`);
    },
  };
}

const nameOf = ({ run, episode }: EpisodeOffer): string => `Run ${run}${episode === '0' ? '' : `, episode ${episode}`}`;
