// Shows what each role's calls cost: a bar by origin, and apart from it what came from the cache, was asked for in
// vain, or is not explained. Each leads to the prompt that cost most.
import { signal } from '@preact/signals';
import type { EpisodeCall } from '../episode/model.ts';
import { type Place, usePlace } from './state.ts';
import { number, ORIGINS, originName } from './words.ts';

interface Scope {
  readonly label: string;
  readonly holds: (step: number, now: number) => boolean;
}

const BEFORE: Scope = { label: 'all steps up to here', holds: (step, now) => step <= now };
const SCOPES: readonly Scope[] = [
  { label: 'this step', holds: (step, now) => step === now },
  BEFORE,
  { label: 'the whole episode', holds: () => true },
];
const scope = signal(BEFORE);

interface Sum {
  readonly title: string;
  readonly about: string;
  readonly of: (call: EpisodeCall) => number;
}

/** Columns that are sums over calls, in tokens. */
const SUMS: readonly Sum[] = [
  { title: 'Input', about: 'as the provider counted it', of: ({ input }) => input },
  { title: 'of it cached', about: 'a part of the input', of: ({ cached }) => cached },
  { title: 'Output', about: 'what models wrote', of: ({ output }) => output },
  { title: 'In vain', about: 'answers that were rejected or asked for again', of: ({ retried }) => retried },
  {
    title: 'Not explained',
    about: 'what the provider counted beyond the prompt',
    of: ({ reply, residual }) => (reply === undefined ? 0 : residual),
  },
];
const MONEY: Sum = { title: 'Money', about: 'in the prices that were given', of: ({ money = 0 }) => money };

interface Row {
  readonly who: string;
  readonly calls: number[];
}

export function Costs() {
  const place = usePlace();
  return (
    <>
      <div class="tools" role="group" aria-label="Of">
        {SCOPES.map((one) => (
          <button
            key={one.label}
            type="button"
            class="small"
            aria-pressed={scope.value === one}
            onClick={() => {
              scope.value = one;
            }}
          >
            {one.label}
          </button>
        ))}
      </div>
      <Table place={place} />
    </>
  );
}

function Table({ place }: { readonly place: Place }) {
  const rows = rowsOf(place);
  const { currency } = place.episode.value;
  const columns = currency === undefined ? SUMS : [...SUMS, MONEY];
  const origins = rows.map((row) => originsOf(row, place));
  const most = Math.max(1, ...origins.map((of) => [...of.values()].reduce((sum, n) => sum + n, 0)));
  const sumOf = ({ calls }: Row, sum: Sum): string => {
    const all = calls.reduce((so, i) => so + at(i, place, sum), 0);
    return sum === MONEY ? `${all.toPrecision(3)} ${currency}` : number(all);
  };
  return (
    <div class="scroll" role="region" aria-label="Costs by role" tabindex={0}>
      <table class="costs">
        <thead>
          <tr>
            <th scope="col">Role</th>
            <th scope="col">Calls</th>
            <th scope="col">Tokens by origin</th>
            {columns.map(({ title, about }) => (
              <th key={title} scope="col" title={about}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => (
            <tr key={row.who}>
              <th scope="row">
                <button type="button" class="small" title="Show its longest prompt" onClick={() => longest(row, place)}>
                  {row.who}
                </button>
              </th>
              <td class="figure">{number(row.calls.length)}</td>
              <td>
                <Bar origins={origins[i] ?? new Map()} most={most} />
              </td>
              {columns.map((sum) => (
                <td key={sum.title} class="figure">
                  {sumOf(row, sum)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function at(index: number, { episode }: Place, { of }: Sum): number {
  const call = episode.value.calls[index];
  return call ? of(call) : 0;
}

/** The roles that asked most come first. */
function rowsOf(place: Place): readonly Row[] {
  const { episode, speakerOf, stepNumber } = place;
  const rows = new Map<string, Row>();
  episode.value.calls.forEach((call, i) => {
    if (!scope.value.holds(call.step, stepNumber.value)) return;
    const who = speakerOf(call.by, call.role);
    const row: Row = rows.get(who) ?? { who, calls: [] };
    rows.set(who, row);
    row.calls.push(i);
  });
  const inputOf = ({ calls }: Row) => calls.reduce((so, i) => so + (episode.value.calls[i]?.input ?? 0), 0);
  return [...rows.values()].sort((a, b) => inputOf(b) - inputOf(a));
}

function originsOf({ calls }: Row, { episode }: Place): ReadonlyMap<string, number> {
  const origins = new Map<string, number>();
  const add = (name: string, n: number) => origins.set(name, (origins.get(name) ?? 0) + n);
  for (const { prompt, output } of calls.flatMap((i) => episode.value.calls[i] ?? [])) {
    for (const { origin, tokens } of prompt) add(origin, tokens);
    add('output', output);
  }
  return origins;
}

function longest({ calls }: Row, { episode, openCall }: Place): void {
  const [first] = [...calls].sort(
    (a, b) => (episode.value.calls[b]?.input ?? 0) - (episode.value.calls[a]?.input ?? 0),
  );
  if (first !== undefined) openCall(first);
}

function Bar({ origins, most }: { readonly origins: ReadonlyMap<string, number>; readonly most: number }) {
  let x = 0;
  const used = Object.keys(ORIGINS).filter((name) => origins.has(name));
  const label = used.map((name) => `${originName(name)} ${number(origins.get(name) ?? 0)}`).join(', ');
  return (
    <svg class="bar" viewBox="0 0 100 10" preserveAspectRatio="none" role="img" aria-label={label}>
      <title>{label}</title>
      {used.map((name) => {
        const width = (100 * (origins.get(name) ?? 0)) / most;
        x += width;
        return <rect key={name} class={`o-${name}`} x={x - width} y={0} width={width} height={10} />;
      })}
    </svg>
  );
}
