// The time line: the tokens of each step by origin, which is also what is dragged along to move in time.
import { computed } from '@preact/signals';
import {
  at,
  call,
  episode,
  goTo,
  last,
  ofStep,
  openCall,
  origin,
  playing,
  step,
  stepNumber,
  togglePlay,
} from './state.ts';
import { duration, number, ORIGINS, originName, tokens } from './words.ts';

const ORDER = Object.keys(ORIGINS);
const bars = computed(() => {
  const { steps } = episode.value;
  const used = ORDER.filter((name) => steps.some((one) => (one.tokens[name] ?? 0) > 0));
  const sums = steps.map((one) => used.reduce((sum, name) => sum + Math.max(0, one.tokens[name] ?? 0), 0));
  return { used, sums, highest: Math.max(1, ...sums) };
});

const placeAt = (event: PointerEvent): number => {
  const { left, width } = (event.currentTarget as Element).getBoundingClientRect();
  return Math.floor(((event.clientX - left) / width) * episode.value.steps.length);
};

export function Timeline() {
  const { used, sums } = bars.value;
  const total = sums[Math.min(at.value, last.value)] ?? 0;
  return (
    <section class="timeline" aria-label="Time line">
      <Controls total={total} />
      <Bars />
      <input
        type="range"
        min={0}
        max={last.value}
        value={at.value}
        aria-label="Step"
        aria-valuetext={`Step ${stepNumber.value}, ${tokens(total)}`}
        onInput={(event) => goTo(Number(event.currentTarget.value))}
      />
      <ul class="legend" aria-label="Where tokens come from">
        {used.map((name) => (
          <li key={name}>
            <button
              type="button"
              aria-pressed={origin.value === name}
              title={ORIGINS[name]?.about}
              onClick={() => {
                origin.value = origin.value === name ? undefined : name;
              }}
            >
              <i class={`swatch o-${name}`} /> {originName(name)} <small>{number(step.value?.tokens[name] ?? 0)}</small>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Controls({ total }: { readonly total: number }) {
  return (
    <div class="controls">
      <button type="button" onClick={() => goTo(0)} aria-label="First step" title="First step (Home)">
        «
      </button>
      <button type="button" onClick={() => goTo(at.value - 1)} aria-label="Step back" title="Step back (←)">
        ‹
      </button>
      <button type="button" class="play" aria-pressed={playing.value} onClick={togglePlay} title="Play (space)">
        {playing.value ? 'Pause' : 'Play'}
      </button>
      <button type="button" onClick={() => goTo(at.value + 1)} aria-label="Step forward" title="Step forward (→)">
        ›
      </button>
      <button type="button" onClick={() => goTo(last.value)} aria-label="Last step" title="Last step (End)">
        »
      </button>
      <strong class="where">Step {stepNumber.value}</strong>
      <span class="soft">
        of 0 to {episode.value.steps.at(-1)?.step ?? 0} · {tokens(total)} · {duration(step.value?.ms ?? 0)}
        {step.value?.moved === false && ' · not finished'}
      </span>
    </div>
  );
}

function Bars() {
  const { used, highest } = bars.value;
  const { steps } = episode.value;
  const move = (event: PointerEvent) => {
    if (event.buttons === 0 && event.type === 'pointermove') return;
    goTo(placeAt(event));
  };
  /** A bar leads to the prompts of its step. */
  const open = () => {
    const [first] = ofStep.value.calls;
    if (first !== undefined && call.value === undefined) openCall(first);
  };
  return (
    <div class="bars">
      <svg
        viewBox={`0 0 ${Math.max(1, steps.length)} 100`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Tokens of each step by origin; at most ${tokens(highest)} in a step`}
        onPointerDown={move}
        onPointerMove={move}
        onDblClick={open}
      >
        {steps.length > 0 && <rect class="now" x={at.value} y={0} width={1} height={100} />}
        {steps.map((one, i) => {
          let top = 100;
          return used.map((name) => {
            const height = (100 * Math.max(0, one.tokens[name] ?? 0)) / highest;
            top -= height;
            return (
              height > 0 && (
                <rect
                  key={`${one.step} ${name}`}
                  class={`o-${name} ${origin.value !== undefined && origin.value !== name ? 'muted' : ''}`}
                  x={i + 0.08}
                  y={top}
                  width={0.84}
                  height={height}
                />
              )
            );
          });
        })}
      </svg>
    </div>
  );
}
