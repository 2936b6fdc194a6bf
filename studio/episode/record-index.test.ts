// Tests what the studio reads from records: it agrees with the ledger, and every edge and link stands on record.
import { beforeAll, describe, expect, test } from 'vitest';
import { createTokenCounter, rulesModel } from '../../agents/index.ts';
import { sar } from '../../envs/index.ts';
import { runEpisode } from '../../index.ts';
import { cmas, dmas } from '../../protocols/index.ts';
import { parseEvent, type RecordEvent } from '../../runtime/core/event.ts';
import { createLedger } from '../../runtime/ledger/ledger.ts';
import { memorySink } from '../../runtime/record/sink.ts';
import { studioDocument } from '../server/page-source.ts';
import { edgesOf, graphOf } from './graph.ts';
import type { EdgeSum, Episode, EpisodeWindow, Member } from './model.ts';
import { createIndexFold } from './record-index.ts';
import { createStepReader, readableBody } from './steps.ts';
import { createSums } from './sums.ts';

const { count } = createTokenCounter();

async function eventsOf(protocol: typeof dmas | typeof cmas): Promise<RecordEvent[]> {
  const sink = memorySink();
  const models = rulesModel({ player: sar.player, seed: 1, slip: 0.5 });
  await runEpisode({ world: sar, protocol, agents: 3, steps: 4, models, sink });
  return sink.lines().map((line) => parseEvent(JSON.parse(line)));
}

interface Read {
  readonly episode: Episode;
  /** Of some steps, or all. */
  window(from: number, to: number): EpisodeWindow;
}

function read(events: readonly RecordEvent[]): Read {
  const index = createIndexFold(count);
  for (const event of events) index.see(event, { from: 0, to: 0 });
  index.settle();
  return {
    episode: { ...index.overview, file: 'record.jsonl', notes: [] },
    window(from, to) {
      const reader = createStepReader({ index, from, to, count });
      for (const event of events) reader.see(event);
      return { ...reader.end(), pictures: null };
    },
  };
}

const messagesIn = ({ messages }: EpisodeWindow) => messages.flatMap((one) => ('text' in one ? one : []));
const callsIn = ({ calls }: EpisodeWindow) => calls.flatMap((one) => ('prompt' in one ? one : []));

describe.each([
  ['a protocol in which agents talk', dmas],
  ['a protocol with a planner', cmas],
] as const)('of %s', (_what, protocol) => {
  let events: RecordEvent[];
  let episode: Episode;
  let window: EpisodeWindow;
  let part: Read['window'];
  beforeAll(async () => {
    events = await eventsOf(protocol);
    ({ episode, window: part } = read(events));
    window = part(0, episode.steps.length);
  });

  test('the tokens of the steps are those of the ledger', () => {
    const ledger = createLedger({ count });
    for (const event of events) ledger.see(event);
    const { total, lines } = ledger.end();
    const sum = (name: string) => episode.steps.reduce((n, { tokens }) => n + (tokens[name] ?? 0), 0);
    for (const [line, tokens] of Object.entries(lines)) expect([line, sum(line)]).toEqual([line, tokens]);
    expect(sum('output')).toBe(total.output);
    const inputs = callsIn(window).reduce((n, { input }) => n + input, 0);
    expect(inputs).toBe(total.input);
    const { roles } = episode.sums;
    expect(roles.reduce((n, { input }) => n + input, 0)).toBe(total.input);
    expect(roles.reduce((n, { retried }) => n + retried, 0)).toBe(
      callsIn(window).reduce((n, { retried }) => n + retried, 0),
    );
  });

  test('steps have the numbers of the record, and say what each agent did', () => {
    const onRecord = events.flatMap((e) => (e.type === 'world.stepped' ? e.step : []));
    expect(episode.steps.filter(({ moved }) => moved).map(({ step }) => step)).toEqual(onRecord);
    for (const { place, deeds } of window.steps)
      if (episode.steps[place]?.moved) expect(deeds.length).toBeGreaterThan(0);
  });

  test('the recipients of a message are those to whom it was delivered', () => {
    const { members } = episode;
    for (const message of messagesIn(window)) {
      const delivered = events.flatMap((e) => (e.type === 'message.delivered' && e.id === message.id ? e.to : []));
      const names = new Set(delivered.map((to) => to.split('/')[1]?.replace(/^_$/, to.split('/')[2] ?? '')));
      expect(message.to.map((member) => members[member]?.name).sort()).toEqual([...names].sort());
    }
  });

  test('a part of a prompt names the messages that it was made from', () => {
    const prompts = callsIn(window).map(({ prompt }) =>
      prompt.map(({ from = [] }) => from.map((i) => window.messages[i]?.id)),
    );
    const onRecord = events.flatMap((e) =>
      e.type === 'model.called' && e.attempt === 1 ? [e.segments.map(({ from = [] }) => from)] : [],
    );
    expect(prompts).toEqual(onRecord);
    expect(prompts.flat(2).length).toBeGreaterThan(3);
  });

  test('a message names the calls that read it, and its tokens are those of the ledger', () => {
    const costs = new Map<string, readonly number[]>();
    const ledger = createLedger({
      count,
      onMessage: ({ id, written, firstRead, reread }) => costs.set(id, [written, firstRead, reread]),
    });
    for (const event of events) ledger.see(event);
    ledger.end();
    for (const { id, written, firstRead, reread, readBy, readings } of messagesIn(window)) {
      expect([id, written, firstRead, reread]).toEqual([id, ...(costs.get(id) ?? [])]);
      const readers = callsIn(window).filter(({ prompt }) =>
        prompt.some(({ from = [] }) => from.some((i) => window.messages[i]?.id === id)),
      );
      expect(readBy.map((i) => window.calls[i]?.id)).toEqual(readers.map((call) => call.id));
      expect(readings).toBe(readers.length);
    }
  });

  test('a window holds of its steps what the whole holds, and of others the heads', () => {
    for (let place = 0; place < episode.steps.length; place++) {
      const one = part(place, place + 1);
      const own = (step: number) => step === episode.steps[place]?.step;
      const ids = (all: readonly { readonly id: string; readonly step: number }[]) => all.map(({ id }) => id);
      expect(ids(messagesIn(one))).toEqual(ids(messagesIn(window).filter(({ step }) => own(step))));
      expect(ids(callsIn(one))).toEqual(ids(callsIn(window).filter(({ step }) => own(step))));
      for (const head of one.messages)
        expect(messagesIn(window).find(({ id }) => id === head.id)).toMatchObject(
          'text' in head ? { id: head.id } : head,
        );
      for (const head of one.calls)
        expect(callsIn(window).find(({ id }) => id === head.id)).toMatchObject(
          'prompt' in head ? { id: head.id } : head,
        );
      const sums = createSums();
      sums.add(one.before);
      for (const later of part(place, episode.steps.length).steps) sums.add(later.adds);
      expect(sums.now()).toEqual(episode.sums);
    }
  });

  test('an edge stands where something was delivered or read', () => {
    const { edges, nodes, nodeOf } = graphOf({ ...episode, ...episode.sums });
    expect(nodes.length).toBe(episode.members.length);
    expect(edges.length).toBeGreaterThan(2);
    for (const edge of edges) {
      expect(edge.messages + edge.tokens).toBeGreaterThan(0);
      const said = messagesIn(window).filter(
        ({ from, to, channel }) =>
          nodeOf[from] === edge.from && channel === edge.channel && to.some((member) => nodeOf[member] === edge.to),
      );
      expect(edge.messages).toBe(said.length);
    }
  });

  test('a record that stops anywhere can be read', () => {
    for (let end = 1; end < events.length; end += 7) {
      const { episode: cut, window: of } = read(events.slice(0, end));
      expect(cut.ended).toBeUndefined();
      expect(of(0, cut.steps.length).steps.length).toBe(cut.steps.length);
      expect(graphOf({ ...cut, ...cut.sums }).nodes.length).toBeGreaterThan(2);
    }
  });
});

