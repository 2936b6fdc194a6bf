// Implements `troupe prompt`: prints a recorded call as it was sent, the origin of each piece, and the reply.
import { resolve } from 'node:path';
import { ORIGINS, type Origin } from '../../runtime/core/segment.ts';
import { failure, type TroupeError } from '../../runtime/errors/index.ts';
import {
  createCallList,
  type PieceSource,
  type PromptAttempt,
  type PromptCall,
  type PromptCallSummary,
  type PromptPiece,
  type PromptTokens,
} from '../../runtime/record/call-list.ts';
import { openRecord } from '../../runtime/record/read.ts';
import { near } from '../../runtime/text/near-names.ts';
import { oneLine, plain } from '../../runtime/text/plain.ts';
import type { Run } from '../command.ts';
import { answer } from '../command.ts';
import type { PROMPT } from '../declared/records.ts';
import { type Block, type Colors, painted, type Room } from '../print/printer.ts';
import { refusalText, reportSeal } from '../print/remarks.ts';

export const run: Run<typeof PROMPT> = ({ record: path }, flags, context) => {
  const list = createCallList(flags.call);
  const { file, seal, events } = openRecord(resolve(context.cwd, path), list.see);
  reportSeal(file, seal, context);
  const calls = list.all();
  if (flags.call === undefined) return answer(calls, { text: callTable, json: (all) => all.map(inShort) });
  const call = list.chosen(events);
  if (call === undefined) throw callUnknown(calls, flags.call);
  return answer(call, { text: promptText });
};

function callUnknown(calls: readonly PromptCallSummary[], which: string): TroupeError {
  const ids = calls.map((c) => c.call);
  const [like] = near(which.slice(0, 120), ids);
  const hint = like === undefined ? '' : `, such as ${oneLine(like, 120)}`;
  return failure('OPTION_BAD', {
    option: '--call',
    value: oneLine(which, 120),
    wanted:
      ids.length === 0 ? 'nothing: no model was asked' : `a number from 1 to ${ids.length}, or the id of a call${hint}`,
  });
}

function inShort({
  number,
  call,
  step,
  by,
  ask,
  model,
  tokens,
  attempts,
  rejected,
  askedAgain,
}: PromptCallSummary): unknown {
  return { number, call, step, by, ask, model, tokens, attempts: attempts.length, rejected, askedAgain };
}

const ORIGIN_COLORS: Readonly<Record<Origin, keyof Colors>> = {
  instructions: 'blue',
  task: 'magenta',
  observation: 'green',
  image: 'green',
  memory: 'yellow',
  message: 'cyan',
  schema: 'dim',
  reply: 'bold',
  repair: 'red',
};
const MARGIN = Math.max(...ORIGINS.map((origin) => origin.length));

/**
 * For a person: each piece follows a line that names it, in the colour of its origin, or with the origin in the margin
 * if there are no colours. L8: it sanitizes all text.
 */
const promptText = (call: PromptCall, { isColored }: Room): Block[] => [
  painted('bold', `Call ${call.number}: ${call.call}`),
  `step ${call.step}, ${call.by} asks ${call.model} to ${call.ask}, settings ${JSON.stringify(call.settings)}`,
  ...(call.whole ? [] : [painted('red', 'The recorded segments are not those that were sent: their digest differs.')]),
  ...(isColored ? [['Colours:', ...ORIGINS.flatMap((o) => [' ', painted(ORIGIN_COLORS[o], o)])]] : []),
  '',
  ...call.pieces.flatMap((piece, i) => pieceLines(piece, { before: call.pieces[i - 1], isColored })),
  ...tokenLines(call.tokens, call.pieces),
  ...call.attempts.flatMap(attemptLines),
  ...(call.attempts.length === 0 ? ['No answer is on record.'] : []),
  ...endLines(call),
];

interface PieceStyle {
  readonly before: PromptPiece | undefined;
  readonly isColored: boolean;
}

/** Printed instead of the bytes. */
function placeholder({ picture }: PromptPiece): string[] {
  if (!picture) return [];
  const { type, width, height, sha256 } = picture;
  return [`[picture: ${type}, ${width} x ${height} pixels, sha256 ${sha256.slice(0, 16)}]`];
}

