// Leaves roles of a protocol to whoever plays them from outside: such a role hears and says on the same channels, and
// decides by itself what. What it heard is its question and what it says the answer, so that a record holds both, and
// replay, resume and the ledger work as for any other role.
import { z } from 'zod';
import { module } from '../agents/module.ts';
import { type AnyChannel, action, type Draft } from '../runtime/core/channel.ts';
import type { Message } from '../runtime/core/message.ts';
import { type AnyProtocol, isMixture, isSequence, type Protocol } from '../runtime/core/protocol.ts';
import { isSure, type Me, type Role, saidChannel } from '../runtime/core/role.ts';
import type { Segment } from '../runtime/core/segment.ts';
import { failure } from '../runtime/errors/index.ts';
import { issuesText, issueText } from '../runtime/text/in-words.ts';
import { isJsonObject } from '../runtime/text/json.ts';
import { near } from '../runtime/text/near-names.ts';
import { oneLine } from '../runtime/text/plain.ts';

/** `seat:planner=cmas`, `seat:thinker+speaker=duo` */
const NAMED = /^seat:([^=:]{1,200})=(.+)$/su;

/** The question that whoever holds a seat answers; no player of a world does. */
export const SEAT_ASK = 'speak';

/**
 * The roles and the protocol in the name of a protocol with seats.
 * @example
 * ```ts
 * import { seatsIn } from 'troupe/protocols';
 *
 * seatsIn('seat:planner=cmas'); // → { roles: ['planner'], of: 'cmas' }
 * ```
 */
export function seatsIn(text: string): { readonly roles: readonly string[]; readonly of: string } | undefined {
  const [, roles, of] = NAMED.exec(text) ?? [];
  return roles === undefined || of === undefined ? undefined : { roles: roles.split('+'), of };
}

/**
 * The protocol with these roles left to somebody outside.
 * @throws ROLE_NOT_FOUND, OPTION_BAD
 * @example
 * ```ts
 * import { cmas, seat } from 'troupe/protocols';
 *
 * seat(cmas, ['planner']).name; // → 'seat:planner=cmas'
 * ```
 */
export function seat(protocol: AnyProtocol, roles: readonly string[]): Protocol {
  const { name } = protocol;
  if (isMixture(protocol) || isSequence(protocol))
    throw failure('OPTION_BAD', {
      option: 'seat',
      value: oneLine(name, 100),
      wanted: 'one protocol, and no combination of several',
    });
  const known = Object.keys({ ...protocol.once, ...protocol.perAgent });
  const stranger = roles.find((role) => !known.includes(role));
  if (stranger !== undefined)
    throw failure('ROLE_NOT_FOUND', {
      protocol: name,
      role: oneLine(stranger, 60),
      known,
      near: near(stranger.slice(0, 60), known),
    });
  const seated = (all: Protocol['once']) =>
    Object.fromEntries(Object.entries(all).map(([of, role]) => [of, roles.includes(of) ? held(role) : role]));
  return {
    ...protocol,
    name: `seat:${roles.join('+')}=${name}`,
    about: `${protocol.about} Played from outside: ${roles.join(', ')}.`,
    once: seated(protocol.once),
    perAgent: seated(protocol.perAgent),
  };
}

const SaidDraft = z.object({ channel: z.string(), to: z.string().optional(), body: z.unknown() });
const Said = z.object({ say: z.array(SaidDraft).describe('Messages, in the order in which they are said.') });

function held({ wakes, reads, says, from, until }: Role): Role {
  const channels = new Map(says.map((said) => [saidChannel(said).name, saidChannel(said)]));
  const must = says.flatMap((said) => (isSure(said) && saidChannel(said) !== action ? [saidChannel(said).name] : []));
  const rules: Segment = { origin: 'instructions', speaker: 'system', text: rulesOf([...channels.values()], must) };
  return module({
    wakes,
    reads,
    says,
    from,
    until,
    ask: SEAT_ASK,
    answer: Said,
    unreasoned: 'a program holds this seat',
    prompt: (heard, me) => [rules, aboutMe(me), ...messagesIn(heard)],
    accept({ say }) {
      const fault = say.map((draft) => faultOf(draft, channels)).find((one) => one !== undefined);
      const silent = must.find((name) => say.every(({ channel }) => channel !== name));
      const why = fault ?? (silent === undefined ? undefined : `nothing is said on '${silent}'`);
      return why === undefined
        ? { ok: true, value: { say } }
        : { ok: false, reason: failure('REPLY_UNREADABLE', { why }) };
    },
    say: ({ say }, _heard, me) => [...say.map(draftOf), ...(channels.has(action.name) ? idling(say, me) : [])],
  });
}

const draftOf = ({ channel, to, body }: z.output<typeof SaidDraft>): Draft =>
  to === undefined ? { channel, body } : { channel, body, to };

function faultOf({ channel: name, body }: Draft, channels: ReadonlyMap<string, AnyChannel>): string | undefined {
  const read = channels.get(name)?.schema.safeParse(body);
  if (read === undefined) return `there is no channel '${oneLine(name, 60)}' to say anything on`;
  if (read.success) return undefined;
  return `the body on '${name}': ${issuesText(
    read.error.issues.map((issue) => issueText(issue)),
    3,
  )}`;
}

/** Those for whom no action is said idle. */
function idling(say: readonly Draft[], { serves, agent, ready, world }: Me): Draft[] {
  const acted = new Set(say.flatMap(({ channel, to }) => (channel === action.name ? [to ?? agent] : [])));
  return ready
    .filter((name) => !acted.has(name) && (serves === 'part' || name === agent))
    .map((name) => (serves === 'part' ? action.to(name, { do: world.idle }) : action({ do: world.idle })));
}

const rulesOf = (channels: readonly AnyChannel[], must: readonly string[]): string =>
  [
    'You hold a seat of a team. Each line that you are shown is JSON: first who you are, then each message that you hear.',
    'Answer with {"say": [{"channel": …, "to": the agent where one is addressed, "body": …}]}. The channels:',
    ...channels.map(({ name, schema }) => {
      const { $schema: _, ...json } = z.toJSONSchema(schema, { unrepresentable: 'any' });
      return `${name}${must.includes(name) ? ' (always)' : ''}: ${JSON.stringify(json)}`;
    }),
  ].join('\n');

function aboutMe({
  part,
  role,
  serves,
  agent,
  team,
  ready,
  step,
  world: { name, task, manual, idle, done },
}: Me): Segment {
  const me = { part, role, serves, agent, team, ready, step, world: { name, task, manual, idle, done } };
  return { origin: 'task', speaker: 'user', text: JSON.stringify({ me }) };
}

/** What wakes first, each channel in its order. */
const messagesIn = (heard: Readonly<Record<string, unknown>>): Segment[] =>
  Object.values(heard)
    .flat()
    .filter(isMessage)
    .map(({ id, step, channel, agent, to, body }) => ({
      origin: channel === 'observation' ? 'observation' : 'message',
      speaker: 'user',
      text: JSON.stringify({ step, channel, from: agent, to, body }),
      from: [id],
    }));

const isMessage = (value: unknown): value is Message => isJsonObject(value) && 'id' in value && 'channel' in value;
