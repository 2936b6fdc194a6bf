// Shows that players follow the text and nothing else: where every thing of a prompt has another number or name, the
// answer is the same with the other numbers and names.
import { expect, test } from 'vitest';
import { rulesModel } from '../../agents/index.ts';
import { chores, household, sar, transport } from '../../envs/index.ts';
import type { AnyLocalWorld } from '../../envs/kit/local-world.ts';
import { type AnyProtocol, runEpisode } from '../../index.ts';
import { capo, cmas, coela, llamar, roco } from '../../protocols/index.ts';
import { random } from '../../runtime/core/random.ts';

interface Renaming {
  readonly there: (text: string) => string;
  readonly back: (text: string) => string;
}

/** Numbers of things; their kinds are common sense, by which a player may know them. */
const inBrackets: Renaming = {
  there: (text) => text.replace(/> \((\d+)\)/g, '> (7$1)'),
  back: (text) => text.replace(/> \(7(\d+)\)/g, '> ($1)'),
};
const behindKinds: Renaming = {
  there: (text) => text.replace(/\b([A-Z][A-Za-z]+)_(\d+)\b/g, '$1_7$2'),
  back: (text) => text.replace(/\b([A-Z][A-Za-z]+)_7(\d+)\b/g, '$1_$2'),
};
/** The names of persons, places and stores, without what they are. */
const ofPlaces: Renaming = {
  there: (text) => text.replace(/\b(LostPerson|Reservoir|Deposit)([A-Z][a-z]+)\b/g, '$1$2ovo'),
  back: (text) => text.replace(/\b(LostPerson|Reservoir|Deposit)([A-Z][a-z]+)ovo\b/g, '$1$2'),
};

const STEPS = 8;

test.each<readonly [string, AnyLocalWorld, Renaming, readonly AnyProtocol[]]>([
  ['transport', transport, inBrackets, [coela.usual, capo.usual]],
  ['chores', chores, inBrackets, [roco.usual, capo.usual]],
  ['household', household, behindKinds, [llamar.usual, cmas]],
  ['sar', sar, ofPlaces, [llamar.usual, coela.usual]],
])('in %s an answer names things as its prompt does', async (_name, world, { there, back }, protocols) => {
  const asked: { readonly answer: string; readonly renamed: string; readonly isRenamed: boolean }[] = [];
  const player: AnyLocalWorld['player'] = {
    ...world.player,
    answer: (prompt, chance) => {
      const text = JSON.stringify(prompt);
      const other = there(text);
      const answer = world.player.answer(prompt, random('same'));
      const renamed = back(JSON.stringify(world.player.answer(JSON.parse(other), random('same'))));
      asked.push({ answer: JSON.stringify(answer), renamed, isRenamed: other !== text });
      return world.player.answer(prompt, chance);
    },
  };
  for (const protocol of protocols)
    await runEpisode({
      ...{ world: { ...world, player }, protocol, agents: 2, steps: STEPS, hashStates: false },
      models: rulesModel({ player, seed: 5 }),
    });
  expect(asked.filter(({ isRenamed }) => isRenamed).length).toBeGreaterThan(STEPS);
  expect(asked.filter(({ answer, renamed }) => answer !== renamed)).toEqual([]);
});
