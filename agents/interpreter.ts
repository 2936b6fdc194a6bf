// Builds the role that runs programs written by another role: it receives a program, has it run, and says what it
// printed. It asks no model; the outcome is an external input of the record (runtime/core/code.ts). And finds programs
// in replies: fenced code blocks of one language, joined as EMOS's code joins them, or a whole text.

import { type ActorSystem, type ActorSystemInfo, fromTransition } from 'xstate';
import type { Draft } from '../runtime/core/channel.ts';
import type { CodeOutcome, CodeProgram } from '../runtime/core/code.ts';
import {
  type Heard,
  type Me,
  namedWakes,
  type RanEvent,
  type Read,
  type Role,
  type RoleEmits,
  type SpokenChannel,
  type SpokenChannelName,
  type Wake,
  type WakeEvent,
} from '../runtime/core/role.ts';

interface InterpreterSpec<W extends readonly Wake[], S extends readonly SpokenChannel[], R extends readonly Read[]> {
  readonly wakes: W;
  readonly reads?: R;
  /** The last step in which it wakes; any unless told. */
  readonly until?: number;
  readonly says: S;
  readonly program: (heard: Heard<W, R>, me: Me) => CodeProgram;
  readonly say: (outcome: CodeOutcome, heard: Heard<W, R>, me: Me) => readonly Draft<SpokenChannelName<S[number]>>[];
}

/**
 * A role that runs programs another role wrote: it asks no model, hands `program` to the episode's code runner, and
 * says what came of it. The outcome is recorded, and a replay runs nothing.
 * @example
 * ```ts
 * import { channel, each } from 'troupe';
 * import { interpreter } from 'troupe/agents';
 * import { z } from 'zod';
 *
 * const code = channel('code', z.object({ source: z.string() }));
 * const printed = channel('printed', z.object({ text: z.string() }));
 * const computer = interpreter({
 *   wakes: [each(code)],
 *   says: [printed],
 *   program: (heard) => ({ language: 'python', source: heard.code.body.source }),
 *   say: ({ stdout, error = '' }) => [printed({ text: stdout + error })],
 * });
 * computer.kind; // → 'rule'
 * ```
 */
export function interpreter<
  const W extends readonly Wake[],
  const S extends readonly SpokenChannel[],
  const R extends readonly Read[] = readonly [],
>(spec: InterpreterSpec<W, S, R>): Role {
  type Woken = WakeEvent<Heard<W, R>>;
  const logic = fromTransition<Woken | null, Woken | RanEvent, ActorSystem<ActorSystemInfo>, undefined, RoleEmits>(
    (woken, event, { emit }) => {
      if ('heard' in event) {
        emit({ type: 'run', program: spec.program(event.heard, event.me) });
        return event;
      }
      // Neither is an event of XState's own, such as the one that stops an actor.
      if (woken && 'outcome' in event) emit({ type: 'say', drafts: spec.say(event.outcome, woken.heard, woken.me) });
      return null;
    },
    null,
  );
  const { reads = [], says, until } = spec;
  return { kind: 'rule', wakes: namedWakes(spec.wakes), reads, says, from: 0, logic, until };
}

const FENCED = /^[^\S\n]*```[^\S\n]*([\w+-]*)[^\n]*\n([\s\S]*?)^[^\S\n]*```[^\S\n]*$/gm;
const JAVASCRIPT = ['javascript', 'js', 'mjs', 'node', ''];
/** The published code runs blocks of a shell as Python as well. */
const PYTHON = ['python', 'py', 'py3', 'python3', 'bash', 'sh', 'shell'];

/**
 * The blocks of one language, which the first block decides; undefined where there is none.
 * @example
 * ```ts
 * import { fencedProgram } from 'troupe/agents';
 *
 * fencedProgram('I compute it:\n```python\nprint(1)\n```')?.language; // → 'python'
 * ```
 */
export function fencedProgram(text: string): CodeProgram | undefined {
  const blocks = [...text.matchAll(FENCED)].flatMap(([, tag = '', source = '']) => {
    const language = languageOf(tag.toLowerCase());
    return language ? [{ language, source }] : [];
  });
  const [first] = blocks;
  if (first === undefined) return undefined;
  const { language } = first;
  const source = blocks.flatMap((block) => (block.language === language ? [block.source] : [])).join('\n');
  return { language, source };
}

/**
 * A field that holds a program: fenced, or bare JavaScript; undefined where it is blank.
 * @example
 * ```ts
 * import { writtenProgram } from 'troupe/agents';
 *
 * writtenProgram('console.log(1)'); // → { language: 'javascript', source: 'console.log(1)' }
 * ```
 */
export function writtenProgram(text: string): CodeProgram | undefined {
  if (text.trim() === '') return undefined;
  return fencedProgram(text) ?? { language: 'javascript', source: text };
}

function languageOf(tag: string): CodeProgram['language'] | undefined {
  if (JAVASCRIPT.includes(tag)) return 'javascript';
  return PYTHON.includes(tag) ? 'python' : undefined;
}
