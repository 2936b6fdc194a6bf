// Names the models that a record was played with, as `--model` takes them, so that an episode goes on with the same.
import { askedName, shareIn } from '../agents/models/bounds.ts';
import type { RecordEvent } from '../runtime/core/event.ts';
import type { AnyProtocol } from '../runtime/core/protocol.ts';
import { failure } from '../runtime/errors/index.ts';
import { recordedModels, startedOf } from '../runtime/run/recorded-episode.ts';
import { oneLine } from '../runtime/text/plain.ts';
import { isOutsideModel, PROGRAM } from './file-reference.ts';
import { type ModelFlags, modelRoles } from './named-models.ts';

interface OnRecordNeeds {
  /** The protocol that plays from here on, where it is another. */
  readonly takeover?: AnyProtocol | undefined;
  /** The command's name, for usage errors. */
  readonly command: string;
}

/**
 * The options that make the recorded models again, unless others are given. An address and a file are on no record.
 * @throws USAGE for a model at a server that nobody names again, MODEL_UNKNOWN for one from a user's file
 */
export function modelsOnRecord(
  events: readonly RecordEvent[],
  flags: ModelFlags,
  { takeover, command }: OnRecordNeeds,
): ModelFlags {
  refuseUnnamedEndpoint(events, flags, command);
  refuseUnnamedFile(events, flags, takeover);
  const known = takeover && modelRoles(takeover);
  const models = Object.entries(recordedModels(events)).filter(
    ([role]) => role === '*' || !known || known.includes(role),
  );
  const rate = (of: 'slip' | 'forget'): number | undefined => {
    const [first] = models.flatMap(([, { name }]) => shareIn(name, of) ?? []);
    return first;
  };
  return {
    model: models.map(
      ([role, { name, kind }]) =>
        `${role}=${kind === 'rules' ? askedName(name, flags) : isOutsideModel(name) ? `${PROGRAM}${name}` : name}`,
    ),
    slip: rate('slip'),
    forget: rate('forget'),
    ...flags,
    seed: startedOf(events).world.seed,
  };
}

const OPENAI_ENDPOINT = ' behind https://api.openai.com/v1.';

/** Refuses to continue at the default server what was asked at another one that nobody named again. @throws USAGE */
function refuseUnnamedEndpoint(
  events: readonly RecordEvent[],
  { model: named, baseUrl }: ModelFlags,
  command: string,
): void {
  if (baseUrl !== undefined) return;
  const wanted = named?.map((text) => text.slice(text.indexOf('=') + 1));
  const away = Object.values(recordedModels(events)).find(
    ({ name, kind, about }) =>
      kind === 'endpoint' && !about.endsWith(OPENAI_ENDPOINT) && (wanted?.includes(name) ?? true),
  );
  if (away)
    throw failure('USAGE', {
      what: `the record names '${oneLine(away.about, 200)}', and no --base-url says where that model is now`,
      command,
    });
}

/** Refuses a model from a user's file: its recorded name does not say where the file is. @throws MODEL_UNKNOWN */
function refuseUnnamedFile(
  events: readonly RecordEvent[],
  { model: named }: ModelFlags,
  takeover: AnyProtocol | undefined,
): void {
  if (named !== undefined) return;
  const known = takeover && modelRoles(takeover);
  for (const [role, { name, hash, kind }] of Object.entries(recordedModels(events)))
    if ((hash !== undefined || kind === 'scripted') && (role === '*' || !known || known.includes(role)))
      throw failure('MODEL_UNKNOWN', { name: oneLine(name, 60), onRecord: true, hash: hash?.slice(0, 8) });
}
