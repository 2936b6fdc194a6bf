// Defines LLaMAR: (corrector ∥ verifier) → planner → actor, on shared lists of subtasks and a shared memory; the first
// two sleep in step 0. After Nayak et al. (arXiv 2407.10031) and their code (nsidn98/LLaMAR). docs/guide/protocols.md
// lists the differences between the two and the option for each.
import { z } from 'zod';
import { type AnyChannel, checked, observation } from '../../runtime/core/channel.ts';
import { heardChannels, type Role } from '../../runtime/core/role.ts';
import { addressed, type Route, to } from '../../runtime/core/route.ts';
import { family } from '../../runtime/naming/family.ts';
import { notes } from '../channels.ts';
import { corrections, memory, progress, subtasks, work } from '../shared/subtasks.ts';
import { actor, corrector, type LlamarVariant, planner, verifier } from './modules.ts';

const MODULES = ['full', 'actor', 'planner-actor-verifier', 'planner-actor-corrector'] as const;
type LlamarModules = (typeof MODULES)[number];

const OPTIONS = {
  /** A module of its own (paper), or a field of the actor's answer (published code). */
  corrector: z
    .enum(['module', 'in-actor'])
    .default('module')
    .describe("A separate module (paper), or a field of the actor's answer (published code)."),
  /**
   * The paper's ablations. Without a verifier, the completed list of `planner-actor-corrector` is the world's own
   * checker's.
   */
  modules: z
    .enum(MODULES)
    .default('full')
    .describe("The paper's ablations; without a verifier, the world's own checker decides what is done."),
  /** Whether agents may explore. */
  explore: z.boolean().default(true).describe('Whether agents may explore.'),
  rules: z
    .enum(['paper', 'published'])
    .default('paper')
    .describe('What each module is shown and when an episode ends: as in the paper or as in its published code.'),
};

const COMPLETED_BY: Readonly<Record<LlamarModules, LlamarVariant['completed']>> = {
  full: 'verifier',
  actor: 'nobody',
  'planner-actor-verifier': 'verifier',
  'planner-actor-corrector': 'checker',
};
const HAS_CORRECTOR: Readonly<Record<LlamarModules, boolean>> = {
  full: true,
  actor: false,
  'planner-actor-verifier': false,
  'planner-actor-corrector': true,
};

const CHANNELS: readonly AnyChannel[] = [observation, checked, subtasks, progress, corrections, memory, work, notes];

/**
 * LLaMAR: corrector and verifier, then planner, then actor, on shared lists of subtasks (Nayak et al., arXiv
 * 2407.10031). docs/guide/protocols.md lists where its code differs from its text.
 */
export const llamar = family('llamar', OPTIONS, ({ corrector: where, modules, explore, rules }) => {
  const make: LlamarVariant = {
    planner: modules !== 'actor',
    completed: COMPLETED_BY[modules],
    corrector: HAS_CORRECTOR[modules] ? where : 'nobody',
    explore,
    published: rules === 'published',
  };
  const once: Record<string, Role> = {};
  if (make.completed === 'verifier') once.verifier = verifier(make);
  if (make.corrector === 'module') once.corrector = corrector(make);
  if (make.planner) once.planner = planner(make);
  once.actor = actor(make);
  const about =
    'One planner keeps the subtasks, one actor acts for all; a verifier and a corrector look back before they go on.';
  // Of all modules (nsidn98/LLaMAR).
  const sampling = { '*': { temperature: 0.7, maxTokens: 1000 } };
  return { about, sampling, once, routes: { ...toListeners(once), action: addressed } };
});

/** Each channel is routed to the roles that listen to it; a channel without listeners in a variant has no route. */
function toListeners(roles: Readonly<Record<string, Role>>): Record<string, Route> {
  const listeners = ({ name }: AnyChannel) =>
    Object.entries(roles).flatMap(([role, its]) => (heardChannels(its).some((c) => c.name === name) ? [role] : []));
  const heard = CHANNELS.map((c) => [c.name, listeners(c)] as const).filter(([, by]) => by.length > 0);
  return Object.fromEntries(heard.map(([name, by]) => [name, to(...by)]));
}
