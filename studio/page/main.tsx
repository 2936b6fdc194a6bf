// Starts the studio's page.
import { batch, computed, effect, signal } from '@preact/signals';
import { render } from 'preact';
import type { ShownEpisode, StudioPage } from '../episode/model.ts';
import { secret } from './again.tsx';
import { comparison, Difference } from './difference.tsx';
import { askForFinds } from './find.tsx';
import { askForSteps, follow, trouble } from './server.ts';
import {
  at,
  chosenSide,
  close,
  createPlace,
  followAddress,
  goTo,
  hashOf,
  last,
  type Place,
  PlaceProvider,
  places,
  playing,
  resting,
  togglePlay,
} from './state.ts';
import { Timeline } from './timeline.tsx';
import { namedViews, readViews, toggleView, VIEWS, ViewButtons, Views, viewsHere } from './views.tsx';
import { endText, times, tokens } from './words.ts';

const read = (): StudioPage => JSON.parse(document.getElementById('shown')?.textContent ?? 'null');
const shown = signal<StudioPage>(read());

/** The index that led here, where a folder is served. */
const index = indexAddress();
function indexAddress(): string | undefined {
  const asked = new URLSearchParams(location.search);
  if (location.protocol === 'file:' || !asked.has('record')) return undefined;
  asked.delete('record');
  return `./?${asked}`;
}

function Studio() {
  const [first, second] = places.value;
  if (!first) return null;
  return (
    <>
      <header class="top">
        <h1>{first.episode.value.title}</h1>
        {index !== undefined && (
          <p>
            <a href={index}>All records</a>
          </p>
        )}
        <About place={first} />
        {second && (
          <>
            <h1>beside {second.episode.value.title}</h1>
            <About place={second} />
          </>
        )}
        {trouble.value !== undefined && <p class="note">{trouble.value}</p>}
      </header>
      {first.shown.value.protocol === undefined && <Timeline />}
      <Difference />
      <ViewButtons />
      {second ? (
        <main class="beside">
          {places.value.map((place) => (
            <div key={place.side} class="side">
              <h2>
                {place.side.toUpperCase()}: {place.episode.value.file}
              </h2>
              {at.value > place.last.value && <p class="note">It has ended; this is its last step.</p>}
              <PlaceProvider value={place}>
                <Views />
              </PlaceProvider>
            </div>
          ))}
        </main>
      ) : (
        <main>
          <PlaceProvider value={first}>
            <Views />
          </PlaceProvider>
        </main>
      )}
      <p class="keys soft">
        Keys: ← and → go a step, Home and End to the first and last, space plays, Escape closes what is open;{' '}
        {viewsHere.value.map((name) => `${VIEWS[name]?.key} ${VIEWS[name]?.name}`).join(', ')}.
      </p>
    </>
  );
}

function About({ place }: { readonly place: Place }) {
  const { facts, notes, steps, file } = place.episode.value;
  if (place.shown.value.protocol) return <p class="soft">A protocol, before it runs.</p>;
  const total = steps.reduce((sum, one) => sum + Object.values(one.tokens).reduce((a, b) => a + b, 0), 0);
  return (
    <>
      <p class="soft">
        {times(steps.filter(({ moved }) => moved).length, 'step')}, {tokens(total)}. {endOf(place.shown.value)}
      </p>
      {notes.map((note) => (
        <p key={note} class="note">
          {note}
        </p>
      ))}
      <details>
        <summary>About this episode</summary>
        <dl>
          {[...facts, ['Record', file] as const].map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  );
}

function endOf({ episode: { ended }, live, unattended, readSoFar }: ShownEpisode): string {
  if (readSoFar !== undefined) return `${Math.floor(100 * readSoFar)} % of the record is read so far.`;
  if (ended) return `The episode ${endText(ended.reason)}${ended.detail && `: ${ended.detail}`}.`;
  if (live && unattended)
    return 'The episode is not over, and no process here writes it on: if its run has died, troupe resume goes on with it. This page follows.';
  if (live) return 'The episode is not over; this page follows it.';
  return 'The record ends before the episode does.';
}

const KEYS: Readonly<Record<string, () => void>> = {
  ArrowLeft: () => goTo(at.value - 1),
  ArrowRight: () => goTo(at.value + 1),
  Home: () => goTo(0),
  End: () => goTo(last.value),
  ' ': togglePlay,
  Escape: close,
  ...Object.fromEntries(Object.entries(VIEWS).map(([name, { key }]) => [key, () => toggleView(name)])),
};

/** What takes the key for itself: text fields take all, buttons and folds the space. */
function takesKey({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest('input:not([type=range], [type=checkbox]), textarea, select')) return key !== 'Escape';
  return key === ' ' && target.closest('button, summary, a, input, [role=button]') !== null;
}

addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || takesKey(event)) return;
  const act = KEYS[event.key];
  if (!act) return;
  event.preventDefault();
  act();
});
addEventListener('hashchange', readAddress);

