// Answers those questions of `troupe cost` that are not a single table of one ledger: differences, growth, and the cost
// of one channel, agent or edge.

import {
  type ComparedSetting,
  type CostDifference,
  type CostSide,
  costDifference,
  type DifferenceRow,
} from '../../runtime/costs/difference.ts';
import { costGrowth, type GrowthRow } from '../../runtime/costs/growth.ts';
import { joinProvenance } from '../../runtime/costs/provenance.ts';
import type { CostOptions, EpisodeCost } from '../../runtime/costs/read-costs.ts';
import { sumNotes } from '../../runtime/costs/settings.ts';
import type { CostCell } from '../../runtime/costs/table.ts';
import { costWithout, type WithoutAnswer } from '../../runtime/costs/without.ts';
import { FIT_NOTE, growthTexts, type PowerFit } from '../../runtime/experiment/power-fit.ts';
import type { Estimate } from '../../runtime/experiment/statistics.ts';
import { percent } from '../../runtime/ledger/short-cost.ts';
import type { Removal } from '../../runtime/ledger/without.ts';
import { groupedNumber } from '../../runtime/text/in-words.ts';
import { oneLine } from '../../runtime/text/plain.ts';
import { shellWord } from '../../runtime/text/quoting.ts';
import { type Answer, answer } from '../command.ts';
import type { Block } from '../print/printer.ts';
import { provenanceLines, withProvenance } from '../print/provenance.ts';
import { csvLines, settingsNote, unpricedIn, unpricedLines } from './cost-text.ts';

const provenanceOfAll = (episodes: readonly EpisodeCost[]) =>
  joinProvenance(episodes.map((episode) => episode.provenance));

export function answerDifference(first: CostSide, second: CostSide): Answer {
  const both = [...first.episodes, ...second.episodes];
  const provenance = provenanceOfAll(both);
  const unpriced = unpricedIn(both);
  return answer(
    { ...costDifference(first, second), ...(unpriced.length > 0 ? { unpriced } : {}), provenance },
    {
      text: (difference) => [...differenceText(difference), ...unpricedLines(unpriced), ...provenanceLines(provenance)],
      csv: (difference) => csvLines(withProvenance(differenceCells(difference), () => provenance)),
    },
  );
}

/** Formulas exist for shipped protocols and for those in the files that `protocol` names. */
export async function answerGrowth(
  episodes: readonly EpisodeCost[],
  protocol: readonly string[] = [],
  cwd: string,
): Promise<Answer> {
  const { protocolsNamed } = await import('../../resolve/parts-on-record.ts');
  const names = episodes.map((episode) => episode.protocol);
  const found = await protocolsNamed(names, protocol, cwd);
  const growth = costGrowth(episodes, (name) => found.get(name));
  const provenance = provenanceOfAll(episodes);
  return answer(
    { growth, provenance },
    {
      text: () => [...growthText(growth), ...provenanceLines(provenance)],
      csv: () => csvLines(withProvenance(growthCells(growth), () => provenance)),
    },
  );
}

/** Sums over several records. @throws WITHOUT_UNKNOWN, WITHOUT_AMBIGUOUS */
export async function answerWithout(
  { path, at, what }: { readonly path: string; readonly at: string; readonly what: string },
  reading: CostOptions,
): Promise<Answer | undefined> {
  const found = await costWithout(at, what, reading);
  if (found === undefined) return undefined;
  const { removal, tokens, ledger, episodes } = found;
  const provenance = provenanceOfAll(episodes);
  const of = ledger.total.input + ledger.total.output;
  return answer(
    { static: true, removal, ...tokens, of, provenance },
    {
      text: () => [...sumNotes(provenance, episodes), ...withoutLines(found, path), ...provenanceLines(provenance)],
    },
  );
}

