// Prints what `troupe cost` compares: how costs grow with the team, and how two sides differ.
import type { ComparedSetting, CostDifference, DifferenceRow } from '../../runtime/costs/difference.ts';
import type { GrowthRow } from '../../runtime/costs/growth.ts';
import type { CostCell } from '../../runtime/costs/table.ts';
import { FIT_NOTE, growthTexts, type PowerFit } from '../../runtime/experiment/power-fit.ts';
import type { Estimate } from '../../runtime/experiment/statistics.ts';
import { oneLine } from '../../runtime/text/plain.ts';
import { renderTable } from '../../runtime/text/table.ts';
import type { TerminalOutput } from '../context.ts';
import { settingsNote } from './table-text.ts';

export function growthText(rows: readonly GrowthRow[], out: TerminalOutput): string {
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
      ? 'All episodes have the same team size; growth needs at least two sizes.\n'
      : `${FIT_NOTE} The formula bounds the calls by the topology, for n ready agents.${talk}\n`;
  const unknown = rows.filter(({ measure, formula }) => measure === 'calls' && formula === null);
  const hint =
    unknown.length === 0
      ? ''
      : `No formula of ${[...new Set(unknown.map(({ protocol }) => protocol))].join(', ')}: give the file it was played from with --protocol FILE.\n`;
  const split = settingsNote(rows.map(({ setting }) => setting));
  const right = sizes.map((_, i) => i + head.length - sizes.length);
  return `${note}${split}${hint}\n${renderTable({ head, rows: cells, out, right })}`;
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
export function growthCells(rows: readonly GrowthRow[]) {
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

const HEADS = { total: '', origin: 'tokens by origin', communication: 'communication', edge: 'tokens read, from → to' };

export function differenceText(difference: CostDifference, out: TerminalOutput): string {
  const { pairs, unpaired, settings, rows } = difference;
  const left = unpaired.first + unpaired.second;
  const how =
    pairs === 0
      ? `The two have no world, scene, seed and team size in common: these are means of ${unpaired.first} and ${unpaired.second} episodes, without intervals.`
      : `${pairs} ${pairs === 1 ? 'pair' : 'pairs'} of episodes${left > 0 ? `; ${left} without a partner are left out` : ''}. Means per episode${pairs > 1 ? `, differences with 95 % intervals${unitText(rows)}` : ''}.`;
  const shown = [...new Set(rows.map(({ setting }) => setting))];
  const split =
    settings.length === 0
      ? ''
      : shown.length === 1 && shown[0] === ''
        ? `They are of several settings, which are not the same on both sides: ${settings.map(({ setting }) => setting).join('; ')}.\n`
        : `Each setting stands by itself: ${settings.map(settingText).join('; ')}.\n`;
  const tables = shown.map((setting) => {
    const own = rows.filter((row) => row.setting === setting);
    return `${setting === '' ? '' : `${oneLine(setting, 200)}\n`}${tablesOf(own, difference, out)}`;
  });
  return `${how}\n${split}\n${tables.join('\n')}`;
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

function tablesOf(
  rows: readonly DifferenceRow[],
  { first, second }: Pick<CostDifference, 'first' | 'second'>,
  out: TerminalOutput,
): string {
  const [a, b] = [oneLine(first, 60), oneLine(second, 60)];
  const tables = (['total', 'origin', 'communication', 'edge'] as const).flatMap((of) => {
    const cells = rows
      .filter((row) => row.of === of)
      .map(({ name, first: x, second: y, difference }) => [name, figure(x), figure(y), differenceCell(difference)]);
    if (cells.length === 0) return [];
    return [renderTable({ head: [HEADS[of], a, b, `${b} − ${a}`], rows: cells, out, right: [1, 2, 3] })];
  });
  return tables.join('\n');
}

const figure = (n: number): string => {
  const rounded = Math.abs(n) >= 100 || Number.isInteger(n) ? String(Math.round(n)) : n.toFixed(1);
  return rounded.replace(/\B(?=(?:\d{3})+(?:\.|$))/g, ' ');
};

function differenceCell({ mean, low, high }: Estimate): string {
  const value = mean ?? 0;
  const interval = low === null || high === null ? '' : `\n[${figure(low)}, ${figure(high)}]`;
  return `${value > 0 ? '+' : ''}${figure(value)}${interval}`;
}

export function differenceCells({ rows }: CostDifference) {
  const columns = [
    'setting',
    'of',
    'name',
    'first',
    'second',
    'difference',
    'low',
    'high',
    'pairs',
    'distinct',
    'scenes',
  ];
  const cells = rows.map(({ setting, of, name, first, second, difference }): CostCell[] => [
    ...[setting, of, name, first, second, difference.mean, difference.low, difference.high],
    ...[difference.n, difference.distinct, difference.scenes],
  ]);
  return { columns: columns.map((name) => ({ name, title: name })), rows: cells };
}
