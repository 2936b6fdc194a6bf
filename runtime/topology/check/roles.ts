// Lists the roles of a team once each, however many instances they have.
import type { Role } from '../../core/role.ts';
import type { Topology } from '../topology.ts';

export function rolesOf(topology: Topology): { readonly roleName: string; readonly role: Role }[] {
  const roles = topology.instances.flatMap(({ part, roleName, role }) =>
    role ? [[`${part} ${roleName}`, { roleName, role }] as const] : [],
  );
  return [...new Map(roles).values()];
}
