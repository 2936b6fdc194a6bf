// Tests what every module is asked: reasons before decisions, and an example of the answer that is valid and tells
// nothing of the scene.
import { expect, test } from 'vitest';
import { z } from 'zod';
import { exampleAnswer, exampleSegments } from '../../agents/answer-shape.ts';
import { WORLDS } from '../../envs/index.ts';
import type { AnyLocalWorld } from '../../envs/kit/local-world.ts';
import { relay } from '../../envs/relay/relay.ts';
import { FAMILIES, PROTOCOLS } from '../../protocols/index.ts';
import { isMixture, type TeamProtocol } from '../../runtime/core/protocol.ts';
import type { Me, Role } from '../../runtime/core/role.ts';
import type { WorldCard } from '../../runtime/core/world.ts';
import { planEpisode, worldCardOf } from '../../runtime/run/plan.ts';

/**
 * The fields that give reasons. Models write the fields of an answer in the order of its schema, so what they decide
 * follows from their reasons only where one of these stands before it.
 */
const REASONS: readonly string[] = ['reason', 'failures', 'intention', 'text'];

/** Every protocol, and of families each variant by one option. */
const variants: readonly TeamProtocol[] = [
  ...Object.values(PROTOCOLS),
  ...Object.values(FAMILIES).flatMap((family) =>
    Object.entries(family.choices).flatMap(([option, { takes }]) =>
      takes.includes(' | ') ? takes.split(' | ').map((value) => family.parse({ [option]: value })) : [],
    ),
  ),
];
const modulesOf = (protocol: TeamProtocol): [string, Role][] =>
  (isMixture(protocol) ? Object.values(protocol.parts).map((part) => part.protocol) : [protocol]).flatMap((one) =>
    Object.entries({ ...one.once, ...one.perAgent })
      .filter(([, { kind }]) => kind === 'module')
      .map(([role, its]): [string, Role] => [`${one.name} ${role}`, its]),
  );
const modules = new Map(variants.flatMap(modulesOf));
const worlds: readonly AnyLocalWorld[] = [...Object.values(WORLDS), relay];

/** The smallest team of more than one in which the scene can be played. */
function opened(world: AnyLocalWorld, scene = world.scenes[0] ?? '') {
  for (let n = Math.max(2, world.team.min); n <= world.team.max; n++) {
    try {
      const { setup } = planEpisode({ world, protocol: PROTOCOLS.solo ?? neverMissing(), agents: n, scene });
      return { setup, state: world.reset(setup) };
    } catch {
      // Of another size.
    }
  }
  return neverMissing();
}

const cards = new Map<AnyLocalWorld, WorldCard>();
for (const world of worlds) cards.set(world, await worldCardOf({ world, ...opened(world) }));

function meIn(world: AnyLocalWorld): Me {
  const { agents } = opened(world).setup;
  return {
    ...{ part: 'team', role: 'mind', agent: agents[0] ?? '', team: agents, ready: agents, step: 0, serves: 'agent' },
    world: cards.get(world) ?? neverMissing(),
  };
}
function neverMissing(): never {
  throw new Error('nothing to test with');
}

const fieldsOf = (role: Role): string[] => Object.keys(z.looseObject({}).parse(schemaOf(role, meIn(relay)).properties));
function schemaOf(role: Role, me: Me) {
  const schema = role.answer?.(me);
  if (schema === undefined) throw new Error('a module says what its answer is');
  return schema;
}

test('no shipped module decides before it has reasoned, or it says why', () => {
  const hasty = [...modules].filter(([, role]) => {
    const fields = fieldsOf(role);
    const decides = fields.some((field) => !REASONS.includes(field));
    return decides && !REASONS.includes(fields[0] ?? '') && role.unreasoned === undefined;
  });
  expect(hasty.map(([name]) => name)).toEqual([]);
  const excused = [...modules]
    .filter(([, role]) => role.unreasoned !== undefined)
    .map(([name]) => name.split(/[ :]/)[0]);
  expect(new Set(excused)).toEqual(new Set(['act', 'coela']));
});

test('the check finds a module that decides first', () => {
  expect(fieldsOf(modules.get('act mind') ?? neverMissing())[0]).toBe('plan');
});

