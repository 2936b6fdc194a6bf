// Tests that worlds, protocols and models are found by name, and that no key is ever shown.
import { describe, expect, test } from 'vitest';
import { WORLDS } from '../envs/index.ts';
import { FAMILIES, PROTOCOLS } from '../protocols/index.ts';
import { systemClock } from '../runtime/core/clock.ts';
import { findProtocol, pickProtocol } from './find-parts.ts';
import { checkModelRoles, createModels, modelRoles, settingsOf, sharesOf } from './named-models.ts';
import { PROTOCOL_NAMES, pickWorld, WORLD_NAMES, worldVersion } from './shipped.ts';

const clock = systemClock;
const relay = await pickWorld('relay');

describe('picking by name', () => {
  test('finds every world and protocol that ships, and the versions of worlds are known without loading them', async () => {
    expect(WORLD_NAMES).toEqual([...Object.keys(WORLDS), 'relay']);
    for (const name of WORLD_NAMES) {
      const world = await pickWorld(name);
      expect([world.name, world.version, world]).toEqual([name, worldVersion(name), WORLDS[name] ?? relay]);
    }
    expect(PROTOCOL_NAMES).toEqual(Object.keys(PROTOCOLS));
    for (const name of PROTOCOL_NAMES) {
      expect(await pickProtocol(name)).toBe(PROTOCOLS[name]);
      expect((await findProtocol(name, '.')).family).toBe(FAMILIES[name]);
    }
  });

  test.each(['__proto__', 'constructor', 'toString', ''])('does not take %j for a name', async (name) => {
    await expect(pickWorld(name)).rejects.toThrow('WORLD_UNKNOWN');
    await expect(pickProtocol(name)).rejects.toThrow('PROTOCOL_UNKNOWN');
  });

  test('names what is near', async () => {
    await expect(pickProtocol('dmsa')).rejects.toThrow('Did you mean dmas?');
    await expect(pickProtocol('lamar:corrector=in-actor')).rejects.toThrow(
      "there is no protocol 'lamar'. Did you mean llamar?",
    );
  });

  test('a protocol without options says that it has none', async () => {
    await expect(pickProtocol('solo:x')).rejects.toThrow("protocol 'solo' has no options, and so no 'x'.");
  });
});

describe('createModels', () => {
  test('is the rule player for everybody when nothing is said', async () => {
    const models = await createModels({}, { world: relay, context: { env: {}, clock } });
    expect(Object.keys(models)).toEqual(['*']);
    expect(models['*']?.kind).toBe('rules');
  });

  test('gives a role its own model and all others the unnamed one', async () => {
    const models = await createModels(
      { model: ['speaker=b', 'a'] },
      { world: relay, context: { env: { OPENAI_API_KEY: 'k' }, clock } },
    );
    expect(Object.entries(models).map(([role, { name }]) => [role, name])).toEqual([
      ['*', 'a'],
      ['speaker', 'b'],
    ]);
  });

  test('gives the other roles the rule player when only roles are named', async () => {
    const models = await createModels(
      { model: ['planner=x'] },
      { world: relay, context: { env: { OPENAI_API_KEY: 'k' }, clock } },
    );
    expect([models['*']?.kind, models.planner?.kind]).toEqual(['rules', 'endpoint']);
  });

  test('gives the rule player of a role the bounds in its name', async () => {
    const sar = await pickWorld('sar');
    const models = await createModels(
      { model: ['planner=rules:overlook=0.2,misread=0.05', 'rules:forget=0.1'] },
      { world: sar, context: { env: {}, clock } },
    );
    expect([models.planner?.name, models['*']?.name]).toEqual([
      'rules(overlook 0.2, misread 0.05)',
      'rules(forget 0.1)',
    ]);
  });

  test.each([
    ['rules:overlook=0.2', "needs the facet 'words.facts', which world 'relay' lacks"],
    ['rules:persist=0.2', "needs the facet 'words.acting.tried', which world 'relay' lacks"],
    ['rules:rash=0.2', "needs the facet 'words.acting.goesTo', which world 'relay' lacks"],
    ['rules:persist=2', "'persist=' a share from 0 to 1"],
    ['rules:overlok=0.2', 'Did you mean overlook=?'],
    ['rules:without=told', "'without=' needs the facet 'player.mending'"],
  ])('refuses %s in a world whose texts state no facts, and says why', async (model, said) => {
    await expect(createModels({ model: [model] }, { world: relay, context: { env: {}, clock } })).rejects.toThrow(said);
  });

  test('makes one model of a name that serves several roles', async () => {
    const models = await createModels(
      { model: ['planner=x', 'speaker=x'] },
      {
        world: relay,
        context: {
          env: { OPENAI_API_KEY: 'k' },
          clock,
        },
      },
    );
    expect(models.planner).toBe(models.speaker);
  });

  test('never shows a key', async () => {
    const models = await createModels(
      { model: ['x'], apiKeyEnv: 'MINE' },
      {
        world: relay,
        context: {
          env: { MINE: 'sk-very-secret' },
          clock,
        },
      },
    );
    expect(JSON.stringify(models)).not.toContain('sk-very-secret');
  });

  test('does not repeat a key that was given in place of its name', async () => {
    for (const apiKeyEnv of ['sk-very-secret', 'aB3verysecret'])
      await expect(
        createModels({ model: ['x'], apiKeyEnv }, { world: relay, context: { env: {}, clock } }),
      ).rejects.toThrow("OPTION_BAD: --api-key-env cannot be '***'.");
  });

  test.each([
    [{ model: ['gpt'] }, 'KEY_MISSING'],
    [{ model: ['gpt'], apiKeyEnv: 'NOT_SET' }, 'NOT_SET'],
    [{ baseUrl: 'http://u:secret@h/v1' }, '***@h'],
    [{ model: ['gpt'], baseUrl: 'ftp://h' }, 'OPTION_BAD'],
    [{ model: [''] }, 'OPTION_BAD'],
    [{ model: ['planner='] }, 'OPTION_BAD'],
    [{ model: ['two words'] }, 'OPTION_BAD'],
  ])('refuses %j', async (flags, code) => {
    await expect(createModels(flags, { world: relay, context: { env: {}, clock } })).rejects.toThrow(code);
  });
});