function readAddress(): void {
  const place = new URLSearchParams(location.hash.slice(1));
  readViews(place.get('views'));
  const named = places.value.find(({ side }) => side === place.get('side')) ?? places.value[0];
  if (named) followAddress(named, place);
}

/** Keeps in the address where the reader is; of an address that changes with every frame a browser would complain. */
function keepAddress(): void {
  if (!resting.value) return;
  const place = places.value.find(({ side }) => side === chosenSide.value) ?? places.value[0];
  const views = namedViews.value;
  const parts = { ...place?.address(), views };
  // A page in a frame or from a file may not be allowed to.
  try {
    history.replaceState(null, '', hashOf(parts));
  } catch {}
}

/** Takes over what has been recorded meanwhile; whoever looked at the last step stays at the last. */
function renew(next: StudioPage): void {
  const wasLast = at.value >= last.value;
  const { beside } = next;
  const whole = { ...next, ...withSteps(next, shown.value), beside: beside && withSteps(beside, shown.value.beside) };
  batch(() => {
    shown.value = whole;
    comparison.value = next.comparison;
    const [first, second] = places.value;
    first?.loaded.take(next.window, next.readSoFar === undefined);
    if (beside) second?.loaded.take(beside.window, beside.readSoFar === undefined);
    if (wasLast) at.value = last.value;
  });
}

/** What is sent begins with the first step that may have changed. */
function withSteps(next: ShownEpisode, before: ShownEpisode | undefined): ShownEpisode {
  const steps = [...(before?.episode.steps.slice(0, next.since ?? 0) ?? []), ...next.episode.steps];
  return { ...next, episode: { ...next.episode, steps } };
}

/** Whoever goes to another step and to one more within so long, in ms, goes through the steps. */
const REST_MS = 200;
let wentAt = Number.NEGATIVE_INFINITY;
effect(() => {
  at.value;
  const now = performance.now();
  resting.value = now - wentAt > REST_MS;
  wentAt = now;
  const timer = setTimeout(() => {
    resting.value = true;
  }, REST_MS);
  return () => clearTimeout(timer);
});

effect(() => {
  if (!playing.value) return undefined;
  const timer = setInterval(() => {
    if (at.value >= last.value) playing.value = false;
    else goTo(at.value + 1);
  }, 900);
  return () => clearInterval(timer);
});

secret.value = shown.value.secret;
comparison.value = shown.value.comparison;
const beside = computed(() => shown.value.beside ?? shown.value);
const { isServed } = shown.value;
places.value = [createPlace('a', shown, isServed), ...(shown.value.beside ? [createPlace('b', beside, isServed)] : [])];
const root = document.getElementById('studio');
if (root) {
  readAddress();
  render(<Studio />, root);
  effect(keepAddress);
  if (isServed) {
    askForSteps((ms) => new Promise((resolve) => setTimeout(resolve, ms)));
    askForFinds();
  }
  if (isServed && [shown.value, shown.value.beside].some((one) => one?.live)) follow(() => shown.value, renew);
}
