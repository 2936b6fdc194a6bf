// Implements `troupe show`: describes a protocol before anything runs: its roles, channels, subjects, recipients, call
// bounds and faults.

import { PRESETS } from '../../presets/index.ts';
import { withoutOptions } from '../../resolve/file-reference.ts';
import { findProtocol } from '../../resolve/find-parts.ts';
import { type FidelityOverview, fidelityOverview, pickPreset, underPreset } from '../../resolve/presets.ts';
import { samplingText } from '../../runtime/costs/provenance.ts';
import { withoutRoles } from '../../runtime/naming/preset.ts';
import { type ChartJson, chartMermaid, chartOf } from '../../runtime/run/overview/chart.ts';
import { overviewMermaid } from '../../runtime/run/overview/mermaid.ts';
import {
  overviewOf,
  type ProtocolOverview,
  type SequenceOverview,
  type SpeakerRecipients,
  speakerName,
} from '../../runtime/run/overview/overview.ts';
import { withoutUndefined } from '../../runtime/text/json.ts';
import { faultText } from '../../runtime/topology/check/fault.ts';
import type { Run } from '../command.ts';
import { answer, type Views } from '../command.ts';
import type { SHOW } from '../declared/parts.ts';
import { type Block, painted } from '../print/printer.ts';

export const run: Run<typeof SHOW> = async (
  { protocol: name },
  { agents, format: asked, json, machine, fidelity: under },
  context,
) => {
  const format = json ? 'json' : asked;
  const { text, fidelity } = presetNamed(name, under);
  const { protocol, family } = await findProtocol(await underPreset(fidelity, text), context.cwd);
  const preset = fidelity === undefined ? undefined : pickPreset(fidelity);
  const shown = overviewOf(protocol, { team: agents, family });
  context.exit(shown.faults.length > 0 ? 1 : 0);
  if (machine !== undefined) return answer(chartOf(protocol, shown.agents, machine), MACHINE, { format });
  const overview = preset ? fidelityOverview(preset, protocol) : undefined;
  const result: ShownProtocol = { ...shown, fidelity: overview };
  return answer(
    result,
    { ...VIEWS, text: (it) => [...textOf(it, withoutOptions(text)), ...fidelityShown(overview)] },
    { format },
  );
};

type ShownProtocol = ReturnType<typeof overviewOf> & {
  readonly fidelity: FidelityOverview | undefined;
};

const textOf = (shown: ShownProtocol, named: string): Block[] =>
  'legs' in shown ? sequenceShown(shown) : showText(shown, named);

const VIEWS: Pick<Views<ShownProtocol>, 'mermaid' | 'indent'> = {
  indent: 2,
  mermaid: overviewMermaid,
};

const MACHINE: Views<ChartJson> = {
  indent: 2,
  text: (chart) => [{ verbatim: chartMermaid(chart) }],
};

/** The name of a preset stands for the first protocol that it sets. */
function presetNamed(name: string, fidelity: string | undefined): { text: string; fidelity: string | undefined } {
  const preset = leadsPresets(name) ? pickPreset(name) : undefined;
  const [first] = Object.keys(preset?.protocols ?? {});
  return first === undefined ? { text: name, fidelity } : { text: first, fidelity: fidelity ?? name };
}

/** No protocol has a name that is the prefix of a preset, as in `paper:capo`. */
const leadsPresets = (name: string): boolean => {
  const [lead = ''] = name.split(':');
  return name.includes(':') && Object.keys(PRESETS).some((preset) => preset.startsWith(`${lead}:`));
};

/** Above this number of agents, speakers of one role share a line. */
const EACH_UP_TO = 6;

/** A protocol in words and tables. `named`: its name on the command line, without options. */
export function showText(shown: ProtocolOverview, named = shown.name.split(':')[0] ?? ''): Block[] {
  const several = shown.parts.length > 1;
  const inPart = (part: string, text: string) => (several ? `${part}: ${text}` : text);
  return [
    ...headline(shown),
    ...shown.parts.flatMap((p) => partLine(p, several)),
    ...samplingLines(shown),
    ...choicesText(shown, named),
    ...section('Roles', [
      table(
        ['role', 'exists', 'is a', 'wakes on', 'reads', 'says', 'asks', 'from step'],
        shown.parts.flatMap((p) => p.roles.map((r) => roleRow(inPart(p.name, r.name), r))),
      ),
    ]),
    ...section('Channels', [table(['channel', 'heard by route', 'NATS subjects'], channelRows(shown, inPart))]),
    ...section('Who hears whom', [table(['speaker', 'on', 'heard by'], recipientRows(shown, inPart))]),
    ...capsText(shown, inPart),
    ...section('Model calls per step', callsText(shown, inPart)),
    ...section('Checks', checksText(shown)),
  ];
}

const section = (title: string, body: readonly Block[]): Block[] => ['', painted('bold', title), ...body];

const table = (head: string[], rows: string[][]): Block => (rows.length === 0 ? '(none)' : { head, rows });