const agent = (name: string): Member => ({ name, kind: 'agent', part: 'team', roles: [] });

test('a large team folds into groups, of which each can be unfolded', () => {
  const members = Array.from({ length: 1000 }, (_, i) => agent(`a${i}`));
  const edges: EdgeSum[] = [
    [0, 1, 'talk', 1, 0],
    [0, 999, 'talk', 1, 5],
    [0, 998, 'talk', 1, 0],
  ];
  const folded = graphOf({ members, edges });
  expect(folded.nodes.length).toBeLessThanOrEqual(12);
  expect(folded.nodes.flatMap((node) => node.members)).toEqual(members.map((_, i) => i));
  // What is said inside a group is no edge.
  expect(folded.edges).toEqual([{ from: 0, to: folded.nodes.length - 1, channel: 'talk', messages: 2, tokens: 5 }]);
  expect(edgesOf(edges, folded.nodeOf)).toEqual(folded.edges);
  const [first] = folded.nodes;
  const open = graphOf({ members, edges: [] }, [first?.label ?? '']);
  expect(open.nodes.length).toBe(folded.nodes.length - 1 + (first?.members.length ?? 0));
});

test.each([
  [{ text: 'go' }, 'talk', 'go'],
  [{ text: 'go', ready: true }, 'talk', 'go\nready: yes'],
  [{ Ann: 'Move(Up)', Ben: 'Idle' }, 'talk', 'Ann: Move(Up)\nBen: Idle'],
  [{ do: 'Idle' }, 'action', 'Idle'],
  [{ text: 'I see', data: { x: 1 }, actions: ['Idle'] }, 'observation', 'I see'],
  ['plain', 'talk', 'plain'],
  [['a', 1], 'talk', '["a",1]'],
  [null, 'talk', 'null'],
] as const)('a body %j of kind %s reads as %j', (body, kind, text) => {
  expect(readableBody(body, kind)).toBe(text);
});

test('no text ends the element that holds the data, and each comes back', () => {
  const title = '</title></script><!-- $& --><img src=x onerror=alert(1)>';
  const { episode: nothing, window: of } = read([]);
  const episode = { ...nothing, title };
  const made = studioDocument('<title><!--title--></title><script>{whom}<!--data--></script>', {
    ...{ episode, window: of(0, 0), roles: [], live: false, isServed: false },
  });
  const [, data = ''] = /<script>'none'(.*)<\/script>$/s.exec(made) ?? [];
  expect(data).not.toContain('<');
  expect(JSON.parse(data).episode.title).toBe(title);
  expect(made.split('</script>').length).toBe(2);
});
