// Finds words in the whole episode: in what was said, in prompts and answers, in what agents did, and in reasons of
// failures and of the end; and what cost at least so many tokens.
import { computed, signal } from '@preact/signals';
import { type Place, usePlace } from './state.ts';
import { endText, times, tokens } from './words.ts';

const wanted = signal('');
const least = signal(0);
const MOST = 200;
/** So much of a text is shown around what was found, in characters. */
const AROUND = 70;

interface Found {
  readonly key: string;
  readonly what: string;
  readonly step: number;
  readonly text: string;
  readonly cost: number;
  readonly open: () => void;
}

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
          value={wanted.value}
          onInput={(event) => {
            wanted.value = event.currentTarget.value;
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
      {asked.value.length + least.value > 0 && (
        <p class="soft" role="status">
          {all.length === 0 ? 'Nothing was found.' : `Found: ${all.length}.`}
        </p>
      )}
      <ol class="found">
        {all.slice(0, MOST).map(({ key, what, step, text, cost, open }) => (
          <li key={key}>
            <button type="button" onClick={open}>
              <b>step {step}</b> {what} {cost > 0 && <small>{tokens(cost)}</small>}
              <span class="soft">{text}</span>
            </button>
          </li>
        ))}
      </ol>
      {all.length > MOST && <p class="soft">{times(all.length - MOST, 'more place')}; narrow the search.</p>}
    </>
  );
}

const asked = computed(() => wanted.value.toLowerCase().split(/\s+/).filter(Boolean));

function hitsIn(place: Place): readonly Found[] {
  const { episode, nameOf, speakerOf, textOf, openStep } = place;
  if (asked.value.length === 0 && least.value === 0) return [];
  const { messages, calls, steps, ended } = episode.value;
  const hits: Found[] = [];
  const add = (found: Found, more = '') => {
    const words = `${found.what} ${found.text} ${more}`.toLowerCase();
    if (found.cost < least.value || !asked.value.every((word) => words.includes(word))) return;
    hits.push({ ...found, text: around(`${found.text} ${more}`) });
  };
  messages.forEach(({ step, from, role, channel, text, to, dropped = [], written, firstRead, reread }, i) => {
    const what = `${speakerOf(from, role)} on ${channel}`;
    const cost = written + firstRead + reread;
    const more = [...to.map(nameOf), ...dropped.map(({ why }) => why)].join(' ');
    add({ key: `m${i}`, what, step, text: textOf(text), cost, open: () => place.openMessage(i) }, more);
  });
  calls.forEach(({ step, by, role, ask, model, prompt, reply, trouble = '', input, output }, i) => {
    const what = `${speakerOf(by, role)} asked ${model} (${ask})`;
    const more = [trouble, ...prompt.map(({ text }) => textOf(text))].join('\n');
    add({ key: `c${i}`, what, step, text: textOf(reply), cost: input + output, open: () => place.openCall(i) }, more);
  });
  for (const { step, deeds } of steps)
    for (const { agent, does, why = '' } of deeds) {
      const open = () => openStep(step);
      add({ key: `d${step} ${agent}`, what: `${agent} did`, step, text: `${does} ${why}`, cost: 0, open });
    }
  const { step = 0 } = steps.at(-1) ?? {};
  const open = () => openStep(step);
  if (ended)
    add({ key: 'end', what: 'the end', step, cost: 0, open, text: `${endText(ended.reason)} ${ended.detail}` });
  return hits.sort((a, b) => a.step - b.step);
}

function around(text: string): string {
  const [first = ''] = asked.value;
  const from = Math.max(0, text.toLowerCase().indexOf(first) - AROUND);
  return `${from > 0 ? '…' : ''}${text.slice(from, from + 2 * AROUND)}`;
}
