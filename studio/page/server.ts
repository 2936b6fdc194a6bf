// Asks the server behind the page for the steps that are shown, and for the news of a record that grows or is still
// being read. One question is asked at a time: an answer that came late would replace a newer one.
import { effect, signal } from '@preact/signals';
import type { EpisodeWindow, StudioPage } from '../episode/model.ts';
import { at, last, type Place, places, resting } from './state.ts';

/** Why there is no news of a record that is followed. */
export const trouble = signal<string | undefined>(undefined);

/** With what the page itself was asked for. */
export function addressOf(path: string, asked: Readonly<Record<string, string>>): string {
  const all = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries(asked)) all.set(name, value);
  return `${path}?${all}`;
}

/** So many steps before and behind the one at which the reader stays are asked for with it. */
const AROUND = 2;

/** Whoever goes through the steps is shown one so often, in ms: drawing more of them would hold up the rest. */
const PACE_MS = 120;

/** The steps that the reader looks at. */
export function askForSteps(pause: (ms: number) => Promise<void>): void {
  let isAsking = false;
  const ask = async () => {
    isAsking = true;
    for (let next = missing(); next; next = missing()) {
      const { place, from, to } = next;
      const asked = { side: place.side, from: String(from), to: String(to) };
      const answer = await fetch(addressOf('steps.json', asked));
      if (!answer.ok) throw new Error(await answer.text());
      const window: EpisodeWindow = await answer.json();
      place.loaded.take(window);
      if (!place.loaded.step(from)) break;
      if (!resting.value) await pause(PACE_MS);
    }
  };
  effect(() => {
    // Looked for while something is asked for as well: else nobody would hear of where the reader goes next.
    const isMissing = missing() !== undefined;
    if (isAsking || !isMissing) return;
    ask()
      .catch(() => {
        trouble.value = 'The studio has ended, so this is as it was.';
      })
      .finally(() => {
        isAsking = false;
      });
  });
}

interface Missing {
  readonly place: Place;
  readonly from: number;
  readonly to: number;
}

/** The step itself comes first, its neighbours after it. */
function missing(): Missing | undefined {
  for (const around of resting.value ? [0, AROUND] : [0])
    for (const place of places.value) {
      place.loaded.version.value;
      const wanted = Math.min(at.value, place.last.value);
      for (let n = Math.max(0, wanted - around); n <= Math.min(place.last.value, wanted + around); n++)
        if (place.episode.value.steps.length > 0 && !place.loaded.step(n)) return { place, from: n, to: n + 1 };
    }
  return undefined;
}

/** `renew`: takes over what is new. */
export function follow(known: () => StudioPage, renew: (next: StudioPage) => void): void {
  const news = new EventSource(`events${location.search}`);
  let asked = Promise.resolve();
  let isWaiting = false;
  const ask = async () => {
    isWaiting = false;
    const { beside } = known();
    const has = [known(), ...(beside ? [beside] : [])].map((one) => `${one.generation}:${one.episode.steps.length}`);
    const isAtLast = at.value >= last.value;
    const answer = await fetch(
      addressOf('data.json', { known: has.join(), at: String(isAtLast ? Number.MAX_SAFE_INTEGER : at.value) }),
    );
    if (!answer.ok) trouble.value = `The record can no longer be read, so this is as it was: ${await answer.text()}`;
    else {
      trouble.value = undefined;
      renew(await answer.json());
    }
  };
  news.addEventListener('drawn', () => {
    for (const place of places.value)
      if (place.loaded.picture(place.drawn.value, 1) === undefined) place.loaded.drop(place.drawn.value);
  });
  news.addEventListener('changed', () => {
    if (isWaiting) return;
    isWaiting = true;
    asked = asked.then(ask).catch(() => {
      trouble.value = 'The studio has ended, so this is as it was.';
    });
  });
}
