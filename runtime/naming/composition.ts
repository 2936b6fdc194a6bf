// Describes mixtures as data: which protocol gets how many agents, in nested groups, and which bridges connect the
// parts. A mixture's name is that data as text (`mix:cmas=3,coela=2`), so the name in a record is enough to rebuild the
// mixture.
//
//   mix:cmas=3,coela=2                       three agents and two: a team of five
//   mix:cmas=60%,dmas=rest                   shares of those whom no part names or counts
//   mix:lead@cmas=Alice+Bob,dmas=rest        named agents; a name for the part
//   mix:west@(cmas=50%,dmas=rest)=4,solo=2   a group, divided by itself
//   mix:a@cmas=3,b@dmas=rest,bridge=b.utterance>a.notes
import { z } from 'zod';
import type { AnyChannel } from '../core/channel.ts';
import {
  type AnyProtocol,
  type Bridge,
  isMixture,
  isSequence,
  type Mixture,
  type MixturePart,
  type Protocol,
} from '../core/protocol.ts';
import { heardChannels, saidChannel } from '../core/role.ts';
import { failure } from '../errors/index.ts';
import { near } from '../text/near-names.ts';
import { bridge, mix } from './mix.ts';

// A range in place of one value of a mixture or a sequence is a sweep, and stands for one protocol per value: `0..100%`
// for 0, 25, 50, 75 and 100 %, `0..100%/20` in steps of 20, `1..4` for 1, 2, 3 and 4.
const RANGE = String.raw`(\d+)\.\.(\d+)(%?)(?:\/(\d+))?`;
const FORMS = '0..100%, 0..100%/20 or 1..4';

/** A sweep as a value in data. */
export const SweepText = z.string().regex(new RegExp(`^${RANGE}$`), `a sweep such as ${FORMS}`);

const PART_NAME = /^[\p{L}\p{N}][\p{L}\p{N}_-]*$/u;
const PartName = z.string().regex(PART_NAME, 'a name of letters, digits, - and _');
const Percent = z.string().regex(/^(?:100(?:\.0+)?|\d{1,2}(?:\.\d+)?)%$/, "a share such as '60%'");
const AgentName = z.string().regex(/^[^,+()=%\s][^,+()=%]*$/u, 'the name of an agent');

/** How many agents a part takes: a number, a share, names, or an equal share of those left over. */
const AgentsOfPart = z.union([z.int().positive(), Percent, z.literal('rest'), z.array(AgentName).min(1)]);
type AgentsOfPart = z.output<typeof AgentsOfPart>;

export interface MixturePartData {
  /** A protocol as the command line names it, or a group of parts. */
  readonly protocol: string | Readonly<Record<string, MixturePartData>>;
  readonly agents: AgentsOfPart;
}

/** Parts that share a team; `Agents` are the forms in which a part may say what it takes. */
function partsSchema(Agents: z.ZodType<AgentsOfPart>) {
  const Part: z.ZodType<MixturePartData> = z.lazy(() =>
    z.strictObject({
      protocol: z.union([z.string().min(1), Parts]).describe('A protocol, or parts of its own.'),
      agents: Agents.default('rest').describe("A number, a share ('60%'), names, or 'rest'."),
    }),
  );
  const Parts = z.record(PartName, Part).refine((parts) => Object.keys(parts).length > 0, 'at least one part');
  return Parts;
}

/** `part.channel`. */
const BridgeEnd = z.string().regex(/^[^.>,]+\.[^.>,]+$/, "'part.channel'");

const mixtureSchema = (Agents: z.ZodType<AgentsOfPart>) =>
  z.strictObject({
    mix: partsSchema(Agents),
    bridges: z.array(z.strictObject({ from: BridgeEnd, into: BridgeEnd })).default([]),
  });

/** A mixture as data. */
export const MixtureData = mixtureSchema(AgentsOfPart);
export type MixtureData = z.output<typeof MixtureData>;
/** One mixture, or several if the size of a part is a sweep. */
export const SweptMixtureData = mixtureSchema(z.union([AgentsOfPart, SweepText]));

const LEAD = 'mix:';
export const isMixtureText = (text: string): boolean => text.trimStart().startsWith(LEAD);

/** The text that stands for a mixture, wherever a protocol is named. */
export const mixtureText = ({ mix: parts, bridges }: MixtureData): string =>
  `${LEAD}${[...partsTexts(parts), ...bridges.map(({ from, into }) => `bridge=${from}>${into}`)].join(',')}`;

function partsTexts(parts: MixtureData['mix']): string[] {
  const usual = usualNames(Object.values(parts));
  return Object.entries(parts).map(([name, { protocol, agents }], i) => {
    const what = typeof protocol === 'string' ? protocol : `(${partsTexts(protocol).join(',')})`;
    return `${name === usual[i] ? '' : `${name}@`}${what}=${Array.isArray(agents) ? agents.join('+') : agents}`;
  });
}

