// Holds one episode that the page shows and where in it the reader is. Two episodes side by side have a place each, so
// every component takes the place that it stands in from its surroundings.
import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { speakerName } from '../episode/find.ts';
import { graphOf } from '../episode/graph.ts';
import type { Episode, ShownEpisode, StepDetail } from '../episode/model.ts';
import { createLoaded, type Loaded } from './loaded.ts';

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
/** Whether the reader stays at a step: who goes on through the steps sees each, and nothing moving in it. */
export const resting = signal(true);
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

/** `side`: a letter, which begins the ids of elements and names the episode in an address. */
export function createPlace(side: string, shown: ReadonlySignal<ShownEpisode>, isServed: boolean) {
  const episode = computed<Episode>(() => shown.value.episode);
  const last = computed(() => Math.max(0, episode.value.steps.length - 1));
  const loaded = createLoaded();
  loaded.take(shown.peek().window);
  const drawn = drawnStep(loaded, last);
  const step = computed(() => episode.value.steps[drawn.value]);
  const stepNumber = computed(() => step.value?.step ?? 0);
  const openGroups = signal<readonly string[]>([]);
  const chosen = {
    message: signal<number | undefined>(undefined),
    call: signal<number | undefined>(undefined),
    /** The place of a node in the graph, whose messages alone are shown. */
    node: signal<number | undefined>(undefined),
  };
  const placeOfStep = (n: number): number => placeIn(episode.value.steps, n);
  const openStep = (n: number): void => {
    at.value = placeOfStep(n);
  };
  const ways = { side, loaded, chosen, stepNumber, openStep };
  return {
    shown,
    isServed,
    episode,
    last,
    drawn,
    step,
    openGroups,
    ...ways,
    ...chosen,
    ...namesIn(episode),
    ...contentsOf(loaded, drawn),
    ...addressesIn(ways),
    ...openersIn(ways),
    placeOfStep,
    idOf: (what: string): string => idIn(side, what),
    graph: computed(() => graphOf({ ...episode.value, ...episode.value.sums }, openGroups.value)),
  };
}

/** What links and keys need of a place. */
interface PlaceWays {
  readonly side: string;
  readonly loaded: Loaded;
  readonly chosen: { readonly message: Signal<number | undefined>; readonly call: Signal<number | undefined> };
  readonly stepNumber: ReadonlySignal<number>;
  openStep(step: number): void;
}

const idIn = (side: string, what: string): string => `${side}-${what}`;

/** What is there of the step that is drawn, and of messages and calls by their numbers. */
function contentsOf(loaded: Loaded, drawn: ReadonlySignal<number>) {
  const detail = computed(() => {
    loaded.version.value;
    return loaded.step(drawn.value);
  });
  return {
    detail,
    ofStep: computed<Pick<StepDetail, 'messages' | 'calls'>>(() => detail.value ?? NOTHING),
    /** Sums up to and with the step. */
    sums: computed(() => {
      loaded.version.value;
      return loaded.sums(drawn.value);
    }),
    /** Undefined where its step is not there. */
    messageAt: (index = -1) => loaded.messages.at(index),
    callAt: (index = -1) => loaded.calls.at(index),
    headOfMessage: (index: number) => loaded.messages.headAt(index),
    headOfCall: (index: number) => loaded.calls.headAt(index),
    textOf: (index: number | undefined): string => loaded.textOf(index),
  };
}

function addressesIn({ side, loaded, chosen, stepNumber }: PlaceWays) {
  const address = (at: number, said: number | undefined, asked: number | undefined): Address => {
    const [message, call] = [loaded.messages.idOf(said), loaded.calls.idOf(asked)];
    const step = String(stepOf(call ?? message) ?? at);
    return { step, side: places.value.length > 1 ? side : undefined, message, call };
  };
  return {
    address: () => address(stepNumber.value, chosen.message.value, chosen.call.value),
    linkToMessage: (index: number) => hashOf(address(0, index, undefined)),
    linkToCall: (index: number) => hashOf(address(0, undefined, index)),
  };
}

function openersIn({ side, loaded, chosen, openStep }: PlaceWays) {
  function open(what: 'message' | 'call', index: number, step: number | undefined): void {
    if (step === undefined) return;
    openStep(step);
    chosen[what].value = index;
    chosenSide.value = side;
    show(idIn(side, what === 'call' ? 'prompt' : `message-${index}`));
  }
  return {
    openMessage: (index: number) => open('message', index, stepOf(loaded.messages.idOf(index))),
    openCall: (index: number) => open('call', index, stepOf(loaded.calls.idOf(index))),
  };
}

/** The step that is drawn: the one where the reader is; until it is there, the one that has come last. */
function drawnStep(loaded: Loaded, last: ReadonlySignal<number>): ReadonlySignal<number> {
  return computed(() => {
    loaded.version.value;
    const wanted = Math.min(at.value, last.value);
    return loaded.step(wanted) ? wanted : loaded.latest();
  });
}

/** Of a message or of a call, whose id begins with it. */
const stepOf = (id: string | undefined) => (id === undefined ? undefined : Number.parseInt(id, 10));

function placeIn(steps: Episode['steps'], n: number): number {
  const found = steps[n]?.step === n ? n : steps.findIndex(({ step }) => step === n);
  return Math.max(0, found);
}

const NOTHING = { messages: [], calls: [] };

/** What an address names; what is undefined does not stand in it. */
type Address = Readonly<Record<string, string | undefined>>;

/** Goes where an address leads. */
export function followAddress({ loaded, message, call, openStep, openMessage, openCall }: Place, to: URLSearchParams) {
  const [said, asked] = [to.get('message'), to.get('call')];
  if (to.has('step')) openStep(Number(to.get('step')));
  message.value = said === null ? undefined : loaded.messages.indexOf(said);
  call.value = asked === null ? undefined : loaded.calls.indexOf(asked);
  if (message.value !== undefined) openMessage(message.value);
  if (call.value !== undefined) openCall(call.value);
}

export const hashOf = (place: Address): string =>
  `#${new URLSearchParams(Object.entries(place).flatMap(([part, text]) => (text === undefined ? [] : [[part, text]])))}`;

function namesIn(episode: ReadonlySignal<Episode>) {
  const nameOf = (member: number): string => episode.value.members[member]?.name ?? '';
  return { nameOf, speakerOf: (member: number, role: string): string => speakerName(nameOf(member), role) };
}

/** Scrolls to it once it is drawn. */
function show(id: string): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => document.getElementById(id)?.scrollIntoView({ block: 'nearest' })),
  );
}
