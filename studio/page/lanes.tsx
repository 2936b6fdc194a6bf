// Draws a step in time, a lane for each role: when it asked its model, what it waited for before that, and which calls
// the step waited for, one after another. All of it stands on record: a call names the messages that it waited for.
import type { EpisodeCall } from '../episode/model.ts';
import { type Place, usePlace } from './state.ts';
import { duration } from './words.ts';

const LANE = 30;
const NAMES = 190;
const WIDTH = 1000;

interface Wait {
  readonly call: number;
  /** The message that came last, and so ended it. */
  readonly message: number;
  readonly ms: number;
}

export function Lanes() {
  const place = usePlace();
  const { step, ofStep, callAt, messageAt, speakerOf } = place;
  const lanes = lanesOf(place);
  if (lanes.length === 0) return <p class="soft">Nobody said or asked anything in this step.</p>;
  const waits = ofStep.value.calls.flatMap((index) => waitOf(index, place) ?? []);
  return (
    <>
      <div class="scroll" role="region" aria-label="Lanes" tabindex={0}>
        <Drawing lanes={lanes} waits={waits} />
      </div>
      <p class="soft">
        Bars: calls of models. Outlined: the step waited for it ({duration(step.value?.waitingMs ?? 0)} of{' '}
        {duration(step.value?.ms ?? 0)}). Dashed: waits; the arrow comes from the message that ended the wait.
      </p>
      <ul class="deeds" aria-label="Who waited for whom">
        {waits.map(({ call: i, message: m, ms }) => {
          const [call, said] = [callAt(i), messageAt(m)];
          if (!call || !said) return null;
          return (
            <li key={i}>
              <b>{speakerOf(call.by, call.role)}</b> waited {duration(ms)}, at last for{' '}
              <a
                href={place.linkToMessage(m)}
                onClick={(event) => {
                  event.preventDefault();
                  place.openMessage(m);
                }}
              >
                {speakerOf(said.from, said.role)} on {said.channel}
              </a>
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** The roles that said or asked something in the step, in the order of their first word. */
function lanesOf({ ofStep, messageAt, callAt, speakerOf }: Place): readonly string[] {
  const active = [
    ...ofStep.value.messages.flatMap((i) => messageAt(i) ?? []).map(({ from, role, at }) => ({ by: from, role, at })),
    ...ofStep.value.calls.flatMap((i) => callAt(i) ?? []),
  ].sort((a, b) => a.at - b.at);
  return [...new Set(active.map(({ by, role }) => speakerOf(by, role)))];
}

function waitOf(index: number, { callAt, messageAt, ofStep }: Place): Wait | undefined {
  const call = callAt(index);
  if (!call) return undefined;
  let found: Wait | undefined;
  for (const message of call.after) {
    const said = messageAt(message);
    if (said?.step !== call.step) continue;
    if (found === undefined || said.at >= (messageAt(found.message)?.at ?? 0))
      found = {
        call: index,
        message,
        ms: Math.max(
          0,
          said.at -
            freeSince(
              call,
              ofStep.value.calls.flatMap((i) => callAt(i) ?? []),
            ),
        ),
      };
  }
  return found;
}

/** When the role had its last answer, in the step. */
const freeSince = (call: EpisodeCall, calls: readonly EpisodeCall[]): number =>
  Math.max(
    0,
    ...calls
      .filter(({ step, by, role, at }) => step === call.step && by === call.by && role === call.role && at < call.at)
      .map(({ at, ms }) => at + ms),
  );

function Drawing({ lanes, waits }: { readonly lanes: readonly string[]; readonly waits: readonly Wait[] }) {
  const { ofStep, callAt, messageAt, step, speakerOf } = usePlace();
  const ofThis = ofStep.value.calls.map((i) => ({ i, call: callAt(i) }));
  const ends = ofThis.map(({ call }) => (call ? call.at + call.ms : 0));
  const whole = Math.max(1, step.value?.ms ?? 0, ...ends);
  const x = (ms: number) => NAMES + ((WIDTH - NAMES - 10) * ms) / whole;
  const y = (member: number, role: string) => 22 + LANE * lanes.indexOf(speakerOf(member, role));
  const height = 30 + LANE * lanes.length;
  return (
    <svg class="lanes drawing" viewBox={`0 0 ${WIDTH} ${height}`} role="group" aria-label="Lanes of the step">
      {lanes.map((name, i) => (
        <g key={name}>
          <line class="lane" x1={NAMES} x2={WIDTH - 10} y1={22 + LANE * i} y2={22 + LANE * i} />
          <text x={NAMES - 8} y={26 + LANE * i} text-anchor="end">
            {name.length > 26 ? `${name.slice(0, 25)}…` : name}
          </text>
        </g>
      ))}
      {[0, 0.5, 1].map((part) => (
        <text key={part} class="tick" x={x(whole * part)} y={height - 4} text-anchor={part === 0 ? 'start' : 'end'}>
          {duration(whole * part)}
        </text>
      ))}
      {waits.map(({ call: i, message: m, ms }) => {
        const [call, said] = [callAt(i), messageAt(m)];
        if (!call || !said) return null;
        const [there, here] = [y(said.from, said.role), y(call.by, call.role)];
        const [from, to] = [x(said.at), x(call.at)];
        return (
          <g key={i} class="wait">
            <line x1={x(said.at - ms)} x2={from} y1={here} y2={here} />
            {there !== here && <path d={`M${from},${there} C${to},${there} ${from},${here} ${to},${here}`} />}
            <circle cx={from} cy={there} r={3} />
          </g>
        );
      })}
      {ofThis.map(({ i, call }) => call && <Bar key={i} index={i} x={x} y={y(call.by, call.role)} />)}
    </svg>
  );
}

interface BarOf {
  readonly index: number;
  readonly x: (ms: number) => number;
  readonly y: number;
}

function Bar({ index, x, y }: BarOf) {
  const { callAt, detail, speakerOf, openCall, call: chosen } = usePlace();
  const call = callAt(index);
  if (!call) return null;
  const label = `${speakerOf(call.by, call.role)}: ${call.ask}, ${duration(call.ms)}`;
  return (
    <rect
      class={`call ${detail.value?.path.includes(index) ? 'waited' : ''}`}
      role="button"
      tabindex={0}
      aria-label={label}
      aria-pressed={chosen.value === index}
      x={x(call.at)}
      y={y - 8}
      width={Math.max(5, x(call.at + call.ms) - x(call.at))}
      height={16}
      onClick={() => openCall(index)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') openCall(index);
      }}
    >
      <title>{label}</title>
    </rect>
  );
}
