// Lets a model choose from a lettered list, as CoELA does: it prints the list and reads the choice from the reply.
// Rules: UMass-Embodied-AGI/CoELA, tdw_mat/LLM/LLM.py (`parse_answer`); its last resort, a random entry, is replaced by
// a repair here.
import type { Acceptance } from '../../agents/answers.ts';
import type { Observation } from '../../runtime/core/channel.ts';
import type { Message } from '../../runtime/core/message.ts';
import type { Segment } from '../../runtime/core/segment.ts';
import { failure } from '../../runtime/errors/index.ts';

export const SEND = 'send a message: ';

/** A to Z, then AA, AB and so on; the published list continues after Z with other characters. */
export function letter(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : letter(Math.floor(index / 26) - 1) + last;
}

export const optionsOf = (actions: readonly string[], draft: string): string[] =>
  draft === '' ? [...actions] : [`${SEND}"${draft.replace(/\s+/g, ' ').trim()}"`, ...actions];

/** The only option besides idling, if there is just one, so that no model is needed; idling if there is none. */
export function onlyOption(actions: readonly string[] | undefined, idle: string): string | undefined {
  const others = (actions ?? []).filter((action) => action !== idle);
  return others.length > 1 ? undefined : (others[0] ?? idle);
}

/**
 * The list as two segments, since the drafted message comes from another module and the actions from the observation.
 */
export function optionSegments(
  seen: Message<Observation> | undefined,
  draft: Message<{ text: string }> | undefined,
): Segment[] {
  const text = draft?.body.text ?? '';
  const options = optionsOf(seen?.body.actions ?? [], text);
  const lines = options.map((option, i) => `${letter(i)}. ${option}`);
  const own = text === '' ? 0 : 1;
  const first: Segment[] =
    draft && own === 1
      ? [{ origin: 'message', speaker: 'user', text: `Options:\n${lines[0]}`, from: [draft.id], name: 'options' }]
      : [];
  const head = own === 0 ? 'Options:\n' : '';
  const rest: Segment = {
    origin: 'observation',
    speaker: 'user',
    text: head + lines.slice(own).join('\n'),
    name: 'options',
    from: seen && [seen.id],
  };
  return [...first, rest];
}

/**
 * The option that an answer means: the first whose text occurs in it, otherwise the one whose letter does, alone or
 * after `option` or `action`, otherwise the first whose thing is named with its number. Letters must be capitals, as in
 * the published code, unless the answer consists of or ends with one; otherwise `option is` would name one. Idling is
 * chosen only if nothing else matches: the published lists do not offer it, and `no need to wait` is not a choice.
 */
export function matchOption(answer: string, options: readonly string[], idle?: string): Acceptance<string> {
  const plain = answer.replace(/[*_`"'[\]]/g, '').trim();
  const reply = plain.toLowerCase();
  const others = options.filter((option) => option !== idle);
  const found =
    options.find((option) => reply === comparable(option)) ??
    others.find((option) => reply.includes(comparable(option)) || isSending(reply, option)) ??
    lettersIn(plain).flatMap((wanted) => options.filter((_, i) => letter(i) === wanted))[0] ??
    others.find((option) => isNamed(reply, option));
  if (found !== undefined) return { ok: true, value: found };
  return { ok: false, reason: failure('CHOICE_UNKNOWN', { said: answer.slice(0, 80), options }) };
}

const comparable = (option: string): string =>
  option
    .replace(/[*_`"'[\]]/g, '')
    .trim()
    .toLowerCase();

/** In order of precedence. */
const LETTERS: readonly RegExp[] = [
  /\b(?:[Oo]ption|[Aa]ction)\s+\(?([A-Z]{1,2})\b/g,
  /(?:^|[\s(])([A-Z]{1,2})(?=[.,):]|\s*\(|$)/g,
  /(?:^|\b(?:option|action)\s+)\(?([a-z]{1,2})\)?[.]?$/g,
];

const lettersIn = (reply: string): string[] =>
  LETTERS.flatMap((pattern) => [...reply.matchAll(pattern)].map(([, found = '']) => found.toUpperCase()));

/** `<apple> (17)`: matched by name and number, each as a separate word. */
function isNamed(reply: string, option: string): boolean {
  const [, name = '', id = ''] = /<([^<>]+)> \((\d+)\)/.exec(option) ?? [];
  const words = reply.split(/[^\p{L}\d_]+/u);
  return id !== '' && words.includes(id) && reply.includes(name.toLowerCase());
}

const isSending = (reply: string, option: string): boolean =>
  option.startsWith(SEND) && reply.includes('send a message');