describe('a misspelt word for who answers', () => {
  test.each([
    ['rule', 'Did you mean rules?'],
    ['Rules', 'Did you mean rules?'],
    ['planner=rulse', 'Did you mean rules?'],
    ['record:calls.jsonl', 'Did you mean recorded:FILE?'],
    ['recorded', 'Did you mean recorded:FILE?'],
  ])('%s is told before a key is asked for', async (model, fix) => {
    const made = () => createModels({ model: [model] }, { world: relay, context: { env: {}, clock } });
    await expect(made()).rejects.toThrow('MODEL_UNKNOWN: there is no model ');
    await expect(made()).rejects.toThrow(fix);
  });

  test('a world that cannot read its own observations is told so where its rule player is asked for, and only there', async () => {
    const { readObservation: _, ...words } = relay.words;
    const mute = { ...relay, words };
    await expect(createModels({}, { world: mute, context: { env: {}, clock } })).rejects.toThrow(
      "FACET_MISSING: model 'rules' needs the facet 'words.readObservation', which world 'relay' lacks.",
    );
    const endpoint = await createModels(
      { model: ['x'], baseUrl: 'http://127.0.0.1:1/v1' },
      { world: mute, context: { env: {}, clock } },
    );
    expect(endpoint['*']).toMatchObject({ kind: 'endpoint' });
  });

  test('is a name like any other behind a base URL', async () => {
    const models = await createModels(
      { model: ['rule'], baseUrl: 'http://127.0.0.1:1/v1' },
      { world: relay, context: { env: {}, clock } },
    );
    expect(models['*']).toMatchObject({ name: 'rule', kind: 'endpoint' });
  });

  test.each(['gpt-4.1-mini', 'o3', 'codex-mini-latest', 'ft:gpt-4.1-mini:me::1', 'x'])('%s is none', async (model) => {
    await expect(createModels({ model: [model] }, { world: relay, context: { env: {}, clock } })).rejects.toThrow(
      'KEY_MISSING',
    );
  });
});

describe('roles that ask a model', () => {
  test('are named in a mixture also by their part', async () => {
    expect(modelRoles(await pickProtocol('duo'))).toEqual(['planner', 'red/planner', 'speaker', 'blue/speaker']);
  });

  test('are the only ones that a model may be named for', async () => {
    const models = await createModels({ model: ['hand=rules'] }, { world: relay, context: { env: {}, clock } });
    const [dmas, duo] = [await pickProtocol('dmas'), await pickProtocol('duo')];
    expect(() => checkModelRoles(models, [dmas])).toThrow("protocol 'dmas' has no role 'hand' that asks a model.");
    const named = await createModels({ model: ['blue/speaker=rules'] }, { world: relay, context: { env: {}, clock } });
    expect(() => checkModelRoles(named, [duo])).not.toThrow();
  });
});

test('settingsOf leaves out what was not said', () => {
  expect(settingsOf({})).toEqual({});
  expect(settingsOf({ temperature: 0, maxTokens: 9, modelSeed: 3 })).toEqual({ temperature: 0, maxTokens: 9, seed: 3 });
});

test('the shares of models are those with which they play', async () => {
  const shares = async (model: string) =>
    sharesOf(await createModels({ model: [model], slip: 0.5 }, { world: relay, context: { env: {}, clock } }));
  expect(await shares('rules:slip=0,forget=0.1')).toEqual({ slip: 0, forget: 0.1 });
  expect(await shares('rules')).toEqual({ slip: 0.5, forget: 0 });
});
