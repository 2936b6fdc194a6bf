// Reads a user's own prompt. Without placeholders it takes the place of the protocol's instructions; with them it is
// the whole prompt, and each placeholder stands for the segments of one kind, which keep their origins and messages.
// Checks it against who plays.
import type { Question } from '../core/ask.ts';
import type { Me } from '../core/role.ts';
import { type Origin, SEGMENT_NAMES, type Segment, type SegmentName } from '../core/segment.ts';
import type { WorldCard } from '../core/world.ts';
import { failure } from '../errors/index.ts';
import { near } from '../text/near-names.ts';
import { type ReplyKey, schemaUnderTheirKeys } from '../text/reply-keys.ts';
import type { Instance, Topology } from '../topology/topology.ts';
import type { InstructionOverrides } from './options.ts';

/** What a prompt file does with a question, and how the answer to it is read. */
export interface OwnPrompt {
  rewrite(question: Question): Question;
  readonly keys: readonly ReplyKey[];
  /** The placeholders that name somebody. */
  readonly ofWhom: readonly (PlaceholderPlace & { readonly of: string })[];
}

/** Where a placeholder stands; `line` and `column` count from 1. `text`: what stands between its braces. */
interface PlaceholderPlace {
  readonly text: string;
  readonly line: number;
  readonly column: number;
}

type TemplatePiece =
  | { readonly text: string; readonly speaker: 'system' | 'user' }
  | {
      readonly name: string;
      /** Only of this agent's. */
      readonly of: string | undefined;
      /** Without the line that says what it is. */
      readonly bare: boolean;
      readonly speaker: 'system' | 'user';
      readonly place: PlaceholderPlace;
    };

/**
 * `{{observations}}`, `{{observations of Alice}}`, `{{open-subtasks bare}}`; lines `[system]`, `[user]` say who speaks
 * from there on, `[reply]` begins lines `their key = our key`, `\{{` is a literal `{{`. @throws PLACEHOLDER_UNKNOWN,
 * REPLY_KEY_BAD
 */
export function readOwnPrompt(text: string): OwnPrompt {
  const { body, keys } = splitReply(text);
  const pieces = piecesOf(body);
  const whole = pieces.some((piece) => 'name' in piece);
  const override = overrideInstructions(body.replaceAll('\\{{', '{{').trim());
  return {
    keys,
    ofWhom: pieces.flatMap((piece) =>
      'name' in piece && piece.of !== undefined ? [{ ...piece.place, of: piece.of }] : [],
    ),
    rewrite(question) {
      const schema = keys.length === 0 ? question.schema : schemaUnderTheirKeys(question.schema, keys);
      const told = question.segments.map((segment) =>
        segment.origin === 'schema' && schema !== question.schema ? withSchema(segment, question, schema) : segment,
      );
      return { ...question, schema, segments: whole ? filled(pieces, told) : override(told) };
    },
  };
}

const withSchema = (segment: Segment, { schema: ours }: Question, theirs: Question['schema']): Segment => ({
  ...segment,
  text: segment.text.replace(JSON.stringify(ours), () => JSON.stringify(theirs)),
});

function splitReply(text: string): { readonly body: string; readonly keys: readonly ReplyKey[] } {
  const [body = '', ...rest] = text.split(/^\[reply\][^\S\n]*$/m);
  const lines = rest.join('\n').split('\n');
  const keys = lines.flatMap((line): ReplyKey[] => {
    if (line.trim() === '') return [];
    const at = line.lastIndexOf('=');
    const [theirs, ours] = [line.slice(0, Math.max(0, at)).trim(), line.slice(at + 1).trim()];
    if (theirs === '' || !/^[A-Za-z]\w*(?:\.\{agent\})?$/.test(ours))
      throw failure('REPLY_KEY_BAD', { line: line.trim().slice(0, 80) });
    if (ours.includes('{agent}') !== theirs.includes('{agent}'))
      throw failure('REPLY_KEY_BAD', { line: line.trim().slice(0, 80) });
    return [{ theirs, ours }];
  });
  return { body, keys };
}