function pieceLines(piece: PromptPiece, { before, isColored }: PieceStyle): Block[] {
  const { origin, speaker, about, text, tokens, from } = piece;
  const head = [origin, about === undefined ? '' : `of ${about}`, tokens === undefined ? '' : `${tokens} tokens`];
  const margin = `${origin.padEnd(MARGIN)} │ `;
  return [
    ...(before?.speaker === speaker ? [] : [painted('bold', `[${speaker}]`)]),
    painted('dim', `── ${head.filter((part) => part !== '').join(', ')}`),
    ...from.map((source) => painted('dim', `   from ${sourceText(source)}`)),
    ...[...plain(text).split('\n'), ...placeholder(piece)].map((line) =>
      isColored ? { whole: line, in: ORIGIN_COLORS[origin] } : { whole: `${margin}${line}`.trimEnd() },
    ),
    '',
  ];
}

function sourceText({ id, said }: PieceSource): string {
  if (!said) return `${id} (not in this record)`;
  return `${id}: ${said.agent ?? said.from} on ${said.channel}${said.agent === undefined ? '' : ` (${said.from})`}, step ${said.step}`;
}

function tokenLines(tokens: PromptTokens, pieces: readonly PromptPiece[]): string[] {
  const { scheme, known, template, joins, expected, provider, source, residual } = tokens;
  const input =
    provider === undefined
      ? []
      : [`Input as counted by ${source === 'provider' ? 'the provider' : 'troupe'} (${source}): ${provider}`];
  if (expected === undefined) return [...input, 'No token count was declared for this model beforehand.'];
  const segments = pieces.reduce((sum, p) => sum + (p.tokens ?? 0), 0);
  return [
    `Expected input: ${expected} tokens = segments ${segments} + template ${template} + joins ${joins} (${scheme}, ${known ? 'known' : 'assumed'})`,
    ...input,
    ...(residual === undefined ? [] : [`Residual: ${residual}`]),
  ];
}

function attemptLines({ attempt, ms, firstTokenMs, reply, finish, usage, error }: PromptAttempt): Block[] {
  const took = `${ms === undefined ? '' : ` after ${Math.round(ms)} ms`}${firstTokenMs === undefined ? '' : `, first token ${Math.round(firstTokenMs)} ms`}`;
  if (error) return ['', painted('red', `Attempt ${attempt} failed${took}: ${error.message}`)];
  const more = (['cached', 'reasoning'] as const).flatMap((kind) =>
    usage?.[kind] === undefined ? [] : [`${usage[kind]} ${kind}`],
  );
  const cost = [`${usage?.output ?? 0} tokens`, ...more, `finish ${finish}`].join(', ');
  const refused = usage?.refused
    ? [
        painted(
          'red',
          `The usage that the provider reported cannot be right: ${refusalText(usage.refused)}. Tokens were counted instead.`,
        ),
      ]
    : [];
  return [
    '',
    ...refused,
    painted('bold', `Reply to attempt ${attempt}${took} (${cost}):`),
    ...plain(reply ?? '')
      .split('\n')
      .map((line) => ({ whole: line })),
  ];
}

function endLines({ rejected, askedAgain }: PromptCall): Block[] {
  if (!rejected) return [];
  const then = askedAgain === undefined ? '' : ` Asked again in call ${askedAgain}.`;
  return ['', painted('red', `Refused: ${rejected.message}${then}`)];
}

/** One row a call. */
function callTable(calls: readonly PromptCallSummary[]): Block[] {
  const number = (n: number | undefined) => (n === undefined ? '–' : String(n));
  const table = {
    head: ['#', 'Call', 'Ask', 'Model', 'Expected', 'Input', 'Residual', 'Output', 'Came to'],
    rows: calls.map((call) => {
      const { expected, provider, residual } = call.tokens;
      const usage = call.attempts.findLast((a) => a.usage)?.usage;
      return [
        ...[String(call.number), call.call, call.ask, call.model],
        ...[expected, provider, residual, usage?.output].map(number),
        callOutcome(call),
      ];
    }),
    right: [0, 4, 5, 6, 7],
  };
  return calls.length === 0 ? ['No model was asked.'] : [table];
}

function callOutcome({ attempts, rejected, askedAgain }: PromptCallSummary): string {
  if (rejected) return `${rejected.code}${askedAgain === undefined ? '' : `, again in ${askedAgain}`}`;
  const last = attempts.at(-1);
  if (!last) return 'no answer';
  const tried = attempts.length > 1 ? `, ${attempts.length} attempts` : '';
  return `${last.error?.code ?? last.finish ?? ''}${tried}`;
}
