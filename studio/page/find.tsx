// Finds words in the whole episode, and what cost at least so many tokens: here, where all steps are here, otherwise at
// the server.
import { computed, effect, signal } from '@preact/signals';
import { findEnd, findIn, type SearchHit, wordsOf } from '../episode/find.ts';
import { addressOf } from './server.ts';
import { type Place, places, usePlace } from './state.ts';
import { endText, times, tokens } from './words.ts';

const typed = signal('');
const least = signal(0);
const MOST = 200;
const wanted = computed(() => ({ words: wordsOf(typed.value), least: least.value }));
const isAsked = computed(() => wanted.value.words.length + least.value > 0);

/** What the server has found, by side. */
const found = signal<ReadonlyMap<string, readonly SearchHit[]>>(new Map());

export function Find() {
  const place = usePlace();
  const all = hitsIn(place);
  return (
    <>
      <div class="tools">
        <input
          type="search"
          id={place.idOf('search')}
          placeholder="Words, names, channels, reasons"
          aria-label="Search the whole episode"
          value={typed.value}
          onInput={(event) => {
            typed.value = event.currentTarget.value;
          }}
        />
        <label>
          of at least{' '}
          <input
            type="number"
            min={0}
            value={least.value}
            onInput={(event) => {
              least.value = Number(event.currentTarget.value);
            }}
          />{' '}
          tokens
        </label>
      </div>
      {isAsked.value && (
        <p class="soft" role="status">
          {statusOf(all)}
        </p>
      )}
      <ol class="found">
        {all?.slice(0, MOST).map((one, i) => (
          <li key={i}>
            <button type="button" onClick={() => open(one, place)}>
              <b>step {one.step}</b> {one.what} {one.cost > 0 && <small>{tokens(one.cost)}</small>}
              <span class="soft">{one.text}</span>
            </button>
          </li>
        ))}
      </ol>
    </>
  );
}

function statusOf(all: readonly SearchHit[] | undefined): string {
  if (all === undefined) return 'Looking…';
  if (all.length === 0) return 'Nothing was found.';
  if (all.length < MOST) return `Found: ${all.length}.`;
  return `The first ${times(MOST, 'place')} that were found; narrow the search to see others.`;
}

function open({ message, call, step }: SearchHit, { loaded, openMessage, openCall, openStep }: Place): void {
  if (message !== undefined) openMessage(loaded.messages.indexOf(message));
  else if (call !== undefined) openCall(loaded.calls.indexOf(call));
  else openStep(step);
}

/** Undefined until the server has answered. */
function hitsIn({ episode, loaded, isServed, side }: Place): readonly SearchHit[] | undefined {
  if (!isAsked.value) return [];
  const { ended, steps } = episode.value;
  const end = ended ? findEnd({ steps, ended }, `${endText(ended.reason)} ${ended.detail}`, wanted.value) : [];
  const window = loaded.windowOfAll();
  const hits = isServed ? found.value.get(side) : window && findIn(window, episode.value, wanted.value);
  return hits && [...hits, ...end];
}

/** Asks the server for what is wanted; a question that another one follows is dropped. */
export function askForFinds(): void {
  effect(() => {
    const { words, least: bound } = wanted.value;
    found.value = new Map();
    if (!isAsked.value) return undefined;
    const stop = new AbortController();
    const ask = async ({ side }: Place) => {
      const asked = { side, words: words.join(' '), least: String(bound) };
      const answer = await fetch(addressOf('find.json', asked), { signal: stop.signal });
      const hits: { readonly found: readonly SearchHit[] } = await answer.json();
      found.value = new Map([...found.peek(), [side, hits.found]]);
    };
    // One that was stopped is of no interest.
    for (const place of places.peek()) ask(place).catch(() => {});
    return () => stop.abort();
  });
}
