// Compares two episodes step by step: up to where they are the same, what differs first, and what each edge carried in
// one and in the other. What counts as different, and in which order, is that of the canonical record.
import type { Episode, EpisodeCall, EpisodeMessage } from './model.ts';

export interface FirstDifference {
  /** Its place in the lists of steps, and its number. */
  readonly at: number;
  readonly step: number;
  readonly what: 'message' | 'prompt' | 'answer' | 'what an agent did' | 'length';
  /** The message or call in each, where it is one. */
  readonly a?: number | undefined;
  readonly b?: number | undefined;
  readonly inA: string;
  readonly inB: string;
}

export interface EdgeDifference {
  readonly from: string;
  readonly to: string;
  readonly channel: string;
  readonly a: number;
  readonly b: number;
}

export interface Comparison {
  /** So many steps from the first are the same. */
  readonly prefix: number;
  readonly first?: FirstDifference | undefined;
  /** What the episodes were set up with, where that differs. */
  readonly facts: readonly (readonly [name: string, a: string, b: string])[];
}

/** What happened in a step, in logical order: each as what it is, its text, and where it stands. */
interface Happened {
  readonly key: string;
  readonly what: FirstDifference['what'];
  readonly text: string;
  readonly shown: string;
  readonly index?: number;
}

export function compareEpisodes(a: Episode, b: Episode): Comparison {
  const [inA, inB] = [happenedIn(a), happenedIn(b)];
  const facts = a.facts.flatMap(([name, value]): (readonly [string, string, string])[] => {
    const other = b.facts.find(([its]) => its === name)?.[1] ?? '';
    return other === value ? [] : [[name, value, other]];
  });
  const both = Math.min(a.steps.length, b.steps.length);
  for (let at = 0; at < both; at++) {
    const step = a.steps[at]?.step ?? at;
    const found = differenceIn(inA(step), inB(b.steps[at]?.step ?? at));
    if (found) return { prefix: at, facts, first: { at, step, ...found } };
  }
  if (a.steps.length === b.steps.length) return { prefix: both, facts };
  const ends = (of: Episode) =>
    of.steps.length === both ? (of.ended ? `has ended: ${of.ended.reason}` : 'goes no further') : 'goes on';
  const { step } = a.steps[both] ?? b.steps[both] ?? { step: both };
  return { prefix: both, facts, first: { at: both, step, what: 'length', inA: ends(a), inB: ends(b) } };
}

function differenceIn(
  a: readonly Happened[],
  b: readonly Happened[],
): Omit<FirstDifference, 'at' | 'step'> | undefined {
  for (let i = 0; i < Math.max(a.length, b.length); i++) {
    const [one, other] = [a[i], b[i]];
    if (one?.key === other?.key && one?.text === other?.text) continue;
    // Of two that are not the same one, each has nothing in the other episode.
    if (one && other && one.key === other.key)
      return { what: one.what, a: one.index, b: other.index, inA: one.shown, inB: other.shown };
    return {
      what: (one ?? other)?.what ?? 'message',
      a: one?.index,
      b: other?.index,
      inA: one?.shown ?? 'nothing more in this step',
      inB: other?.shown ?? 'nothing more in this step',
    };
  }
  return undefined;
}

function happenedIn(episode: Episode): (step: number) => readonly Happened[] {
  const { messages, calls, steps, texts } = episode;
  const textOf = (index = -1) => texts[index] ?? '';
  const found = new Map<number, { readonly depth: number; readonly id: string; readonly is: Happened }[]>();
  const add = (step: number, depth: number, id: string, is: Happened) => {
    const of = found.get(step) ?? [];
    found.set(step, of);
    of.push({ depth, id, is });
  };
  const said = (one: EpisodeMessage, index: number): Happened => {
    const to = one.to.map((member) => episode.members[member]?.name).sort();
    const shown = textOf(one.text);
    return { key: one.id, what: 'message', text: JSON.stringify([shown, to]), shown, index };
  };
  const asked = (one: EpisodeCall, index: number): Happened => {
    const shown = one.prompt.map(({ text }) => textOf(text)).join('\n');
    return { key: one.id, what: 'prompt', text: shown, shown, index };
  };
  messages.forEach((one, i) => {
    add(one.step, one.depth, one.id, said(one, i));
  });
  calls.forEach((one, i) => {
    const reply = textOf(one.reply);
    add(one.step, one.depth + 0.5, `${one.id} 1`, asked(one, i));
    add(one.step, one.depth + 0.5, `${one.id} 2`, {
      key: `${one.id} answer`,
      what: 'answer',
      text: reply,
      shown: reply,
      index: i,
    });
  });
  for (const { step, deeds } of steps)
    for (const { agent, does, ok, why = '' } of deeds) {
      const shown = `${agent} ${does}${ok ? '' : ` (did not work${why && `: ${why}`})`}`;
      add(step, Number.POSITIVE_INFINITY, agent, { key: agent, what: 'what an agent did', text: shown, shown });
    }
  return (step) =>
    (found.get(step) ?? [])
      .sort((x, y) => (x.depth === y.depth ? order(x.id, y.id) : x.depth - y.depth))
      .map(({ is }) => is);
}

const order = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** Tokens that were read over each edge up to and with a step, the largest difference first. */
export function edgeDifferences(a: Episode, b: Episode, step: number): EdgeDifference[] {
  const edges = new Map<string, { from: string; to: string; channel: string; a: number; b: number }>();
  const sides = [
    ['a', a],
    ['b', b],
  ] as const;
  for (const [side, { reads, members }] of sides)
    for (const [at, speaker, reader, channel, tokens] of reads) {
      if (at > step || speaker === reader) continue;
      const [from, to] = [members[speaker]?.name ?? '', members[reader]?.name ?? ''];
      const key = JSON.stringify([from, to, channel]);
      const edge = edges.get(key) ?? { from, to, channel, a: 0, b: 0 };
      edge[side] += tokens;
      edges.set(key, edge);
    }
  return [...edges.values()].sort((x, y) => Math.abs(y.b - y.a) - Math.abs(x.b - x.a));
}
