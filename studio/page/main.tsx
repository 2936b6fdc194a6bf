// Starts the studio's page.
import { effect } from '@preact/signals';
import { render } from 'preact';
import { Conversation } from './conversation.tsx';
import { GraphView } from './graph-view.tsx';
import { Prompts } from './prompts.tsx';
import {
  at,
  call,
  episode,
  goTo,
  keepAddress,
  last,
  message,
  playing,
  readAddress,
  renew,
  shown,
  togglePlay,
  trouble,
} from './state.ts';
import { Timeline } from './timeline.tsx';
import { endText, times, tokens } from './words.ts';
import { WorldView } from './world-view.tsx';

/** The index that led here, where a folder is served. */
const index = indexAddress();
function indexAddress(): string | undefined {
  const asked = new URLSearchParams(location.search);
  if (location.protocol === 'file:' || !asked.has('record')) return undefined;
  asked.delete('record');
  return `./?${asked}`;
}

function Studio() {
  const { title, facts, notes, ended, steps } = episode.value;
  const total = steps.reduce((sum, one) => sum + Object.values(one.tokens).reduce((a, b) => a + b, 0), 0);
  return (
    <>
      <header class="top">
        <h1>{title}</h1>
        {index !== undefined && (
          <p>
            <a href={index}>All records</a>
          </p>
        )}
        <p class="soft">
          {times(steps.filter(({ moved }) => moved).length, 'step')}, {tokens(total)}.{' '}
          {ended
            ? `The episode ${endText(ended.reason)}${ended.detail && `: ${ended.detail}`}.`
            : shown.value.live
              ? 'The episode is not over; this page follows it.'
              : 'The record ends before the episode does.'}
        </p>
        {(trouble.value === undefined ? notes : [...notes, trouble.value]).map((note) => (
          <p key={note} class="note">
            {note}
          </p>
        ))}
        <details>
          <summary>About this episode</summary>
          <dl>
            {facts.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
            <div>
              <dt>Record</dt>
              <dd>{episode.value.file}</dd>
            </div>
          </dl>
        </details>
      </header>
      <Timeline />
      <main>
        <WorldView />
        <GraphView />
        <Conversation />
        <Prompts />
      </main>
      <p class="keys soft">
        Keys: ← and → go a step, Home and End to the first and last, space plays, Escape closes what is open.
      </p>
    </>
  );
}

const KEYS: Readonly<Record<string, () => void>> = {
  ArrowLeft: () => goTo(at.value - 1),
  ArrowRight: () => goTo(at.value + 1),
  Home: () => goTo(0),
  End: () => goTo(last.value),
  ' ': togglePlay,
  Escape: () => {
    message.value = undefined;
    call.value = undefined;
  },
};

/** What takes the key for itself: text fields take all, buttons and folds the space. */
function takesKey({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest('input[type=search], textarea, select')) return key !== 'Escape';
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

effect(() => {
  if (!playing.value) return undefined;
  const timer = setInterval(() => {
    if (at.value >= last.value) playing.value = false;
    else goTo(at.value + 1);
  }, 900);
  return () => clearInterval(timer);
});

/** Asks for one state at a time: an older one that came late would replace a newer. */
function follow(): void {
  const news = new EventSource(`events${location.search}`);
  let asked = Promise.resolve();
  let waiting = false;
  const ask = async () => {
    waiting = false;
    const answer = await fetch(`data.json${location.search}`);
    if (answer.ok) renew(await answer.json());
    else trouble.value = `The record can no longer be read, so this is as it was: ${await answer.text()}`;
  };
  news.addEventListener('changed', () => {
    if (waiting) return;
    waiting = true;
    asked = asked.then(ask).catch(() => {
      trouble.value = 'The studio has ended, so this is as it was.';
    });
  });
}

const root = document.getElementById('studio');
if (root) {
  readAddress();
  render(<Studio />, root);
  keepAddress();
  if (shown.value.live) follow();
}
