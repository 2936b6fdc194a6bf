// Shows the model calls of the step: each prompt part by part, with where the part comes from, and the answer.
import type { PromptPart } from '../episode/model.ts';
import { AskAgain } from './again.tsx';
import { MessageLink } from './conversation.tsx';
import { origin, usePlace } from './state.ts';
import { duration, number, ORIGINS, originName, times, tokens } from './words.ts';

export function Prompts() {
  const { ofStep, call, idOf } = usePlace();
  const { calls } = ofStep.value;
  const chosen = call.value !== undefined && calls.includes(call.value) ? call.value : calls[0];
  return (
    <div id={idOf('prompt')} class="jump">
      {calls.length === 0 && <p class="soft">No model was asked in this step.</p>}
      {calls.length > 0 && (
        <div class="calls">
          <ol class="list" aria-label="Calls of this step">
            {calls.map((i) => (
              <CallRow key={i} index={i} isChosen={i === chosen} />
            ))}
          </ol>
          {chosen !== undefined && <Prompt key={chosen} index={chosen} />}
        </div>
      )}
    </div>
  );
}

function CallRow({ index, isChosen }: { readonly index: number; readonly isChosen: boolean }) {
  const { callAt, detail, openCall, speakerOf } = usePlace();
  const one = callAt(index);
  if (!one) return null;
  const waited = detail.value?.path.includes(index) === true;
  return (
    <li>
      <button type="button" aria-pressed={isChosen} onClick={() => openCall(index)}>
        <b>{speakerOf(one.by, one.role)}</b>
        <small>
          {number(one.input)} in, {number(one.output)} out · {duration(one.ms)}
        </small>
        {waited && (
          <small title="The step waited for the calls marked so, one after another">● the step waited for it</small>
        )}
        {one.trouble && <small class="failed">{one.reply === undefined ? 'no answer' : 'rejected'}</small>}
      </button>
    </li>
  );
}

function Prompt({ index }: { readonly index: number }) {
  const { callAt, speakerOf, linkToCall, textOf } = usePlace();
  const one = callAt(index);
  if (!one) return null;
  const { prompt, input, output, cached, around, residual, model, ask, attempts, trouble, reply } = one;
  const parts = prompt.reduce((sum, part) => sum + part.tokens, 0) || 1;
  return (
    <article class="prompt" aria-label={`Prompt of ${speakerOf(one.by, one.role)}`}>
      <p class="soft">
        {speakerOf(one.by, one.role)} asks {model} ({ask}): {tokens(input)} in, {number(output)} out
        {cached > 0 && `, ${number(cached)} from the cache`}
        {attempts > 1 && `, ${times(attempts, 'attempt')}`}
        {around !== 0 && reply !== undefined && `, ${number(around)} around the parts below`}
        {residual !== 0 && reply !== undefined && `, ${number(residual)} not explained`}.{' '}
        <a href={linkToCall(index)}>Link to this prompt</a>
      </p>
      <svg
        class="shares"
        viewBox="0 0 100 6"
        preserveAspectRatio="none"
        role="img"
        aria-label="Shares of the prompt by origin"
      >
        {prompt.map((part, i) => {
          const x = (100 * prompt.slice(0, i).reduce((sum, { tokens: n }) => sum + n, 0)) / parts;
          return <rect key={i} class={`o-${part.origin}`} x={x} y={0} width={(100 * part.tokens) / parts} height={6} />;
        })}
      </svg>
      {prompt.map((part, i) => (
        <Part key={i} part={part} />
      ))}
      {trouble && <p class="failed">{trouble}</p>}
      {reply !== undefined && (
        <details class="part o-output" open>
          <summary>
            <i class="swatch o-output" /> <b>answer</b> <small>{tokens(output)}</small>
          </summary>
          <pre>{textOf(reply)}</pre>
        </details>
      )}
      <AskAgain key={index} index={index} />
    </article>
  );
}

/** What is told every time is folded at first. */
const FOLDED = ['instructions', 'schema'];

function Part({ part: { origin: name, text, tokens: n, picture, from = [] } }: { readonly part: PromptPart }) {
  const { message, textOf } = usePlace();
  const isWanted = origin.value === name || (message.value !== undefined && from.includes(message.value));
  const isMuted = origin.value !== undefined && !isWanted;
  const start = textOf(text).slice(0, 90).replaceAll('\n', ' ');
  return (
    <details
      class={`part o-${name} ${isMuted ? 'muted' : ''} ${isWanted ? 'wanted' : ''}`}
      open={isWanted || !FOLDED.includes(name)}
    >
      <summary title={ORIGINS[name]?.about}>
        <i class={`swatch o-${name}`} /> <b>{originName(name)}</b> <small>{tokens(n)}</small>{' '}
        <small class="start">{start}</small>
      </summary>
      {from.length > 0 && (
        <p class="from">
          from{' '}
          {from.slice(0, 12).map((i, k) => (
            <span key={i}>
              {k > 0 && '; '}
              <MessageLink index={i} />
            </span>
          ))}
          {from.length > 12 && `; ${from.length - 12} more`}
        </p>
      )}
      <pre>{textOf(text)}</pre>
      {picture && <p class="soft">{picture}</p>}
    </details>
  );
}
