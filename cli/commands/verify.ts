// Implements `troupe verify`: checks that a record was not altered and does not contradict itself.
import type { KeyObject } from 'node:crypto';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { TroupeError } from '../../runtime/core/errors/index.ts';
import { withoutUndefined } from '../../runtime/core/without-undefined.ts';
import { isSignedBy, type SealState } from '../../runtime/record/chain.ts';
import type { CliContext } from '../context.ts';
import { recordsIn } from '../cost/records.ts';
import { verifyKey } from '../options/sign-key.ts';
import { displayPath } from '../play/record-path.ts';
import { jsonText } from '../print/json.ts';
import { oneLine } from '../print/plain.ts';
import { outsideLines } from '../print/role-faults.ts';
import { sealText } from '../print/seal.ts';
import { type OnRecordFlags, withFilesOnRecord } from '../resolve/parts-on-record.ts';
import { checkRecord, type RecordCheck } from '../verify/check-record.ts';
import { createPlaceCheck } from '../verify/place-check.ts';
import { type ReplayCheck, replayRecord } from '../verify/replay-record.ts';

interface VerifyFlags extends OnRecordFlags {
  readonly key?: string;
  /** False: check only the lines themselves. */
  readonly replay: boolean;
  readonly json?: boolean;
}

export function registerVerify(program: Command, context: CliContext): void {
  const verify = program
    .command('verify <record>')
    .description(
      'check that a record is complete, unaltered and consistent, and that playing it again gives the same events',
    )
    .option('--no-replay', 'do not play the record again; check only its lines')
    .option(
      '--key <file>',
      'the ed25519 key (a PEM file, public or private) that must have signed the end of the record',
    )
    .option('--json', 'print as JSON');
  withFilesOnRecord(verify)
    .addHelpText('after', HELP)
    .action((path: string, flags: VerifyFlags) => verifyAll(path, flags, context));
}

const HELP = `
The lines of a record form a hash chain, which the last line seals. Given a folder, the command checks every record in
it. A hash chain cannot reveal that somebody changed a record and sealed it again; a signature can (troupe run --sign
key.pem). With --key, a record in a results folder must also be the one of its episode there. (docs/guide/resume.md)
If its world and protocol ship with troupe or are given, the record is also played again without model or network; this
finds an end, outcome or message that they would not have produced.
Oddities that prove nothing are reported below the verdict: a reply of exactly the maximum length that was not cut off,
a reply that took longer than the time between its lines, a model that counts tokens in two ways, a clock that went
backwards.

Examples:
  $ troupe verify runs/20261120-101500-sar-cmas-1-0
  $ troupe verify runs --json
  $ troupe verify runs/b --world ./mine.ts --protocol ./mine.ts
  $ openssl genpkey -algorithm ed25519 -out key.pem && troupe run sar --protocol cmas --sign key.pem --out runs/a
  $ openssl pkey -in key.pem -pubout -out public.pem && troupe verify runs/a --key public.pem

Exit code: 0 when every record is sealed and unchanged; 1 when one was changed, contradicts itself, differs when played
again, cannot be read or is not signed with the key; 3 when none of this is so but one is not sealed (after a crash,
with lines cut off at its end, or without a hash chain).`;

type Signature = 'none' | 'unchecked' | 'valid' | 'wrong';

interface Verdict {
  readonly record: string;
  readonly verdict: 'sealed' | 'unsealed' | 'changed';
  readonly line?: number;
  readonly lines: number;
  readonly what: string;
  /** `skipped`: by request, or because an earlier check failed. */
  readonly replay: ReplayCheck['replay'] | 'skipped';
  readonly signature: Signature;
  /** Oddities that prove nothing: their number and the first one. */
  readonly doubts?: RecordCheck['doubts'];
  /** Lines from outside of the run, which were dropped: their number and the first one. */
  readonly outside?: RecordCheck['outside'];
}