test.each(worlds.map((world) => [world.name, world] as const))(
  '%s gives an answer of every form as an example',
  (_, world) => {
    const me = meIn(world);
    for (const [name, role] of modules) {
      if (role.ask === undefined) continue;
      const schema = schemaOf(role, me);
      for (const example of me.world.examples ?? []) {
        const answer = exampleAnswer({ ask: role.ask, schema }, example, me);
        expect(Object.keys(answer ?? {}), name).toEqual(Object.keys(z.looseObject({}).parse(schema.properties)));
        expect(z.fromJSONSchema(schema).safeParse(answer).error, name).toBeUndefined();
        expect(JSON.stringify(answer), name).not.toMatch(/\{[ab]\}|undefined/);
      }
    }
    expect(world.words.examples?.length).toBeGreaterThan(0);
  },
);

/** In which no thing has a name of its own. */
const NAMELESS = new Set(['relay', 'overcooked']);

/**
 * `Lantern_1`, `<spool> (9305)`, `any_targets|8`, `square[8.5, 9.5]`: names of single things; `HarborFire`, but no verb
 * of an action.
 */
const NAMES =
  /<\w+> \(\d+\)|\b\w+\|\d+|\b\w+\[[\d., V]+\]|\b[A-Za-z]+_[\w.]*\w(?![\w(|])|\b[A-Z][a-z]+[A-Z]\w+\b(?![(\w])/g;

test.each(worlds.map((world) => [world.name, world] as const))(
  'the examples of %s name nothing of a scene',
  (_, world) => {
    const named = new Set(
      (world.words.examples ?? []).flatMap((example) => JSON.stringify(example).match(NAMES) ?? []),
    );
    expect(named.size > 0 || NAMELESS.has(world.name)).toBe(true);
    const every = Math.ceil(world.scenes.length / 20);
    for (const scene of world.scenes.filter((_, i) => i % every === 0)) {
      const { setup, state } = opened(world, scene);
      const shown = setup.agents.flatMap((agent) => [world.observe(state, agent).text, ...world.actions(state, agent)]);
      const all = [world.words.task(state), world.words.manual(state), ...shown].join('\n');
      expect(
        [...named].filter((name) => all.includes(name)),
        scene,
      ).toEqual([]);
    }
  },
);

test.each(worlds.map((world) => [world.name, world] as const))(
  'in the example of %s who is asked alone does the first part, and everybody finds its own part in a plan',
  (_, world) => {
    const me = meIn(world);
    const [first = '', second = ''] = me.team;
    const actionsOf = (agents: readonly string[], asked: Partial<Me>) => {
      const schema = {
        properties: { plan: { properties: Object.fromEntries(agents.map((agent) => [agent, {}])) } },
      };
      return (me.world.examples ?? []).map((example) => {
        const cast: Me = { ...me, ...asked };
        const { plan } = exampleAnswer({ ask: 'plan', schema }, example, cast) ?? {};
        const [segment] = exampleSegments({ ask: 'plan', schema }, cast);
        return { plan, said: segment?.text ?? '', parts: example.parts.filter(({ after }) => after.length === 0) };
      });
    };
    for (const { plan, parts } of actionsOf([first, second], { serves: 'part' }))
      expect(plan).toEqual({ [first]: parts[0]?.actions[0], [second]: parts[1]?.actions[0] ?? me.world.idle });
    for (const { plan, parts, said } of actionsOf([second], { serves: 'part' })) {
      expect(plan).toEqual({ [second]: parts[0]?.actions[0] });
      expect(said.indexOf(second)).toBeLessThan(said.indexOf(first) === -1 ? said.length : said.indexOf(first));
    }
    // Who speaks in a dialogue is the one that says `I`.
    for (const { plan, parts } of actionsOf([first, second], { serves: 'agent', agent: second }))
      expect(plan).toEqual({ [first]: parts[1]?.actions[0] ?? me.world.idle, [second]: parts[0]?.actions[0] });
    // Nobody asks itself to do the other part.
    for (const { said } of actionsOf([first], { serves: 'agent', team: [first] })) expect(said).not.toContain(second);
  },
);

test('an ask of one’s own has no example, and a world without examples shows none', () => {
  const me = meIn(relay);
  const schema = { type: 'object', properties: { bid: { type: 'number' } } };
  expect(exampleSegments({ ask: 'bid', schema }, me)).toEqual([]);
  expect(exampleSegments({ ask: 'plan', schema }, me)).toEqual([]);
  const { examples: _, ...bare } = me.world;
  expect(exampleSegments({ ask: 'say', schema: { properties: { text: {} } } }, { ...me, world: bare })).toEqual([]);
});
