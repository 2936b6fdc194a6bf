// Checks the flow of messages: every action has an author, what is heard is said, and no role sleeps for ever or waits
// for ever, for another that waits for it or for messages that go to others.
import { action } from '../../core/channel.ts';
import { heardChannels, isSure, type Read, saidChannel, type Wake } from '../../core/role.ts';
import { areAnswered, computeSpeaking, type DueSenders, stretchStarts, wakeAlternatives, wakesIn } from '../due.ts';
import type { Instance, Topology } from '../topology.ts';
import type { Fault, TracedFault } from './fault.ts';

/** Of who speaks and who hears. `awake`: who is in some step in which all agents are ready. */
export const flowFaults = (
  topology: Topology,
  agents: readonly string[],
  awake: ReadonlySet<string>,
): readonly TracedFault[] => [
  ...unheardFaults(topology),
  ...routeSideFaults(topology),
  ...everyOnMaybeFaults(topology),
  ...ownerlessFaults(topology),
  ...speakerFaults(topology),
  ...neverWokenFaults(topology, awake),
  ...actionFaults(topology, agents),
];

/** One author for every agent's action: two that wake in the same step would race, none would stall. */
function actionFaults(topology: Topology, agents: readonly string[]): Fault[] {
  const authors = new Map<Instance, Instance[]>();
  for (const author of topology.instances) {
    if (!author.role || topology.says(author, action.name) === 'never') continue;
    for (const body of topology.possibleRecipients(author, action.name))
      authors.set(body, [...(authors.get(body) ?? []), author]);
  }
  const steps = stretchStarts(topology);
  return agents.flatMap((agent): Fault[] => {
    const body = topology.body(agent);
    const [first, ...others] = (body && authors.get(body)) ?? [];
    if (first === undefined) {
      return [
        {
          code: 'ACTION_NO_AUTHOR',
          what: `nobody says what ${agent} does.`,
          fix: "Let one role say 'action', routed own or addressed.",
        },
      ];
    }
    const all = [first, ...others];
    const awakeIn = (step: number) => all.filter(({ role }) => role && wakesIn(role, step));
    if (!steps.some((step) => awakeIn(step).length > 1)) return [];
    const names = all.map((a) => a.name).join(' and ');
    return [
      { code: 'ACTION_TWO_AUTHORS', what: `${names} both say what ${agent} does.`, fix: 'Leave it to one of them.' },
    ];
  });
}

/** What is heard must be said, and what is said must be heard. */
function unheardFaults(topology: Topology): TracedFault[] {
  const speakers = topology.instances.flatMap((i) =>
    [...topology.channels.values()].filter((c) => topology.says(i, c.name) !== 'never').map((c) => ({ i, c })),
  );
  const alone = new Set(topology.parts.filter((p) => p.team.length === 1).map((p) => p.name));
  /** In a team of one agent, what goes to the others has no recipient; that is not a fault of the protocol. */
  const noOthers = (part: string, channel: string) =>
    alone.has(part) && topology.part(part)?.protocol.routes[channel]?.onlyOthers === true;
  /** By channel: whom its messages may reach. */
  const reached = new Map([...topology.channels.keys()].map((channel) => [channel, new Set<Instance>()]));
  for (const { i, c } of speakers)
    for (const recipient of topology.possibleRecipients(i, c.name)) reached.get(c.name)?.add(recipient);
  const faults = unsaidFaults(
    topology,
    (instance, channel) => noOthers(instance.part, channel) || reached.get(channel)?.has(instance) === true,
  );
  for (const { i, c } of speakers) {
    if (i.kind === 'body' || i.kind === 'opening' || topology.possibleRecipients(i, c.name).length > 0) continue;
    if (noOthers(i.part, c.name)) continue;
    if (c.act && topology.instances.some((h) => h.role && heardChannels(h.role).some((x) => x.name === c.name)))
      continue;
    faults.push({
      code: 'SAID_NOT_HEARD',
      what: `role '${i.roleName}' says '${c.name}', which nobody hears.`,
      fix: `Let a role listen to ${c.name}, or do not say it.`,
      about: { instance: i, channel: c.name },
    });
  }
  return faults;
}

