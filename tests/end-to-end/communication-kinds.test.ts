// Tests what counts as communication between agents, in every shipped protocol (docs/guide/cost.md).
import { describe, expect, test } from 'vitest';
import { createTokenCounter, rulesModel } from '../../agents/index.ts';
import { addLedgers, createLedger, type Ledger } from '../../api/ledger.ts';
import type { Happening } from '../../api/record.ts';
import { chores } from '../../envs/chores/world.ts';
import type { AnyLocalWorld } from '../../envs/kit/local-world.ts';
import { sar } from '../../envs/sar/world.ts';
import { type AnyProtocol, runEpisode } from '../../index.ts';
import { coela, PROTOCOLS } from '../../protocols/index.ts';

const { count } = createTokenCounter();

interface PlayResult {
  readonly ledger: Ledger;
  readonly events: readonly Happening[];
}

async function played(protocol: AnyProtocol, world: AnyLocalWorld, agents: number): Promise<PlayResult> {
  const ledger = createLedger({ count });
  const events: Happening[] = [];
  await runEpisode({
    world,
    protocol,
    agents,
    seed: 1,
    models: rulesModel({ player: world.player, seed: 1 }),
    watch: [ledger.see, (event) => void events.push(event)],
    steps: 8,
    count,
  });
  return { ledger: ledger.end(), events };
}

/** The tokens of segments that show one message, by whether its speaker serves the same agent or part as the reader. */
function readByKind(events: readonly Happening[]) {
  const sums = { between: 0, inside: 0, body: 0 };
  const served = (instance: string) => {
    const [part = '', agent = '', role = ''] = instance.split('/');
    if (role.startsWith('bridge-')) return instance;
    return agent === '_' ? `part ${part}` : `agent ${agent}`;
  };
  const answered = new Set(events.flatMap((e) => (e.type === 'model.answered' ? [`${e.call} ${e.attempt}`] : [])));
  for (const e of events) {
    if (e.type !== 'model.called' || !answered.has(`${e.call} ${e.attempt}`)) continue;
    e.segments.forEach(({ from = [] }, i) => {
      const [id, ...more] = from;
      if (id === undefined || more.length > 0) return;
      const [, channel, speaker = ''] = id.split(':');
      const own = served(speaker) === served(e.by);
      const kind = !own ? 'between' : channel === 'observation' || channel === 'action' ? 'body' : 'inside';
      sums[kind] += e.tokens?.segments[i] ?? 0;
    });
  }
  return sums;
}

const shares = ({ communication: { between, inside, body } }: Ledger) =>
  [between, inside, body].map(({ tokens }) => tokens > 0);

// Of three agents in `sar` and two in `chores` together: is there anything between agents, inside one, with its own
// body?
const EXPECTED: Readonly<Record<string, readonly [between: boolean, inside: boolean, body: boolean]>> = {
  // One planner, which nobody's body is: it is told what each agent sees, and says what each is to do.
  cmas: [true, false, false],
  act: [true, true, false],
  cot: [true, true, false],
  react: [true, true, false],
  'smart-llm': [true, true, false],
  // Four modules that serve the team together: what they say to each other stays inside the centre.
  llamar: [true, true, false],
  // The same with a talk about the plan among those whom it names, or a look at it by each.
  'hmas-1': [true, true, true],
  'hmas-2': [true, true, true],
  // Each sees with its own eyes, and tells the others.
  dmas: [true, false, true],
  roco: [true, true, true],
  coela: [true, true, true],
  capo: [true, true, true],
  // A leader and a chair that are nobody's body; each acts on what it has been given.
  emos: [true, true, true],
  // Red has a planner, and blue talks.
  duo: [true, false, true],
  // Nobody is told anything.
  solo: [false, false, true],
  proagent: [false, false, true],
  // No model, no tokens.
  rhp: [false, false, false],
  mhp: [false, false, false],
};

describe('communication between agents, inside them and with their bodies', () => {
  test('is said here of every shipped protocol', () => {
    expect(Object.keys(EXPECTED).sort()).toEqual(Object.keys(PROTOCOLS).sort());
  });

  test.each(Object.entries(PROTOCOLS))('%s', async (name, protocol) => {
    const both = [await played(protocol, sar, 3), await played(protocol, chores, 2)];
    expect(shares(addLedgers(both.map(({ ledger }) => ledger)))).toEqual(EXPECTED[name]);
    for (const { ledger, events } of both) {
      const { between, inside, body } = ledger.traffic;
      const read = readByKind(events);
      // What several messages share is parted among them: the oracle knows only what is of one message.
      for (const [kind, { firstRead, reread }] of Object.entries({ between, inside, body }))
        expect([kind, firstRead + reread >= read[kind as keyof typeof read]]).toEqual([kind, true]);
      expect(between.written + inside.written + body.written).toBe(ledger.output.said);
    }
  });

  test.each(Object.entries(PROTOCOLS).filter(([name]) => name !== 'duo'))(
    'in a team of one, %s has nobody to talk to',
    async (_, protocol) => {
      const { ledger } = await played(protocol, sar, 1);
      expect(ledger.communication.between.tokens).toBe(0);
    },
  );

  test('each is a share of all tokens', async () => {
    const { ledger } = await played(coela.usual, chores, 2);
    const all = ledger.total.input + ledger.total.output;
    for (const { tokens, share } of Object.values(ledger.communication)) expect(share).toBeCloseTo(tokens / all, 10);
  });
});
