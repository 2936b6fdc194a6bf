// Tests that a record comes out as it was packed, and that little which unpacks to too much is refused.
import { constants } from 'node:buffer';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { recordUnpacker } from './received-result.ts';

const MIB = 1024 * 1024;

test('a record comes out as it was packed, whatever its size and whatever was refused before it', async () => {
  const unpack = recordUnpacker();
  const noise = Uint8Array.from({ length: 300_000 }, (_, i) => (i * i * 2_654_435_761) >>> 13);
  const refused = unpack(new Uint8Array(100_000));
  const [small, large] = await Promise.all([unpack(gzipSync('a line')), unpack(gzipSync(noise))]);
  await expect(refused).rejects.toThrow();
  expect(small.toString()).toBe('a line');
  expect(large.equals(noise)).toBe(true);
});

test('what unpacks to more than a text can hold is refused', async () => {
  const times = Math.ceil(constants.MAX_STRING_LENGTH / MIB) + 1;
  const bomb = Buffer.concat(Array<Buffer>(times).fill(gzipSync(Buffer.alloc(MIB))));
  expect(bomb.length).toBeLessThan(MIB);
  await expect(recordUnpacker()(bomb)).rejects.toMatchObject({ code: 'ATTACHMENT_TOO_LARGE' });
}, 60_000);
