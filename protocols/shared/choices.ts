// Lets a model choose from a lettered list, as CoELA does: it prints the list and reads the choice from the reply.
// Rules: UMass-Embodied-AGI/CoELA, tdw_mat/LLM/LLM.py (`parse_answer`); the last resort there, a random entry, is here
// a repair.
import type { Acceptance } from '../../agents/module.ts';
import type { Observation } from '../../runtime/core/channel.ts';
import { choiceUnknown } from '../../runtime/core/errors/index.ts';
import type { Message } from '../../runtime/core/message.ts';
import type { Segment } from '../../runtime/core/segment.ts';

export const SEND = 'send a message: ';

/** A to Z, then AA, AB and so on: the published list runs past Z into other signs. */
export function letter(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : letter(Math.floor(index / 26) - 1) + last;
}

export const optionsOf = (actions: readonly string[], draft: string): string[] =>
  draft === '' ? [...actions] : [`${SEND}"${draft.replace(/\s+/g, ' ').trim()}"`, ...actions];

/** Where there is but one thing to do besides idling, that: nobody need be asked. With nothing to do it is to idle. */
export function onlyOption(actions: readonly string[] | undefined, idle: string): string | undefined {
  const others = (actions ?? []).filter((action) => action !== idle);
  return others.length > 1 ? undefined : (others[0] ?? idle);
}

/** The list as two segments: the drafted message is another's work, the actions come from the observation. */
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
    ...(seen ? { from: [seen.id] } : {}),
  };
  return [...first, rest];
}

/**
 * The option that an answer means: the first whose text stands in it, else the one whose letter does, by itself or
 * after `option` or `action`, else the first whose thing is named with its number. Letters are capitals, as in the
 * published code, but for one that the answer consists of or closes with: elsewhere `option is` would name one. To idle
 * is meant only where nothing else is said: the published lists do not offer it, and `no need to wait` is no choice.
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
  return { ok: false, reason: choiceUnknown(answer.slice(0, 80), options) };
}

const comparable = (option: string): string =>
  option
    .replace(/[*_`"'[\]]/g, '')
    .trim()
    .toLowerCase();

/** In the order in which they count. */
const LETTERS: readonly RegExp[] = [
  /\b(?:[Oo]ption|[Aa]ction)\s+\(?([A-Z]{1,2})\b/g,
  /(?:^|[\s(])([A-Z]{1,2})(?=[.,):]|\s*\(|$)/g,
  /(?:^|\b(?:option|action)\s+)\(?([a-z]{1,2})\)?[.]?$/g,
];

const lettersIn = (reply: string): string[] =>
  LETTERS.flatMap((pattern) => [...reply.matchAll(pattern)].map(([, found = '']) => found.toUpperCase()));

/** `<apple> (17)`: by its name and its number, each as a word of its own. */
function isNamed(reply: string, option: string): boolean {
  const [, name = '', id = ''] = /<([^<>]+)> \((\d+)\)/.exec(option) ?? [];
  const words = reply.split(/[^\p{L}\d_]+/u);
  return id !== '' && words.includes(id) && reply.includes(name.toLowerCase());
}

const isSending = (reply: string, option: string): boolean =>
  option.startsWith(SEND) && reply.includes('send a message');
