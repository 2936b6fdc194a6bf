// Asks a recorded call again, with edited texts or of another model, and shows the answers beside the recorded one; and
// forks the episode at a step. Both are there only where the studio was told that its page may run something.
import { signal, useSignal } from '@preact/signals';
import { usePlace } from './state.ts';
import { duration, number, originName, tokens } from './words.ts';

/** Proves to the server that a request comes from its own page; undefined where nothing may be run. */
export const secret = signal<string | undefined>(undefined);

interface Answer {
  readonly text: string;
  readonly model: string;
  readonly input: number;
  readonly output: number;
  readonly ms: number;
  readonly trouble?: string;
}

/** @throws an Error with what the server says */
async function post(what: string, form: Readonly<Record<string, string>>): Promise<unknown> {
  const body = new URLSearchParams({ ...form, secret: secret.value ?? '' });
  const answer = await fetch(`${what}${location.search}`, { method: 'POST', body });
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return JSON.parse(text);
}

const sentence = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : String(thrown));

export function AskAgain({ index }: { readonly index: number }) {
  const { callAt, textOf, idOf } = usePlace();
  const call = callAt(index);
  const answers = useSignal<readonly Answer[]>([]);
  const busy = useSignal(false);
  const trouble = useSignal('');
  if (secret.value === undefined || !call) return null;
  const ask = async (event: Event & { readonly currentTarget: HTMLFormElement }) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const texts = call.prompt.map((_, i) => String(fields.get(`text${i}`) ?? ''));
    busy.value = true;
    trouble.value = '';
    try {
      const form = { call: call.id, texts: JSON.stringify(texts), model: String(fields.get('model') ?? '') };
      const got = await post('ask', { ...form, times: String(fields.get('times') ?? '1') });
      if (Array.isArray(got)) answers.value = got;
    } catch (thrown) {
      trouble.value = sentence(thrown);
    }
    busy.value = false;
  };
  const recorded = { text: textOf(call.reply), model: call.model, input: call.input, output: call.output, ms: call.ms };
  return (
    <details class="again">
      <summary>Ask again, with another text or of another model</summary>
      <form onSubmit={ask}>
        {call.prompt.map(({ origin, text }, i) => (
          <label key={i}>
            {originName(origin)}
            <textarea name={`text${i}`} rows={Math.min(8, textOf(text).split('\n').length + 1)}>
              {textOf(text)}
            </textarea>
          </label>
        ))}
        <p class="tools">
          <label>
            Model <input type="text" name="model" placeholder="as recorded" id={idOf('again-model')} />
          </label>
          <label>
            Times <input type="number" name="times" min={1} max={8} value={1} />
          </label>
          <button type="submit" disabled={busy.value}>
            {busy.value ? 'Asking…' : 'Ask'}
          </button>
        </p>
      </form>
      {trouble.value && <p class="failed">{trouble.value}</p>}
      {answers.value.length > 0 && <Answers all={[recorded, ...answers.value]} />}
    </details>
  );
}

/** The first is the one on record. */
const Answers = ({ all }: { readonly all: readonly Answer[] }) => (
  <ol class="answers" aria-label="Answers">
    {all.map(({ model, input, output, ms, text, trouble }, i) => (
      <li key={i}>
        <b>{i === 0 ? 'On record' : `Again, ${i}`}</b>{' '}
        <small>
          {model}: {tokens(input)} in, {number(output)} out, {duration(ms)}
        </small>
        {trouble ? <p class="failed">{trouble}</p> : <pre>{text}</pre>}
      </li>
    ))}
  </ol>
);

export function ForkHere() {
  const { stepNumber, message, messageAt } = usePlace();
  const busy = useSignal(false);
  const trouble = useSignal('');
  const said = messageAt(message.value);
  const fork = async (event: Event & { readonly currentTarget: HTMLFormElement }) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const of = (name: string) => String(fields.get(name) ?? '');
    busy.value = true;
    trouble.value = '';
    try {
      await post('fork', {
        at: of('drop') ? (said?.id ?? '') : String(stepNumber.value),
        protocol: of('protocol'),
        model: of('model'),
        drop: of('drop') ? (said?.id ?? '') : '',
      });
      location.reload();
    } catch (thrown) {
      trouble.value = sentence(thrown);
    }
    busy.value = false;
  };
  return (
    <>
      <form class="tools" onSubmit={fork}>
        <label>
          Protocol <input type="text" name="protocol" placeholder="the same" />
        </label>
        <label>
          Model <input type="text" name="model" placeholder="as recorded" />
        </label>
        <label>
          <input type="checkbox" name="drop" disabled={said === undefined} /> without the message that is open
        </label>
        <button type="submit" disabled={busy.value}>
          {busy.value ? 'Playing…' : `Fork at step ${stepNumber.value}`}
        </button>
      </form>
      <p class="soft">The episode is played on from here into a new record, which is then shown beside this one.</p>
      {trouble.value && <p class="failed">{trouble.value}</p>}
    </>
  );
}
