// The summary of `troupe cost`: where the tokens went, what the talk came to, and what is out of the ordinary.
import type { Ledger, Traffic } from '../runtime/ledger/books.ts';
import { cutLines } from '../runtime/ledger/cuts.ts';
import { percent } from '../runtime/ledger/short.ts';
import type { Out } from './context.ts';
import { whole } from './cost-table.ts';
import { oneLine } from './print/plain.ts';

const BAR = 30;

export function summaryLines(ledger: Ledger, out: Out): string[] {
  const { total, episodes, steps } = ledger;
  const tokens = total.input + total.output;
  const { bold } = out.colors;
  const of = `${episodes === 1 ? 'one episode' : `${whole(episodes)} episodes`}, ${whole(steps)} steps, ${whole(total.calls)} calls, ${whole(total.messages)} messages`;
  return [
    `${bold(`${whole(tokens)} tokens: ${whole(total.input)} read, ${whole(total.output)} written`)} (${of})`,
    '',
    ...(tokens === 0 ? [] : [...bars(ledger, tokens, out), '']),
    ...talk(ledger),
    ...remarks(ledger, out),
  ];
}

function bars({ lines, output }: Ledger, tokens: number, { colors }: Out): string[] {
  const read = Object.entries(lines).map(([name, n]): [string, number] => [IN[name] ?? name, n]);
  const written: [string, number][] = [
    ['written: said', output.said],
    ['written: unsaid', output.unsaid],
    ['written: refused', output.rejected],
    ['written: thinking', output.reasoning],
  ];
  const all = [...read, ...written].filter(([name, n]) => n !== 0 || name === 'residual');
  const most = Math.max(1, ...all.map(([, n]) => n));
  return all.map(([name, n]) => {
    const bar = '█'.repeat(Math.max(n > 0 ? 1 : 0, Math.round((n / most) * BAR)));
    const figures = `${whole(n).padStart(11)}  ${percent(n, tokens).padStart(7)}`;
    return `  ${name.padEnd(18)} ${figures}  ${colors.cyan(bar)}`.trimEnd();
  });
}

/** What the lines of a prompt are called for people. */
const IN: Readonly<Record<string, string>> = {
  observation: 'observations',
  image: 'pictures',
  message: 'messages',
  schema: 'answer schema',
  reply: 'refused replies',
  repair: 'repair requests',
  template: 'chat template',
};

function talk({ traffic, communicationShare, total }: Ledger): string[] {
  const line = (name: string, { written, firstRead, reread }: Traffic) =>
    `  ${name.padEnd(18)} written ${whole(written)}, read first ${whole(firstRead)}, read again ${whole(reread)}`;
  const unread = total.unread > 0 ? `; ${whole(total.unread)} messages were in no prompt` : '';
  if (communicationShare === null) return [`Communication: no tokens${unread}`];
  return [
    `Communication: ${percent(communicationShare, 1)} of all tokens, for writing messages and for reading them${unread}`,
    line('between agents', traffic.between),
    `${line('inside an agent', traffic.inside)}${traffic.inside.written > 0 ? ' (what is written there was told to nobody else)' : ''}`,
    `${line('with bodies', traffic.body)} (what is seen and done; not in that share)`,
  ];
}

function remarks(ledger: Ledger, { colors }: Out): string[] {
  const { cached, reasoning, retried, rejected, repairs, estimated, failed, unanswered, inDoubt, stray, unsound } = ledger;
  const spent = (name: string, { calls, input, output }: typeof retried) =>
    calls > 0
      ? [`${name}: ${whole(calls)} ${calls === 1 ? 'call' : 'calls'}, ${whole(input)} tokens read, ${whole(output)} written`]
      : [];
  const some = (n: number, text: string, of = '') => (n > 0 ? [`${whole(n)} ${of && `${of}${n === 1 ? '' : 's'} `}${text}`] : []);
  const plainly = [
    ...some(cached, 'of the tokens read were cached'),
    ...some(reasoning, 'of the tokens written were thinking'),
    ...spent('Replies that were refused', rejected),
    ...spent('Asked again after that', repairs),
    ...spent('Answered at a later attempt', retried),
    ...money(ledger),
    ...cutLines(ledger.cuts, ledger.lastWords).map((line) => oneLine(line, 400)),
  ];
  const doubtful = [
    ...spent('Estimated, not counted by the provider', estimated),
    ...some(failed.attempts, `failed: ${whole(failed.expected)} tokens sent, perhaps billed, in no total`, 'attempt'),
    ...some(unanswered, 'without an answer on record: perhaps billed, in no total', 'call'),
    ...some(inDoubt, 'open at a crash: perhaps billed, in no total', 'call'),
    ...some(stray, 'to no call on record: in no total', 'answer'),
    ...some(unsound, 'with a usage that cannot be right: counted by tokenizer instead', 'call'),
    ...some(ledger.undeclared, 'without a split on record: counted afterwards, the chat template is in the residual', 'call'),
  ];
  const lines = [...plainly, ...doubtful.map((line) => colors.yellow(line))];
  return lines.length > 0 ? ['', ...lines] : [];
}

function money({ currency, total, unpriced }: Ledger): string[] {
  if (currency === null) return [];
  const sum = `Money: ${total.money.toFixed(4)} ${oneLine(currency, 20)}`;
  if (unpriced.length === 0) return [sum];
  return [`${sum}, without ${oneLine(unpriced.join(', '), 200)}: the price table holds no such model`];
}