/** Default names of parts: those of their protocols, numbered if a protocol occurs more than once. */
function usualNames(parts: readonly Pick<MixturePartData, 'protocol'>[]): string[] {
  const seen = new Map<string, number>();
  return parts.map(({ protocol }) => {
    const base = typeof protocol === 'string' ? baseName(protocol) : 'group';
    const n = (seen.get(base) ?? 0) + 1;
    seen.set(base, n);
    return n === 1 ? base : `${base}-${n}`;
  });
}

/** A protocol's name without options; a file's name without path and extension. */
function baseName(protocol: string): string {
  const last = protocol.replace(/:.*$/s, '').split(/[\\/]/).at(-1) ?? '';
  const plain = last
    .replace(/^.*#/, '')
    .replace(/\.m?[jt]s$/, '')
    .replaceAll(/[^\p{L}\p{N}_-]+/gu, '-');
  return PART_NAME.test(plain) ? plain : 'part';
}

const unreadable = (text: string, why: string) => failure('MIXTURE_UNREADABLE', { text, why });

/** The data of a text. @throws MIXTURE_UNREADABLE */
export function parseMixture(text: string): MixtureData {
  const shown = text.slice(0, 200);
  const items = splitOutside(text.trim().slice(LEAD.length), ',');
  const isBridge = (item: string) => /^\s*bridge=/.test(item);
  const bridges = items.filter(isBridge).map((item) => {
    const [, from, into] = /^\s*bridge=\s*([^>]+?)\s*-?>\s*(.+?)\s*$/.exec(item) ?? [];
    if (from === undefined || ![from, into].every((end) => BridgeEnd.safeParse(end).success))
      throw unreadable(shown, `'${item.trim()}' is no bridge; one is written bridge=part.channel>part.channel`);
    return { from, into };
  });
  const parts = items.filter((item) => !isBridge(item));
  const parsed = MixtureData.safeParse({ mix: partsOf(shown, parts), bridges });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const where = issue?.path.join('.') ?? '';
  throw unreadable(shown, `${where === '' ? '' : `${where}: `}${issue?.message ?? 'another form'}`);
}

function partsOf(text: string, items: readonly string[]): Record<string, unknown> {
  const parts = items.map((item) => partOf(text, item.trim()));
  const usual = usualNames(parts.map(({ protocol }) => ({ protocol: typeof protocol === 'string' ? protocol : {} })));
  const named = parts.map(({ name, ...part }, i) => [name ?? usual[i] ?? '', part] as const);
  const twice = named.find(([name], i) => named.findIndex(([other]) => other === name) < i)?.[0];
  if (twice !== undefined) throw unreadable(text, `two parts are called '${twice}'`);
  return Object.fromEntries(named);
}

interface ReadPart {
  readonly name: string | undefined;
  readonly protocol: unknown;
  readonly agents: unknown;
}

function partOf(text: string, item: string): ReadPart {
  const [, name, rest = item] = /^([\p{L}\p{N}][\p{L}\p{N}_-]*)@(.*)$/su.exec(item) ?? [];
  const pieces = splitOutside(rest, '=');
  const last = pieces.length > 1 ? (pieces.at(-1) ?? '').trim() : 'rest';
  const what = (pieces.length > 1 ? pieces.slice(0, -1).join('=') : rest).trim();
  if (what === '') throw unreadable(text, `'${item}' names no protocol`);
  const [, inside] = /^\((.*)\)$/s.exec(what) ?? [];
  if (/^\s*switch:/.test(inside ?? what))
    throw unreadable(
      text,
      `'${item}' is a sequence of protocols, which takes over from a whole team; let the mixture be a leg of it: switch:(mix:…),second@step=10`,
    );
  refuseSweep(text, last, unreadable);
  return {
    name,
    protocol: inside === undefined ? what : partsOf(text, splitOutside(inside, ',')),
    agents: agentsOf(last),
  };
}

function agentsOf(text: string): unknown {
  if (/^\d+$/.test(text)) return Number(text);
  return text === 'rest' || text.endsWith('%') ? text : text.split('+').map((name) => name.trim());
}

/** Splits where no parenthesis is open. */
export function splitOutside(text: string, at: string): string[] {
  const pieces = [''];
  let depth = 0;
  for (const char of text) {
    if (char === '(') depth++;
    if (char === ')') depth = Math.max(0, depth - 1);
    if (char === at && depth === 0) pieces.push('');
    else pieces.push(`${pieces.pop() ?? ''}${char}`);
  }
  return pieces;
}

/** The texts of the protocols in it. */
export const protocolsOfMixture = (parts: MixtureData['mix']): string[] =>
  Object.values(parts).flatMap(({ protocol }) =>
    typeof protocol === 'string' ? [protocol] : protocolsOfMixture(protocol),
  );

/** Finds a protocol by its text. */
type FindsProtocol = (text: string) => AnyProtocol;

/** The mixture of the data, named after it. @throws MIXTURE_UNREADABLE, and what `find` throws */
export function buildMixture(data: MixtureData, find: FindsProtocol): Mixture {
  const name = mixtureText(data);
  const parts = Object.fromEntries(flatParts(data.mix, { mixture: name, find }, []));
  if (Object.keys(parts).length === 0) throw unreadable(name, 'no part takes an agent');
  return mix(name, parts, {
    about: 'A mixture: each part of the team under a protocol of its own.',
    bridges: data.bridges.map(({ from, into }) => bridgeBetween(name, parts, { from, into })),
  });
}

type PartEntry = readonly [name: string, part: MixturePart];

function flatParts(
  parts: MixtureData['mix'],
  { mixture, find }: { readonly mixture: string; readonly find: FindsProtocol },
  within: NonNullable<MixturePart['within']>,
): PartEntry[] {
  const takes = takesOf(parts, mixture);
  return Object.entries(parts).flatMap(([name, { protocol }]): PartEntry[] => {
    const take = takes.get(name);
    if (take === undefined) return [];
    if (typeof protocol !== 'string') return flatParts(protocol, { mixture, find }, [...within, { name, ...take }]);
    const found = find(protocol);
    if (isSequence(found))
      throw unreadable(mixture, `'${protocol}' is a sequence: let a mixture be one of its legs instead`);
    if (isMixture(found)) throw unreadable(mixture, `'${protocol}' is a mixture: write its parts in parentheses`);
    const full = [...within.map((group) => group.name), name].join('-');
    return [[full, { protocol: found, ...take, within: within.length > 0 ? within : undefined }]];
  });
}

type TeamTake = Omit<MixturePart, 'protocol' | 'within'>;

/** What each part takes; a share of 0 takes nobody, and its part is left out. */
function takesOf(parts: MixtureData['mix'], mixture: string): Map<string, TeamTake> {
  const all = Object.entries(parts);
  const shares = all.flatMap(([, { agents }]) =>
    typeof agents === 'string' && agents !== 'rest' ? [parseFloat(agents)] : [],
  );
  const sum = shares.reduce((a, b) => a + b, 0);
  const rests = all.filter(([, { agents }]) => agents === 'rest').length;
  if (sum > 100 + 1e-9) throw unreadable(mixture, `the shares add up to ${sum} %`);
  if (shares.length > 0 && rests === 0 && sum < 100 - 1e-9)
    throw unreadable(mixture, `the shares add up to ${sum} %, and nobody takes the rest`);
  const restShare = shares.length === 0 ? 1 : (100 - sum) / 100 / Math.max(1, rests);
  return new Map(
    all.flatMap(([name, { agents }]): (readonly [string, TeamTake])[] => {
      if (Array.isArray(agents)) return [[name, { agents }] as const];
      if (typeof agents === 'number') return [[name, { count: agents }] as const];
      const share = agents === 'rest' ? restShare : parseFloat(agents) / 100;
      return share > 0 ? [[name, { share }] as const] : [];
    }),
  );
}

function bridgeBetween(
  mixture: string,
  parts: Readonly<Record<string, MixturePart>>,
  { from, into }: { readonly from: string; readonly into: string },
): Bridge {
  const unknown = (names: string, name: string, known: readonly string[]) =>
    failure('MIXTURE_UNREADABLE', { mixture, names, known, near: near(name, known) });
  const end = (text: string, side: 'said' | 'heard') => {
    const [part = '', channel = ''] = text.split('.');
    const of = parts[part];
    if (of === undefined) throw unknown(`part '${part}'`, part, Object.keys(parts));
    const channels = channelsOf(of.protocol, side);
    const found = channels.get(channel);
    if (found === undefined) throw unknown(`channel '${channel}' of part '${part}'`, channel, [...channels.keys()]);
    return [part, found] as const;
  };
  return bridge<unknown, unknown>(end(from, 'said'), end(into, 'heard'));
}

function channelsOf({ once, perAgent }: Protocol, side: 'said' | 'heard'): ReadonlyMap<string, AnyChannel> {
  const roles = Object.values({ ...once, ...perAgent });
  const channels = roles.flatMap((role) => (side === 'said' ? role.says.map(saidChannel) : heardChannels(role)));
  return new Map(channels.map((channel) => [channel.name, channel]));
}

/** Where one value is wanted. @throws what `unreadable` makes */
export function refuseSweep(text: string, value: string, unreadable: (text: string, why: string) => Error): void {
  if (/^\d+\.\.\d+/.test(value))
    throw unreadable(
      text,
      `'${value}' is a sweep, which stands for several of them; comparisons and experiments play each, an episode one`,
    );
}

/** One text for each value of the sweeps in it. @throws MIXTURE_UNREADABLE */
export function expandSweeps(text: string): string[] {
  const [whole, from = '', to = '', percent = '', by] = new RegExp(`(?<==)${RANGE}`).exec(text) ?? [];
  if (whole === undefined) return [text];
  const [first, last, step] = [Number(from), Number(to), Number(by ?? (percent === '%' ? 25 : 1))];
  if (last < first || step < 1 || (last - first) / step > 1000)
    throw unreadable(text.slice(0, 200), `'${whole}' is no sweep; one is written ${FORMS}`);
  const values = Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, i) => first + i * step);
  return values.flatMap((value) => expandSweeps(text.replace(`=${whole}`, `=${value}${percent}`)));
}