/** What is listened to and not said: one fault for a role and a channel, with the agents where it is not all. */
function unsaidFaults(topology: Topology, isSaidTo: (one: Instance, channel: string) => boolean): TracedFault[] {
  const listening = new Map<string, { readonly spec: Wake | Read; readonly all: Instance[] }>();
  for (const instance of topology.instances) {
    const { role, part, listensTo, roleName } = instance;
    for (const spec of role && !listensTo ? [...Object.values(role.wakes).flat(), ...role.reads] : []) {
      if (spec.optional) continue;
      const key = `${part}/${roleName} ${spec.how} ${spec.channel.name}`;
      const known = listening.get(key) ?? { spec, all: [] };
      known.all.push(instance);
      listening.set(key, known);
    }
  }
  return [...listening.values()].flatMap(({ spec: { how, channel }, all }): TracedFault[] => {
    const deaf = all.filter((one) => !isSaidTo(one, channel.name));
    const [instance] = deaf;
    const wakes = how === 'each' || how === 'every' || how === 'replies';
    if (instance === undefined) return [];
    const agents = deaf.map(({ agent }) => agent ?? '');
    const more = agents.length > 6 ? ` and ${agents.length - 6} more` : '';
    const whose = deaf.length < all.length ? ` for ${agents.slice(0, 6).join(', ')}${more}` : '';
    return [
      {
        code: 'HEARD_NOT_SAID',
        what: `role '${instance.roleName}' listens to '${channel.name}', which nobody says to it${whose}.`,
        fix: `Let a role say it, route it here, or ${wakes ? 'wake on something else and read it as optional(…)' : 'mark it optional(…)'}.`,
        about: { instance, channel: channel.name },
      },
    ];
  });
}

function neverWokenFaults(topology: Topology, awake: ReadonlySet<string>): TracedFault[] {
  const stirred = wokenByActs(topology, awake);
  return topology.instances
    .filter((i) => i.role && i.kind === 'role' && !awake.has(i.name) && !stirred.has(i))
    .map((i) => ({
      code: 'NEVER_WOKEN',
      what: `nothing can wake role '${i.roleName}'.`,
      fix: 'All of what it wakes on must be said to it; a ring needs an opening or somebody who starts it.',
      about: { instance: i },
    }));
}

/**
 * The instances that speech that takes the turn may wake, directly or through others: the world delivers it, which the
 * topology cannot foresee.
 */
function wokenByActs(topology: Topology, awake: ReadonlySet<string>): ReadonlySet<Instance> {
  const sleeping = topology.instances.filter((i) => i.role && !awake.has(i.name));
  const stirred = new Set(
    sleeping.filter((i) => wakeAlternatives(i.role).some((list) => list.some((w) => w.channel.act))),
  );
  for (let before = 0; before < stirred.size; ) {
    before = stirred.size;
    const reached = new Set([...stirred].flatMap((i) => saidTo(topology, i)));
    const heard = (i: Instance, { channel }: Wake) => reached.has(`${i.name} ${channel.name}`);
    for (const i of sleeping)
      if (wakeAlternatives(i.role).some((list) => list.some((w) => heard(i, w)))) stirred.add(i);
  }
  return stirred;
}

const saidTo = (topology: Topology, i: Instance) =>
  (i.role?.says ?? [])
    .map((said) => saidChannel(said).name)
    .flatMap((channel) => topology.possibleRecipients(i, channel).map((recipient) => `${recipient.name} ${channel}`));

function everyOnMaybeFaults(topology: Topology): TracedFault[] {
  const unsure = new Set(
    topology.instances.flatMap((i) =>
      (i.role?.says ?? []).filter((s) => !isSure(s)).map((s) => `${i.part} ${saidChannel(s).name}`),
    ),
  );
  return topology.instances.flatMap((i): TracedFault[] =>
    Object.values(i.role?.wakes ?? {}).flatMap((list) =>
      list
        .filter((w) => w.how === 'every' && unsure.has(`${i.part} ${w.channel.name}`))
        .map((w) => ({
          code: 'EVERY_ON_MAYBE',
          what: `role '${i.roleName}' waits for every '${w.channel.name}', which may be left out.`,
          fix: `Wake on each(${w.channel.name}), read it, or say it always.`,
          about: { instance: i, channel: w.channel.name },
        })),
    ),
  );
}

