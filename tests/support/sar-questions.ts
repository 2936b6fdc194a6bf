// Asks the rule player of `sar` from states of the game.
import { z } from 'zod';
import { sar } from '../../envs/sar/world.ts';
import { ASKS, type Question } from '../../runtime/core/ask.ts';
import { type Random, random } from '../../runtime/core/random.ts';
import { promptFor, saysSegment } from './prompt-writer.ts';

export const game = { world: sar, agents: sar.team.names(3) };

export const begin = (scene = '1', seed = 100) => sar.reset({ scene, seed, agents: game.agents, options: {} });

export const message = saysSegment;

export const answerTo = (question: Question, chance: Random = random(1)) =>
  sar.player.answer(promptFor(question), chance);

export const Plan = z.object(ASKS.plan);
