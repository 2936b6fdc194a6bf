// Says what a page shows of a protocol: its roles with their statecharts, and, before it has run, who can hear whom, on
// which channels, with how many calls, and what its checks say.
import { findProtocol } from '../../resolve/find-parts.ts';
import { type AnyProtocol, isSequence, type TeamProtocol } from '../../runtime/core/protocol.ts';
import { chartData, chartOf } from '../../runtime/run/overview/chart.ts';
import { overviewOf, type ProtocolOverview, protocolOverview } from '../../runtime/run/overview/overview.ts';
import { faultText } from '../../runtime/topology/check/fault.ts';
import type {
  DeclaredProtocol,
  DeclaredRole,
  EdgeSum,
  Episode,
  EpisodeWindow,
  Member,
  StudioPage,
} from '../episode/model.ts';
import { NO_SUMS } from '../episode/sums.ts';

/** `text`: as typed. @throws as `findProtocol` */
export async function protocolPage(text: string, agents: number | undefined, cwd: string): Promise<StudioPage> {
  const { protocol } = await findProtocol(text, cwd);
  const shown = overviewOf(protocol, { team: agents });
  const { faults, warnings, about, name } = shown;
  const legs: readonly ProtocolOverview[] = 'legs' in shown ? shown.legs : [shown];
  const team = legs[0]?.agents ?? [];
  const lead = (leg: number, text: string) => (legs.length > 1 ? `leg ${leg + 1}: ${text}` : text);
  const declared: DeclaredProtocol = {
    about,
    channels: legs.flatMap(({ parts, bridges }, leg) => [
      ...parts.flatMap((part) =>
        part.channels.map((one) => ({ name: lead(leg, inPart(parts, part.name, one.name)), heard: one.route })),
      ),
      ...bridges.map((one) => ({ name: lead(leg, one.role), heard: `carries ${one.from} into ${one.into}` })),
    ]),
    calls: legs.map(({ calls }, leg) => lead(leg, calls?.total ?? 'not counted')).join('; '),
    checks: [
      ...faults.map((one) => ({ isFault: true, text: faultText(one) })),
      ...warnings.map(({ code, what, fix }) => ({ isFault: false, text: `${code}: ${what} ${fix}` })),
    ],
  };
  return {
    episode: { ...NOTHING, title: name, file: text, ...edgesOf(legs) },
    window: NO_STEPS,
    roles: rolesOf(protocol, team),
    protocol: declared,
    live: false,
    isServed: false,
  };
}

const NOTHING = { facts: [], notes: [], steps: [] };
const NO_STEPS: EpisodeWindow = { before: NO_SUMS, steps: [], messages: [], calls: [], texts: [], pictures: null };

const inPart = (parts: readonly unknown[], part: string, name: string): string =>
  parts.length > 1 ? `${part}/${name}` : name;

/** Roles of every protocol of it, with their charts; `team`: the names of its agents. */
export function rolesOf(protocol: AnyProtocol, team: readonly string[]): DeclaredRole[] {
  const legs: readonly TeamProtocol[] = isSequence(protocol) ? protocol.legs.map((leg) => leg.protocol) : [protocol];
  return legs.flatMap((leg, i) => {
    const { parts } = protocolOverview(leg, team);
    return parts.flatMap((part) =>
      part.roles.map((role) => {
        const name = inPart(parts, part.name, role.name);
        const wakes = Object.entries(role.wakes).map(([event, all]) =>
          event === 'wake' ? all.join(' and ') : `${event}: ${all.join(' and ')}`,
        );
        return {
          name: legs.length > 1 ? `leg${i + 1}/${name}` : name,
          kind: role.kind,
          perAgent: role.per === 'agent',
          wakes: wakes.join('; '),
          reads: role.reads.join(', '),
          says: role.says.join(', '),
          chart: role.kind === 'rule' ? undefined : chartData(chartOf(leg, team, name)),
        };
      }),
    );
  });
}

/** Who can hear whom, as if a message had been sent. */
function edgesOf(legs: readonly ProtocolOverview[]): Pick<Episode, 'members' | 'sums'> {
  const members: Member[] = (legs[0]?.agents ?? []).map((name) => ({ name, kind: 'agent', part: '', roles: [] }));
  const placeOf = (agent: string | null, name: string): number => {
    const wanted = agent ?? name;
    const at = members.findIndex((one) => one.name === wanted);
    if (at >= 0) return at;
    const kind = /(^|\/)bridge-\d+$/.test(name) ? 'bridge' : 'shared';
    return members.push({ name: wanted, kind, part: '', roles: [] }) - 1;
  };
  const edges = legs.flatMap(({ hears, parts }, leg) =>
    hears.flatMap(({ part, agent, role, channel, recipients }) => {
      const from = placeOf(agent, inPart(parts, part, role));
      const named = legs.length > 1 ? `leg ${leg + 1}: ${channel}` : channel;
      return recipients.flatMap((heard) =>
        heard.agents.map((one): EdgeSum => [from, placeOf(one, inPart(parts, heard.part, heard.role)), named, 1, 0]),
      );
    }),
  );
  return { members, sums: { ...NO_SUMS, edges } };
}
