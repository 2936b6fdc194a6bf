// Reads and words the bounds of the rule player: how often it overlooks, misreads and forgets what a prompt says, and
// errs in what it answers. They stand in the model's name, so that every result says them.

import type { PlayerProfile } from '../../runtime/core/world.ts';
import { failure } from '../../runtime/errors/index.ts';
import type { ActingWords, FactsOfText } from '../../runtime/facets/text-fact.ts';
import { withoutUndefined } from '../../runtime/text/json.ts';
import { near } from '../../runtime/text/near-names.ts';
import { oneLine } from '../../runtime/text/plain.ts';
import { type FacetNeed, neededFacet } from '../../runtime/world/complete-world.ts';

/** Shares from 0 to 1; 0 where one is left out. */
export interface Bounds {
  /** Of the replies, each drawn for itself. */
  readonly slip?: number;
  /** Of the steps of each agent: all its first replies of such a step are damaged, however many it is asked for. */
  readonly lapse?: number;
  /** Of the lines of memory. */
  readonly forget?: number;
  /** Of the facts in the middle of a long prompt that are lost; half as many at its ends and in a short one. */
  readonly overlook?: number;
  /** Of the facts that are seen, in each step, that are taken for others. */
  readonly misread?: number;
  /** For how many steps one is, unless the text says otherwise before. Default: 1. */
  readonly lasts?: number;
  /** Of the facts in messages that are taken for others. */
  readonly garble?: number;
  /** Of the steps in which an agent has just taken a unit of a stock, and would take another: it goes on with that. */
  readonly scant?: number;
  /** Of the steps after an action that failed, and is listed again: it is repeated. */
  readonly persist?: number;
  /** The same after one that worked. */
  readonly again?: number;
  /** Of the steps in which an agent would go to a thing: it acts on the thing, as if it had gone. */
  readonly rash?: number;
  /** Of the steps in which an agent would idle: it does what another one does. */
  readonly crowd?: number;
  /** Of the steps after an action on a thing that failed: it goes to the thing again. */
  readonly back?: number;
  /** Of the steps in which an agent would idle, or join a partner, and has just gone somewhere: it goes there again. */
  readonly linger?: number;
  /** Of the things that one agent cannot move alone: four of five agents leave them to others, for a whole episode. */
  readonly apart?: number;
  /** Rules by which the player mends what it reads that are switched off, by their names. */
  readonly without?: readonly string[];
}

const percent = (share: number): string => `${Number((share * 100).toFixed(2))} %`;

/** Each share with what its model does, in the order of names. */
const SHARES = {
  slip: (share) => `errs on purpose in ${percent(share)} of its replies`,
  forget: (share) => `overlooks ${percent(share)} of the lines that it is reminded of`,
  overlook: (share) => `overlooks up to ${percent(share)} of the facts in a prompt`,
  misread: (share) => `takes ${percent(share)} of the facts that it sees for others`,
  garble: (share) => `takes ${percent(share)} of the facts that it is told for others`,
  lapse: (share) => `errs on purpose in its replies in ${percent(share)} of each agent's steps`,
  scant: (share) => `takes no more of what it has one of in ${percent(share)} of the steps in which more is wanted`,
  persist: (share) => `repeats what failed in ${percent(share)} of the steps after it`,
  again: (share) => `goes on with what worked in ${percent(share)} of the steps after it`,
  rash: (share) => `acts without having gone in ${percent(share)} of the steps in which it would go`,
  crowd: (share) => `does what another one does in ${percent(share)} of the steps in which it would idle`,
  back: (share) => `goes again to what it failed with in ${percent(share)} of the steps after it`,
  linger: (share) => `goes where it stands in ${percent(share)} of the steps in which it waits for others`,
  apart: (share) => `leaves, as four agents of five, ${percent(share)} of the things that need a partner to others`,
} satisfies Partial<Record<keyof Bounds, (share: number) => string>>;
type Share = keyof typeof SHARES;
const isShare = (name: string): name is Share => Object.hasOwn(SHARES, name);
const SHARE_NAMES = Object.keys(SHARES).filter(isShare);

/** What the player does otherwise than it means to. */
const ACTING = ['scant', 'persist', 'again', 'rash', 'crowd', 'back', 'linger', 'apart'] as const;
export type ActingChannel = (typeof ACTING)[number];
export const actsOtherwise = (bounds: Bounds): boolean => ACTING.some((name) => (bounds[name] ?? 0) > 0);

