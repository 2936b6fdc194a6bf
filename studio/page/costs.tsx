// Shows what each role's calls cost: a bar by origin, and apart from it what came from the cache, was asked for in
// vain, or is not explained. Each leads to the prompt that cost most.
import { signal } from '@preact/signals';
import type { RoleSum } from '../episode/model.ts';
import { type Place, usePlace } from './state.ts';
import { number, ORIGINS, originName } from './words.ts';

interface Scope {
  readonly label: string;
  readonly of: (place: Place) => readonly RoleSum[];
}

const BEFORE: Scope = { label: 'all steps up to here', of: ({ sums }) => sums.value.roles };
const SCOPES: readonly Scope[] = [
  { label: 'this step', of: ({ detail }) => detail.value?.adds.roles ?? [] },
  BEFORE,
  { label: 'the whole episode', of: ({ episode }) => episode.value.sums.roles },
];
const scope = signal(BEFORE);

interface Sum {
  readonly title: string;
  readonly about: string;
  readonly of: (role: RoleSum) => number;
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
    of: ({ residual }) => residual,
  },
];
const MONEY: Sum = { title: 'Money', about: 'in the prices that were given', of: ({ money }) => money };

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
  // The roles that asked most come first.
  const rows = [...scope.value.of(place)].sort((a, b) => b.input - a.input);
  const { currency } = place.episode.value;
  const columns = currency === undefined ? SUMS : [...SUMS, MONEY];
  const most = Math.max(1, ...rows.map(({ input, output }) => input + output));
  const sumOf = (row: RoleSum, sum: Sum): string =>
    sum === MONEY ? `${sum.of(row).toPrecision(3)} ${currency}` : number(sum.of(row));
  const longest = ({ longest: [id] }: RoleSum) => place.openCall(place.loaded.calls.indexOf(id));
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
          {rows.map((row) => (
            <tr key={`${row.by} ${row.role}`}>
              <th scope="row">
                <button type="button" class="small" title="Show its longest prompt" onClick={() => longest(row)}>
                  {place.speakerOf(row.by, row.role)}
                </button>
              </th>
              <td class="figure">{number(row.calls)}</td>
              <td>
                <Bar row={row} most={most} />
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

function Bar({ row, most }: { readonly row: RoleSum; readonly most: number }) {
  let x = 0;
  const origins: Readonly<Record<string, number>> = { ...row.origins, output: row.output };
  const used = Object.keys(ORIGINS).filter((name) => (origins[name] ?? 0) > 0);
  const label = used.map((name) => `${originName(name)} ${number(origins[name] ?? 0)}`).join(', ');
  return (
    <svg class="bar" viewBox="0 0 100 10" preserveAspectRatio="none" role="img" aria-label={label}>
      <title>{label}</title>
      {used.map((name) => {
        const width = (100 * (origins[name] ?? 0)) / most;
        x += width;
        return <rect key={name} class={`o-${name}`} x={x - width} y={0} width={width} height={10} />;
      })}
    </svg>
  );
}
