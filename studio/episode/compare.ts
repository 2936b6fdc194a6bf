// Compares two episodes step by step: up to where they are the same, what differs first, and what each edge carried in
// one and in the other. What counts as different, and in which order, is that of the canonical record.
import type {
  Comparison,
  Episode,
  EpisodeCall,
  EpisodeMessage,
  EpisodeWindow,
  FirstDifference,
  StepDetail,
  StepSums,
} from './model.ts';

interface EdgeDifference {
  readonly from: string;
  readonly to: string;
  readonly channel: string;
  readonly a: number;
  readonly b: number;
}

/** An episode with the steps of it, which are read as they are needed. */
export interface Comparable {
  readonly episode: Pick<Episode, 'facts' | 'members' | 'steps' | 'ended' | 'sums'>;
  window(from: number, to: number): Omit<EpisodeWindow, 'pictures'>;
}

/** So many steps are read at a time. */
const AT_ONCE = 20;

/** What happened in a step, in logical order: each as what it is, its text, and where it stands. */
interface Happened {
  readonly key: string;
  readonly what: FirstDifference['what'];
  readonly text: string;
  readonly shown: string;
  readonly id?: string;
}

export function compareEpisodes(one: Comparable, other: Comparable): Comparison {
  const [a, b] = [one.episode, other.episode];
  const facts = a.facts.flatMap(([name, value]): (readonly [string, string, string])[] => {
    const its = b.facts.find(([named]) => named === name)?.[1] ?? '';
    return its === value ? [] : [[name, value, its]];
  });
  const both = Math.min(a.steps.length, b.steps.length);
  for (let from = 0; from < both; from += AT_ONCE) {
    const to = Math.min(both, from + AT_ONCE);
    const [inA, inB] = [happenedIn(one, from, to), happenedIn(other, from, to)];
    for (let at = from; at < to; at++) {
      const found = differenceIn(inA[at - from] ?? [], inB[at - from] ?? []);
      if (found) return { prefix: at, facts, first: { at, step: a.steps[at]?.step ?? at, ...found } };
    }
  }
  if (a.steps.length === b.steps.length) return { prefix: both, facts };
  const ends = (of: Comparable['episode']) =>
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
      return { what: one.what, a: one.id, b: other.id, inA: one.shown, inB: other.shown };
    return {
      what: (one ?? other)?.what ?? 'message',
      a: one?.id,
      b: other?.id,
      inA: one?.shown ?? 'nothing more in this step',
      inB: other?.shown ?? 'nothing more in this step',
    };
  }
  return undefined;
}

/** Of each step, in logical order. */
function happenedIn({ episode, window }: Comparable, from: number, to: number): readonly (readonly Happened[])[] {
  const { messages, calls, steps, texts } = window(from, to);
  const textOf = (index = -1) => texts[index] ?? '';
  const said = (one: EpisodeMessage): Placed => {
    const to = one.to.map((member) => episode.members[member]?.name).sort();
    const shown = textOf(one.text);
    const is: Happened = { key: one.id, what: 'message', text: JSON.stringify([shown, to]), shown, id: one.id };
    return { depth: one.depth, id: one.id, is };
  };
  const asked = ({ id, depth, prompt, reply }: EpisodeCall): Placed[] => {
    const shown = prompt.map(({ text }) => textOf(text)).join('\n');
    const answer = textOf(reply);
    return [
      { depth: depth + 0.5, id: `${id} 1`, is: { key: id, what: 'prompt', text: shown, shown, id } },
      {
        ...{ depth: depth + 0.5, id: `${id} 2` },
        is: { key: `${id} answer`, what: 'answer', text: answer, shown: answer, id },
      },
    ];
  };
  const done = ({ agent, does, ok, why = '' }: StepDetail['deeds'][number]): Placed => {
    const shown = `${agent} ${does}${ok ? '' : ` (did not work${why && `: ${why}`})`}`;
    const is: Happened = { key: agent, what: 'what an agent did', text: shown, shown };
    return { depth: Number.POSITIVE_INFINITY, id: agent, is };
  };
  return steps.map((step) =>
    [
      ...step.messages.flatMap((i) => (messages[i] && 'text' in messages[i] ? said(messages[i]) : [])),
      ...step.calls.flatMap((i) => (calls[i] && 'prompt' in calls[i] ? asked(calls[i]) : [])),
      ...step.deeds.map(done),
    ]
      .sort((x, y) => (x.depth === y.depth ? order(x.id, y.id) : x.depth - y.depth))
      .map(({ is }) => is),
  );
}

interface Placed {
  readonly depth: number;
  readonly id: string;
  readonly is: Happened;
}

const order = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

interface Summed {
  readonly members: Episode['members'];
  readonly sums: StepSums;
}

/** Tokens that were read over each edge in one and in the other, the largest difference first. */
export function edgeDifferences(a: Summed, b: Summed): EdgeDifference[] {
  const edges = new Map<string, { from: string; to: string; channel: string; a: number; b: number }>();
  const sides = [
    ['a', a],
    ['b', b],
  ] as const;
  for (const [side, { sums, members }] of sides)
    for (const [speaker, reader, channel, , tokens] of sums.edges) {
      if (speaker === reader || tokens === 0) continue;
      const [from, to] = [members[speaker]?.name ?? '', members[reader]?.name ?? ''];
      const key = JSON.stringify([from, to, channel]);
      const edge = edges.get(key) ?? { from, to, channel, a: 0, b: 0 };
      edge[side] += tokens;
      edges.set(key, edge);
    }
  return [...edges.values()].sort((x, y) => Math.abs(y.b - y.a) - Math.abs(x.b - x.a));
}
