// Hashes what protocols and presets do, for the marks above measured tables. Of a protocol: the canonical records of
// small episodes, of it and each of its options' values in the toy world, where some replies err, and of it as it is
// usually in the worlds of the tables. They hold every prompt, message and outcome, and nothing of how the program is
// written. Of a preset: what it sets, without what only tells people of it.
import { createHash } from 'node:crypto';
import { rulesModel } from '../../agents/models/rules-model.ts';
import { WORLDS } from '../../envs/index.ts';
import type { AnyLocalWorld } from '../../envs/kit/local-world.ts';
import { relay } from '../../envs/relay/relay.ts';
import { PRESETS } from '../../presets/index.ts';
import { FAMILIES, PROTOCOLS } from '../../protocols/index.ts';
import type { Happening } from '../../runtime/core/event.ts';
import type { TeamProtocol } from '../../runtime/core/protocol.ts';
import type { AnyFamily } from '../../runtime/naming/family.ts';
import type { Preset } from '../../runtime/naming/preset.ts';
import { canonicalEvents } from '../../runtime/record/canonical.ts';
import { runEpisode } from '../../runtime/run/run.ts';
import { createTokenCounter } from '../../runtime/tokens/token-counter.ts';
import { orderedJson } from './ordered-json.ts';

/** The worlds of the page that compares central, decentralized and hybrid planning. */
export const BOXWORLDS = ['boxnet-1', 'boxnet-2', 'warehouse', 'boxlift'];

const SEED = 5;
const IN_RELAY = { agents: 3, steps: 6, slip: 0.15 };
const IN_WORLD = { agents: 2, steps: 4, slip: 0.05 };
const counter = createTokenCounter();
/** By what is played; several tables ask for the same. */
const played = new Map<string, Promise<string>>();

/** The hashes of these protocols and presets for tables of these worlds: 16 hex digits, `gone` where there is none. */
export async function hashParts(names: Iterable<string>, worlds: readonly string[]): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  for (const name of names) hashes.set(name, await hashPart(name, worlds));
  return hashes;
}

async function hashPart(name: string, worlds: readonly string[]): Promise<string> {
  const preset = PRESETS[name];
  if (preset !== undefined) return sha(JSON.stringify(settingsOf(preset)));
  const usual = FAMILIES[name]?.usual ?? PROTOCOLS[name];
  if (usual === undefined) return 'gone';
  const records: string[] = [];
  for (const variant of [usual, ...variantsOf(FAMILIES[name])])
    records.push(await recordHash(relay, variant, IN_RELAY));
  for (const world of worlds) records.push(await recordHash(worldOf(world), usual, IN_WORLD));
  return sha(records.join('\n'));
}

function worldOf(name: string): AnyLocalWorld {
  const world = WORLDS[name];
  if (world === undefined) throw new RangeError(`no world is named ${name}`);
  return world;
}

const settingsOf = ({ about: _about, source: _source, deviations: _deviations, ...settings }: Preset) => settings;

/** One variant for each value that an option takes besides its default; of a number, the next one. */
function variantsOf(family: AnyFamily | undefined): TeamProtocol[] {
  return Object.entries(family?.choices ?? {}).flatMap(([option, { default: usual, takes }]) =>
    (typeof usual === 'number' ? [String(usual + 1)] : takes.split(' | ')).flatMap((value) => {
      try {
        const variant = family?.parse({ [option]: value });
        return variant === undefined || variant === family?.usual ? [] : [variant];
      } catch {
        return [];
      }
    }),
  );
}

function recordHash(world: AnyLocalWorld, protocol: TeamProtocol, how: typeof IN_RELAY): Promise<string> {
  const key = `${world.name} ${protocol.name}`;
  const known = played.get(key) ?? playedHash(world, protocol, how);
  played.set(key, known);
  return known;
}

async function playedHash(world: AnyLocalWorld, protocol: TeamProtocol, { agents, steps, slip }: typeof IN_RELAY) {
  const events: Happening[] = [];
  const models = rulesModel({ player: world.player, seed: SEED, counter, slip });
  try {
    await runEpisode({
      world,
      protocol,
      agents,
      steps,
      seed: SEED,
      models,
      watch: [(event) => void events.push(event)],
      hashStates: false,
    });
  } catch (error) {
    // A protocol that does not fit the team or the world is refused in the same words each time.
    events.length = 0;
    return sha(String(error));
  }
  const told = [...canonicalEvents(events)].filter(({ type }) => type !== 'episode.started');
  return sha(told.map(orderedJson).join('\n'));
}

const sha = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);
