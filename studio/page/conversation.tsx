// Shows what was said in the step, as people read it.
import { signal } from '@preact/signals';
import type { EpisodeMessage } from '../episode/model.ts';
import { type Place, usePlace } from './state.ts';
import { number, tokens } from './words.ts';

const all = signal(false);

/** What passes from one member to another; the rest stays within an agent. */
const isTalk = ({ kind, from, to, dropped }: EpisodeMessage): boolean =>
  (kind === 'talk' && dropped !== undefined) || to.some((member) => member !== from);

/** Whether the node that is chosen says or hears it. */
function isChosen({ from, to }: EpisodeMessage, { node, graph }: Place): boolean {
  const { nodeOf } = graph.value;
  return node.value === undefined || nodeOf[from] === node.value || to.some((member) => nodeOf[member] === node.value);
}

export function Conversation() {
  const place = usePlace();
  const { node, graph, messageAt, ofStep, message } = place;
  const said = ofStep.value.messages.filter((i) => {
    const one = messageAt(i);
    return i === message.value || (one && (all.value || isTalk(one)) && isChosen(one, place));
  });
  const only = node.value === undefined ? undefined : graph.value.nodes[node.value];
  return (
    <>
      <div class="tools">
        <label>
          <input
            type="checkbox"
            checked={all.value}
            onChange={(event) => {
              all.value = event.currentTarget.checked;
            }}
          />{' '}
          what stays inside agents, too
        </label>
        {only && (
          <button
            type="button"
            class="small"
            onClick={() => {
              node.value = undefined;
            }}
          >
            Only {only.label} ✕
          </button>
        )}
      </div>
      {said.length === 0 && <p class="soft">Nobody said anything in this step.</p>}
      <ol class="messages">
        {said.map((i) => (
          <Message key={i} index={i} />
        ))}
      </ol>
    </>
  );
}

function Message({ index }: { readonly index: number }) {
  const place = usePlace();
  const { messageAt, message, openMessage, graph, idOf, speakerOf, linkToMessage, textOf, nameOf } = place;
  const one = messageAt(index);
  if (!one) return null;
  const { from, role, channel, kind, text, dropped = [] } = one;
  const isOpen = message.value === index;
  const toggle = () => {
    if (isOpen) message.value = undefined;
    else openMessage(index);
  };
  const colour = graph.value.channels.indexOf(channel);
  return (
    <li id={idOf(`message-${index}`)} class={`message ${kind} ${isOpen ? 'open' : ''}`} aria-current={isOpen}>
      <header>
        {colour >= 0 && <i class={`swatch c-${colour % 8}`} />}
        <button type="button" class="who" aria-expanded={isOpen} onClick={toggle}>
          <b>{speakerOf(from, role)}</b> → {recipients(one, place)}
        </button>
        <span class="soft">{channel}</span>
        <a class="link" href={linkToMessage(index)} aria-label="Link to this message" title="Link to this message">
          #
        </a>
      </header>
      <p class="text">{textOf(text)}</p>
      <footer class="soft">{costText(one)}</footer>
      {dropped.map(({ to, why }) => (
        <p key={to} class="failed">
          did not reach {nameOf(to)}: {why}
        </p>
      ))}
      {isOpen && <Origin index={index} />}
    </li>
  );
}

function recipients({ from, to, kind }: EpisodeMessage, { episode, nameOf }: Place): string {
  const { members } = episode.value;
  const others = to.filter((member) => member !== from);
  if (others.length === 0) return kind === 'action' ? 'its own body' : to.length > 0 ? 'itself' : 'nobody';
  const agents = members.flatMap(({ kind: one }, i) => (one === 'agent' && i !== from ? [i] : []));
  if (agents.length > 2 && agents.every((agent) => to.includes(agent)))
    return ['everybody', ...others.filter((member) => !agents.includes(member)).map(nameOf)].join(', ');
  const names = others.slice(0, 6).map(nameOf);
  return [...names, ...(others.length > 6 ? [`${others.length - 6} more`] : [])].join(', ');
}

const costText = ({ written, firstRead, reread }: EpisodeMessage): string =>
  [
    ...(written > 0 ? [`written: ${tokens(written)}`] : []),
    firstRead + reread > 0 ? `read: ${tokens(firstRead)}` : 'never in a prompt',
    ...(reread > 0 ? [`and again: ${tokens(reread)}`] : []),
  ].join(' · ');

/** Whose words it carries, and where it was read. */
function Origin({ index }: { readonly index: number }) {
  const { messageAt, headOfCall, linkToCall, call, openCall, speakerOf } = usePlace();
  const one = messageAt(index);
  const { readBy: calls = [], readings = 0 } = one ?? {};
  return (
    <div class="origin">
      {one?.carries && one.carries.length > 0 && (
        <p>
          Carries the words of{' '}
          {one.carries.map((i, n) => (
            <span key={i}>
              {n > 0 && ', '}
              <MessageLink index={i} />
            </span>
          ))}
        </p>
      )}
      {calls.length > 0 && (
        <p>
          Read in the prompts of{' '}
          {calls.map((i, n) => {
            const { by = 0, role = '', step = 0 } = headOfCall(i) ?? {};
            return (
              <span key={i}>
                {n > 0 && '; '}
                <a
                  href={linkToCall(i)}
                  aria-current={call.value === i}
                  onClick={(event) => {
                    event.preventDefault();
                    openCall(i);
                  }}
                >
                  {speakerOf(by, role)} in step {step}
                </a>
              </span>
            );
          })}
          {readings > calls.length && `; ${number(readings - calls.length)} more`}
        </p>
      )}
    </div>
  );
}

export function MessageLink({ index }: { readonly index: number }) {
  const { headOfMessage, linkToMessage, openMessage, speakerOf } = usePlace();
  const { from = 0, role = '', channel = '', step = 0 } = headOfMessage(index) ?? {};
  return (
    <a
      href={linkToMessage(index)}
      onClick={(event) => {
        event.preventDefault();
        openMessage(index);
      }}
    >
      {speakerOf(from, role)} on {channel} in step {step}
    </a>
  );
}
