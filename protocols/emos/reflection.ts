// Lets a robot judge its subtask: it answers yes or no with a reason, or writes a program, sees its output, and then
// answers. The first answer and the answers after programs are separate modules, so that the ledger shows the cost of
// computing.
import { z } from 'zod';
import { type Acceptance, extra } from '../../agents/answers.ts';
import { fencedProgram, interpreter, writtenProgram } from '../../agents/interpreter.ts';
import { module } from '../../agents/module.ts';
import { instruct, scene, task, who } from '../../agents/prompt.ts';
import { observation } from '../../runtime/core/channel.ts';
import type { CodeOutcome } from '../../runtime/core/code.ts';
import type { Message } from '../../runtime/core/message.ts';
import { current, each, type Me, maybe } from '../../runtime/core/role.ts';
import type { Segment } from '../../runtime/core/segment.ts';
import {
  bodies,
  type ChatLine,
  type EmosOptions,
  guide,
  hasNumbers,
  printed,
  proposal,
  REFLECT,
  scenery,
  script,
  verdict,
} from './prompts.ts';

interface Judgement {
  readonly agree: boolean;
  readonly reason: string;
  /** A program to run first; absent if this is the answer. */
  readonly code?: string;
}
type Runs = z.output<(typeof printed)['schema']>['runs'];

const Verdict = z.object({ reason: z.string(), agree: z.boolean() });
const withCode = Verdict.extend({ code: extra(z.string(), '') });
const schemaOf = (offersCode: boolean): z.ZodType<Judgement> => (offersCode ? withCode : Verdict);

const UNREAD = 'gave no answer that could be read';
const REPAIRS = 2;

export function createReflection(options: EmosOptions) {
  const offers = (me: Me) => options.code > 0 && hasNumbers(options, me);
  return module({
    until: 0,
    wakes: [each(proposal)],
    reads: [current(observation)],
    says: options.code > 0 ? ([maybe(script), maybe(verdict)] as const) : ([verdict] as const),
    ask: 'critique',
    answer: (me) => schemaOf(offers(me)),
    prompt: (heard, me) => [
      ...question(options, { heard, offersCode: offers(me) }, me),
      subtaskSegment(heard.proposal),
    ],
    readText: (reply, _heard, me) => readJudgement(reply, offers(me), options.published),
    say: (answer, heard, me) => decided(options, { answer, subtask: heard.proposal.body.text, runs: [], me }),
    fallback: (heard, me) => decided(options, { answer: NO_ANSWER, subtask: heard.proposal.body.text, runs: [], me }),
    repairs: options.published ? 0 : REPAIRS,
  });
}

/** The same question again, after the programs' output. */
export function createCode(options: EmosOptions) {
  const isOpen = ({ runs }: { readonly runs: Runs }) => runs.length < options.code;
  return module({
    until: 0,
    wakes: [each(printed)],
    reads: [current(observation)],
    says: [maybe(script), maybe(verdict)],
    ask: 'critique',
    answer: schemaOf(true),
    prompt: (heard, me) => {
      const { id, body } = heard.printed;
      const open = isOpen(body);
      const about = { id, body: { text: body.subtask } };
      return [
        ...question(options, { heard, offersCode: open }, me),
        subtaskSegment(about),
        ...runSegments(body.runs, id, open),
      ];
    },
    readText: (reply) => readJudgement(reply, true, options.published),
    say: (answer, { printed: { body } }, me) =>
      decided(options, { ...body, answer: isOpen(body) ? answer : { ...answer, code: '' }, me }),
    fallback: ({ printed: { body } }, me) => decided(options, { ...body, answer: NO_ANSWER, me }),
    repairs: options.published ? 0 : REPAIRS,
  });
}

export const runner = interpreter({
  until: 0,
  wakes: [each(script)],
  says: [printed],
  program: ({ script: { body } }) => ({ language: body.language, source: body.source }),
  say: (outcome, { script: { body } }) => [
    printed({ runs: [...body.before, { reply: body.reply, printed: outcomeText(outcome) }], subtask: body.subtask }),
  ],
});

