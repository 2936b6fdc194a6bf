// Checks a user's own prompt against who plays, before anything is asked: a key that leads to no field of the answer
// would only show as a reply that nobody can read, and a placeholder of nobody's as words that are missing.
import { placeholderOfNobody, replyFieldUnknown } from '../core/errors/index.ts';
import type { ReplyKey } from '../core/reply-keys.ts';
import type { Me } from '../core/role.ts';
import { near } from '../core/text/near-names.ts';
import type { WorldCard } from '../core/world.ts';
import type { Instance, Topology } from '../topology/topology.ts';
import type { InstructionOverrides } from './plan.ts';
import { readOwnPrompt } from './prompt-template.ts';

export interface OwnPromptNeeds {
  readonly topologies: readonly Topology[];
  readonly card: WorldCard;
  /** Every name that an agent of the world may have: a prompt may be meant for teams of several sizes. */
  readonly agents: readonly string[];
}

/** @throws PLACEHOLDER_OF_NOBODY, REPLY_FIELD_UNKNOWN */
export function checkOwnPrompts(prompts: InstructionOverrides, { topologies, card, agents }: OwnPromptNeeds): void {
  checkReplyKeys(prompts, topologies, card);
  const roles = topologies.flatMap(({ instances }) =>
    instances.filter(({ kind, agent }) => kind === 'role' && agent === null).map(({ roleName }) => roleName),
  );
  const here = [...new Set([...card.agents, ...roles])];
  const known = new Set([...here, ...agents]);
  for (const [role, text] of Object.entries(prompts))
    for (const { of, ...place } of readOwnPrompt(text).ofWhom)
      if (!known.has(of)) throw placeholderOfNobody(place, { role, of, known: here, near: near(of, here) });
}

function checkReplyKeys(prompts: InstructionOverrides, topologies: readonly Topology[], world: WorldCard): void {
  for (const [role, text] of Object.entries(prompts)) {
    const { keys } = readOwnPrompt(text);
    if (keys.length === 0) continue;
    const fields = topologies.flatMap((topology) =>
      topology.instances
        .filter(({ part, roleName }) => roleName === role || `${part}/${roleName}` === role)
        .flatMap((instance) => fieldsOf(instance, topology, world)),
    );
    const known = [...new Set(fields)];
    const unknown = known.length === 0 ? undefined : keys.find((key) => !known.includes(fieldOf(key)));
    if (unknown) throw replyFieldUnknown(unknown, role, known, near(fieldOf(unknown), known));
  }
}

const fieldOf = ({ ours }: ReplyKey): string => ours.split('.', 1)[0] ?? ours;

/** Of a module's answer in its first steps; nothing where the role asks nobody. */
function fieldsOf({ part, roleName, agent, role }: Instance, topology: Topology, world: WorldCard): string[] {
  const team = topology.part(part)?.team ?? [];
  const who = { part, role: roleName, serves: agent === null ? 'part' : 'agent', agent: agent ?? part } as const;
  return [0, 1].flatMap((step) => {
    const me: Me = { ...who, team, ready: team, step, world };
    const properties = role?.answer?.(me).properties;
    return typeof properties === 'object' && properties !== null ? Object.keys(properties) : [];
  });
}
