// Prints what a channel, an agent or an edge cost, assuming all else stayed the same.
import type { WithoutAnswer } from '../../runtime/costs/without.ts';
import { percent } from '../../runtime/ledger/short-cost.ts';
import type { Removal } from '../../runtime/ledger/without.ts';
import { groupedNumber } from '../../runtime/text/grouped-number.ts';
import { oneLine } from '../../runtime/text/plain.ts';
import { shellWord } from '../../runtime/text/shell-word.ts';

/** `path`: as typed. */
export function withoutLines(
  { removal, tokens, ledger, episodes: { length: of }, in: among }: WithoutAnswer,
  path: string,
): string[] {
  const { messages, calls, written, rewritten, read, readOn, relays } = tokens;
  const all = ledger.total.input + ledger.total.output;
  const gone = written + read;
  const relayed = rewritten + readOn;
  const n = groupedNumber;
  return [
    `Without ${nameOf(removal)}: ${n(gone)} of ${n(all)} tokens fewer, ${percent(gone, all)} (${n(read)} not read, ${n(written)} not written; ${n(messages)} messages${calls > 0 ? `, ${n(calls)} calls` : ''}${of > 1 ? `; in ${n(among)} of ${n(of)} records` : ''}).`,
    ...(relayed > 0
      ? [
          `Of these, ${n(relayed)} are in messages of others that pass on its words (${n(readOn)} read, ${n(rewritten)} written).`,
        ]
      : []),
    ...(removal.kind === 'edge' && relays.length > 0
      ? [
          `The words of ${oneLine(removal.from, 60)} also reach ${oneLine(removal.to, 60)} through ${oneLine(relays.join(', '), 200)}; this is counted.`,
        ]
      : []),
    'This is a static estimate: the tokens that would not have been written or read if everybody had otherwise said and done the same, which is an assumption.',
    ...playedLine(removal, path, of > 1),
  ];
}

function nameOf(removal: Removal): string {
  switch (removal.kind) {
    case 'channel':
      return `channel ${oneLine(removal.channel, 60)}`;
    case 'agent':
      return `${oneLine(removal.agent, 60)}, its calls and what others read from it`;
    case 'edge':
      return `what ${oneLine(removal.from, 60)} tells ${oneLine(removal.to, 60)}`;
  }
}

/** A fork can play this variant. */
function playedLine(removal: Removal, path: string, several: boolean): string[] {
  if (removal.kind !== 'channel') return [];
  const record = several ? '<record>' : shellWord(path);
  return [`To play it instead: troupe fork ${record} --at 0 --drop ${shellWord(removal.channel)}`];
}
