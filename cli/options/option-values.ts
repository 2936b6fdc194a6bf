// Parses option values strictly, and names the accepted values when it refuses one.
import { failure } from '../../runtime/errors/index.ts';
import { near } from '../../runtime/text/near-names.ts';
import { oneLine } from '../../runtime/text/plain.ts';
import type { Reader } from '../command.ts';

/** A whole number in decimal digits. @throws OPTION_BAD */
export function wholeNumber(min = 0, max = Number.MAX_SAFE_INTEGER): Reader<number> {
  const range = max === Number.MAX_SAFE_INTEGER ? `from ${min}` : `from ${min} to ${max}`;
  return (option) => (text) => {
    const value = /^[+-]?\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
    if (Number.isSafeInteger(value) && value >= min && value <= max) return value;
    throw failure('OPTION_BAD', { option, value: oneLine(text, 60), wanted: `a whole number ${range}` });
  };
}

/** How many agents: none is refused by the world, which names how many it takes. @throws OPTION_BAD */
export const teamSize: Reader<number> = (option, command) => (text) =>
  /^0+$/.test(text) ? 0 : wholeNumber(1)(option, command)(text, undefined);

/** A number in decimal form. @throws OPTION_BAD */
export function decimal(min: number, max = Number.POSITIVE_INFINITY): Reader<number> {
  const range = max === Number.POSITIVE_INFINITY ? `from ${min}` : `from ${min} to ${max}`;
  return (option) => (text) => {
    const value = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(text) ? Number(text) : Number.NaN;
    if (Number.isFinite(value) && value >= min && value <= max) return value;
    throw failure('OPTION_BAD', { option, value: oneLine(text, 60), wanted: `a number ${range}` });
  };
}

/** One of a few words. @throws OPTION_BAD */
export function oneOfWords<const W extends string>(words: readonly W[]): Reader<W> {
  const read = (option: string) => (text: string) => {
    const found = words.find((word) => word === text);
    if (found !== undefined) return found;
    throw failure('OPTION_BAD', {
      option,
      value: oneLine(text, 60),
      wanted: words.join(', '),
      meant: near(text.slice(0, 60), words),
    });
  };
  return Object.assign(read, { words });
}

/** Several of a few words, parted by commas, in the order of `words`. @throws OPTION_BAD */
export const someOfWords =
  <const W extends string>(words: readonly W[]): Reader<readonly W[]> =>
  (option, command) =>
  (text) => {
    const given = text.split(',').map((word) => oneOfWords(words)(option, command)(word.trim(), undefined));
    return words.filter((word) => given.includes(word));
  };

/** For options that may be given several times. */
export const collectValues: Reader<readonly string[]> = () => (text, before) => [...(before ?? []), text];
