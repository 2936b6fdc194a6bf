// Tests that the studio follows an episode that another process plays over a NATS server, in a real browser.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startNatsServer } from '../../scripts/nats-server.mjs';
import { studioIn } from '../../tests/support/studio.ts';

const { troupe, opened, serving, close } = studioIn(mkdtempSync(join(tmpdir(), 'troupe-studio-bus-')));
let server: Awaited<ReturnType<typeof startNatsServer>>;
beforeAll(async () => {
  server = await startNatsServer();
});
afterAll(async () => {
  await close();
  await server.stop();
});

test('the page shows the steps of an episode elsewhere as they come, and its end', async () => {
  let played: ReturnType<typeof troupe> | undefined;
  const line = `run sar --protocol dmas --agents 3 --steps 6 --pace 400 --quiet --run far --bus ${server.url}`;
  const following = serving(`studio --bus ${server.url} --run far --port 0`, async (url) => {
    const { page, errors } = await opened(url);
    expect(await page.locator('h1').textContent()).toBe('sar with dmas');
    // Wherever the reader is: the episode may be over before the page is open.
    await page.getByText('of 0 to 5').waitFor();
    expect((await played)?.code).toBe(0);
    await page.locator('.top', { hasText: /The episode [a-z]/ }).waitFor();
    expect(errors).toEqual([]);
  });
  played = troupe(line);
  await following;
});

test('--bus stands instead of a record', async () => {
  const { code, stderr } = await troupe(`studio record.jsonl --bus ${server.url}`);
  expect(code).toBe(2);
  expect(stderr).toMatch(/USAGE: .*--bus follows an episode/);
});