/** Who speaks from here on, a literal `{{`, a placeholder, or `{{` that begins none. Of three braces, the last two. */
const MARK = /^\[(?<speaker>system|user)\][^\S\n]*$|(?<literal>\\\{\{)|\{\{(?<inside>[^{}]*)\}\}|\{\{(?!\{)/gm;

function piecesOf(body: string): readonly TemplatePiece[] {
  const pieces: TemplatePiece[] = [];
  let speaker: 'system' | 'user' = 'system';
  let text = '';
  let at = 0;
  const endText = () => {
    if (text.trim() !== '') pieces.push({ text, speaker });
    text = '';
  };
  for (const { 0: whole, index, groups = {} } of body.matchAll(MARK)) {
    text += body.slice(at, index);
    at = index + whole.length;
    if (groups.literal !== undefined) text += '{{';
    else {
      endText();
      if (groups.speaker !== undefined) speaker = groups.speaker === 'user' ? 'user' : 'system';
      else pieces.push({ ...placeholder(groups.inside, { body, index }), speaker });
    }
  }
  text += body.slice(at);
  endText();
  return pieces;
}

/** `inside`: what stands between the braces; undefined where they are not closed. */
function placeholder(
  inside: string | undefined,
  { body, index }: { readonly body: string; readonly index: number },
): Omit<Extract<TemplatePiece, { readonly name: string }>, 'speaker'> {
  const [, name = '', of, bare] = /^([^\s]+)(?:\s+of\s+(.+?))?(\s+bare)?$/.exec(inside?.trim() ?? '') ?? [];
  const lines = body.slice(0, index).split('\n');
  const shown = inside ?? (/^[^\n{}]*/.exec(body.slice(index + 2)) ?? [''])[0];
  const place = { text: shown.trim().slice(0, 60), line: lines.length, column: (lines.at(-1) ?? '').length + 1 };
  if (SEGMENT_NAMES.some((known) => known === name)) return { name, of, bare: bare !== undefined, place };
  const [word = ''] = /[\w-]+/.exec(shown) ?? [];
  throw failure('PLACEHOLDER_UNKNOWN', {
    ...place,
    isClosed: inside !== undefined,
    known: SEGMENT_NAMES,
    near: near(word, SEGMENT_NAMES),
  });
}

/** Repairs belong to no prompt of anybody: they stand at the end. */
function filled(pieces: readonly TemplatePiece[], segments: readonly Segment[]): Segment[] {
  const own = pieces.flatMap((piece): Segment[] => {
    if ('text' in piece) return [{ origin: 'instructions', speaker: piece.speaker, text: piece.text.trim() }];
    const { name, of, bare, speaker } = piece;
    return (
      segments
        .filter((segment) => nameOfSegment(segment) === name && (of === undefined || segment.about === of))
        // Models take pictures from the user alone.
        .map((segment) => ({
          ...segment,
          speaker: segment.picture ? 'user' : speaker,
          text: bare ? bareText(segment.text) : segment.text,
        }))
    );
  });
  return [...own, ...segments.filter(({ origin }) => origin === 'reply' || origin === 'repair')];
}

/** `Alice sees:` and `Task:` stand on a line of their own, `Bob says:` before the words. */
const bareText = (text: string): string => text.replace(/^(?:[^\n]{1,200}:\n|[^\n:]{1,200}: )/, '');

/**
 * Puts `text` in place of the protocol's first instructions, and removes the others. What is fixed stays. Where a
 * prompt has no instructions, `text` goes first.
 */
export function overrideInstructions(text: string): (segments: readonly Segment[]) => Segment[] {
  const own: Segment = { origin: 'instructions', speaker: 'system', text };
  const isTheirs = ({ origin, fixed }: Segment) => origin === 'instructions' && fixed !== true;
  return (segments) => {
    const at = Math.max(0, segments.findIndex(isTheirs));
    return [...segments.slice(0, at), own, ...segments.slice(at).filter((s) => !isTheirs(s))];
  };
}

const NAME_OF: Readonly<Record<Origin, SegmentName | undefined>> = {
  instructions: 'instructions',
  task: 'task',
  observation: 'observations',
  image: 'pictures',
  memory: 'memory',
  message: 'messages',
  schema: 'schema',
  reply: undefined,
  repair: undefined,
};

/** What a user's own prompt calls a segment. */
const nameOfSegment = ({ name, origin }: Segment): SegmentName | undefined => name ?? NAME_OF[origin];

interface OwnPromptNeeds {
  readonly topologies: readonly Topology[];
  readonly card: WorldCard;
  /** Every name that an agent of the world may have: a prompt may be meant for teams of several sizes. */
  readonly agents: readonly string[];
}

/**
 * Checks a user's own prompts against who plays, before anything is asked: a key that leads to no field of the answer
 * would only show as a reply that nobody can read, and a placeholder of nobody's as words that are missing.
 * @throws PLACEHOLDER_OF_NOBODY, REPLY_FIELD_UNKNOWN
 */
export function checkOwnPrompts(prompts: InstructionOverrides, { topologies, card, agents }: OwnPromptNeeds): void {
  checkReplyKeys(prompts, topologies, card);
  const roles = topologies.flatMap(({ instances }) =>
    instances.filter(({ kind, agent }) => kind === 'role' && agent === null).map(({ roleName }) => roleName),
  );
  const here = [...new Set([...card.agents, ...roles])];
  const known = new Set([...here, ...agents]);
  for (const [role, text] of Object.entries(prompts))
    for (const { of, ...place } of readOwnPrompt(text).ofWhom)
      if (!known.has(of))
        throw failure('PLACEHOLDER_OF_NOBODY', { ...place, role, of, known: here, near: near(of, here) });
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
    if (unknown) throw failure('REPLY_FIELD_UNKNOWN', { ...unknown, role, known, near: near(fieldOf(unknown), known) });
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
