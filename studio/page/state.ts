// Holds what the page shows and where in it the reader is. The address names the place, so that it can be passed on.
import { computed, effect, signal } from '@preact/signals';
import { graphOf } from '../episode/graph.ts';
import type { Episode, StudioPage } from '../episode/model.ts';

const read = (): StudioPage => JSON.parse(document.getElementById('shown')?.textContent ?? 'null');

export const shown = signal<StudioPage>(read());
export const episode = computed<Episode>(() => shown.value.episode);
/** The place in the list of steps. */
export const at = signal(0);
export const message = signal<number | undefined>(undefined);
export const call = signal<number | undefined>(undefined);
/** The origin that the reader looks for in prompts. */
export const origin = signal<string | undefined>(undefined);
/** Why there is no news of a record that is followed. */
export const trouble = signal<string | undefined>(undefined);
export const playing = signal(false);
export const openGroups = signal<readonly string[]>([]);

export const last = computed(() => Math.max(0, episode.value.steps.length - 1));
export const step = computed(() => episode.value.steps[Math.min(at.value, last.value)]);
export const stepNumber = computed(() => step.value?.step ?? 0);
export const graph = computed(() => graphOf(episode.value, openGroups.value));

type OfStep = { readonly messages: number[]; readonly calls: number[] };
const byStep = computed(() => {
  const steps = new Map<number, OfStep>();
  const of = (n: number): OfStep => {
    const found = steps.get(n) ?? { messages: [], calls: [] };
    steps.set(n, found);
    return found;
  };
  for (const [i, { step: n }] of episode.value.messages.entries()) of(n).messages.push(i);
  for (const [i, { step: n }] of episode.value.calls.entries()) of(n).calls.push(i);
  return steps;
});
export const ofStep = computed<OfStep>(() => byStep.value.get(stepNumber.value) ?? { messages: [], calls: [] });

/** The calls whose prompts hold a message. */
export const readings = computed(() => {
  const found = new Map<number, number[]>();
  episode.value.calls.forEach(({ prompt }, i) => {
    for (const source of new Set(prompt.flatMap(({ from = [] }) => from)))
      found.set(source, [...(found.get(source) ?? []), i]);
  });
  return found;
});

export const textOf = (index: number | undefined): string =>
  index === undefined ? '' : (episode.value.texts[index] ?? '');
export const nameOf = (member: number): string => episode.value.members[member]?.name ?? '';
/** An agent with the role in which it speaks; a role that exists once by its name alone. */
export const speakerOf = (member: number, role: string): string => {
  const name = nameOf(member);
  return name === role ? name : `${name}, ${role}`;
};

const placeOfStep = (n: number): number =>
  Math.max(
    0,
    episode.value.steps.findIndex(({ step: one }) => one === n),
  );

export function goTo(place: number): void {
  const next = Math.min(last.value, Math.max(0, place));
  if (next === at.value) return;
  at.value = next;
  message.value = undefined;
  call.value = undefined;
}

/** From the last step it begins again. */
export function togglePlay(): void {
  if (!playing.value && at.value >= last.value) goTo(0);
  playing.value = !playing.value;
}

export function openMessage(index: number): void {
  const found = episode.value.messages[index];
  if (!found) return;
  at.value = placeOfStep(found.step);
  message.value = index;
  show(`message-${index}`);
}

export function openCall(index: number): void {
  const found = episode.value.calls[index];
  if (!found) return;
  at.value = placeOfStep(found.step);
  call.value = index;
  show('prompt');
}

/** Scrolls to it once it is drawn. */
function show(id: string): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => document.getElementById(id)?.scrollIntoView({ block: 'nearest' })),
  );
}

const hashOf = (place: Readonly<Record<string, string | number>>): string =>
  `#${new URLSearchParams(Object.entries(place).map(([name, value]) => [name, String(value)]))}`;
export const linkToMessage = (index: number): string => {
  const { step: n = 0, id = '' } = episode.value.messages[index] ?? {};
  return hashOf({ step: n, message: id });
};
export const linkToCall = (index: number): string => {
  const { step: n = 0, id = '' } = episode.value.calls[index] ?? {};
  return hashOf({ step: n, call: id });
};

export function readAddress(): void {
  const place = new URLSearchParams(location.hash.slice(1));
  const indexIn = (list: readonly { readonly id: string }[], id: string | null) => {
    const found = list.findIndex((one) => one.id === id);
    return found < 0 ? undefined : found;
  };
  const [said, asked] = [
    indexIn(episode.value.messages, place.get('message')),
    indexIn(episode.value.calls, place.get('call')),
  ];
  if (place.has('step')) at.value = placeOfStep(Number(place.get('step')));
  message.value = said;
  call.value = asked;
  if (said !== undefined) openMessage(said);
  if (asked !== undefined) openCall(asked);
}

export const keepAddress = (): (() => void) =>
  effect(() => {
    const said = message.value === undefined ? undefined : episode.value.messages[message.value];
    const asked = call.value === undefined ? undefined : episode.value.calls[call.value];
    const place = { step: stepNumber.value, ...(said && { message: said.id }), ...(asked && { call: asked.id }) };
    // A page in a frame or from a file may not be allowed to.
    try {
      history.replaceState(null, '', hashOf(place));
    } catch {}
  });

/** Takes over what has been recorded meanwhile; whoever looked at the last step stays at the last. */
export function renew(next: StudioPage): void {
  const wasLast = at.value >= last.value;
  trouble.value = undefined;
  shown.value = next;
  if (wasLast) at.value = last.value;
}