type OverviewPart = ProtocolOverview['parts'][number];
type PartLabel = (part: string, text: string) => string;

type Headline = Pick<ProtocolOverview, 'name' | 'about' | 'hash' | 'timing' | 'agents'>;

const headline = ({ name, about, hash, timing, agents }: Headline): Block[] => [
  { lead: `${name}  `, leadIn: 'bold', text: about },
  `hash ${hash}, timing ${timing}, with ${agents.length} agents`,
];

function partLine({ name, protocol, about, team, options }: OverviewPart, several: boolean): Block[] {
  const chosen = Object.entries(options).map(([key, value]) => `${key}=${String(value)}`);
  return [
    ...(several ? [`part ${name}: ${protocol} for ${team.join(', ') || 'nobody'}. ${about}`] : []),
    ...(chosen.length ? [`options: ${chosen.join(', ')}`] : []),
  ];
}

/** Shown for protocols whose paper gives it. */
const samplingLines = ({ sampling }: ProtocolOverview): Block[] =>
  Object.keys(sampling).length === 0 ? [] : [`--sampling published: ${samplingText(withoutRoles(sampling))}`];

/** The other options of a family; empty without any. */
function choicesText({ choices, options: here }: ProtocolOverview, named: string): Block[] {
  if (choices === null) return [];
  const rows = Object.entries(choices).map(([option, { takes, default: usual }]) => [
    option,
    takes,
    String(usual),
    String(here[option] ?? usual),
  ]);
  const others = rows.flatMap(([option = '', takes = '', usual]) =>
    takes.includes(' | ') ? takes.split(' | ').flatMap((word) => (word === usual ? [] : [`${option}=${word}`])) : [],
  );
  const example = `${named}:${others[0] ?? `${rows[0]?.[0]}=…`}`;
  return section('Options', [table(['option', 'takes', 'default', 'here'], rows), `Named as in ${example}.`]);
}

function roleRow(name: string, role: OverviewPart['roles'][number]): string[] {
  const { per, kind, wakes, reads, says, ask = '', from, until } = role;
  const woken = Object.entries(wakes).map(([event, list]) =>
    event === 'wake' ? list.join(' + ') : `${event}: ${list.join(' + ')}`,
  );
  return [
    name,
    per === 'agent' ? 'per agent' : 'once',
    kind,
    woken.join('\n'),
    reads.join('\n'),
    says.join('\n'),
    ask,
    until === undefined ? String(from) : until === from ? `${from} alone` : `${from} to ${until}`,
  ];
}

function channelRows(shown: ProtocolOverview, inPart: PartLabel): string[][] {
  const rows = shown.parts.flatMap((p) =>
    p.channels.map((c) => {
      const pattern = shown.subjects.find((s) => s.part === p.name && s.channel === c.name)?.pattern ?? '';
      return [inPart(p.name, c.name), `${c.route}${c.act ? ', an act' : ''}`, pattern];
    }),
  );
  return [...rows, ...shown.bridges.map((b) => [b.role, `bridge from ${b.from} into ${b.into}`, ''])];
}

function recipientRows(shown: ProtocolOverview, inPart: PartLabel): string[][] {
  const listed =
    shown.agents.length <= EACH_UP_TO ? shown.hears.map((h) => [h]) : [...groupBySpeaker(shown.hears).values()];
  return listed.flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const who =
      first.agent === null
        ? speakerName(first.role)
        : group.length > 1
          ? `each ${first.role} (${group.length})`
          : `${first.agent}'s ${first.role}`;
    return [
      [
        inPart(first.part, who),
        `${first.channel}${first.sure ? '' : ' (may)'}`,
        `${first.one ? 'one of: ' : ''}${recipientsText(group, inPart)}`,
      ],
    ];
  });
}

function groupBySpeaker(hears: readonly SpeakerRecipients[]): Map<string, SpeakerRecipients[]> {
  const groups = new Map<string, SpeakerRecipients[]>();
  for (const h of hears) {
    const key = `${h.part} ${h.role} ${h.channel}`;
    groups.set(key, [...(groups.get(key) ?? []), h]);
  }
  return groups;
}

function recipientsText(group: readonly SpeakerRecipients[], inPart: PartLabel): string {
  const names = [
    ...new Map(group.flatMap((h) => h.recipients.map((x) => [`${x.part} ${x.role}`, x] as const))).values(),
  ];
  const recipientTexts = names.map(({ part, role }) => {
    const agents = group.map((h) => h.recipients.find((x) => x.part === part && x.role === role)?.agents ?? []);
    const [only = []] = agents;
    if (agents.every((a) => a.length === 1 && a[0] === null)) return inPart(part, role);
    if (group.length === 1 && only.length <= EACH_UP_TO) return inPart(part, `${role} of ${only.join(', ')}`);
    const sizes = agents.map((a) => a.length);
    const [few, many] = [Math.min(...sizes), Math.max(...sizes)];
    return inPart(part, `${few === many ? few : `${few} to ${many}`} × ${role}`);
  });
  return recipientTexts.join('\n') || '(nobody)';
}

