// Shows the world before or after the step. A world's picture stands in an image, where nothing in it can run.
import { signal } from '@preact/signals';
import { type Place, usePlace } from './state.ts';

const before = signal(false);

/** As the source of an image. */
function pictureOf({ loaded, drawn }: Place): string | undefined {
  loaded.version.value;
  const svg = loaded.picture(drawn.value, before.value ? 0 : 1);
  return svg ? `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}` : undefined;
}

export function WorldView() {
  const place = usePlace();
  const picture = pictureOf(place);
  const when = `${before.value ? 'before' : 'after'} step ${place.stepNumber.value}`;
  if (picture === undefined)
    return (
      <>
        <p class="soft">
          {place.shown.value.live ? 'The map of this step is not drawn yet.' : 'There is no picture of this world.'}
        </p>
        <Deeds />
      </>
    );
  return (
    <>
      <p class="tools">
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
      </p>
      <img src={picture} alt={`The world ${when}`} />
      <Deeds />
    </>
  );
}

function Deeds() {
  const { deeds = [], score = {} } = usePlace().detail.value ?? {};
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
