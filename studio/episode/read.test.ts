// Tests what the studio reads from records: it agrees with the ledger, and every edge and link stands on record.
import { beforeAll, describe, expect, test } from 'vitest';
import { createTokenCounter, rulesModel } from '../../agents/index.ts';
import { sar } from '../../envs/index.ts';
import { runEpisode } from '../../index.ts';
import { cmas, dmas } from '../../protocols/index.ts';
import { parseEvent, type RecordEvent } from '../../runtime/core/event.ts';
import { createLedger } from '../../runtime/ledger/ledger.ts';
import { memorySink } from '../../runtime/record/sink.ts';
import { studioDocument } from './document.ts';
import { graphOf, sumAt } from './graph.ts';
import type { Episode, EpisodeMessage, Member, ReadTokens } from './model.ts';
import { packPictures, unpackPicture } from './pictures.ts';
import { createEpisodeReader, readableBody } from './read.ts';

const { count } = createTokenCounter();

async function eventsOf(protocol: typeof dmas | typeof cmas): Promise<RecordEvent[]> {
  const sink = memorySink();
  const models = rulesModel({ player: sar.player, seed: 1, slip: 0.5 });
  await runEpisode({ world: sar, protocol, agents: 3, steps: 4, models, sink });
  return sink.lines().map((line) => parseEvent(JSON.parse(line)));
}

function read(events: readonly RecordEvent[]): Episode {
  const reader = createEpisodeReader(count);
  for (const event of events) reader.see(event);
  return reader.end({ file: 'record.jsonl', notes: [] });
}

describe.each([
  ['a protocol in which agents talk', dmas],
  ['a protocol with a planner', cmas],
] as const)('of %s', (_what, protocol) => {
  let events: RecordEvent[];
  let episode: Episode;
  beforeAll(async () => {
    events = await eventsOf(protocol);
    episode = read(events);
  });

  test('the tokens of the steps are those of the ledger', () => {
    const ledger = createLedger({ count });
    for (const event of events) ledger.see(event);
    const { total, lines } = ledger.end();
    const sum = (name: string) => episode.steps.reduce((n, { tokens }) => n + (tokens[name] ?? 0), 0);
    for (const [line, tokens] of Object.entries(lines)) expect([line, sum(line)]).toEqual([line, tokens]);
    expect(sum('output')).toBe(total.output);
    const inputs = episode.calls.reduce((n, { input }) => n + input, 0);
    expect(inputs).toBe(total.input);
  });

  test('steps have the numbers of the record, and say what each agent did', () => {
    const onRecord = events.flatMap((e) => (e.type === 'world.stepped' ? e.step : []));
    expect(episode.steps.filter(({ moved }) => moved).map(({ step }) => step)).toEqual(onRecord);
    for (const { moved, deeds } of episode.steps) if (moved) expect(deeds.length).toBeGreaterThan(0);
  });

  test('the recipients of a message are those to whom it was delivered', () => {
    const { members, messages } = episode;
    for (const message of messages) {
      const delivered = events.flatMap((e) => (e.type === 'message.delivered' && e.id === message.id ? e.to : []));
      const names = new Set(delivered.map((to) => to.split('/')[1]?.replace(/^_$/, to.split('/')[2] ?? '')));
      expect(message.to.map((member) => members[member]?.name).sort()).toEqual([...names].sort());
    }
  });

  test('a part of a prompt names the messages that it was made from', () => {
    const prompts = episode.calls.map(({ prompt }) =>
      prompt.map(({ from = [] }) => from.map((i) => episode.messages[i]?.id)),
    );
    const onRecord = events.flatMap((e) =>
      e.type === 'model.called' && e.attempt === 1 ? [e.segments.map(({ from = [] }) => from)] : [],
    );
    expect(prompts).toEqual(onRecord);
    expect(prompts.flat(2).length).toBeGreaterThan(3);
  });

  test('an edge stands where something was delivered or read, and its last sum is the whole', () => {
    const { edges, nodes, nodeOf } = graphOf(episode);
    expect(nodes.length).toBe(episode.members.length);
    const read = (from: number, to: number, channel: string) =>
      episode.reads.reduce(
        (n, [, a, b, on, tokens]) => n + (nodeOf[a] === from && nodeOf[b] === to && on === channel ? tokens : 0),
        0,
      );
    expect(edges.length).toBeGreaterThan(2);
    for (const edge of edges) {
      const { messages, tokens } = sumAt(edge, 1000);
      expect(messages + tokens).toBeGreaterThan(0);
      expect(tokens).toBe(read(edge.from, edge.to, edge.channel));
      expect(sumAt(edge, -1)).toEqual({ messages: 0, tokens: 0 });
    }
  });

  test('a record that stops anywhere can be read', () => {
    for (let end = 1; end < events.length; end += 7) {
      const cut = read(events.slice(0, end));
      expect(cut.ended).toBeUndefined();
      expect(graphOf(cut).nodes.length).toBeGreaterThan(2);
    }
  });
});

