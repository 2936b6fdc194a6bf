// Tests that an episode that lacks a part is refused by the part's name, as untyped code may ask for one.
import { expect, test } from 'vitest';
import { rulesModel } from '../../agents/models/rules-model.ts';
import { relay } from '../../envs/relay/relay.ts';
import { solo } from '../../protocols/solo.ts';
import { memoryBus } from '../bus/memory.ts';
import { checkOptions } from './options.ts';

const models = rulesModel({ player: relay.player, seed: 0 });

test.each([
  [undefined, "world cannot be 'undefined'"],
  [{ world: 'relay', protocol: solo, models }, "world cannot be 'relay'"],
  [{ world: relay, protocol: relay, models }, "protocol cannot be 'an object'"],
  [{ world: relay, protocol: solo }, "models cannot be 'undefined'"],
  [{ world: relay, protocol: solo, models: 'rules' }, "models cannot be 'rules'"],
  [{ world: relay, protocol: solo, models: { mind: 'rules' } }, "models cannot be 'an object'"],
])('%j is refused: %s', (options, what) => {
  expect(() => checkOptions(options)).toThrow(`OPTION_BAD: ${what}`);
});

test.each([
  [{ stpes: 3 }, "an option of an episode cannot be 'stpes'. Did you mean steps?"],
  [{ steps: 'three' }, "steps cannot be 'three'. It takes a number."],
  [{ sink: console }, "sink cannot be 'an object'. It takes where lines go"],
  [{ timeCapMs: -1 }, "timeCapMs cannot be '-1'. It takes a number of milliseconds, or null"],
  [{ agents: 'Alice' }, "agents cannot be 'Alice'. It takes a number, or a list of names."],
])('with parts that fit, %j is refused: %s', (more, what) => {
  expect(() => checkOptions({ world: relay, protocol: solo, models, ...more })).toThrow(`OPTION_BAD: ${what}`);
});

test('the same options run an episode, replay it, fork it and join it', () => {
  const options = { world: relay, protocol: solo, models, agents: 2, seed: 3, steps: 4, run: 'a', bus: memoryBus() };
  for (const door of ['run', 'record', 'replay', 'join'] as const)
    expect(() => checkOptions(options, door)).not.toThrow();
});

test('only a record needs no one protocol, only a replay no models, and only a process that joins no world', () => {
  const named = () => solo;
  expect(() => checkOptions({ world: relay, protocol: named, models }, 'record')).not.toThrow();
  expect(() => checkOptions({ world: relay, protocol: named, models }, 'run')).toThrow('protocol cannot be');
  expect(() => checkOptions({ world: relay, protocol: solo }, 'replay')).not.toThrow();
  expect(() => checkOptions({ world: relay, protocol: solo }, 'record')).toThrow('models cannot be');
  expect(() => checkOptions({ protocol: solo, models }, 'join')).not.toThrow();
});

test('one model for all, models by role, or no model if no role asks one, are accepted', () => {
  for (const given of [models, { mind: models }, {}])
    expect(() => checkOptions({ world: relay, protocol: solo, models: given })).not.toThrow();
});
