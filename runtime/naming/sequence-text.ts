// Describes protocols that play one after another as data: which one begins, and when the next takes over. As with a
// mixture, a sequence's name is that data as text, so the name in a record is enough to rebuild it.
//
//   switch:cmas,dmas@step=10                  dmas takes over with step 10
//   switch:dmas,cmas@after=5,solo@spent=50%   three legs; the last once half of the budget is spent
//   switch:coela,cmas@unpaid=500/5@step=20    whichever comes first
//   switch:(mix:cmas=2,dmas=rest),cmas@goal=transportRate:0.5

import { z } from 'zod';
import { type AnyProtocol, isSequence, type ProtocolSequence, type SequenceLeg } from '../core/protocol.ts';
import { TAKEOVER_KEYS, Takeover } from '../core/takeover.ts';
import { failure } from '../errors/index.ts';
import { near } from '../text/near-names.ts';
import { MixtureData, mixtureText, SweptMixtureData, splitOutside } from './composition.ts';
import { sequence } from './mix.ts';
import { refuseSweep } from './sweep.ts';
import { readCondition, SweptTakeover, takeoverText } from './takeover-text.ts';

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
/** A sequence, or several: a share, a number of agents or a step may be a sweep. */
export const SweptSequenceData = sequenceSchema(SweptMixtureData, SweptTakeover);
export type SweptSequenceData = z.output<typeof SweptSequenceData>;

const LEAD = 'switch:';
export const isSequenceText = (text: string): boolean => text.trimStart().startsWith(LEAD);

/** The text that stands for a sequence, wherever a protocol is named. */
export const sequenceText = ({ switch: legs }: SweptSequenceData): string =>
  `${LEAD}${legs.map(({ protocol, at }) => `${legText(protocol)}${at ? takeoverText(at) : ''}`).join(',')}`;

function legText(protocol: SequenceData['switch'][number]['protocol']): string {
  const text = typeof protocol === 'string' ? protocol : mixtureText(protocol);
  return /[,@]/.test(text) ? `(${text})` : text;
}

/** The data of a text. @throws SWITCH_UNREADABLE */
export function parseSequence(text: string): SequenceData {
  const legs = splitOutside(text.trim().slice(LEAD.length), ',').map((item) => legOf(text, item.trim()));
  if (legs.length < 2)
    throw failure('SWITCH_UNREADABLE', {
      text: text.slice(0, 200),
      why: 'it names one protocol, and none that takes over',
    });
  const parsed = SequenceData.safeParse({ switch: legs });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const [, n, , key] = issue?.path ?? [];
  const where = typeof n === 'number' ? `leg ${n + 1}${key === undefined ? '' : `, ${String(key)}`}: ` : '';
  throw failure('SWITCH_UNREADABLE', { text: text.slice(0, 200), why: `${where}${issue?.message ?? 'another form'}` });
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
        text: whole.slice(0, 200),
        why: `'${key}' is no event at which a protocol takes over; there are ${TAKEOVER_KEYS.join(', ')}`,
        near: near(key, TAKEOVER_KEYS),
      });
    refuseSweep(whole, value, (of, why) => failure('SWITCH_UNREADABLE', { text: of, why }));
    if (key in at) throw failure('SWITCH_UNREADABLE', { text: whole.slice(0, 200), why: `'${item}' has ${key} twice` });
    at[key] = readCondition(key, value.trim());
    rest = rest.slice(0, -text.length);
  }
  const [, inside] = /^\((.*)\)$/s.exec(rest) ?? [];
  const protocol = (inside ?? rest).trim();
  if (inside === undefined && /^(mix|switch):/.test(protocol))
    throw failure('SWITCH_UNREADABLE', {
      text: whole.slice(0, 200),
      why: `a mixture that is a leg stands in parentheses: (${protocol},…)`,
    });
  if (protocol === '')
    throw failure('SWITCH_UNREADABLE', { text: whole.slice(0, 200), why: `'${item}' names no protocol` });
  return { protocol, at: Object.keys(at).length > 0 ? at : undefined };
}

/** The texts of the protocols in it. */
export const protocolsOfSequence = ({ switch: legs }: SequenceData): string[] =>
  legs.map(({ protocol }) => (typeof protocol === 'string' ? protocol : mixtureText(protocol)));

/** The sequence of the data, named after it. @throws SWITCH_UNREADABLE, and what `find` throws */
export function buildSequence(data: SequenceData, find: (text: string) => AnyProtocol): ProtocolSequence {
  const name = sequenceText(data);
  const texts = protocolsOfSequence(data);
  const legs = data.switch.map(({ at }, i): SequenceLeg => {
    const protocol = find(texts[i] ?? '');
    if (isSequence(protocol))
      throw failure('SWITCH_UNREADABLE', {
        text: name,
        why: `leg ${i + 1} is a sequence itself: write its legs beside the others`,
      });
    return { protocol, at };
  });
  return sequence(name, legs, { about: 'One protocol after another, in the same world.' });
}
