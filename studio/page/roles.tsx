// Shows the roles of a protocol, and of one the statechart: the states that it was in during the step, and the one that
// it is in at its end, as far as the record tells.
import { signal } from '@preact/signals';
import type { Chart, DeclaredRole, EpisodeCall } from '../episode/model.ts';
import { type Place, usePlace } from './state.ts';
import { times } from './words.ts';

const chosen = signal<string | undefined>(undefined);

export function Roles() {
  const place = usePlace();
  const { roles } = place.shown.value;
  const role = roles.find(({ name }) => name === chosen.value) ?? roles.find(({ chart }) => chart) ?? roles[0];
  if (!role)
    return <p class="soft">The protocol of this record does not ship with troupe, so its roles are unknown.</p>;
  return (
    <>
      <div class="tools" role="group" aria-label="Roles">
        {roles.map(({ name }) => (
          <button
            key={name}
            type="button"
            class="small"
            aria-pressed={name === role.name}
            onClick={() => {
              chosen.value = name;
            }}
          >
            {name}
          </button>
        ))}
      </div>
      <p>{aboutRole(role)}</p>
      {role.chart && <ChartOf chart={role.chart} visits={visitsOf(role, place)} />}
    </>
  );
}

function aboutRole({ kind, perAgent, wakes, reads, says }: DeclaredRole): string {
  const parts = [
    `${kind === 'module' ? 'A model decides for it' : kind === 'rule' ? 'A rule without a model' : kind}, ${perAgent ? 'one for each agent' : 'one for all'}.`,
    wakes && `It wakes on ${wakes}.`,
    reads && `It reads ${reads}.`,
    says && `It says ${says}.`,
  ];
  return parts.filter(Boolean).join(' ');
}

interface Visits {
  /** How often the role's instances entered each state in the step. */
  readonly entered: ReadonlyMap<string, number>;
  /** How many instances are in it at the end of the step. */
  readonly now: ReadonlyMap<string, number>;
}

/** Read from the calls of a module: its other states take no time. Undefined where the record says nothing of them. */
function visitsOf({ name, chart, kind }: DeclaredRole, place: Place): Visits | undefined {
  const { episode, ofStep, callAt } = place;
  if (chart?.machine !== 'module' || kind !== 'module' || episode.value.steps.length === 0) return undefined;
  const short = name.replace(/^leg\d+\//, '');
  const calls = ofStep.value.calls.flatMap((i) => callAt(i) ?? []).filter(({ role }) => role === short);
  const entered = new Map<string, number>();
  const add = (state: string) => entered.set(state, (entered.get(state) ?? 0) + 1);
  const last = new Map<number, EpisodeCall>();
  for (const call of calls) {
    add('thinking');
    if (call.reply !== undefined) add('reading');
    if (call.fellBack) add('failing');
    else if (call.reply !== undefined && call.trouble === undefined) add('saying');
    last.set(call.by, call);
  }
  const waiting = [...last.values()].filter(({ reply, trouble }) => reply === undefined && trouble === undefined);
  const all = episode.value.sums.roles.filter(({ role }) => role === short).length;
  const now = new Map([
    ['thinking', waiting.length],
    ['gathering', all - waiting.length],
  ]);
  return { entered, now };
}

const GAP = 190;
const BOX = 120;

/** States stand in a row; what leads on goes above, what leads back below. */
function ChartOf({ chart, visits }: { readonly chart: Chart; readonly visits: Visits | undefined }) {
  const { states, edges } = chart;
  const width = GAP * states.length;
  const far = Math.max(1, ...edges.map(({ from, to }) => Math.abs(to - from)));
  const arc = 26 + 34 * far;
  const x = (i: number) => GAP * i + GAP / 2;
  return (
    <>
      <div class="scroll" role="region" aria-label="Statechart" tabindex={0}>
        <svg
          class="chart drawing"
          viewBox={`0 ${-arc} ${width} ${2 * arc + 10}`}
          style={{ minWidth: `${Math.min(width, 700)}px` }}
          role="img"
          aria-label={`Statechart with ${times(states.length, 'state')}`}
        >
          {edges.map(({ from, to, label }, i) => {
            const side = to > from ? -1 : 1;
            const lane = edges.slice(0, i).filter((one) => one.from === from && one.to === to).length;
            const height = side * (18 + 34 * Math.abs(to - from) + 16 * lane);
            const [a, b] = from === to ? [x(from) - 20, x(to) + 20] : [x(from) - side * 18, x(to) + side * 18];
            const edge = side * 16;
            return (
              <g key={i}>
                <path class="edge" d={`M${a},${edge} C${a},${height} ${b},${height} ${b},${edge}`} />
                <polygon class="head" points={`${b},${edge} ${b - 4},${edge + side * 8} ${b + 4},${edge + side * 8}`} />
                <text class="label" x={(a + b) / 2} y={0.75 * height + 0.25 * edge + (side < 0 ? -3 : 11)}>
                  {label.length > 40 ? `${label.slice(0, 39)}…` : label}
                </text>
              </g>
            );
          })}
          {states.map(({ name, about, isFirst }, i) => {
            const often = visits?.entered.get(name) ?? 0;
            const now = visits?.now.get(name) ?? 0;
            return (
              <g key={name} class={`state ${now > 0 ? 'now' : ''} ${often > 0 ? 'entered' : ''}`}>
                <title>{about || name}</title>
                <rect x={x(i) - BOX / 2} y={-16} width={BOX} height={32} rx={isFirst ? 16 : 6} />
                <text x={x(i)} y={4}>
                  {often > 0 ? `${name} × ${often}` : name}
                </text>
              </g>
            );
          })}
        </svg>
      </div>
      {visits && (
        <p class="soft">
          × how often it was entered in this step. Filled: where the role is at the end of the step (
          {[...visits.now].flatMap(([name, n]) => (n > 0 ? `${n} ${name}` : [])).join(', ') || 'it has not woken yet'}).
        </p>
      )}
    </>
  );
}
