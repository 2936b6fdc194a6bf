// Sorts episodes by what their costs depend on beside protocol and team: worlds, their options, models, and versions of
// one protocol. Figures of different settings are never added up without a word: each setting has rows of its own and
// is named by what differs.
import { oneLine } from '../text/plain.ts';
import { type JoinedProvenance, modelsText, type Provenance, pairsText, samplingText } from './provenance.ts';
import type { EpisodeCost } from './read-costs.ts';

interface EpisodeSet {
  /** What tells it from the others; empty if there is only one. */
  readonly setting: string;
  readonly episodes: readonly EpisodeCost[];
}

/** Each aspect in words; the first that tells two settings apart names them. */
type Aspect = (of: Provenance, differing: Differing, episode: EpisodeCost) => string;
const ASPECTS: readonly Aspect[] = [
  ({ world }) => world,
  ({ models }) => modelsText(models),
  ({ worldOptions }, { options }) =>
    pairsText(Object.fromEntries(Object.entries(worldOptions).filter(([name]) => options.has(name)))),
  ({ worldVersion }) => `version ${worldVersion}`,
  ({ fidelity }) => `fidelity ${fidelity || 'none'}`,
  ({ sampling }) => samplingText(sampling),
  ({ prompts }) => `prompts ${pairsText(prompts) || 'of the protocol'}`,
  (_, { protocols }, { protocol, agents, hash }) =>
    protocols.has(teamKey({ protocol, agents })) ? `${protocol} as of hash ${hash}` : '',
];
const TEAM_SIZE: Aspect = ({ agents }) => `${agents} agent${agents === 1 ? '' : 's'}`;

/** In the order in which the settings first occur. `more`: aspects that matter here, too. */
export function bySetting(episodes: readonly EpisodeCost[], ...more: readonly Aspect[]): EpisodeSet[] {
  return groupBy(episodes, differing([episodes], more));
}

/** What to know of sums over these episodes. */
export const sumNotes = (of: JoinedProvenance, episodes: readonly EpisodeCost[]): string[] =>
  [pooledText(of), twiceText(episodes)].filter((text) => text !== '');

/**
 * A fork holds again what its original was paid for before that point, and so do other forks of it; a copied record
 * holds all of it again.
 */
function twiceText(episodes: readonly EpisodeCost[]): string {
  const originsOf = ({ id, forkOf }: EpisodeCost) => (forkOf === '' ? [id] : [id, forkOf]);
  const held = new Map<string, number>();
  for (const origin of episodes.flatMap(originsOf)) held.set(origin, (held.get(origin) ?? 0) + 1);
  const shared = episodes.filter((episode) => originsOf(episode).some((origin) => (held.get(origin) ?? 0) > 1));
  return shared.length === 0
    ? ''
    : `TWICE: of these ${episodes.length} episodes, ${shared.length} share a part with another (forks, copies), which is counted in each.`;
}

/** What sums over these episodes pool: several worlds, models, protocols (each mixture is one) or team sizes. */
function pooledText({ world, models, protocol, agents }: JoinedProvenance): string {
  const named = (what: string, names: readonly string[]) =>
    names.length < 2
      ? []
      : [`${names.length} ${what} (${oneLine(names.slice(0, 6).join('; '), 300)}${names.length > 6 ? '; …' : ''})`];
  const sizes = [...agents].sort((a, b) => a - b);
  const parts = [
    ...named('worlds', world),
    ...named('choices of models', [...new Set(models.map(modelsText))]),
    ...named('protocols', protocol),
    ...(sizes.length < 2 ? [] : [`teams of ${sizes.join(', ')}`]),
  ];
  return parts.length === 0
    ? ''
    : `POOLED: these sums are over ${parts.join(', ')}. By protocol, each of their combinations has a row.`;
}

export interface PairedSets {
  readonly setting: string;
  readonly first: readonly EpisodeCost[];
  readonly second: readonly EpisodeCost[];
}

/** What differs between two sides is what is compared: settings are told apart by what differs within a side. */
export function bothBySetting(first: readonly EpisodeCost[], second: readonly EpisodeCost[]): PairedSets[] {
  const nameOf = differing([first, second], [TEAM_SIZE]);
  return groupBy([...first, ...second], nameOf).map(({ setting, episodes }) => ({
    setting,
    first: first.filter((one) => episodes.includes(one)),
    second: second.filter((one) => episodes.includes(one)),
  }));
}

/** Names an episode by the aspects that differ within one of the lists, as few as tell all apart. */
function differing(
  lists: readonly (readonly EpisodeCost[])[],
  more: readonly Aspect[],
): (episode: EpisodeCost) => string {
  const among = lists.flat();
  const differ: Differing = {
    options: severalOf(among, ({ provenance: { world, worldOptions } }) =>
      Object.entries(worldOptions).map(([name, value]) => ({ of: [world, name], name, value })),
    ),
    protocols: severalOf(among, (episode) => [{ of: [], name: teamKey(episode), value: episode.hash }]),
  };
  const chosen: Aspect[] = [];
  const nameOf = (by: readonly Aspect[]) => (episode: EpisodeCost) =>
    by
      .map((aspect) => aspect(episode.provenance, differ, episode))
      .filter((text) => text !== '')
      .join(', ');
  const count = (by: readonly Aspect[]) => lists.map((list) => new Set(list.map(nameOf(by))).size);
  for (const aspect of [...ASPECTS, ...more]) {
    const [before, after] = [count(chosen), count([...chosen, aspect])];
    if (after.some((n, i) => n > (before[i] ?? 0))) chosen.push(aspect);
  }
  return nameOf(chosen);
}

/** Options of worlds, and protocols in teams of one size, that have several values or hashes among the episodes. */
interface Differing {
  readonly options: ReadonlySet<string>;
  readonly protocols: ReadonlySet<string>;
}

const teamKey = ({ protocol, agents }: Pick<EpisodeCost, 'protocol' | 'agents'>): string => `${agents} ${protocol}`;

interface NamedValue {
  /** What the name belongs to. */
  readonly of: readonly string[];
  readonly name: string;
  readonly value: unknown;
}

/** The names that have several values. */
function severalOf(
  episodes: readonly EpisodeCost[],
  valuesOf: (episode: EpisodeCost) => readonly NamedValue[],
): ReadonlySet<string> {
  const first = new Map<string, string>();
  const several = new Set<string>();
  for (const { of, name, value } of episodes.flatMap(valuesOf)) {
    const [key, text] = [JSON.stringify([of, name]), JSON.stringify(value)];
    if ((first.get(key) ?? text) !== text) several.add(name);
    else first.set(key, text);
  }
  return several;
}

function groupBy(episodes: readonly EpisodeCost[], nameOf: (episode: EpisodeCost) => string): EpisodeSet[] {
  const sets = new Map<string, EpisodeCost[]>();
  for (const episode of episodes) {
    const setting = nameOf(episode);
    const known = sets.get(setting);
    if (known) known.push(episode);
    else sets.set(setting, [episode]);
  }
  return [...sets].map(([setting, of]) => ({ setting, episodes: of }));
}
