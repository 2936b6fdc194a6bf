// Rewrites function calls in spoken word order: `put_into(burger, plate)` becomes `put burger into plate`, and a call
// written as JSON becomes its name followed by its arguments.

import { z } from 'zod';
import { BLOCKERS } from '../words/saying.ts';
import { wordTokens } from '../words/word-tokens.ts';

/** The same as words or as a plain call; undefined where it is no such call. */
export const callInWords = (said: string): string | undefined => jsonCall(said) ?? placingCall(said);

const PLACING = new Set('in into inside on onto upon at to with from'.split(' '));

/** Between the verb and a word of place stands what the first argument names. */
function placingCall(said: string): string | undefined {
  const [, name = '', args = ''] = /^\s*([A-Za-z]+(?:_[A-Za-z]+)*)\((.*)\)[.;]?\s*$/.exec(said) ?? [];
  const words = wordTokens(name).map(({ text }) => text);
  const at = words.findIndex((word, i) => i > 0 && PLACING.has(word));
  const [first, second, ...others] = args.split(',').map((arg) => arg.trim());
  if (at < 0 || !first || !second || others.length > 0) return undefined;
  return [...words.slice(0, at), first, ...words.slice(at), second].join(' ');
}

const NAME = /^(?:name|function|action|verb|command|tool|skill|method|operation|act)$/i;
const ARGUMENTS = /^(?:arguments?|args|parameters?|params|inputs?|objects?|targets?|things?|items?)$/i;

const Value = z.union([z.string(), z.number()]);
const Json = z.record(z.string(), z.union([Value, z.array(Value), z.record(z.string(), Value)]));

/** Only where every key says what it is. */
function jsonCall(said: string): string | undefined {
  const found = Json.safeParse(parsed(said.trim()));
  if (!found.success) return undefined;
  const entries = Object.entries(found.data);
  const names = entries.filter(([key, value]) => NAME.test(key) && typeof value === 'string');
  const args = entries.filter(([key]) => ARGUMENTS.test(key));
  if (names.length !== 1 || names.length + args.length !== entries.length) return undefined;
  const values = args.flatMap(([, value]) => (typeof value === 'object' ? valuesOf(value) : [value]));
  return values.includes(undefined) ? undefined : `${names[0]?.[1]}(${values.join(', ')})`;
}

/** A parameter may bear any name, but none that denies or sets a condition. */
function valuesOf(value: z.infer<typeof Json>[string] & object): readonly (string | number | undefined)[] {
  if (Array.isArray(value)) return value;
  return Object.entries(value).map(([key, one]) =>
    wordTokens(key).some(({ text }) => BLOCKERS.has(text)) ? undefined : one,
  );
}

function parsed(text: string): unknown {
  if (!text.startsWith('{')) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
