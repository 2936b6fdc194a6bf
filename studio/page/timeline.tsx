// The time line: the tokens of each step by origin, which is also what is dragged along to move in time. Of two
// episodes each has its bars; the steps that they share are muted.
import { computed } from '@preact/signals';
import { compared } from './difference.tsx';
import { at, goTo, last, origin, type Place, places, playing, togglePlay } from './state.ts';
import { duration, number, ORIGINS, originName, tokens } from './words.ts';

const ORDER = Object.keys(ORIGINS);
/** Of all episodes, so that their bars have one scale. */
const scale = computed(() => {
  const steps = places.value.flatMap(({ episode }) => episode.value.steps);
  const used = ORDER.filter((name) => steps.some((one) => (one.tokens[name] ?? 0) > 0));
  return { used, highest: Math.max(1, ...steps.map((one) => sumOf(one.tokens))) };
});

const sumOf = (of: Readonly<Record<string, number>>): number =>
  Object.values(of).reduce((sum, n) => sum + Math.max(0, n), 0);

export function Timeline() {
  const { used } = scale.value;
  const [first] = places.value;
  return (
    <section class="timeline" aria-label="Time line">
      <Controls />
      {places.value.map((place) => (
        <Bars key={place.side} place={place} />
      ))}
      <input
        type="range"
        min={0}
        max={last.value}
        value={at.value}
        aria-label="Step"
        aria-valuetext={`Step ${first?.stepNumber.value ?? 0}, ${tokens(sumOf(first?.step.value?.tokens ?? {}))}`}
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
              <i class={`swatch o-${name}`} /> {originName(name)}{' '}
              <small>{places.value.map(({ step }) => number(step.value?.tokens[name] ?? 0)).join(' | ')}</small>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Controls() {
  const [first] = places.value;
  const steps = first?.episode.value.steps ?? [];
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
      <strong class="where">Step {numberAt(at.value)}</strong>
      <span class="soft">
        of {steps[0]?.step ?? 0} to {numberAt(last.value)} · {places.value.map(stepText).join(' | ')}
      </span>
    </div>
  );
}

/** The number of a step, by the longest episode. */
const numberAt = (place: number): number =>
  places.value.map(({ episode }) => episode.value.steps[place]?.step).find((step) => step !== undefined) ?? place;

function stepText({ step, last: own }: Place): string {
  if (at.value > own.value) return 'over';
  const text = `${tokens(sumOf(step.value?.tokens ?? {}))} · ${duration(step.value?.ms ?? 0)}`;
  return step.value?.moved === false ? `${text} · not finished` : text;
}

function Bars({ place }: { readonly place: Place }) {
  const { used, highest } = scale.value;
  const { episode, ofStep, call, openCall, side } = place;
  const { steps } = episode.value;
  const width = last.value + 1;
  const move = (event: PointerEvent & { readonly currentTarget: Element }) => {
    if (event.buttons === 0 && event.type === 'pointermove') return;
    const { left, width: wide } = event.currentTarget.getBoundingClientRect();
    goTo(Math.floor(((event.clientX - left) / wide) * width));
  };
  /** A bar leads to the prompts of its step. */
  const open = () => {
    const [first] = ofStep.value.calls;
    if (first !== undefined && call.value === undefined) openCall(first);
  };
  return (
    <div class="bars">
      {places.value.length > 1 && <small>{side.toUpperCase()}</small>}
      <svg
        viewBox={`0 0 ${width} 100`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Tokens of each step by origin; at most ${tokens(highest)} in a step`}
        onPointerDown={move}
        onPointerMove={move}
        onDblClick={open}
      >
        <rect class="now" x={at.value} y={0} width={1} height={100} />
        <Shapes steps={steps} used={used} highest={highest} muted={compared.value?.prefix ?? 0} wanted={origin.value} />
      </svg>
    </div>
  );
}

interface ShapesOf {
  readonly steps: Place['episode']['value']['steps'];
  readonly used: readonly string[];
  readonly highest: number;
  /** So many steps are the same in the other episode. */
  readonly muted: number;
  readonly wanted: string | undefined;
}

/** One path for each origin, since an episode may have thousands of steps. */
function Shapes({ steps, used, highest, muted, wanted }: ShapesOf) {
  const paths = new Map<string, string[]>();
  steps.forEach((one, i) => {
    let top = 100;
    for (const name of used) {
      const height = (100 * Math.max(0, one.tokens[name] ?? 0)) / highest;
      if (height === 0) continue;
      top -= height;
      const key = `${name} ${i < muted ? 'shared' : ''}`;
      const of = paths.get(key) ?? [];
      paths.set(key, of);
      of.push(`M${i + 0.08} ${top.toFixed(2)}h.84v${height.toFixed(2)}h-.84z`);
    }
  });
  return (
    <>
      {[...paths].map(([key, path]) => {
        const [name = '', shared = ''] = key.split(' ');
        const isMuted = wanted !== undefined && wanted !== name;
        return <path key={key} class={`o-${name} ${shared} ${isMuted ? 'muted' : ''}`} d={path.join('')} />;
      })}
    </>
  );
}
