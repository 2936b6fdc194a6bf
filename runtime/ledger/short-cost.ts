// Summarizes the ledger in a few lines for the end of a run.

import { cutLines } from './cap-cuts.ts';
import { expectedTokens, type Ledger } from './ledger-builder.ts';

const number = (n: number): string => String(Math.round(n)).replace(/\B(?=(?:\d{3})+$)/g, ' ');

/** A share in percent, in whole numbers from ten on. */
export function percent(part: number, whole: number): string {
  if (whole === 0 || part === 0) return '0 %';
  const p = (part / whole) * 100;
  if (Math.abs(p) < 0.05) return '< 0.1 %';
  return `${p.toFixed(Math.abs(p) < 9.95 ? 1 : 0)} %`;
}

/** Where the tokens went; nothing where there were none. */
export function shortCost(ledger: Ledger): string[] {
  const { total, lines, traffic, communicationShare } = ledger;
  const tokens = expectedTokens(total, lines);
  if (tokens === 0 || communicationShare === null) return cutLines(ledger.cuts, ledger.lastWords);
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
  const { between, inside } = traffic;
  const sides = { written: between.written + inside.written, read: between.firstRead + inside.firstRead };
  const reread = between.reread + inside.reread;
  return [
    `Where ${number(tokens)} tokens went: ${where.join(', ')}.${residualOf(lines.residual)}`,
    `Communication: ${percent(communicationShare, 1)} of all tokens, for writing messages and for reading them (written ${number(sides.written)}, read ${number(sides.read)}, read again ${number(reread)}).`,
    ...cutLines(ledger.cuts, ledger.lastWords),
  ];
}

/** The unexpected rest is left out of the breakdown. */
function residualOf(residual: number): string {
  if (residual === 0) return '';
  return ` Residual: models counted ${number(Math.abs(residual))} tokens ${residual > 0 ? 'more' : 'fewer'} than that.`;
}

/**
 * Tokens of messages between agents and inside them: written, read for the first time, and read again in later prompts.
 */
export function communicationTokens({ traffic: { between, inside } }: Ledger): number {
  return [between, inside].reduce((sum, { written, firstRead, reread }) => sum + written + firstRead + reread, 0);
}