/** Empty if the protocol has none. */
function capsText({ parts }: ProtocolOverview, inPart: PartLabel): Block[] {
  const rows = parts.flatMap(({ name, caps = [] }) =>
    caps.map(({ channel = 'any', from = 'any', to = 'any', tokens, messages, rounds, per = '', action }) => {
      const most = (n: number | undefined) => (n === undefined ? '' : String(n));
      return [inPart(name, channel), from, to, most(tokens), most(messages), most(rounds), per, action];
    }),
  );
  if (rows.length === 0) return [];
  const head = ['channel', 'from', 'to', 'tokens', 'messages', 'rounds', 'per', 'what goes beyond'];
  return section('Limits, for each sender separately', [table(head, rows)]);
}

function callsText({ calls, agents, parts }: ProtocolOverview, inPart: PartLabel): Block[] {
  if (calls === null) return ['Not counted, because the checks found faults.'];
  const rows = calls.roles.map((r) => [
    inPart(r.part, r.role),
    r.per === 'agent' ? 'per agent' : 'once',
    r.ask ?? '',
    r.text,
  ]);
  return [
    table(['role', 'exists', 'asks', 'calls'], rows),
    `all roles: ${calls.total}, deepest chain, at most: ${calls.depth}`,
    ...(calls.here && parts.length === 1
      ? [`with these ${agents.length} agents: ${calls.here.total}, deepest chain, at most: ${calls.here.depth}`]
      : []),
    `n is the number of ready agents${parts.length > 1 ? ' in the part' : ''}. Asking again after a reply of the wrong form comes on top of these${againText(calls)}.`,
  ];
}

/** The limits, by role. */
function againText(calls: NonNullable<ProtocolOverview['calls']>): string {
  const often = new Map<number, Set<string>>();
  for (const { role, again } of calls.roles)
    if (again !== undefined) often.set(again, (often.get(again) ?? new Set()).add(role));
  const told = [...often].sort(([a], [b]) => b - a).map(([n, roles]) => `${n} times by ${[...roles].join(', ')}`);
  return told.length === 0 ? '' : `, at most ${told.join('; ')}`;
}

function checksText({ faults, warnings }: Pick<ProtocolOverview, 'faults' | 'warnings'>): Block[] {
  const found = [...faults.map(faultText), ...warnings.map((w) => `warning ${w.code}: ${w.what} ${w.fix}`)];
  return faults.length === 0 ? ['no faults', ...found] : found;
}

/** A sequence of protocols: each leg, when it takes over, and what its roles know from before. */
function sequenceShown(shown: SequenceOverview): Block[] {
  const rows = shown.legs.map(({ leg, name, takesOver, notes, calls }) => [
    String(leg),
    name,
    takesOver ?? 'begins',
    leg === 1 ? '' : notes.map(({ channel, roles }) => `${channel} (${roles.join(', ')})`).join(', ') || 'nothing',
    calls?.total ?? '',
  ]);
  return [
    ...headline(shown),
    ...section('Legs', [{ head: ['leg', 'protocol', 'takes over', 'notes carried over', 'calls per step'], rows }]),
    'The world, its clock and undelivered speech continue unchanged; roles start afresh with those notes. Of each leg, step 0 is the first that it plays.',
    ...shown.legs.flatMap((leg) => section(`--- Leg ${leg.leg} ---`, showText(leg))),
    ...section('Checks of all legs', checksText(shown)),
  ];
}

/** What a preset sets, and what still differs from its paper. */
function fidelityShown(shown: FidelityOverview | undefined): Block[] {
  if (shown === undefined) return [];
  const text = (options: Readonly<Record<string, unknown>>) =>
    Object.entries(options)
      .map(([option, value]) => `${option}=${String(value)}`)
      .join('\n') || '(nothing)';
  const sets = [
    ['protocol', text(shown.protocol)],
    ['sampling', samplingText(shown.sampling)],
    ...Object.entries(shown.worlds).map(([world, { options, steps, protocols = {} }]) => [
      `world ${world}`,
      [
        text(withoutUndefined({ ...options, steps })),
        ...Object.entries(protocols).map(([base, set]) => `${base}: ${text(set).replaceAll('\n', ', ')}`),
      ].join('\n'),
    ]),
  ];
  const stays = shown.deviations.map(({ matter, paper, here, worlds }) => [
    matter,
    paper,
    here,
    worlds?.join('\n') ?? 'everywhere',
  ]);
  return [
    '',
    painted('bold', `Fidelity ${shown.preset}`),
    shown.about,
    `After ${shown.source}`,
    { head: ['of', 'is set to'], rows: sets },
    '',
    painted('bold', 'What still differs'),
    { head: ['matter', 'paper', 'here', 'in'], rows: stays },
  ];
}