/** Those that damage the facts of a text, which a world must then state. */
export const needsFacts = ({ overlook = 0, misread = 0, garble = 0 }: Bounds): boolean =>
  overlook > 0 || misread > 0 || garble > 0;

const FACETS = {
  'words.facts': ({ facts }) => facts,
  'words.acting.tried': ({ acting }) => acting?.tried,
  'words.acting.goesTo': ({ acting }) => acting?.goesTo,
  'words.acting.joins': ({ acting }) => acting?.joins,
} satisfies Record<string, (words: BoundedWords) => unknown>;

/** What a world must say of itself for a channel; those that are left out need nothing. */
const NEEDED: Readonly<Record<string, readonly (keyof typeof FACETS)[]>> = {
  overlook: ['words.facts'],
  misread: ['words.facts'],
  garble: ['words.facts'],
  scant: ['words.acting.tried'],
  persist: ['words.acting.tried'],
  again: ['words.acting.tried'],
  rash: ['words.acting.goesTo'],
  back: ['words.acting.tried', 'words.acting.goesTo'],
  linger: ['words.acting.tried', 'words.acting.goesTo'],
  apart: ['words.acting.joins'],
};

/** Whether a world says what a channel needs. */
export const isBoundable = (channel: string, words: BoundedWords): boolean =>
  (NEEDED[channel] ?? []).every((facet) => FACETS[facet](words) !== undefined);

/** @throws FACET_MISSING for what these bounds damage and a world does not say of itself */
export function requireFacets(bounds: Bounds, words: BoundedWords, needs: FacetNeed): void {
  for (const name of SHARE_NAMES) {
    if ((bounds[name] ?? 0) === 0) continue;
    for (const facet of NEEDED[name] ?? []) neededFacet(facet, FACETS[facet](words), needs);
  }
}

/** A world's words by which its player can be bounded. */
export interface BoundedWords {
  /** Which facts a text states: overlooking and misreading need it. */
  readonly facts?: FactsOfText | undefined;
  /** How actions stand in its texts: repeating them and acting rashly need it. */
  readonly acting?: ActingWords | undefined;
}

/** How a model with these bounds is named and described. */
export function boundsWords(bounds: AskedBounds): { readonly name: string; readonly about: string } {
  const { lasts = 1, without = [], like } = bounds;
  const named = SHARE_NAMES.flatMap((name) => {
    const share = bounds[name];
    // Beside a profile a rate of 0 says that its own does not count.
    return share !== undefined && (share > 0 || like !== undefined) ? [{ name, share }] : [];
  });
  const shares = named.filter(({ share }) => share > 0);
  const isLong = lasts > 1 && (bounds.misread ?? 0) > 0;
  const isShort = like !== undefined && bounds.lasts === 1;
  const given = [
    ...(like === undefined ? [] : [`like ${like}`]),
    ...named.map(({ name, share }) => `${name} ${share}`),
    ...(isLong || isShort ? [`lasts ${lasts}`] : []),
    ...(without.length > 0 ? [`without ${without.join('+')}`] : []),
  ];
  const does = [
    ...shares.map(({ name, share }) => SHARES[name](share)),
    ...(isLong ? [`does not look again for ${lasts} steps`] : []),
    ...(without.length > 0 ? [`does not mend what it reads by ${without.join(', ')}`] : []),
  ];
  return {
    name: given.length === 0 ? 'rules' : `rules(${given.join(', ')})`,
    about: `A rule-based player, no language model${like === undefined ? '' : `, with rates fitted to play of ${like}`}${does.map((what) => `; ${what}`).join('')}.`,
  };
}

/**
 * What gives a model of such a name behind `--model`, but for what has an option of its own (`--slip`, `--forget`).
 * Beside a profile, whose rates count before these options, that stands there too, unless the option is given.
 */
export function askedName(name: string, options: Pick<Bounds, 'slip' | 'forget'> = {}): string {
  const given = /^rules\((.*)\)$/.exec(name)?.[1]?.split(', ') ?? [];
  const isLike = given.some((bound) => bound.startsWith('like '));
  const isOption = (bound: string): boolean =>
    (['slip', 'forget'] as const).some((of) => bound.startsWith(`${of} `) && !(isLike && options[of] === undefined));
  const named = given.filter((bound) => !isOption(bound)).map((bound) => bound.replace(' ', '='));
  return named.length === 0 ? 'rules' : `rules:${named.join(',')}`;
}

