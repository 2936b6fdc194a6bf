// Keeps the steps that the page has: of an exported page all, of a server those that were shown last. Messages, calls
// and texts get numbers here, since each window of steps has numbers of its own.
import { signal } from '@preact/signals';
import type {
  CallHead,
  EpisodeCall,
  EpisodeMessage,
  EpisodeWindow,
  MessageHead,
  PromptPart,
  StepDetail,
  StepSums,
} from '../episode/model.ts';
import { createSums, NO_SUMS } from '../episode/sums.ts';

export type Loaded = ReturnType<typeof createLoaded>;

/** More steps are not kept, where a server has them. */
const MOST_STEPS = 400;

interface LoadedStep {
  readonly detail: StepDetail;
  readonly window: EpisodeWindow;
  /** In the window. */
  readonly nth: number;
}

/** Things with an id, each with one number for as long as the page is open. */
function createNumbered<Head extends { readonly id: string }, Whole extends Head>() {
  const numbers = new Map<string, number>();
  const ids: string[] = [];
  let wholes: (Whole | undefined)[] = [];
  let heads: (Head | undefined)[] = [];
  const indexOf = (id: string): number => {
    const found = numbers.get(id);
    if (found !== undefined) return found;
    numbers.set(id, ids.length);
    return ids.push(id) - 1;
  };
  return {
    indexOf,
    idOf: (index = -1): string | undefined => ids[index],
    whole(index: number, is: Whole): void {
      wholes[index] = is;
      heads[index] = is;
    },
    head(index: number, is: Head): void {
      heads[index] ??= is;
    },
    at: (index: number): Whole | undefined => wholes[index],
    headAt: (index: number): Head | undefined => heads[index],
    forget(): void {
      wholes = [];
      heads = [];
    },
  };
}

export function createLoaded() {
  /** Raised with each change, which signals follow. */
  const version = signal(0);
  const steps = new Map<number, LoadedStep>();
  const messages = createNumbered<MessageHead, EpisodeMessage>();
  const calls = createNumbered<CallHead, EpisodeCall>();
  let texts: string[] = [];

  function forget(): void {
    steps.clear();
    messages.forget();
    calls.forget();
    texts = [];
  }

  /** `anew`: what was there before is out of date. */
  function take(window: EpisodeWindow, anew = false): void {
    if (anew || steps.size + window.steps.length > Math.max(MOST_STEPS, window.steps.length)) forget();
    const said = window.messages.map(({ id }) => messages.indexOf(id));
    const asked = window.calls.map(({ id }) => calls.indexOf(id));
    const numbers = { said, asked, firstText: texts.length };
    for (const text of window.texts) texts.push(text);
    for (const [i, one] of window.messages.entries())
      if ('text' in one) messages.whole(said[i] ?? 0, messageHere(one, numbers));
      else messages.head(said[i] ?? 0, one);
    for (const [i, one] of window.calls.entries())
      if ('prompt' in one) calls.whole(asked[i] ?? 0, callHere(one, numbers));
      else calls.head(asked[i] ?? 0, one);
    for (const [nth, one] of window.steps.entries()) {
      // The last in order is the one that came last.
      steps.delete(one.place);
      steps.set(one.place, { window, nth, detail: stepHere(one, numbers) });
    }
    version.value++;
  }

  const sumsAt = createSumsOfSteps();

  return {
    version,
    messages,
    calls,
    take,
    /** The place of the step that came last. */
    latest: (): number => [...steps.keys()].at(-1) ?? 0,
    /** It is asked for again. */
    drop(place: number): void {
      steps.delete(place);
      version.value++;
    },
    step: (place: number): StepDetail | undefined => steps.get(place)?.detail,
    textOf: (index: number | undefined): string => (index === undefined ? '' : (texts[index] ?? '')),
    /** Undefined where it is not drawn. `after`: 0 for before the step, 1 for after it. */
    picture: (place: number, after: 0 | 1): string | undefined => pictureIn(steps.get(place), after),
    /** Up to and with a step. */
    sums: (place: number): StepSums => sumsAt(steps.get(place)),
    windowOfAll: (): EpisodeWindow | undefined => [...steps.values()][0]?.window,
  };
}

/** The page's numbers of what a window numbers. */
interface Numbers {
  readonly said: readonly number[];
  readonly asked: readonly number[];
  readonly firstText: number;
}

function pictureIn(found: LoadedStep | undefined, after: 0 | 1): string | undefined {
  if (!found?.window.pictures) return undefined;
  const { pieces, frames } = found.window.pictures;
  return frames[Math.min(found.nth + after, frames.length - 1)]?.map((piece) => pieces[piece]).join('');
}

const inAll = (list: readonly number[], of: readonly number[]): number[] => list.map((i) => of[i] ?? 0);

const stepHere = (one: StepDetail, { said, asked }: Numbers): StepDetail => ({
  ...one,
  messages: inAll(one.messages, said),
  calls: inAll(one.calls, asked),
  path: inAll(one.path, asked),
});

function messageHere(one: EpisodeMessage, { said, asked, firstText }: Numbers): EpisodeMessage {
  const { text, readBy, carries, ...rest } = one;
  const here = { ...rest, text: firstText + text, readBy: inAll(readBy, asked) };
  return carries === undefined ? here : { ...here, carries: inAll(carries, said) };
}

function callHere(one: EpisodeCall, { said, firstText }: Numbers): EpisodeCall {
  const { reply, prompt, after, ...rest } = one;
  const parts = prompt.map(
    ({ from, text, ...part }): PromptPart => ({ ...part, text: firstText + text, from: from && inAll(from, said) }),
  );
  const here = { ...rest, after: inAll(after, said), prompt: parts };
  return reply === undefined ? here : { ...here, reply: firstText + reply };
}

/** Sums up to and with a step: from the last one on, where it comes after it in the same window. */
function createSumsOfSteps(): (step: LoadedStep | undefined) => StepSums {
  let [last, reached, sums, now] = [NO_WINDOW, -1, createSums(), NO_SUMS];
  return (step) => {
    if (!step) return NO_SUMS;
    const { window, nth } = step;
    if (last === window && reached === nth) return now;
    if (last !== window || reached > nth) {
      [last, reached, sums] = [window, -1, createSums()];
      sums.add(window.before);
    }
    for (const one of window.steps.slice(reached + 1, nth + 1)) sums.add(one.adds);
    reached = nth;
    now = sums.now();
    return now;
  };
}

const NO_WINDOW: EpisodeWindow = { before: NO_SUMS, steps: [], messages: [], calls: [], texts: [], pictures: null };
