// Summarizes the ledger in a few lines for the end of a run.

import { groupedNumber } from '../text/in-words.ts';
import { type CutRow, expectedTokens, type Ledger, type Traffic } from './ledger-builder.ts';

/** A share in percent, in whole numbers from ten on. */
export function percent(part: number, whole: number): string {
  if (whole === 0 || part === 0) return '0 %';
  const p = (part / whole) * 100;
  if (Math.abs(p) < 0.05) return '< 0.1 %';
  return `${p.toFixed(Math.abs(p) < 9.95 ? 1 : 0)} %`;
}

/**
 * Where the tokens went; nothing where there were none.
 * @example
 * ```ts
 * import { runEpisode } from 'troupe';
 * import { createTokenCounter, rulesModel } from 'troupe/agents';
 * import { sar } from 'troupe/envs';
 * import { createLedger, shortCost } from 'troupe/ledger';
 * import { solo } from 'troupe/protocols';
 *
 * const ledger = createLedger({ count: createTokenCounter().count });
 * const models = rulesModel({ player: sar.player, seed: 1 });
 * await runEpisode({ world: sar, protocol: solo, agents: 1, steps: 1, models, watch: [ledger.see] });
 * shortCost(ledger.end())[1]?.startsWith('Communication between agents: '); // → true
 * ```
 */
export function shortCost(ledger: Ledger): string[] {
  const { total, lines } = ledger;
  const tokens = expectedTokens(total, lines);
  if (tokens === 0) return cutLines(ledger.cuts, ledger.lastWords);
  const told = lines.instructions + lines.task + lines.schema;
  const frame = lines.template + lines.joins;
  const again = lines.reply + lines.repair;
  const parts: readonly (readonly [string, number])[] = [
    ['instructions and task', told],
    ['observations', lines.observation],
    ['pictures', lines.image],
    ['messages', lines.message],
    ['memory', lines.memory],
    ['repairs', again],
    ['chat template', frame],
    ['output', total.output],
  ];
  const where = parts.filter(([, n]) => n !== 0).map(([name, n]) => `${name} ${percent(n, tokens)}`);
  return [
    `Where ${groupedNumber(tokens)} tokens went: ${where.join(', ')}.${residualOf(lines.residual)}`,
    `Communication between agents: ${percent(ledger.communication.between.tokens, tokens)} of all tokens, for writing messages and for reading them ${sidesOf(ledger.traffic.between)}.`,
    ...(['inside', 'body'] as const).map((kind) => {
      const share = percent(ledger.communication[kind].tokens, tokens);
      return `${BESIDE[kind]}: ${share} ${sidesOf(ledger.traffic[kind])}.`;
    }),
    ...cutLines(ledger.cuts, ledger.lastWords),
  ];
}

/** Shown beside the communication between agents, and not in it. */
const BESIDE = {
  inside: 'Inside an agent, between its own roles',
  body: 'With its body, what it sees and does itself',
} as const;

const sidesOf = ({ written, firstRead, reread }: Traffic): string =>
  `(written ${groupedNumber(written)}, read ${groupedNumber(firstRead)}, read again ${groupedNumber(reread)})`;

/** The unexpected rest is left out of the breakdown. */
function residualOf(residual: number): string {
  if (residual === 0) return '';
  return ` Residual: models counted ${groupedNumber(Math.abs(residual))} tokens ${residual > 0 ? 'more' : 'fewer'} than that.`;
}

/** A line for each cap that cut something. */
export function cutLines(rows: readonly CutRow[], lastWords: number): string[] {
  const lines = rows.map(({ cap, messages, said, kept, tokenizer, estimate }) => {
    const which = messages === 1 ? '1 message' : `${messages} messages`;
    const by = `${tokenizer}${estimate ? ", an estimate: not known to be the model's own" : ''}`;
    return `Cut by the cap '${cap}': ${which}, of whose ${groupedNumber(said)} tokens ${groupedNumber(kept)} were heard (counted by ${by}).`;
  });
  return lastWords === 0
    ? lines
    : [...lines, `Last words: ${lastWords === 1 ? 'one was' : `${lastWords} were`} announced to their speakers.`];
}