/** The share in the name of a model; undefined where it does not say one, and of a model that is no rule player. */
export function shareIn(name: string, of: keyof typeof SHARES): number | undefined {
  const said = new RegExp(`^rules\\((?:.*, )?${of} ([^,)]+)`).exec(name)?.[1];
  return said === undefined ? undefined : Number(said);
}

const WANTED = [...SHARE_NAMES, 'lasts', 'without', 'like'];

/** Bounds as they are typed: `like` names a profile, whose rates they have unless others are given. */
export interface AskedBounds extends Bounds {
  readonly like?: string;
}

/** With the rates of the profile of the player that is named, and its name. @throws PROFILE_UNKNOWN, PROFILE_FOREIGN */
export function profiledBounds({ like, ...given }: AskedBounds, world: ProfiledWorld): AskedBounds {
  if (like === undefined) return given;
  return { ...boundsLike({ name: like, profile: profileOf(like, world) }, given, world), like };
}

/** @throws PROFILE_UNKNOWN */
function profileOf(like: string, { name, player }: Omit<ProfiledWorld, 'version'>): PlayerProfile {
  const profiles = player?.profiles ?? {};
  const known = Object.keys(profiles);
  const profile = Object.hasOwn(profiles, like) ? profiles[like] : undefined;
  if (profile !== undefined) return profile;
  const meant = near(like.slice(0, 60), known);
  throw failure('PROFILE_UNKNOWN', { profile: oneLine(like, 60), world: name, known, meant });
}

/**
 * Bounds from a program, with the rates of the player's own profile where one is named.
 * @throws OPTION_BAD as `readBounds`, PROFILE_UNKNOWN
 */
export function checkedBounds(given: AskedBounds, world: Omit<ProfiledWorld, 'version'>): AskedBounds {
  for (const [name, value] of Object.entries(given)) {
    const isKnown = WANTED.includes(name);
    // A world's words may be spread over the options: none of them is a number.
    if (typeof value === 'number' && !isKnown) throw unknownBound(name, `${name}=${value}`);
    if (value === undefined || !isKnown || (Array.isArray(value) && value.length === 0)) continue;
    const wanted = name === 'without' ? 'object' : name === 'like' ? 'string' : 'number';
    const text = Array.isArray(value) ? value.join('+') : String(value);
    boundOf(name, typeof value === wanted ? text : '', `${name}=${text}`);
  }
  const { like, ...bounds } = given;
  return like === undefined ? given : { ...boundsFitted(profileOf(like, world), withoutUndefined(bounds)), like };
}

/** The rates of a profile, unless others are given. @throws PROFILE_FOREIGN, OPTION_BAD */
export function boundsLike(
  { name, profile }: { readonly name: string; readonly profile: PlayerProfile },
  given: Bounds,
  world: ProfiledWorld,
): Bounds {
  if (profile.world !== world.name || profile.version !== world.version)
    throw failure('PROFILE_FOREIGN', {
      profile: oneLine(name, 200),
      of: oneLine(`${profile.world} ${profile.version}`, 120),
      world: `${world.name} ${world.version}`,
    });
  return boundsFitted(profile, given);
}

/** The same for a profile that stands beside its player. @throws OPTION_BAD for a model that is no rates */
function boundsFitted({ model }: PlayerProfile, given: Bounds): Bounds {
  const fitted: AskedBounds = model === 'rules' ? {} : readBounds(model.replace(/^rules:/, ''));
  if (fitted.like !== undefined || !/^rules(?::|$)/.test(model))
    throw failure('OPTION_BAD', {
      option: "the 'model' of a profile",
      value: oneLine(model, 80),
      wanted: "'rules', or rates behind it such as rules:overlook=0.2, and no 'like='",
    });
  const without = [...new Set([...(fitted.without ?? []), ...(given.without ?? [])])];
  // A rate of 0 is one only where it takes the place of another.
  const rates = Object.entries(given).filter(([name, rate]) => rate !== 0 || Object.hasOwn(fitted, name));
  return { ...fitted, ...Object.fromEntries(rates), ...(without.length > 0 && { without }) };
}

