// Gathers what `troupe list` tells of the shipped worlds, protocols and presets from themselves: scripts/listed.mjs
// writes it down, so that the command loads none of them.
import type { Listed, ListedPreset } from '../../cli/print/list-text.ts';
import { PRESETS } from '../../presets/index.ts';
import { FAMILIES, PROTOCOLS } from '../../protocols/index.ts';
import { listedProtocol, listedWorld } from '../../resolve/listed-parts.ts';
import { pickWorld, WORLD_NAMES } from '../../resolve/shipped.ts';

/** Without values that JSON does not have, and without versions, which are written down elsewhere. */
export async function listedNow(): Promise<Listed> {
  const worlds = await Promise.all(WORLD_NAMES.map(async (name) => listedWorld(await pickWorld(name))));
  const protocols = Object.values(PROTOCOLS).map((p) => listedProtocol(p, FAMILIES[p.name]));
  const all = { worlds: worlds.map(({ version: _, ...world }) => world), protocols, presets: presetsListed() };
  return JSON.parse(JSON.stringify(all));
}

const presetsListed = (): ListedPreset[] =>
  Object.values(PRESETS).map(({ name, about, worlds: fits, protocols: under }) => ({
    name,
    about,
    protocols: Object.keys(under),
    worlds: Object.keys(fits),
  }));