function growthText(rows: readonly GrowthRow[]): Block[] {
  const sizes = allSizes(rows);
  const isSplit = rows.some(({ setting }) => setting !== '');
  const head = [
    'protocol',
    ...(isSplit ? ['in'] : []),
    'per step',
    'grows as',
    'formula',
    ...sizes.map((n) => `${n} agent${n === 1 ? '' : 's'}`),
  ];
  const cells = rows.map(({ protocol, setting, measure, sizes: known, against, fit, formula }) => [
    protocol,
    ...(isSplit ? [setting] : []),
    measure,
    fit ? growthTexts(fit, against === 'agents' ? 'n' : 't').join('\n') : '–',
    formula ?? '',
    ...sizes.map((n) => growthFigure(known.find(({ agents }) => agents === n)?.estimate.mean)),
  ]);
  const talk = rows.some(({ against }) => against !== 'agents')
    ? ' t: the agents of a mixture who talk to others, which rounded shares make grow in steps.'
    : '';
  const note =
    sizes.length < 2
      ? 'All episodes have the same team size; growth needs at least two sizes.'
      : `${FIT_NOTE} The formula bounds the calls by the topology, for n ready agents.${talk}`;
  const unknown = rows.filter(({ measure, formula }) => measure === 'calls' && formula === null);
  const names = [...new Set(unknown.map(({ protocol }) => protocol))].join(', ');
  return [
    note,
    ...settingsNote(rows.map(({ setting }) => setting)),
    ...(names === '' ? [] : [`No formula of ${names}: give the file it was played from with --protocol FILE.`]),
    '',
    { head, rows: cells, right: sizes.map((_, i) => i + head.length - sizes.length) },
  ];
}

const allSizes = (rows: readonly GrowthRow[]): number[] =>
  [...new Set(rows.flatMap((row) => row.sizes.map(({ agents }) => agents)))].sort((a, b) => a - b);

const growthFigure = (n: number | null | undefined): string =>
  n === null || n === undefined
    ? '–'
    : (n >= 100 || Number.isInteger(n) ? String(Math.round(n)) : n.toPrecision(3)).replace(
        /\B(?=(?:\d{3})+(?:\.|$))/g,
        ' ',
      );

/** One row per protocol, measure and team size. */
function growthCells(rows: readonly GrowthRow[]) {
  const columns = ['protocol', 'setting', 'measure', 'agents', 'episodes', 'mean', 'low', 'high'];
  const curves = ['factor', 'power', 'power_low', 'power_high', 'misfit', 'is_misfit'];
  const fitted = ['against', ...curves, ...['fixed', ...curves].map((name) => `with_fixed_${name}`), 'formula'];
  const curveCells = (fit: PowerFit | null | undefined): CostCell[] =>
    fit ? [fit.factor, fit.power, fit.low, fit.high, fit.misfit, String(fit.isMisfit)] : curves.map(() => null);
  const cells = rows.flatMap(({ protocol, setting, measure, sizes, against, fit, formula }) =>
    sizes.map(({ agents, estimate: { n, mean, low, high } }): CostCell[] => [
      ...[protocol, setting, measure, agents, n, mean, low, high, against],
      ...[...curveCells(fit), fit?.withFixed?.fixed ?? null, ...curveCells(fit?.withFixed), formula],
    ]),
  );
  return { columns: [...columns, ...fitted].map((name) => ({ name, title: name })), rows: cells };
}

const HEADS = {
  total: '',
  money: 'money',
  origin: 'tokens by origin',
  communication: 'communication',
  edge: 'tokens read, from → to',
};

