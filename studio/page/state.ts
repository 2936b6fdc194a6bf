// Holds one episode that the page shows and where in it the reader is. Two episodes side by side have a place each, so
// every component takes the place that it stands in from its surroundings.
import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { graphOf } from '../episode/graph.ts';
import type { Episode, ShownEpisode } from '../episode/model.ts';

export type Place = ReturnType<typeof createPlace>;

const Here = createContext<Place | undefined>(undefined);
export const PlaceProvider = Here.Provider;
export function usePlace(): Place {
  const place = useContext(Here);
  if (place === undefined) throw new Error('a view stands outside of every episode');
  return place;
}

/** The episodes of the page: one, or two side by side. */
export const places = signal<readonly Place[]>([]);
/** The place in the lists of steps, which all episodes share. */
export const at = signal(0);
export const playing = signal(false);
/** The origin that the reader looks for in prompts. */
export const origin = signal<string | undefined>(undefined);
/** The episode that an address names. */
export const chosenSide = signal('a');

/** The last step of the longest episode. */
export const last = computed(() => Math.max(0, ...places.value.map((place) => place.last.value)));

export function goTo(place: number): void {
  const next = Math.min(last.value, Math.max(0, place));
  if (next === at.value) return;
  at.value = next;
  close();
}

/** Closes the message and the prompt that are open. */
export function close(): void {
  for (const { message, call } of places.value) {
    message.value = undefined;
    call.value = undefined;
  }
}

/** From the last step it begins again. */
export function togglePlay(): void {
  if (!playing.value && at.value >= last.value) goTo(0);
  playing.value = !playing.value;
}

interface OfStep {
  readonly messages: number[];
  readonly calls: number[];
}

/** `side`: a letter, which begins the ids of elements and names the episode in an address. */
export function createPlace(side: string, shown: ReadonlySignal<ShownEpisode>) {
  const episode = computed<Episode>(() => shown.value.episode);
  const message = signal<number | undefined>(undefined);
  const call = signal<number | undefined>(undefined);
  /** The place of a node in the graph, whose messages alone are shown. */
  const node = signal<number | undefined>(undefined);
  const openGroups = signal<readonly string[]>([]);
  const last = computed(() => Math.max(0, episode.value.steps.length - 1));
  const step = computed(() => episode.value.steps[Math.min(at.value, last.value)]);
  const stepNumber = computed(() => step.value?.step ?? 0);
  const byStep = computed(() => indexByStep(episode.value));
  const placeOfStep = (n: number): number =>
    Math.max(
      0,
      episode.value.steps.findIndex(({ step: one }) => one === n),
    );
  const idOf = (what: string): string => `${side}-${what}`;

  function open(which: Signal<number | undefined>, index: number, found: { readonly step: number } | undefined): void {
    if (!found) return;
    at.value = placeOfStep(found.step);
    which.value = index;
    chosenSide.value = side;
    show(idOf(which === call ? 'prompt' : `message-${index}`));
  }
  const openMessage = (index: number) => open(message, index, episode.value.messages[index]);
  const openCall = (index: number) => open(call, index, episode.value.calls[index]);
  const said = (index = -1) => episode.value.messages[index];
  const asked = (index = -1) => episode.value.calls[index];

  return {
    side,
    shown,
    episode,
    message,
    call,
    node,
    openGroups,
    last,
    step,
    stepNumber,
    ...namesIn(episode),
    placeOfStep,
    idOf,
    openMessage,
    openCall,
    address: () => addressOf({ side, at: stepNumber.value, said: said(message.value), asked: asked(call.value) }),
    graph: computed(() => graphOf(episode.value, openGroups.value)),
    ofStep: computed<OfStep>(() => byStep.value.get(stepNumber.value) ?? { messages: [], calls: [] }),
    /** The calls whose prompts hold a message. */
    readings: computed(() => readingsIn(episode.value)),
    linkToMessage: (index: number) => hashOf(addressOf({ side, said: said(index) })),
    linkToCall: (index: number) => hashOf(addressOf({ side, asked: asked(index) })),
    openStep(step: number): void {
      at.value = placeOfStep(step);
    },
  };
}

interface Named {
  readonly side: string;
  readonly at?: number;
  readonly said?: { readonly id: string; readonly step: number } | undefined;
  readonly asked?: { readonly id: string; readonly step: number } | undefined;
}

/** What an address names; what is undefined does not stand in it. */
type Address = Readonly<Record<string, string | undefined>>;

/** The step, the message and the prompt, as an address names them. */
function addressOf({ side, at: step = 0, said, asked }: Named): Address {
  return {
    step: String((asked ?? said)?.step ?? step),
    side: places.value.length > 1 ? side : undefined,
    message: said?.id,
    call: asked?.id,
  };
}

/** Goes where an address leads. */
export function followAddress({ episode, message, call, openStep, openMessage, openCall }: Place, to: URLSearchParams) {
  const indexIn = (list: readonly { readonly id: string }[], id: string | null) => {
    const found = list.findIndex((one) => one.id === id);
    return found < 0 ? undefined : found;
  };
  const said = indexIn(episode.value.messages, to.get('message'));
  const asked = indexIn(episode.value.calls, to.get('call'));
  if (to.has('step')) openStep(Number(to.get('step')));
  message.value = said;
  call.value = asked;
  if (said !== undefined) openMessage(said);
  if (asked !== undefined) openCall(asked);
}

export const hashOf = (place: Address): string =>
  `#${new URLSearchParams(Object.entries(place).flatMap(([part, text]) => (text === undefined ? [] : [[part, text]])))}`;

function namesIn(episode: ReadonlySignal<Episode>) {
  const nameOf = (member: number): string => episode.value.members[member]?.name ?? '';
  return {
    nameOf,
    textOf: (index: number | undefined): string => (index === undefined ? '' : (episode.value.texts[index] ?? '')),
    /** An agent with the role in which it speaks; a role that exists once by its name alone. */
    speakerOf(member: number, role: string): string {
      const name = nameOf(member);
      return name === role ? name : `${name}, ${role}`;
    },
  };
}

function indexByStep({ messages, calls }: Episode): ReadonlyMap<number, OfStep> {
  const steps = new Map<number, OfStep>();
  const of = (n: number): OfStep => {
    const found = steps.get(n) ?? { messages: [], calls: [] };
    steps.set(n, found);
    return found;
  };
  for (const [i, { step: n }] of messages.entries()) of(n).messages.push(i);
  for (const [i, { step: n }] of calls.entries()) of(n).calls.push(i);
  return steps;
}

function readingsIn({ calls }: Episode): ReadonlyMap<number, readonly number[]> {
  const found = new Map<number, number[]>();
  calls.forEach(({ prompt }, i) => {
    for (const source of new Set(prompt.flatMap(({ from = [] }) => from))) {
      const known = found.get(source);
      if (known) known.push(i);
      else found.set(source, [i]);
    }
  });
  return found;
}

/** Scrolls to it once it is drawn. */
function show(id: string): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => document.getElementById(id)?.scrollIntoView({ block: 'nearest' })),
  );
}
