// Kills an episode at a random moment, and its resumptions too. The final result must equal that of the undisturbed
// episode.
import { join } from 'node:path';
import { canonical, firstDifference } from '../../runtime/record/canonical.ts';
import { fails, hasEnded, killedWhile, recordAt, troupe } from './command.mjs';

async function killTrial({ n, seed, kind: protocol, chance, folder, server, count }) {
  const words = ['run', 'relay', '--protocol', protocol, '--agents', '6', '--seed', String(seed), '--slip', '0.2'];
  const [whole, out] = [join(folder, `${n}-whole`), join(folder, `${n}-killed`)];
  if (await fails(words, whole)) return `${protocol}: the undisturbed episode was not played; ${whole}`;
  const bus = chance.next() < 0.5 ? 'memory' : server.url;
  const slow = ['--quiet', '--latency', 'first=60', '--bus', bus, '--out', out];
  const record = join(out, 'record.jsonl');
  if ((await killedWhile([...words, ...slow], record, chance.below(3000))) === null) count('kills');
  else count('episodes over before their kill');
  for (let kills = chance.below(4); kills > 0 && !hasEnded(out); kills--)
    if ((await killedWhile(['resume', out, '--quiet'], record, chance.below(1500))) === null)
      count('kills of a resume');
  if (!hasEnded(out)) await troupe(['resume', out, '--quiet']);
  const difference = firstDifference(canonical(recordAt(whole) ?? []), canonical(recordAt(out) ?? []));
  if (difference) return `${protocol} on ${bus}: differs from the undisturbed one at ${difference.path}; ${out}`;
  if ((await troupe(['verify', out])) !== 0) return `${protocol} on ${bus}: its record does not verify; ${out}`;
}

export const kills = {
  about: 'an episode is killed at random moments, and its resumptions too',
  kinds: ['solo', 'dmas', 'cmas', 'duo'],
  play: killTrial,
};
