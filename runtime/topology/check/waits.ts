// Finds who waits for ever in a step in which all agents are ready: roles that wait for each other, or for messages
// that go to others, and agents for which nobody acts.
import { action } from '../../core/channel.ts';
import { isSure, type Read, saidChannel, type Wake } from '../../core/role.ts';
import { areAnswered, computeSpeaking, type DueSenders, stretchStarts, wakeAlternatives, wakesIn } from '../due.ts';
import type { Instance, Topology } from '../topology.ts';
import type { Fault } from './fault.ts';
import { wokenByActs } from './flow.ts';

/** A range of steps in which the same roles live. */
interface Stretch {
  readonly first: number;
  /** undefined: it has no end. */
  readonly last: number | undefined;
  /** Who is awake if nobody waits in vain, and who gets to speak. */
  readonly due: DueSenders;
  readonly speaking: DueSenders;
}

/**
 * `dues` has one entry for each of `stretchStarts`. A leg of a sequence (`alone` is false) may end before a stretch
 * begins: that nobody acts must then be so in each.
 */
export function waitFaults(
  topology: Topology,
  { agents, dues, alone }: { agents: readonly string[]; dues: readonly DueSenders[]; alone: boolean },
): Fault[] {
  const stretches = stretchesOf(topology, new Set(agents), dues);
  const blocked = blockedFaults(topology, stretches);
  return blocked.length > 0 ? blocked : idleFaults(topology, { agents, stretches, alone });
}

function stretchesOf(topology: Topology, ready: ReadonlySet<string>, dues: readonly DueSenders[]): Stretch[] {
  return stretchStarts(topology).flatMap((first, i, all) => {
    const next = all[i + 1];
    const due = dues[i];
    if (due === undefined) return [];
    const stirred = [...wokenByActs(topology, due.awake)].filter(({ role }) => role && wakesIn(role, first));
    const speaking = computeSpeaking(topology, { step: first, ready, due }, stirred);
    return [{ first, last: next === undefined ? undefined : next - 1, due, speaking }];
  });
}

/** Roles that are awake in some steps, and get to speak in none of them; and replies that never come. */
function blockedFaults(topology: Topology, stretches: readonly Stretch[]): Fault[] {
  const spoken = new Set(stretches.flatMap(({ speaking }) => [...speaking.awake]));
  const blocked = topology.instances.filter(
    (i) => i.role !== null && !spoken.has(i.name) && stretches.some(({ due }) => due.awake.has(i.name)),
  );
  const isUnmet = (i: Instance, channel: string) =>
    stretches.some(({ due, speaking }) => speaking.count(i.name, channel) < due.count(i.name, channel));
  const waiting = blocked.flatMap((i) => {
    const specs: readonly (Wake | Read)[] = [...wakeAlternatives(i.role).flat(), ...(i.role?.reads ?? [])];
    return specs
      .filter(({ how, channel }) => (how === 'every' || how === 'current') && isUnmet(i, channel.name))
      .map(({ channel: { name } }) => {
        const by = blocked.filter((s) => saysTo(topology, s, i, name)).map((s) => `'${s.roleName}'`);
        const why =
          by.length > 0 ? `and ${[...new Set(by)].join(' and ')} cannot say it before` : 'some of which goes to others';
        return waitFault(`role '${i.roleName}' waits for all of '${name}', ${why}.`);
      });
  });
  const found = [...waiting, ...unansweredFaults(topology, stretches)];
  return [...new Map(found.map((fault) => [fault.what, fault])).values()];
}

function unansweredFaults(topology: Topology, stretches: readonly Stretch[]): Fault[] {
  return topology.instances.flatMap((i) => {
    const lives = stretches.filter(({ speaking }) => speaking.awake.has(i.name));
    return wakeAlternatives(i.role)
      .flat()
      .filter((w) => w.how === 'replies')
      .filter(
        (wake) =>
          lives.length > 0 &&
          !lives.some(({ speaking: { awake } }) => areAnswered(topology, wake, { from: i, speaking: awake })),
      )
      .map(({ channel, proposal }) =>
        waitFault(
          `role '${i.roleName}' waits for replies on '${channel.name}' from all who hear '${proposal.name}', and not all can answer it in the step and be heard.`,
        ),
      );
  });
}

const waitFault = (what: string): Fault => ({
  code: 'WAITS_FOR_EVER',
  what,
  fix: 'Let somebody go on without it: wake on each(…), read it as latest(…), or leave it out. Who replies wakes on what is proposed, and is routed to who proposes.',
});

const saysTo = (topology: Topology, speaker: Instance, recipient: Instance, channel: string): boolean =>
  (speaker.role?.says ?? []).some((said) => isSure(said) && saidChannel(said).name === channel) &&
  topology.possibleRecipients(speaker, channel).includes(recipient);

/** Agents for which nobody acts in some steps, though somebody does in others. */
function idleFaults(
  topology: Topology,
  { agents, stretches, alone }: { agents: readonly string[]; stretches: readonly Stretch[]; alone: boolean },
): Fault[] {
  const actors = new Map<string | null, Instance[]>();
  for (const i of topology.instances)
    for (const agent of actsFor(topology, i)) actors.set(agent, [...(actors.get(agent) ?? []), i]);
  const idleIn = (agent: string) =>
    stretches.filter(({ speaking }) => !actors.get(agent)?.some(({ name }) => speaking.awake.has(name)));
  return agents.flatMap((agent): Fault[] => {
    const [first, ...others] = idleIn(agent);
    if (first === undefined || (!alone && others.length + 1 < stretches.length)) return [];
    const steps =
      first.last === undefined
        ? `from step ${first.first} on`
        : first.last === first.first
          ? `in step ${first.first}`
          : `in steps ${first.first} to ${first.last}`;
    return [
      {
        code: 'ACTION_NO_AUTHOR',
        what: `nobody says what ${agent} does ${steps}.`,
        fix: "Let a role that wakes in these steps say 'action', or change 'from' and 'until' of the one that does.",
      },
    ];
  });
}

/** The agents whose turn the instance may take, by an action or by speech. */
function actsFor(topology: Topology, i: Instance): readonly (string | null)[] {
  const acts = (i.role?.says ?? []).map(saidChannel).some(({ act }) => act);
  const bodies = i.role && topology.says(i, action.name) !== 'never' ? topology.possibleRecipients(i, action.name) : [];
  return [...new Set([...(acts ? [i.agent] : []), ...bodies.map(({ agent }) => agent)])];
}
