// Tests what ProAgent believes of teammates where actions last and agents become ready at different times.
import { describe, expect, test } from 'vitest';
import { rulesModel } from '../../agents/models/rules-model.ts';
import { chores } from '../../envs/chores/world.ts';
import type { AnyLocalWorld } from '../../envs/kit/local-world.ts';
import { relay } from '../../envs/relay/relay.ts';
import { transport } from '../../envs/transport/world.ts';
import { proagent } from '../../protocols/index.ts';
import { rearrangementViewOf } from '../../protocols/shared/rearrangement-view.ts';
import { observation } from '../../runtime/core/channel.ts';
import type { RecordEvent } from '../../runtime/core/event.ts';
import type { Model } from '../../runtime/core/model.ts';
import { actionsOf, type ModelCalledEvent, playInMemory, scriptedModel, textsOf } from '../support/play-in-memory.ts';

const rules = (world: AnyLocalWorld): Model => rulesModel({ player: world.player, seed: 1 });

/** The rule player, which says of each teammate what it takes it to intend. */
function inferring(world: AnyLocalWorld): Model {
  const model = rules(world);
  return {
    ...model,
    async ask(request, call) {
      const answer = await model.ask(request, call);
      const parsed: object = JSON.parse(answer.text);
      const intention = Object.fromEntries(
        world.team.names(4).map((name) => [name, `plan of ${name} in ${request.call.split(':')[0]}\n${name}: x`]),
      );
      return { ...answer, text: JSON.stringify({ ...parsed, intention }) };
    },
  };
}

const choosing = (events: readonly RecordEvent[]): ModelCalledEvent[] =>
  events.flatMap((e) => (e.type === 'model.called' && e.ask === 'choose' ? [e] : []));

const askerOf = ({ by }: ModelCalledEvent, team: readonly string[]): string =>
  team.find((name) => by.includes(`/${name}/`)) ?? '';

const asksFor = (call: ModelCalledEvent): string => textsOf(call, 'schema').join();

describe('ProAgent', () => {
  test.each([
    ['none', false],
    ['intention', true],
    ['revised', true],
  ] as const)('with belief=%s says of teammates what they intend: %s', async (belief, says) => {
    for (const n of [1, 3]) {
      const calls = choosing(
        await playInMemory({ world: transport, protocol: proagent.with({ belief }), agents: n, steps: 4 }),
      );
      const team = transport.team.names(n);
      for (const call of calls) {
        const mates = team.filter((name) => name !== askerOf(call, team));
        expect(asksFor(call).includes('"intention"')).toBe(says && n > 1);
        if (says && n > 1) expect(asksFor(call)).toContain(`"required":${JSON.stringify(mates)}`);
        if (belief !== 'revised') expect(textsOf(call, 'memory')).toEqual([]);
      }
    }
  });

  test.each([
    ['transport', transport],
    ['chores', chores],
  ] as const)(
    'with revised belief is shown its teammates in %s: what it inferred, beside what it then saw',
    async (_, world) => {
      const team = world.team.names(3);
      const models = inferring(world);
      const events = await playInMemory({
        world,
        protocol: proagent.with({ belief: 'revised' }),
        agents: 3,
        models,
        steps: 60,
      });
      const seen = new Map<string, Set<string>>();
      let [inferences, sightings] = [0, 0];
      for (const e of events) {
        if (e.type === 'message.sent' && e.message.channel === observation.name) {
          const shown = seen.get(e.message.agent ?? '') ?? new Set();
          seen.set(e.message.agent ?? '', shown);
          const view = rearrangementViewOf(observation.schema.parse(e.message.body));
          for (const { name, hands } of view?.others ?? [])
            for (const held of hands ?? [])
              for (const thing of [held, ...held.holds]) shown.add(`${name} ${thing.name}`);
        }
        if (e.type !== 'model.called') continue;
        const me = askerOf(e, team);
        for (const s of e.segments.filter(({ origin }) => origin === 'memory')) {
          const mate = s.about ?? '';
          expect(team.filter((name) => name !== me)).toContain(mate);
          const [title, ...lines] = s.text.split('\n');
          expect(title).toContain(mate);
          expect(lines.length).toBeLessThanOrEqual(5);
          for (const line of lines) {
            expect(line).not.toContain(me);
            if (line.includes(`you took ${mate} to intend: plan of ${mate}`)) inferences++;
            for (const [, took = ''] of line.matchAll(/took ((?:<\w+> \(\d+\)(?:, )?)+)/g)) {
              sightings++;
              for (const thing of took.match(/<\w+> \(\d+\)/g) ?? [])
                expect(seen.get(me)).toContain(`${mate} ${thing}`);
            }
          }
        }
      }
      expect(inferences).toBeGreaterThan(10);
      expect(sightings).toBeGreaterThan(0);
    },
  );

  test('knows of a delivery by whom it last saw hold the thing', async () => {
    const events = await playInMemory({
      world: transport,
      protocol: proagent.with({ belief: 'revised' }),
      agents: 3,
      steps: 80,
    });
    const lines = choosing(events).flatMap((call) => textsOf(call, 'memory').flatMap((text) => text.split('\n')));
    expect(lines.some((line) => /brought <\w+> \(\d+\)/.test(line))).toBe(true);
    // The rule player infers nothing: then there is only what was seen.
    expect(lines.some((line) => line.includes('to intend: '))).toBe(false);
  });

  test('does not idle because its answer says that there is no need to', async () => {
    const models = scriptedModel(rules(relay), ({ ask }) =>
      ask === 'choose' ? { choice: 'No need to wait: pass larch', reason: '' } : undefined,
    );
    const events = await playInMemory({ world: relay, protocol: proagent.usual, agents: 2, models, steps: 1 });
    expect(actionsOf(events)[0]).toEqual(['pass larch', 'pass larch']);
  });
});
