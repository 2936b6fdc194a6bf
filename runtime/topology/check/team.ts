// Checks how a team is divided into parts: every agent is in one part, and every part has agents.

import { isMixture, type MixturePart } from '../../core/protocol.ts';
import { near } from '../../text/near-names.ts';
import type { Topology } from '../topology.ts';
import type { Fault } from './fault.ts';

/** A wrong share or name is reported alone: agents left out or left over follow from it. */
export function teamFaults({ protocol, parts }: Topology, agents: readonly string[]): Fault[] {
  const declared = isMixture(protocol) ? Object.entries(protocol.parts) : [];
  const shares = declared.flatMap(([part, { agents: named, share = 1 }]): Fault[] => {
    if (named !== undefined || (Number.isFinite(share) && share >= 0)) return [];
    return [
      {
        code: 'PART_SHARE_BAD',
        what: `part '${part}' takes a share of ${String(share)}.`,
        fix: 'A share is a number above 0: 0.5 and 0.5, or 1 and 2, of those whom no part names.',
      },
    ];
  });
  if (shares.length > 0) return shares;
  const there = new Set(agents);
  const strangers = declared.flatMap(([part, { agents: named = [] }]) =>
    named.filter((agent) => !there.has(agent)).map((agent) => unknownAgentFault(part, agent, agents)),
  );
  if (strangers.length > 0) return strangers;
  const uncounted = countFaults(parts, declared, agents.length);
  return uncounted.length > 0
    ? uncounted
    : [...emptyPartFaults(parts, agents.length), ...misplacedAgentFaults(parts, agents)];
}

/** Numbers of agents that a team of this size cannot give: told alone, with what they add up to. */
function countFaults(parts: Topology['parts'], declared: readonly [string, MixturePart][], size: number): Fault[] {
  const counts = declared.filter(([, { count }]) => count !== undefined);
  const short = declared.some(
    ([name, { count = 0, within = [] }]) =>
      [count, ...within.map((group) => group.count ?? 0)].some((n) => n < 0) ||
      (parts.find((p) => p.name === name)?.team.length ?? 0) < count,
  );
  const placed = parts.reduce((sum, { team }) => sum + team.length, 0);
  const grouped = declared.some(([, { within = [] }]) => within.some(({ count }) => count !== undefined));
  if (!short && (placed >= size || (counts.length === 0 && !grouped))) return [];
  const told = declared.map(
    ([name, { count, share, agents }]) =>
      `${name} ${count ?? agents?.length ?? (share === undefined ? 'rest' : 'a share')}`,
  );
  return [
    {
      code: 'TEAM_NOT_DIVIDED',
      what: `a team of ${size} cannot be divided as the parts ask: ${told.join(', ')}.`,
      fix: 'Let the numbers add up to the team, or let a part take the rest.',
    },
  ];
}

function unknownAgentFault(part: string, agent: string, agents: readonly string[]): Fault {
  const guess = near(agent, agents);
  return {
    code: 'PART_AGENT_UNKNOWN',
    what: `part '${part}' names agent '${agent}', who is not in the team.`,
    fix: guess.length
      ? `Did you mean ${guess.join(' or ')}?`
      : `There are: ${agents.slice(0, 12).join(', ')}. Name one of them, or ask for more agents.`,
  };
}

const emptyPartFaults = (parts: Topology['parts'], size: number): Fault[] =>
  parts
    .filter((part) => part.team.length === 0)
    .map((part) => ({
      code: 'PART_EMPTY',
      what: `in a team of ${size} part '${part.name}' has no agent.`,
      fix: 'Give it a larger share, or ask for more agents.',
    }));

function misplacedAgentFaults(parts: Topology['parts'], agents: readonly string[]): Fault[] {
  const placed = new Map<string, string[]>(agents.map((agent) => [agent, []]));
  for (const part of parts) for (const agent of part.team) placed.get(agent)?.push(part.name);
  return [...placed].flatMap(([agent, at]): Fault[] => {
    if (at.length === 1) return [];
    if (at.length > 1)
      return [
        {
          code: 'AGENT_TWO_PARTS',
          what: `agent '${agent}' is in parts ${at.join(' and ')}.`,
          fix: 'Name it in one of them.',
        },
      ];
    return [
      {
        code: 'AGENT_NO_PART',
        what: `agent '${agent}' is in no part.`,
        fix: 'Name it in one, give a part a share and no names, or ask for fewer agents.',
      },
    ];
  });
}
