// Does what a page of the studio asks for where runs were allowed: it forks the record that is shown, and asks a
// recorded call again, with another text or of another model.
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { partsOnRecord } from '../../resolve/parts-on-record.ts';
import { forRole } from '../../runtime/core/model.ts';
import { type AnswerAgain, askAgain, callOnRecord } from '../../runtime/run/ask-again.ts';
import { modelsByRole } from '../../runtime/run/options.ts';
import { outlineRecord } from '../../runtime/run/outline.ts';
import { decodeName } from '../../runtime/text/subject.ts';
import { badValue, type Call, type Given } from '../command.ts';
import type { FILES_ON_RECORD, MODEL_FLAGS } from '../options/shared-options.ts';
import { run as fork } from './fork.ts';
import { playOn } from './resume.ts';

export interface RunFlags extends Given<typeof MODEL_FLAGS & typeof FILES_ON_RECORD> {}

/** So often a call is asked again at most, for one click. */
const MOST_TIMES = 8;
const words = z.string().max(500).optional();
const Fork = z.object({ at: z.string().max(300), protocol: words, model: words, drop: words });
const Again = z.object({
  call: z.string().max(500),
  texts: z.string().transform((text) => z.array(z.string()).parse(JSON.parse(text))),
  model: words,
  times: z.coerce.number().int().min(1).max(MOST_TIMES),
});

/** The record of the fork. @throws as `troupe fork` */
export async function forkFromPage(
  file: string,
  form: URLSearchParams,
  { flags, call }: { readonly flags: RunFlags; readonly call: Call },
): Promise<string> {
  const { at, protocol, model, drop } = Fork.parse(given(form));
  const out = freeName(`${dirname(file)}-fork-${at.replace(/[^\w.-]+/g, '_').slice(0, 80)}`);
  const own = flags.protocol ?? [];
  await fork(
    { record: file },
    {
      ...flags,
      at,
      out,
      quiet: true,
      ...(drop === undefined ? {} : { drop }),
      protocol: protocol === undefined ? own : [...own, protocol],
      ...(model === undefined ? {} : { model: [model] }),
    },
    silently(call),
  );
  return out;
}

/** @throws OPTION_BAD where the record has no such call, and as `troupe fork` for its parts and models */
export async function askFromPage(
  file: string,
  form: URLSearchParams,
  { flags, call: context }: { readonly flags: RunFlags; readonly call: Call },
): Promise<readonly AnswerAgain[]> {
  const { call, texts, model: named, times } = Again.parse(given(form));
  const { outline } = outlineRecord(file);
  const found = callOnRecord(outline.events, call);
  if (found.segments.length !== texts.length) throw badValue('call', call, 'a text for each of its segments');
  const parts = await partsOnRecord({ events: outline.milestones, file }, flags, context.cwd);
  const model = named === undefined ? flags.model : [named];
  const options = await playOn(
    { outline, file, parts, command: 'troupe fork' },
    { ...flags, ...(model === undefined ? {} : { model }), quiet: true },
    silently(context),
  );
  const [part = '', , role = ''] = found.by.split('/').map((name) => decodeName(name) ?? name);
  const asked = forRole(modelsByRole(options.models), part, role);
  if (asked === undefined) throw badValue('--model', role, 'a model for this role');
  return askAgain(found, asked, { texts, times, clock: context.clock, signal: context.signal });
}

/** The fields of a form that are filled in. */
const given = (form: URLSearchParams) => Object.fromEntries([...form].filter(([, value]) => value !== ''));

function freeName(wanted: string): string {
  for (let n = 1; ; n++) {
    const name = n === 1 ? wanted : `${wanted}-${n}`;
    if (!existsSync(name)) return name;
  }
}

/** The page shows what comes of it; the terminal stays as it is. */
function silently(call: Call): Call {
  const quiet = { ...call.stdout, write: () => {}, status: () => {}, isTTY: false };
  return { ...call, stdout: quiet, stderr: quiet, exit: () => {} };
}
