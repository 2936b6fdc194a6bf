// Shows the world before or after the step. A world's picture stands in an image, where nothing in it can run.
import { computed, signal } from '@preact/signals';
import { unpackPicture } from '../episode/pictures.ts';
import { at, shown, step, stepNumber } from './state.ts';

const before = signal(false);
const large = signal(false);
const picture = computed(() => {
  const { pictures } = shown.value;
  const svg = pictures && unpackPicture(pictures, at.value + (before.value ? 0 : 1));
  return svg ? `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}` : undefined;
});

export function WorldView() {
  const when = `${before.value ? 'before' : 'after'} step ${stepNumber.value}`;
  return (
    <section class={`panel world ${large.value ? 'large' : ''}`} aria-label="The world">
      <h2>
        The world{' '}
        {picture.value && (
          <>
            <button
              type="button"
              class="small"
              aria-pressed={before.value}
              onClick={() => {
                before.value = !before.value;
              }}
              title="Switch between before and after the step"
            >
              {when}
            </button>
            <button
              type="button"
              class="small"
              aria-pressed={large.value}
              onClick={() => {
                large.value = !large.value;
              }}
            >
              {large.value ? 'Smaller' : 'Larger'}
            </button>
          </>
        )}
      </h2>
      {picture.value ? (
        <img src={picture.value} alt={`The world ${when}`} />
      ) : (
        <p class="soft">There is no picture of this world.</p>
      )}
      <Deeds />
    </section>
  );
}

function Deeds() {
  const { deeds = [], score = {} } = step.value ?? {};
  const scores = Object.entries(score);
  return (
    <>
      {deeds.length > 0 && (
        <ul class="deeds" aria-label="What the agents did">
          {deeds.map(({ agent, does, ok, why }) => (
            <li key={agent}>
              <b>{agent}</b> {does} {!ok && <span class="failed">did not work{why && `: ${why}`}</span>}
            </li>
          ))}
        </ul>
      )}
      {scores.length > 0 && (
        <p class="soft score">{scores.map(([name, value]) => `${name} ${Number(value.toFixed(3))}`).join(' · ')}</p>
      )}
    </>
  );
}
