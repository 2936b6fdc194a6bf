// Parses texts that combine several protocols: a mixture, in which each plays with a part of the team (composition.ts),
// or a sequence, in which one follows another. A sequence is data too: which protocol begins, and when the next takes
// over. Its name is that data as text, so the name in a record is enough to rebuild it. Says in words, too, when one
// takes over and why one did.
//
//   switch:cmas,dmas@step=10                  dmas takes over with step 10
//   switch:dmas,cmas@after=5,solo@spent=50%   three legs; the last once half of the budget is spent
//   switch:coela,cmas@unpaid=500/5@step=20    whichever comes first
//   switch:(mix:cmas=2,dmas=rest),cmas@goal=transportRate:0.5

import { z } from 'zod';
import { type AnyProtocol, isSequence, type ProtocolSequence, type SequenceLeg } from '../core/protocol.ts';
import {
  TAKEOVER_KEYS,
  Takeover,
  type TakeoverKey,
  type TakeoverReason,
  TakeoverShare,
  TakeoverStep,
  takeoverSchema,
} from '../core/takeover.ts';
import { failure } from '../errors/index.ts';
import { near } from '../text/near-names.ts';
import {
  buildMixture,
  expandSweeps,
  isMixtureText,
  MixtureData,
  mixtureText,
  parseMixture,
  protocolsOfMixture,
  refuseSweep,
  SweepText,
  SweptMixtureData,
  splitOutside,
} from './composition.ts';
import { sequence } from './mix.ts';

export const isCompositeText = (text: string): boolean => isMixtureText(text) || isSequenceText(text);

/** The text of a mixture or a sequence that is written as data. */
export const compositeText = (data: MixtureData | SweptSequenceData): string =>
  'mix' in data ? mixtureText(data) : sequenceText(data);

/**
 * The texts of the protocols that it names, those inside of its mixtures included. @throws MIXTURE_UNREADABLE,
 * SWITCH_UNREADABLE
 */
export function protocolsInText(text: string): string[] {
  if (isSequenceText(text)) return protocolsOfSequence(parseSequence(text)).flatMap(protocolsInText);
  return isMixtureText(text) ? protocolsOfMixture(parseMixture(text).mix) : [text];
}

/** Rewrites each protocol that the text names with `put`. @throws MIXTURE_UNREADABLE, SWITCH_UNREADABLE */
export function mapProtocols(text: string, put: (protocol: string) => string): string {
  const inParts = (parts: MixtureData['mix']): MixtureData['mix'] =>
    Object.fromEntries(
      Object.entries(parts).map(([name, { protocol, agents }]) => [
        name,
        { agents, protocol: typeof protocol === 'string' ? mapProtocols(protocol, put) : inParts(protocol) },
      ]),
    );
  if (isMixtureText(text)) {
    const { mix, bridges } = parseMixture(text);
    return mixtureText({ mix: inParts(mix), bridges });
  }
  if (!isSequenceText(text)) return put(text);
  const { switch: legs } = parseSequence(text);
  return sequenceText({
    switch: legs.map(({ protocol, ...leg }) => ({
      ...leg,
      protocol: mapProtocols(typeof protocol === 'string' ? protocol : mixtureText(protocol), put),
    })),
  });
}

/**
 * The protocol of the text, each that it names found by `find`. @throws MIXTURE_UNREADABLE, SWITCH_UNREADABLE, and what
 * `find` throws
 */
export async function buildProtocol(
  text: string,
  find: (text: string) => AnyProtocol | Promise<AnyProtocol>,
): Promise<AnyProtocol> {
  const found = new Map<string, AnyProtocol>();
  for (const part of protocolsInText(text)) found.set(part, await find(part));
  return builtOf(text, (part) => found.get(part) as AnyProtocol);
}

function builtOf(text: string, find: (text: string) => AnyProtocol): AnyProtocol {
  if (isSequenceText(text)) return buildSequence(parseSequence(text), (leg) => builtOf(leg, find));
  return isMixtureText(text) ? buildMixture(parseMixture(text), find) : find(text);
}

/**
 * Texts of protocols with commas between them; a piece such as `dmas=2` or `dmas@step=10` belongs to what is before it.
 */
export function splitProtocols(list: string): string[] {
  const texts: string[] = [];
  for (const piece of splitOutside(list, ',').map((one) => one.trim())) {
    const before = texts.at(-1) ?? '';
    const joins = isSequenceText(before) ? isLegText(piece) : isMixtureText(before) && isPartText(piece);
    if (joins) texts[texts.length - 1] = `${before},${piece}`;
    else texts.push(piece);
  }
  return texts;
}