function differenceText(difference: CostDifference): Block[] {
  const { pairs, unpaired, settings, rows } = difference;
  const left = unpaired.first + unpaired.second;
  const how =
    pairs === 0
      ? `The two have no world, scene, seed and team size in common: these are means of ${unpaired.first} and ${unpaired.second} episodes, without intervals.`
      : `${pairs} ${pairs === 1 ? 'pair' : 'pairs'} of episodes${left > 0 ? `; ${left} without a partner are left out` : ''}. Means per episode${pairs > 1 ? `, differences with 95 % intervals${unitText(rows)}` : ''}.`;
  const shown = [...new Set(rows.map(({ setting }) => setting))];
  const split =
    settings.length === 0
      ? []
      : shown.length === 1 && shown[0] === ''
        ? [
            `They are of several settings, which are not the same on both sides: ${settings.map(({ setting }) => setting).join('; ')}.`,
          ]
        : [`Each setting stands by itself: ${settings.map(settingText).join('; ')}.`];
  const tables = shown.flatMap((setting) => {
    const own = rows.filter((row) => row.setting === setting);
    return [...(setting === '' ? [] : [setting]), ...tablesOf(own, difference)];
  });
  return [how, ...split, '', ...tables];
}

/** What the intervals count as independent, and how much is repeated. */
function unitText(rows: readonly DifferenceRow[]): string {
  const calls = rows.filter(({ of, name }) => of === 'total' && name === 'calls').map(({ difference }) => difference);
  const units = [
    ...new Set(calls.map(({ unit }) => (unit === 'scene' ? 'over scenes' : 'over the seeds of one scene'))),
  ];
  const sum = (of: 'n' | 'distinct') => calls.reduce((all, one) => all + one[of], 0);
  const repeats = sum('n') - sum('distinct');
  return ` ${units.join(' or ')}${repeats > 0 ? `; ${repeats} of the pairs repeat another and add nothing` : ''}`;
}

const settingText = ({ setting, pairs, unpaired: { first, second } }: ComparedSetting): string =>
  `${oneLine(setting, 200)} (${pairs === 0 ? `${first} and ${second} episodes without a partner` : `${pairs} ${pairs === 1 ? 'pair' : 'pairs'}`})`;

/** With an empty line between each two. */
function tablesOf(
  rows: readonly DifferenceRow[],
  { first, second }: Pick<CostDifference, 'first' | 'second'>,
): Block[] {
  const [a, b] = [oneLine(first, 60), oneLine(second, 60)];
  return (['total', 'money', 'origin', 'communication', 'edge'] as const).flatMap((of, i) => {
    const cells = rows
      .filter((row) => row.of === of)
      .map(({ name, first: x, second: y, difference }) => [
        name,
        ...[x, y].map((n) => (n === null ? '–' : figureOf(of)(n))),
        differenceCell(difference, figureOf(of)),
      ]);
    if (cells.length === 0) return [];
    const table = { head: [HEADS[of], a, b, `${b} − ${a}`], rows: cells, right: [1, 2, 3] };
    return i === 0 ? [table] : ['', table];
  });
}

const figure = (n: number): string => {
  const rounded = Math.abs(n) >= 100 || Number.isInteger(n) ? String(Math.round(n)) : n.toFixed(1);
  return rounded.replace(/\B(?=(?:\d{3})+(?:\.|$))/g, ' ');
};

/** An episode costs little: money has four decimals, as everywhere. */
const figureOf = (of: DifferenceRow['of']) => (of === 'money' ? (n: number) => n.toFixed(4) : figure);

function differenceCell({ mean, low, high }: Estimate, figure: (n: number) => string): string {
  if (mean === null) return '–';
  const interval = low === null || high === null ? '' : `\n[${figure(low)}, ${figure(high)}]`;
  return `${mean > 0 ? '+' : ''}${figure(mean)}${interval}`;
}

function differenceCells({ rows }: CostDifference) {
  const sides = ['first', 'second', 'difference', 'low', 'high'];
  const columns = ['setting', 'of', 'name', ...sides, 'pairs', 'distinct', 'scenes'];
  const cells = rows.map(({ setting, of, name, first, second, difference }): CostCell[] => [
    ...[setting, of, name, first, second, difference.mean, difference.low, difference.high],
    ...[difference.n, difference.distinct, difference.scenes],
  ]);
  return { columns: columns.map((name) => ({ name, title: name })), rows: cells };
}

/** `path`: as typed. */
function withoutLines(
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
