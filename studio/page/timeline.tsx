// The time line: the tokens of each step by origin, which is also what is dragged along to move in time. Of two
// episodes each has its bars; the steps that they share are muted.
import { computed } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { comparison } from './difference.tsx';
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
        aria-valuetext={`Step ${numberAt(at.value)}, ${tokens(sumOf(first ? tokensAt(first) : {}))}`}
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
              <small>{places.value.map((place) => number(tokensAt(place)[name] ?? 0)).join(' | ')}</small>
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

const tokensAt = ({ episode }: Place): Readonly<Record<string, number>> => episode.value.steps[at.value]?.tokens ?? {};

function stepText({ episode, last: own }: Place): string {
  if (at.value > own.value) return 'over';
  const step = episode.value.steps[at.value];
  const text = `${tokens(sumOf(step?.tokens ?? {}))} · ${duration(step?.ms ?? 0)}`;
  return step?.moved === false ? `${text} · not finished` : text;
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
      <div class="now" style={{ left: `${(100 * at.value) / width}%`, width: `max(1px, ${100 / width}%)` }} />
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
        <Shapes
          steps={steps}
          used={used}
          highest={highest}
          muted={comparison.value?.prefix ?? 0}
          wanted={origin.value}
        />
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

/** More bars than so many are drawn together, since a screen has no more dots. */
const MOST_BARS = 1000;

/** One path for each origin, since an episode may have thousands of steps. */
function Shapes({ steps, used, highest, muted, wanted }: ShapesOf) {
  const paths = useMemo(() => pathsOf({ steps, used, highest, muted }), [steps, used, highest, muted]);
  return (
    <>
      {[...paths].map(([key, path]) => {
        const [name = '', shared = ''] = key.split(' ');
        const isMuted = wanted !== undefined && wanted !== name;
        return <path key={key} class={`o-${name} ${shared} ${isMuted ? 'muted' : ''}`} d={path} />;
      })}
    </>
  );
}

/** A bar of several steps is as high as they are in the mean. */
function pathsOf({ steps, used, highest, muted }: Omit<ShapesOf, 'wanted'>): ReadonlyMap<string, string> {
  const width = Math.ceil(steps.length / MOST_BARS);
  const gap = width === 1 ? 0.08 : 0;
  const paths = new Map<string, string[]>();
  for (let i = 0; i < steps.length; i += width) {
    const together = steps.slice(i, i + width);
    let top = 100;
    for (const name of used) {
      const sum = together.reduce((all, one) => all + Math.max(0, one.tokens[name] ?? 0), 0);
      const height = (100 * sum) / highest / together.length;
      if (height === 0) continue;
      top -= height;
      const key = `${name} ${i < muted ? 'shared' : ''}`;
      const of = paths.get(key) ?? [];
      paths.set(key, of);
      of.push(
        `M${i + gap} ${top.toFixed(2)}h${together.length - 2 * gap}v${height.toFixed(2)}h-${together.length - 2 * gap}z`,
      );
    }
  }
  return new Map([...paths].map(([key, path]) => [key, path.join('')]));
}
