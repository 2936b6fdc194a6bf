// Packs JSON and bytes into one message, and unpacks them.

/** A message of more than this is hard on a server, whatever it takes. */
export const MOST_INLINE = 512 * 1024;

/** JSON in one line, and bytes behind it. */
export function joined(line: Uint8Array, bytes: Uint8Array): Uint8Array {
  const whole = new Uint8Array(line.length + 1 + bytes.length);
  whole.set(line);
  whole[line.length] = LINE_END;
  whole.set(bytes, line.length + 1);
  return whole;
}

const LINE_END = 10;

export function unframed(data: Uint8Array): { readonly head: unknown; readonly rest: Uint8Array } {
  const end = data.indexOf(LINE_END);
  const line = end < 0 ? data : data.subarray(0, end);
  return {
    head: JSON.parse(new TextDecoder().decode(line)),
    rest: end < 0 ? new Uint8Array() : data.subarray(end + 1),
  };
}

export const bytesOf = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));
