// Tests that an episode that lacks a part is refused by the part's name, as untyped code may ask for one.
import { expect, test } from 'vitest';
import { rulesModel } from '../../agents/models/rules-model.ts';
import { relay } from '../../envs/relay/relay.ts';
import { solo } from '../../protocols/solo.ts';
import { checkEpisodeOptions } from './run.ts';

const models = rulesModel({ player: relay.player, seed: 0 });

test.each([
  [undefined, "world cannot be 'undefined'"],
  [{ world: 'relay', protocol: solo, models }, "world cannot be 'relay'"],
  [{ world: relay, protocol: relay, models }, "protocol cannot be 'an object'"],
  [{ world: relay, protocol: solo }, "models cannot be 'undefined'"],
  [{ world: relay, protocol: solo, models: 'rules' }, "models cannot be 'rules'"],
  [{ world: relay, protocol: solo, models: { mind: 'rules' } }, "models cannot be 'an object'"],
])('%j is refused: %s', (options, what) => {
  expect(() => checkEpisodeOptions(options)).toThrow(`OPTION_BAD: ${what}`);
});

test('one model for all, models by role, or no model if no role asks one, are accepted', () => {
  for (const given of [models, { mind: models }, {}])
    expect(() => checkEpisodeOptions({ world: relay, protocol: solo, models: given })).not.toThrow();
});
