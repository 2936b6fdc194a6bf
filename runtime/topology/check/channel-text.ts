// Finds whether the body of a channel has text that may be shortened.
import { z } from 'zod';
import type { AnyChannel } from '../../core/channel.ts';

const Shaped = z.object({ properties: z.object({ text: z.record(z.string(), z.unknown()) }) });
/** Constraints of a JSON Schema on a string that a prefix of it may violate. */
const STRICTER = ['minLength', 'pattern', 'format', 'enum', 'const'];

/** True for a body that is an object with a `text` of which every prefix, and the empty text, is valid too. */
export function hasText(channel: AnyChannel): boolean {
  const shape = Shaped.safeParse(z.toJSONSchema(channel.schema, { unrepresentable: 'any' }));
  if (!shape.success) return false;
  const { text } = shape.data.properties;
  return text.type === 'string' && STRICTER.every((key) => !(key in text));
}