const agent = (name: string): Member => ({ name, kind: 'agent', part: 'team', roles: [] });
const said = (from: number, to: readonly number[], step = 0): EpisodeMessage => ({
  ...{ id: `${step}:talk:${from}`, step, from, role: 'mind', to, channel: 'talk', kind: 'talk', text: 0 },
  ...{ depth: 0, at: 0, written: 0, firstRead: 0, reread: 0 },
});

test('a large team folds into groups, of which each can be unfolded', () => {
  const members = Array.from({ length: 1000 }, (_, i) => agent(`a${i}`));
  const reads: ReadTokens[] = [[0, 0, 999, 'talk', 5]];
  const folded = graphOf({ members, messages: [said(0, [1, 999])], reads });
  expect(folded.nodes.length).toBeLessThanOrEqual(12);
  expect(folded.nodes.flatMap((node) => node.members)).toEqual(members.map((_, i) => i));
  // What is said inside a group is no edge.
  expect(folded.edges.map(({ from, to, sums }) => [from, to, sums])).toEqual([
    [0, folded.nodes.length - 1, [{ step: 0, messages: 1, tokens: 5 }]],
  ]);
  const [first] = folded.nodes;
  const open = graphOf({ members, messages: [], reads: [] }, [first?.label ?? '']);
  expect(open.nodes.length).toBe(folded.nodes.length - 1 + (first?.members.length ?? 0));
});

test('a message to several members of a group is one message of the edge', () => {
  const members = Array.from({ length: 30 }, (_, i) => agent(`a${i}`));
  const { edges } = graphOf({ members, messages: [said(0, [27, 28, 29])], reads: [] });
  expect(edges.map(({ sums }) => sums)).toEqual([[{ step: 0, messages: 1, tokens: 0 }]]);
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

test('pictures come back as they were', () => {
  const svgs = ['<svg><rect x="1"/></svg>', '<svg><rect x="2"/>a &gt; b</svg>', ''];
  const packed = packPictures(svgs);
  expect(svgs.map((_, i) => unpackPicture(packed, i))).toEqual(svgs);
  expect(packed.pieces.length).toBeLessThan(svgs.join('').split('>').length);
});

test('no text ends the element that holds the data, and each comes back', () => {
  const title = '</title></script><!-- $& --><img src=x onerror=alert(1)>';
  const episode = { ...read([]), title };
  const made = studioDocument('<title><!--title--></title><script>{whom}<!--data--></script>', {
    ...{ episode, pictures: null, roles: [], live: false },
  });
  const [, data = ''] = /<script>'none'(.*)<\/script>$/s.exec(made) ?? [];
  expect(data).not.toMatch(/[<>&]/);
  expect(JSON.parse(data).episode.title).toBe(title);
  expect(made.split('</script>').length).toBe(2);
});