function outcomeText({ end, stdout, error }: CodeOutcome): string {
  const words = stdout.trim() === '' ? 'nothing' : stdout.trimEnd();
  if (end === 'done') return `The code printed:\n${words}`;
  return `The code failed: ${error ?? end}${stdout.trim() === '' ? '' : `\nBefore, it printed:\n${words}`}`;
}

/** Everything except the subtask. */
const question = (
  options: EmosOptions,
  { heard, offersCode }: { readonly heard: Readonly<Record<string, unknown>>; readonly offersCode: boolean },
  me: Me,
): Segment[] => [
  instruct(REFLECT),
  ...guide(options, me, offersCode),
  who(me, [me.agent]),
  // The published code gives a robot its subtask, and not the task of the team.
  ...(options.published ? [] : [task(me)]),
  ...scene(me),
  ...bodies(options, me, [me.agent]),
  ...scenery(heard, me),
];

const subtaskSegment = ({ id, body }: Pick<Message<{ text: string }>, 'id' | 'body'>): Segment => ({
  origin: 'message',
  speaker: 'user',
  text: `leader says: Your subtask: ${body.text}`,
  from: [id],
});

/** Each program as the robot's own turn, with its output. */
function runSegments(runs: Runs, from: Message['id'], open: boolean): Segment[] {
  const said = runs.flatMap(({ reply, printed: words }): Segment[] => [
    { origin: 'message', speaker: 'assistant', text: reply, from: [from] },
    { origin: 'message', speaker: 'user', text: words, from: [from] },
  ]);
  if (open) return said;
  return [...said, { origin: 'instructions', speaker: 'user', text: 'No more programs are run. Answer now.' }];
}

const NO_ANSWER: Judgement = { agree: false, reason: UNREAD };

/**
 * The published formats: fenced programs, `{yes}` and `{no||reason}`; under published rules everything else counts as
 * no.
 */
function readJudgement(reply: string, offersCode: boolean, published: boolean): Acceptance<Judgement> | undefined {
  const isJson = /^\s*(```(?:json)?\s*)?\{\s*"/.test(reply);
  if (!isJson && offersCode && fencedProgram(reply))
    return { ok: true, value: { agree: false, reason: '', code: reply } };
  const found = /\{\s*(yes|no)\s*(?:\|\|([^}]*))?\}/i.exec(reply);
  if (found) {
    const agree = found[1]?.toLowerCase() === 'yes';
    return { ok: true, value: { agree, reason: found[2]?.trim() ?? '' } };
  }
  return published && !isJson ? { ok: true, value: { agree: false, reason: reply.trim() } } : undefined;
}

interface Decision {
  readonly answer: Judgement;
  readonly subtask: string;
  readonly runs: Runs;
  readonly me: Me;
}

/** A program, or the verdict with the chat so far. */
function decided(options: EmosOptions, { answer, subtask, runs, me }: Decision) {
  const program = options.code > 0 ? writtenProgram(answer.code ?? '') : undefined;
  if (program) return [script({ ...program, reply: answer.code ?? '', before: runs, subtask })];
  const { agree, reason } = answer;
  const chat = options.published ? chatOf(options, { answer, subtask, runs, me }) : [];
  return [verdict({ agree, reason: agree ? reason : reason || 'gave no reason', chat })];
}

/** The chat of this round in the published form, in which every round's question contains the scene and the guide. */
function chatOf(options: EmosOptions, { answer, subtask, runs, me }: Decision): ChatLine[] {
  const asks = [`Your subtask: ${subtask}`, me.world.scene ?? '', ...guide(options, me, false).map((s) => s.text)];
  return [
    { speaker: 'user', text: asks.filter((text) => text !== '').join('\n') },
    ...runs.flatMap(({ reply, printed: words }): ChatLine[] => [
      { speaker: 'assistant', text: reply },
      { speaker: 'user', text: words },
    ]),
    { speaker: 'assistant', text: answer.agree ? '{yes}' : `{no||${answer.reason}}` },
  ];
}
