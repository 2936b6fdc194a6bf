// Parses texts that combine several protocols: a mixture, in which each plays with a part of the team, or a sequence,
// in which one follows another.

import type { AnyProtocol } from '../core/protocol.ts';
import { failure } from '../errors/index.ts';
import {
  buildMixture,
  isMixtureText,
  type MixtureData,
  mixtureText,
  parseMixture,
  protocolsOfMixture,
  splitOutside,
} from './composition.ts';
import {
  buildSequence,
  isSequenceText,
  parseSequence,
  protocolsOfSequence,
  type SweptSequenceData,
  sequenceText,
} from './sequence-text.ts';
import { expandSweeps } from './sweep.ts';

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
  return builtOf(text, (part) => found.get(part) ?? neverMissing(part));
}

function builtOf(text: string, find: (text: string) => AnyProtocol): AnyProtocol {
  if (isSequenceText(text)) return buildSequence(parseSequence(text), (leg) => builtOf(leg, find));
  return isMixtureText(text) ? buildMixture(parseMixture(text), find) : find(text);
}

function neverMissing(part: string): never {
  throw new TypeError(`${part} is none of the protocols that the text names`);
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
export const expandSweep = (text: string): string[] =>
  isCompositeText(text) ? expandSweeps(text, (of, why) => failure('MIXTURE_UNREADABLE', { text: of, why })) : [text];
