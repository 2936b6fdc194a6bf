// Tests the presets against the parts that they name: they are data, which nothing else holds to these.
import { describe, expect, test } from 'vitest';
import { PRESETS } from '../presets/index.ts';
import { type AnyProtocol, isMixture, isSequence } from '../runtime/core/protocol.ts';
import { optionsOf } from '../runtime/naming/mix.ts';
import { deviationsOf, fidelityText } from '../runtime/naming/preset.ts';
import { pickProtocol } from './find-parts.ts';
import { settingsOf } from './named-models.ts';
import { fidelityOf, samplingUnder, underPreset } from './presets.ts';
import { pickWorld } from './shipped.ts';

describe.each(Object.entries(PRESETS))('%s', (name, preset) => {
  test('bears its name and says where it comes from', () => {
    expect(preset.name).toBe(name);
    expect(name).toMatch(/^(paper|published):[a-z]+$/);
    expect(preset.source).not.toBe('');
    expect(preset.deviations.length).toBeGreaterThan(0);
  });

  test.each(Object.keys(preset.protocols))('sets options that %s has', async (protocol) => {
    const made = await pickProtocol(await underPreset(name, protocol));
    expect(optionsOf(made)).toMatchObject(preset.protocols[protocol]?.options ?? {});
    const asked = samplingUnder(name, made);
    const models =
      isMixture(made) || isSequence(made)
        ? []
        : Object.values({ ...made.once, ...made.perAgent }).filter(({ ask }) => ask);
    expect(models.length === 0 || Object.keys(asked).length > 0).toBe(true);
  });

  test.each(Object.keys(preset.worlds))('sets options that %s has', async (world) => {
    const { options = {} } = preset.worlds[world] ?? {};
    expect((await pickWorld(world)).options.parse(options)).toMatchObject(options);
  });

  test.each(Object.keys(preset.worlds))('sets options for %s that its protocols have', async (world) => {
    for (const [protocol, options] of Object.entries(preset.worlds[world]?.protocols ?? {})) {
      expect(Object.keys(preset.protocols)).toContain(protocol);
      const made = await pickProtocol(await underPreset(name, protocol, world));
      expect(optionsOf(made)).toMatchObject(options);
    }
  });

  test('names no world and no protocol in a deviation that it does not fit', () => {
    for (const { worlds = [], protocols = [] } of preset.deviations) {
      for (const world of worlds) expect(Object.keys(preset.worlds)).toContain(world);
      for (const protocol of protocols) expect(Object.keys(preset.protocols)).toContain(protocol);
    }
  });
});

test('what is given by hand goes before a preset, and is told', async () => {
  const world = await pickWorld('sar');
  const of = async (typed: string, worldOptions: Record<string, unknown>, temperature?: number) => {
    const protocol = await pickProtocol(await underPreset('paper:llamar', typed));
    const settings = settingsOf(temperature === undefined ? {} : { temperature });
    const given = { ...PRESETS['paper:llamar']?.worlds.sar?.options, ...worldOptions };
    return fidelityOf('paper:llamar', { world, protocol, worldOptions: given, settings, steps: null });
  };
  const text = async (...given: Parameters<typeof of>) => fidelityText((await of(...given)) ?? expect.fail());
  expect(await text('llamar', {})).toBe('paper:llamar');
  expect(await text('llamar:modules=actor', {})).toBe('paper:llamar, but modules=actor');
  expect(await text('llamar:corrector=module', { reasons: 'all' }, 0)).toBe(
    'paper:llamar, but reasons=all, temperature=0',
  );
});

test('a deviation of another world or protocol is not told', () => {
  const preset = PRESETS['paper:capo'] ?? expect.fail();
  const told = (protocol: string, world?: string) =>
    deviationsOf(preset, { protocol, ...(world === undefined ? {} : { world }) }).map(({ paper }) => paper);
  expect(told('capo', 'chores')).toContain('VirtualHome');
  expect(told('capo', 'transport')).not.toContain('VirtualHome');
  expect(told('roco').length).not.toBe(told('capo').length);
});

test('a mixture or a sequence is under the preset of each protocol in it', async () => {
  const sampled = { temperature: 0.7, maxTokens: 256 };
  const mixture = 'mix:lead@coela:words=5=1,rhp=rest,bridge=rhp.action>lead.observation';
  const typed = 'switch:coela,(mix:rhp=1,coela=1)@step=2';
  // What a preset sets at a default does not lengthen the name.
  expect(await underPreset('paper:coela', typed)).toBe(typed);
  expect(await underPreset('published:chen', 'mix:cmas=2,hmas-2=rest')).toMatch(/^mix:cmas:\S+=2,hmas-2:\S+=rest$/);
  const made = await pickProtocol(await underPreset('paper:coela', 'mix:lead@coela:words=5=1,rhp=rest'));
  expect(samplingUnder('paper:coela', made)).toEqual({
    'lead/communication': sampled,
    'lead/reasoning': sampled,
    'lead/planning': sampled,
  });
  const world = await pickWorld('transport');
  const worldOptions = PRESETS['paper:coela']?.worlds.transport?.options ?? expect.fail();
  const of = (protocol: AnyProtocol) =>
    fidelityOf('paper:coela', { world, protocol, worldOptions, settings: {}, steps: null });
  expect(await of(made)).toEqual({ preset: 'paper:coela', changed: ['lead.words=5'] });
  expect(await of(await pickProtocol(typed))).toEqual({ preset: 'paper:coela', changed: [] });
  for (const stranger of ['mix:coela=1,cmas=rest', 'switch:coela,./mine.ts@step=2'])
    await expect(underPreset('paper:coela', stranger)).rejects.toThrow(/does not cover protocol '(cmas|.\/mine.ts)'/);
  await expect(underPreset('paper:coela', mixture)).resolves.toMatch(/^mix:/);
});