/** A channel of agents on which something speaks that serves none, so that its messages would name none. */
function speakerFaults(topology: Topology): TracedFault[] {
  return topology.instances
    .filter(({ agent }) => agent === null)
    .flatMap((i) =>
      [...topology.channels.values()]
        .filter((c) => c.by === 'agent' && topology.says(i, c.name) !== 'never')
        .map((c) => ({
          code: 'SPEAKER_NEEDS_AGENT',
          what: `'${i.roleName}' serves no agent and speaks on '${c.name}', whose messages name their agent (by: 'agent').`,
          fix: `Let a role per agent say it, or leave by: 'agent' out of the channel.`,
        })),
    );
}

/** A channel routed by the speaker's own agent, used by a role that has none. */
function ownerlessFaults(topology: Topology): TracedFault[] {
  return topology.instances.flatMap((i): TracedFault[] =>
    (i.agent === null || i.kind === 'bridge' ? (i.role?.says ?? []) : [])
      .map(saidChannel)
      .flatMap((c): TracedFault[] => {
        if (c.act)
          return [
            {
              code: 'ACT_NEEDS_AGENT',
              what: `role '${i.roleName}' exists once and speaks on the acting channel '${c.name}'.`,
              fix: 'Only a role per agent has a body to speak with.',
            },
          ];
        if (!topology.part(i.part)?.protocol.routes[c.name]?.needsAgent) return [];
        return [
          {
            code: 'ROUTE_NEEDS_AGENT',
            what: `role '${i.roleName}' exists once and says '${c.name}', which is routed by the speaker's agent.`,
            fix: 'Route it to(…), everyone or addressed.',
            about: { instance: i, channel: c.name },
          },
        ];
      }),
  );
}

/**
 * Routes of a kind of one's own whose two sides disagree: the sender counts on recipients that would refuse the
 * message, or never receive it. Looked at for a few speakers of each role.
 */
function routeSideFaults(topology: Topology): TracedFault[] {
  const looked = new Map<string, number>();
  const few = topology.instances.filter(({ part, roleName }) => {
    const n = (looked.get(`${part}/${roleName}`) ?? 0) + 1;
    looked.set(`${part}/${roleName}`, n);
    return n <= SPEAKERS_LOOKED_AT;
  });
  const subscribed = new Map<Instance, ReturnType<Topology['subscriptions']>>();
  const receives = (recipient: Instance, from: Instance, channel: string) => {
    const all = subscribed.get(recipient) ?? topology.subscriptions(recipient);
    subscribed.set(recipient, all);
    return all.some((s) => s.channel === channel && (s.agent === undefined || s.agent === from.agent));
  };
  return few.flatMap((from) =>
    [...topology.channels.values()]
      .filter((c) => !c.act && topology.says(from, c.name) !== 'never')
      .flatMap(({ name }): TracedFault[] => {
        const lost = topology
          .possibleRecipients(from, name)
          .find((one) => !topology.isFor(one, from, name, one.agent ?? undefined) || !receives(one, from, name));
        if (lost === undefined) return [];
        return [
          {
            code: 'ROUTE_SIDES_DISAGREE',
            what: `the route of '${name}' lets role '${lost.roleName}' hear what '${from.roleName}' says by its 'hears', and not by its 'reaches' or 'filters'.`,
            fix: "Let them name the same listeners; 'hears' and 'filters' may be left out.",
            about: { instance: lost, channel: name },
          },
        ];
      }),
  );
}
const SPEAKERS_LOOKED_AT = 3;

// --- who waits for ever ---

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
      .flatMap((wake) => {
        const { channel, proposal } = wake;
        if (topology.says(i, proposal.name) === 'never')
          return [
            waitFault(
              `role '${i.roleName}' waits for replies on '${channel.name}' to '${proposal.name}', which it never says.`,
              `Let it say ${proposal.name}, or wake on every(${channel.name}) or each(${channel.name}): replies(…) are those to what the role itself has said.`,
            ),
          ];
        const isAnswered = lives.some(({ speaking }) =>
          areAnswered(topology, wake, { from: i, speaking: speaking.awake }),
        );
        if (lives.length === 0 || isAnswered) return [];
        return [
          waitFault(
            `role '${i.roleName}' waits for replies on '${channel.name}' from all who hear '${proposal.name}', and not all can answer it in the step and be heard.`,
          ),
        ];
      });
  });
}

const waitFault = (
  what: string,
  fix = 'Let somebody go on without it: wake on each(…), read it as latest(…), or leave it out. Who replies wakes on what is proposed, and is routed to who proposes.',
): Fault => ({ code: 'WAITS_FOR_EVER', what, fix });

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
