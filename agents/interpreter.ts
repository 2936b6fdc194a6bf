// Builds the role that runs what another role wrote: it hears a program, has it run, and says what it printed. It asks
// no model; the outcome is an external input of the record (runtime/core/code.ts).
import { type ActorSystem, type ActorSystemInfo, fromTransition } from 'xstate';
import type { Draft } from '../runtime/core/channel.ts';
import type { CodeOutcome, CodeProgram } from '../runtime/core/code.ts';
import {
  type Heard,
  type Me,
  namedWakes,
  type RanEvent,
  type Role,
  type RoleEmits,
  type SpokenChannel,
  type SpokenChannelName,
  type Wake,
  type WakeEvent,
} from '../runtime/core/role.ts';

interface InterpreterSpec<W extends readonly Wake[], S extends readonly SpokenChannel[]> {
  readonly wakes: W;
  readonly says: S;
  readonly program: (heard: Heard<W>, me: Me) => CodeProgram;
  readonly say: (outcome: CodeOutcome, heard: Heard<W>, me: Me) => readonly Draft<SpokenChannelName<S[number]>>[];
}

export function interpreter<const W extends readonly Wake[], const S extends readonly SpokenChannel[]>(
  spec: InterpreterSpec<W, S>,
): Role {
  type Woken = WakeEvent<Heard<W>>;
  const logic = fromTransition<Woken | null, Woken | RanEvent, ActorSystem<ActorSystemInfo>, undefined, RoleEmits>(
    (woken, event, { emit }) => {
      if ('heard' in event) {
        emit({ type: 'run', program: spec.program(event.heard, event.me) });
        return event;
      }
      if (woken) emit({ type: 'say', drafts: spec.say(event.outcome, woken.heard, woken.me) });
      return null;
    },
    null,
  );
  return { kind: 'rule', wakes: namedWakes(spec.wakes), reads: [], says: spec.says, from: 0, logic };
}
