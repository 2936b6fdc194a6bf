// Shows what is different between two episodes: how they were set up, what differs first, and the tokens by edge.
import { signal } from '@preact/signals';
import { edgeDifferences } from '../episode/compare.ts';
import type { Comparison } from '../episode/model.ts';
import { goTo, type Place, places } from './state.ts';
import { number, times } from './words.ts';

/** Undefined for a single episode. */
export const comparison = signal<Comparison | undefined>(undefined);

/** So much of two long texts is shown, in characters, from a little before where they differ. */
const SHOWN = 300;
const BEFORE = 60;

export function Difference() {
  const found = comparison.value;
  const [a, b] = places.value;
  if (!found || !a || !b) return null;
  const { facts, first, prefix } = found;
  return (
    <section class="panel difference" aria-label="What is different">
      <h2>What is different</h2>
      {facts.length > 0 && (
        <ul>
          {facts.map(([name, one, other]) => (
            <li key={name}>
              {name}: <b>{one}</b> and <b>{other || 'nothing'}</b>
            </li>
          ))}
        </ul>
      )}
      <p>{prefixText(prefix, first === undefined)}</p>
      {first && (
        <>
          <p>
            The first difference is in{' '}
            <button type="button" class="small" onClick={() => goTo(first.at)}>
              step {first.step}
            </button>
            : {first.what === 'length' ? 'one goes on longer' : first.what}.
          </p>
          <dl class="pair">
            {[a, b].map((place) => (
              <First key={place.side} place={place} />
            ))}
          </dl>
        </>
      )}
      <Edges a={a} b={b} />
    </section>
  );
}

function prefixText(prefix: number, all: boolean): string {
  if (all) return 'Nothing is different in any step.';
  if (prefix === 0) return 'They differ from the first step.';
  return `The first ${prefix === 1 ? 'step is' : `${times(prefix, 'step')} are`} the same, and muted in the bars above.`;
}

function First({ place }: { readonly place: Place }) {
  const first = comparison.value?.first;
  if (!first) return null;
  const [own, other] = place.side === 'a' ? [first.inA, first.inB] : [first.inB, first.inA];
  const id = place.side === 'a' ? first.a : first.b;
  const { messages, calls } = place.loaded;
  const open = () => {
    if (first.what === 'message') place.openMessage(messages.indexOf(id ?? ''));
    else place.openCall(calls.indexOf(id ?? ''));
  };
  let same = 0;
  while (same < own.length && own[same] === other[same]) same++;
  const from = Math.max(0, same - BEFORE);
  return (
    <div>
      <dt>
        {place.side.toUpperCase()}{' '}
        {id !== undefined && (
          <button type="button" class="small" onClick={open}>
            Show it
          </button>
        )}
      </dt>
      <dd>
        {from > 0 && '…'}
        {own.slice(from, same)}
        <mark>{own.slice(same, from + SHOWN)}</mark>
        {own.length > from + SHOWN && '…'}
      </dd>
    </div>
  );
}

const MOST_EDGES = 20;

function Edges({ a, b }: { readonly a: Place; readonly b: Place }) {
  const now = Math.max(a.stepNumber.value, b.stepNumber.value);
  const [inA, inB] = [a, b].map(({ episode, sums }) => ({ members: episode.value.members, sums: sums.value }));
  const edges = inA && inB ? edgeDifferences(inA, inB) : [];
  const most = Math.max(1, ...edges.map((edge) => Math.abs(edge.b - edge.a)));
  if (edges.length === 0) return <p class="soft">Up to this step nobody has read what another one said.</p>;
  return (
    <div class="scroll" role="region" aria-label="Tokens by edge" tabindex={0}>
      <table>
        <caption>Tokens read over each edge up to step {now}</caption>
        <thead>
          <tr>
            {['From', 'To', 'Channel', 'A', 'B', 'B − A'].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {edges.slice(0, MOST_EDGES).map((edge) => {
            const more = edge.b - edge.a;
            const width = (50 * Math.abs(more)) / most;
            return (
              <tr key={`${edge.from} ${edge.to} ${edge.channel}`}>
                <td>{edge.from}</td>
                <td>{edge.to}</td>
                <td>{edge.channel}</td>
                <td class="figure">{number(edge.a)}</td>
                <td class="figure">{number(edge.b)}</td>
                <td class="figure">
                  {more > 0 && '+'}
                  {number(more)}{' '}
                  <svg class="more" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                    <rect class={more > 0 ? 'b' : 'a'} x={more > 0 ? 50 : 50 - width} y={0} width={width} height={10} />
                  </svg>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {edges.length > MOST_EDGES && <p class="soft">{times(edges.length - MOST_EDGES, 'more edge')}.</p>}
    </div>
  );
}