/** What of a world says whether a profile fits it. */
export interface ProfiledWorld {
  readonly name: string;
  readonly version: string;
  readonly player?: { readonly profiles?: Readonly<Record<string, PlayerProfile>> | undefined } | undefined;
}

/**
 * The bounds in `overlook=0.2,misread=0.05`.
 * @throws OPTION_BAD for a channel that there is none of, or a share that is none
 */
export function readBounds(text: string): AskedBounds {
  const bounds: Record<string, number | string | readonly string[]> = {};
  for (const part of text.split(',')) {
    const [, name = '', value = ''] = /^([^=]*)=(.*)$/s.exec(part) ?? [];
    if (!WANTED.includes(name)) throw unknownBound(name === '' ? part : name, text);
    if (Object.hasOwn(bounds, name)) throw boundBad(text, EACH_ONCE);
    bounds[name] = boundOf(name, value, text);
  }
  if ('lasts' in bounds && !('misread' in bounds || 'like' in bounds))
    throw boundBad(text, "'lasts=' beside 'misread=': how long one lasts");
  return bounds;
}

const EACH_ONCE = `${WANTED.join('=, ')}=, each once`;
const unknownBound = (name: string, text: string) =>
  boundBad(
    text,
    EACH_ONCE,
    near(name.slice(0, 60), WANTED).map((one) => `${one}=`),
  );

/** As programs write it too: very small ones as `1e-7`. */
const NUMBER = String.raw`\d+(?:\.\d+)?(?:e-\d+)?`;
const IS_NUMBER = new RegExp(`^${NUMBER}$`);
const SWEEP = new RegExp(String.raw`=(${NUMBER})\.\.(${NUMBER})(?:/(${NUMBER}))?(?=,|$)`);

/**
 * One name of a model for each value of the sweeps in it: `rules:overlook=0..0.4/0.2` stands for three. Without a step
 * they are 0.1 apart.
 * @throws OPTION_BAD
 */
export function sweptBounds(name: string): string[] {
  const [whole, from = '', to = '', by = '0.1'] = (/^(?:[^:=]+=)?rules:/.test(name) && SWEEP.exec(name)) || [];
  if (whole === undefined) return [name];
  const [first, last, step] = [Number(from), Number(to), Number(by)];
  if (last < first || step === 0 || (last - first) / step > 1000)
    throw boundBad(
      name.slice(name.indexOf('rules:') + 'rules:'.length),
      'a sweep such as overlook=0..0.4 or overlook=0..0.4/0.05',
    );
  const steps = (last - first) / step;
  const count = Math.floor(steps + 1e-9) + 1;
  if (Math.abs(steps - Math.round(steps)) > 1e-6) {
    const [end, apart] = count > 1 ? [first + (count - 1) * step, step] : [last, last - first];
    const reached = [end, apart].map((value) => Number(value.toPrecision(9))).join('/');
    throw boundBad(whole.slice(1), `a sweep whose steps, ${step} apart, reach its end ${last}: ${from}..${reached}`);
  }
  const values = Array.from({ length: count }, (_, i) => Number((first + i * step).toPrecision(9)));
  return values.flatMap((value) => sweptBounds(name.replace(whole, `=${value}`)));
}

function boundOf(name: string, value: string, text: string): number | string | readonly string[] {
  if (name === 'like') {
    if (value === '')
      throw boundBad(text, "'like=' a profile of the world's, or a file of rates that were fitted to play");
    return value;
  }
  if (name === 'without') {
    const rules = value.split('+');
    if (rules.includes('') || new Set(rules).size < rules.length)
      throw boundBad(text, "'without=' names of rules, with '+' between them, each once");
    return rules;
  }
  if (SWEEP.test(`=${value}`)) throw boundBad(text, 'one value; the list of models of an experiment takes a sweep');
  const most = isShare(name) ? 1 : 1000;
  const number = IS_NUMBER.test(value) ? Number(value) : Number.NaN;
  if (isShare(name) && !(number <= most)) throw boundBad(text, `'${name}=' a share from 0 to 1, for example 0.2`);
  if (!isShare(name) && !(Number.isInteger(number) && number >= 1 && number <= most))
    throw boundBad(text, `'${name}=' a number of steps from 1 to ${most}`);
  return number;
}

const boundBad = (text: string, wanted: string, meant: readonly string[] = []) =>
  failure('OPTION_BAD', { option: 'a bound of the rule player', value: oneLine(text, 80), wanted, meant });