/** Whether a piece is a later leg of a sequence, which names the event that starts it: `dmas@step=10`. */
const isLegText = (text: string): boolean => !isCompositeText(text) && /@[a-z]+=[^@()]*$/.test(text);

/** An option of a protocol has one `=` behind its colon: `capo:rounds=2` stands alone, `capo:rounds=2=3` does not. */
function isPartText(text: string): boolean {
  if (isCompositeText(text)) return false;
  const options = splitOutside(text, ':');
  const equals = splitOutside(options.at(-1) ?? '', '=').length - 1;
  return /^[^:/\\.]*@|^\(/.test(text) || equals > (options.length > 1 ? 1 : 0);
}

/** One text for each value of the sweeps in a mixture or a sequence. @throws MIXTURE_UNREADABLE */
export const expandSweep = (text: string): string[] => (isCompositeText(text) ? expandSweeps(text) : [text]);

const sequenceSchema = <M extends z.ZodType, T extends z.ZodType>(Mixed: M, At: T) => {
  const Leg = z.strictObject({
    protocol: z.union([z.string().min(1), Mixed]).describe('A protocol, as text or as the data of a mixture.'),
    at: At.optional().describe('When it takes over; the first leg, which begins, has none.'),
  });
  return z.strictObject({ switch: z.array(Leg).min(2) });
};

/** Protocols one after another, as data. */
export const SequenceData = sequenceSchema(MixtureData, Takeover);
export type SequenceData = z.output<typeof SequenceData>;

/** A condition, or several: a step or a share may be a sweep. */
const SweptTakeover = takeoverSchema(z.union([TakeoverStep, SweepText]), z.union([TakeoverShare, SweepText]));

/** A sequence, or several: a share, a number of agents or a step may be a sweep. */
export const SweptSequenceData = sequenceSchema(SweptMixtureData, SweptTakeover);
export type SweptSequenceData = z.output<typeof SweptSequenceData>;

const LEAD = 'switch:';
const isSequenceText = (text: string): boolean => text.trimStart().startsWith(LEAD);

/** The text that stands for a sequence, wherever a protocol is named. */
export const sequenceText = ({ switch: legs }: SweptSequenceData): string =>
  `${LEAD}${legs.map(({ protocol, at }) => `${legText(protocol)}${at ? takeoverText(at) : ''}`).join(',')}`;

function legText(protocol: SequenceData['switch'][number]['protocol']): string {
  const text = typeof protocol === 'string' ? protocol : mixtureText(protocol);
  return /[,@]/.test(text) ? `(${text})` : text;
}

/** `@step=10@spent=50%`. */
const takeoverText = (at: z.output<typeof SweptTakeover>): string =>
  TAKEOVER_KEYS.flatMap((key) => (at[key] === undefined ? [] : [`@${key}=${valueText(at, key)}`])).join('');

function valueText({ goal, unpaid, ...plain }: z.output<typeof SweptTakeover>, key: TakeoverKey): string {
  if (key === 'goal') return `${goal?.metric}${goal?.least === undefined ? '' : `:${goal.least}`}`;
  if (key === 'unpaid') return `${unpaid?.tokens}/${unpaid?.steps}`;
  return String(plain[key]);
}

/** The data of one condition's text, to be parsed: what is no number stays text, and is refused by the schema. */
function readCondition(key: string, value: string): unknown {
  const number = (text: string | undefined) => (text !== undefined && /^\d+(\.\d+)?$/.test(text) ? Number(text) : text);
  if (key === 'goal') {
    const [metric, least] = value.split(':');
    return { metric, least: least === undefined ? undefined : number(least) };
  }
  if (key === 'unpaid') {
    const [tokens, steps] = value.split('/');
    return { tokens: number(tokens), steps: number(steps) };
  }
  return key === 'spent' ? value : number(value);
}

const unreadable = (text: string, why: string) => failure('SWITCH_UNREADABLE', { text, why });

/** The data of a text. @throws SWITCH_UNREADABLE */
export function parseSequence(text: string): SequenceData {
  const shown = text.slice(0, 200);
  const legs = splitOutside(text.trim().slice(LEAD.length), ',').map((item) => legOf(shown, item.trim()));
  if (legs.length < 2) throw unreadable(shown, 'it names one protocol, and none that takes over');
  const parsed = SequenceData.safeParse({ switch: legs });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const [, n, , key] = issue?.path ?? [];
  const where = typeof n === 'number' ? `leg ${n + 1}${key === undefined ? '' : `, ${String(key)}`}: ` : '';
  const why = issue?.code === 'invalid_type' ? `it takes a ${issue.expected}` : issue?.message;
  throw unreadable(shown, `${where}${why ?? 'another form'}`);
}

/** A condition stands behind the protocol, outside of its parentheses. */
const CONDITION = /@([a-z]+)=([^@()]*)$/;

function legOf(whole: string, item: string): unknown {
  const at: Record<string, unknown> = {};
  let rest = item;
  for (let found = CONDITION.exec(rest); found; found = CONDITION.exec(rest)) {
    const [text, key = '', value = ''] = found;
    if (!TAKEOVER_KEYS.some((known) => known === key))
      throw failure('SWITCH_UNREADABLE', {
        text: whole,
        why: `'${key}' is no event at which a protocol takes over; there are ${TAKEOVER_KEYS.join(', ')}`,
        near: near(key, TAKEOVER_KEYS),
      });
    refuseSweep(whole, value, unreadable);
    if (key in at) throw unreadable(whole, `'${item}' has ${key} twice`);
    at[key] = readCondition(key, value.trim());
    rest = rest.slice(0, -text.length);
  }
  const [, inside] = /^\((.*)\)$/s.exec(rest) ?? [];
  const protocol = (inside ?? rest).trim();
  if (inside === undefined && /^(mix|switch):/.test(protocol))
    throw unreadable(whole, `a mixture that is a leg stands in parentheses: (${protocol},…)`);
  if (protocol === '') throw unreadable(whole, `'${item}' names no protocol`);
  return { protocol, at: Object.keys(at).length > 0 ? at : undefined };
}

/** The texts of the protocols in it. */
const protocolsOfSequence = ({ switch: legs }: SequenceData): string[] =>
  legs.map(({ protocol }) => (typeof protocol === 'string' ? protocol : mixtureText(protocol)));

/** The sequence of the data, named after it. @throws SWITCH_UNREADABLE, and what `find` throws */
function buildSequence(data: SequenceData, find: (text: string) => AnyProtocol): ProtocolSequence {
  const name = sequenceText(data);
  const texts = protocolsOfSequence(data);
  const legs = data.switch.map(({ at }, i): SequenceLeg => {
    const protocol = find(texts[i] ?? '');
    if (isSequence(protocol))
      throw unreadable(name, `leg ${i + 1} is a sequence itself: write its legs beside the others`);
    return { protocol, at };
  });
  return sequence(name, legs, { about: 'One protocol after another, in the same world.' });
}

/** The conditions in words: `with step 10, or when 50% of the budget is spent`. */
export const describeTakeover = (at: Takeover): string =>
  TAKEOVER_KEYS.flatMap((key) => (at[key] === undefined ? [] : [inWords(at, key)])).join(', or ');

function inWords({ step, after, goal, spent, unpaid }: Takeover, key: TakeoverKey): string {
  switch (key) {
    case 'step':
      return `with step ${step}`;
    case 'after':
      return `after ${after} ${after === 1 ? 'step' : 'steps'} of the protocol before`;
    case 'goal':
      return `when ${goal?.metric} is ${goal?.least === undefined ? 'at its highest' : `${goal.least} or more`}`;
    case 'spent':
      return `when ${spent} of the budget is spent`;
    case 'unpaid':
      return `when messages have cost ${unpaid?.tokens} tokens or more of prompts in ${unpaid?.steps} steps that gained nothing`;
  }
}

/** What happened, in words: `coverage has come to 0.75`. */
export function describeReason({ when, figures }: TakeoverReason): string {
  const [[name = '', value = 0] = []] = Object.entries(figures);
  const n = (figure: number) => String(Number(figure.toFixed(4)));
  switch (when) {
    case 'step':
      return 'as was set';
    case 'after':
      return `after ${n(value)} steps of the protocol before`;
    case 'goal':
      return `${name} has come to ${n(value)}`;
    case 'spent':
      return `${n(value)} of ${n(figures.budget ?? 0)} ${name} are spent`;
    case 'unpaid':
      return `messages have cost ${n(value)} tokens of prompts in ${n(figures.steps ?? 0)} steps that gained nothing`;
  }
}
