// Numbers the members of a team as they appear on record: every agent first, in the order of the team, then the roles
// that exist once.
import { createParticipants, type Participant } from '../../runtime/ledger/participants.ts';
import type { Member } from './model.ts';

export type Members = ReturnType<typeof createMembers>;

/** `before`: those that are known already. */
export function createMembers(before: readonly Member[] = []) {
  const places = createParticipants();
  const known = new Map<string, { readonly index: number; readonly member: Member; readonly roles: Set<string> }>();
  const keyOf = ({ kind, name }: Pick<Member, 'kind' | 'name'>) => `${kind === 'agent' ? 'agent' : 'role'} ${name}`;
  const add = (member: Member) => {
    const made = { index: known.size, member, roles: new Set(member.roles) };
    known.set(keyOf(member), made);
    return made;
  };
  for (const member of before) add(member);
  const at = ({ who, role, part, module, isBridge }: Participant): number => {
    // A role that exists once is the only one of its module; an agent's modules name its agent and a role.
    const kind = isBridge ? 'bridge' : module === role ? 'shared' : 'agent';
    const { index, roles } = known.get(keyOf({ kind, name: who })) ?? add({ name: who, kind, part, roles: [] });
    roles.add(role);
    return index;
  };
  return {
    at,
    of: (instance: string) => at(places.of(instance)),
    place: (instance: string) => places.of(instance),
    team(agents: readonly string[]) {
      places.team(agents);
      for (const name of agents) add({ name, kind: 'agent', part: 'team', roles: [] });
    },
    all: (): Member[] => [...known.values()].map(({ member, roles }) => ({ ...member, roles: [...roles] })),
  };
}
