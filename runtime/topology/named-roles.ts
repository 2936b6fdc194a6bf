// Finds the roles of a team that a person names: by the role alone, with its part or its agent, or in full.
import { decodeName, NOBODY } from '../text/subject.ts';
import type { Instance } from './topology.ts';

/** Whether `planner`, `red/planner`, `Alice/speaker` or `team/Alice/speaker` names the instance of this name. */
export function namesInstance(text: string, instance: string): boolean {
  if (text === instance) return true;
  const [part, agent, role] = instance.split('/').map((token) => (token === NOBODY ? undefined : decodeName(token)));
  const words = text.split('/');
  const last = words.at(-1);
  if (role === undefined || last !== role) return false;
  const [first, second] = words;
  if (words.length === 1) return true;
  if (words.length === 2) return first === part || first === agent;
  return words.length === 3 && first === part && second === agent;
}

export const namedByAny = (texts: readonly string[], instance: string): boolean =>
  texts.some((text) => namesInstance(text, instance));

/** As short as it can be said: `planner`, `Alice/speaker`, `red/planner`. */
export function shortRoleName(instance: string): string {
  const [part = '', agent = '', role = ''] = instance.split('/');
  return [part === 'team' ? NOBODY : part, agent, role]
    .flatMap((token) => (token === NOBODY ? [] : (decodeName(token) ?? token)))
    .join('/');
}

/** All roles except the remote ones. */
export const servedBeside =
  (remote: readonly string[]) =>
  ({ name }: Instance): boolean =>
    !remote.some((text) => namesInstance(text, name));