async function verifyAll(path: string, flags: VerifyFlags, context: CliContext): Promise<void> {
  const { key: keyFile, json } = flags;
  const key = keyFile === undefined ? undefined : verifyKey(keyFile, context.cwd);
  const placed = createPlaceCheck();
  const verdicts: Verdict[] = [];
  for (const file of recordsIn(resolve(context.cwd, path)))
    verdicts.push(await verifyOne(file, { key, placed }, flags, context));
  const { stdout } = context;
  const ok = verdicts.every(({ verdict }) => verdict === 'sealed');
  if (json) stdout.write(jsonText({ ok, records: verdicts }));
  else
    for (const { record, what, doubts, outside } of verdicts) {
      stdout.write(`${oneLine(`${record}: ${what}.`, 600)}\n`);
      if (doubts) stdout.write(`  ${oneLine(doubtsText(doubts), 600)}\n`);
      for (const line of outside ? outsideLines(outside) : []) stdout.write(`  ${line}\n`);
    }
  context.exit(ok ? 0 : verdicts.some(({ verdict }) => verdict === 'changed') ? 1 : 3);
}

interface Trust {
  readonly key: KeyObject | undefined;
  readonly placed: ReturnType<typeof createPlaceCheck>;
}

async function verifyOne(
  file: string,
  { key, placed }: Trust,
  flags: VerifyFlags,
  { cwd }: CliContext,
): Promise<Verdict> {
  const record = displayPath(cwd, file);
  try {
    const { lines, seal, episode, finding, doubts, outside } = await checkRecord(file);
    const signature = signatureOf(seal, key);
    const about = {
      record,
      lines,
      signature,
      replay: 'skipped',
      ...withoutUndefined({ doubts }),
      ...outsideField(outside),
    } as const;
    const changed = (what: string, line?: number): Verdict => ({
      ...about,
      verdict: 'changed',
      ...withoutUndefined({ line }),
      what,
    });
    if (seal.state === 'changed') return changed(sealText(seal) ?? '', seal.line);
    if (finding)
      return changed(
        `contradicts itself${finding.line === undefined ? '' : ` at line ${finding.line}`}: ${finding.what}`,
        finding.line,
      );
    if (key && signature !== 'valid')
      return changed(signature === 'none' ? 'is not signed' : 'is not signed with this key');
    const misplaced = key && placed(file, episode);
    if (misplaced !== undefined) return changed(misplaced);
    const played = flags.replay ? await replayRecord(file, flags, cwd) : { replay: 'skipped' as const };
    const { replay } = played;
    if (replay === 'different') return { ...changed(played.what), replay };
    const missed = replay === 'impossible' ? `; ${played.what}` : '';
    const text = sealText(seal);
    if (text !== undefined) return { ...about, replay, verdict: 'unsealed', what: `${text}${missed}` };
    const what = `${lines} lines, unaltered and sealed${SIGNED[signature]}${missed}`;
    return { ...about, replay, verdict: 'sealed', what };
  } catch (thrown) {
    if (!(thrown instanceof TroupeError)) throw thrown;
    const line = /\bline (\d+)\b/.exec(thrown.what)?.[1];
    return {
      ...{
        record,
        lines: 0,
        signature: 'none',
        replay: 'skipped',
        verdict: 'changed',
        what: thrown.what.replace(/\.$/, ''),
      },
      ...(line === undefined ? {} : { line: Number(line) }),
    };
  }
}

const outsideField = (outside: RecordCheck['outside']) => (outside.count > 0 ? { outside } : {});

const doubtsText = ({ count, line, what }: NonNullable<RecordCheck['doubts']>): string =>
  `Odd, but no proof of a change (line ${line}${count > 1 ? `, and ${count - 1} more` : ''}): ${what}.`;

const SIGNED: Readonly<Record<Signature, string>> = {
  none: '',
  unchecked: '; signed with a key not checked here (give it with --key)',
  valid: '; signed with this key',
  wrong: '',
};

function signatureOf(seal: SealState, key: KeyObject | undefined): Signature {
  if (seal.state !== 'sealed' || seal.signature === undefined) return 'none';
  if (key === undefined) return 'unchecked';
  return isSignedBy(seal, key) ? 'valid' : 'wrong';
}
