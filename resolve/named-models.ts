// Resolves the names of models on the command line, and how they are asked.
import { resolve } from 'node:path';
import { z } from 'zod';
import {
  type Bounds,
  boundsLike,
  profiledBounds,
  readBounds,
  requireFacets,
  shareIn,
} from '../agents/models/bounds.ts';
import { plainGrounder } from '../agents/models/plain-grounder.ts';
import { randomModel } from '../agents/models/random-model.ts';
import { rulesModel } from '../agents/models/rules-model.ts';
import type { CallSettings } from '../runtime/core/ask.ts';
import type { Model, SAMPLING_SOURCES, Sampling } from '../runtime/core/model.ts';
import { type AnyProtocol, isMixture, legsOfProtocol } from '../runtime/core/protocol.ts';
import type { AnyCompleteWorld } from '../runtime/core/world.ts';
import { failure } from '../runtime/errors/index.ts';
import { GROUNDER_PREFIX, PLAIN_GROUNDER } from '../runtime/facets/lexicon.ts';
import { publishedSampling } from '../runtime/naming/mix.ts';
import { withoutRoles } from '../runtime/naming/preset.ts';
import { GROUNDER } from '../runtime/run/plan.ts';
import { withoutUndefined } from '../runtime/text/json.ts';
import { near } from '../runtime/text/near-names.ts';
import { oneLine, withoutSecrets } from '../runtime/text/plain.ts';
import { createTokenCounter, type TokenCounter, vocabularyOf } from '../runtime/tokens/token-counter.ts';
import { neededFacet } from '../runtime/world/complete-world.ts';
import type { PlayContext } from './context.ts';
import { BY_AGENT, isOutsideModel, PROGRAM } from './file-reference.ts';
import { readJsonFile } from './json-file.ts';
import { isModelFile, isRecorded, loadModel, recordedModelNamed } from './model-files.ts';
import { samplingUnder } from './presets.ts';

export const RULES = 'rules';
export const RANDOM = 'random';
/** `rules:` is followed by the bounds of the player. */
const BOUNDED = `${RULES}:`;
export const isRules = (name: string): boolean => name === RULES || name.startsWith(BOUNDED);

/** The models that answer the modules' questions, as they are named and set. */
export interface ModelFlags {
  /** A name for all roles, or `role=name`. */
  readonly model?: readonly string[] | undefined;
  /** Of the rule-based player: the shares of its errors, and of what it overlooks. */
  readonly slip?: number | undefined;
  readonly forget?: number | undefined;
  readonly temperature?: number | undefined;
  readonly maxTokens?: number | undefined;
  readonly modelSeed?: number | undefined;
  /** What a model may write as an action. */
  readonly answers?: 'free' | 'listed' | undefined;
  readonly sampling?: (typeof SAMPLING_SOURCES)[number] | undefined;
  readonly grounder?: string | undefined;
  /** In seconds. */
  readonly callTimeout?: number | undefined;
  readonly baseUrl?: string | undefined;
  /** The variable that holds the key, never the key. */
  readonly apiKeyEnv?: string | undefined;
  /** The preset, which also sets the sampling. */
  readonly fidelity?: string | undefined;
  /** Of the rule-based player's random choices. */
  readonly seed?: number | undefined;
}

/** Paths are relative to `cwd`, or to the process's working directory. */
interface ModelContext extends Pick<PlayContext, 'env' | 'clock'>, Partial<Pick<PlayContext, 'cwd'>> {
  /** Endpoints shared by episodes, with what each has learned about its server, keyed by their settings. */
  readonly endpoints?: Map<string, Model>;
}

interface ModelsNeeds {
  readonly world: AnyCompleteWorld;
  readonly context: ModelContext;
  readonly counter?: TokenCounter;
}

/**
 * Models by role, `*` for all others. There is one model per name, so that roles share a connection. Keys are read only
 * from `context.env`, and passed only to their endpoint and to a user's file. @throws OPTION_BAD, MODEL_UNKNOWN,
 * KEY_MISSING; for a file as `loadModel`
 */
export async function createModels(
  flags: ModelFlags,
  { world, context, counter = createTokenCounter() }: ModelsNeeds,
): Promise<Readonly<Record<string, Model>>> {
  const wanted = modelNames(flags);
  const names = new Set(Object.values(wanted));
  if (flags.baseUrl !== undefined && [...names].every((name) => name === PLAIN_GROUNDER || isAtHome(name)))
    throw failure('OPTION_BAD', {
      option: '--base-url',
      value: withoutSecrets(oneLine(flags.baseUrl, 120)),
      wanted: 'a --model to use at that URL as well',
    });
  if (flags.apiKeyEnv !== undefined) checkKeyName(flags.apiKeyEnv, context.env);
  const made = new Map<string, Model>();
  for (const name of names) made.set(name, await createModel(name, flags, { ...context, world, counter }));
  return Object.fromEntries(
    Object.entries(wanted).flatMap(([role, name]) => {
      const model = made.get(name);
      return model === undefined ? [] : [[role, model] as const];
    }),
  );
}

/** Models that need no base URL. */
export const isAtHome = (name: string): boolean =>
  isRules(name) || name === RANDOM || isRecorded(name) || isModelFile(name) || isOutsideModel(name);

/** A user may type the key itself instead of its variable's name, so the value is not repeated in the error. */
function checkKeyName(name: string, env: PlayContext['env']): void {
  if (env[name] === undefined && !/^[A-Z_][A-Z0-9_]{0,60}$/.test(name))
    throw failure('OPTION_BAD', {
      option: '--api-key-env',
      value: '***',
      wanted: 'the name of an environment variable that is set, not the key itself',
    });
}

async function createModel(
  name: string,
  flags: ModelFlags,
  needs: ModelContext & { readonly world: AnyCompleteWorld; readonly counter: TokenCounter },
): Promise<Model> {
  const { world, counter, env, clock } = needs;
  const { baseUrl, apiKeyEnv, callTimeout } = flags;
  const endpoint = { env, clock, baseUrl, apiKeyEnv, timeoutMs: callTimeout && callTimeout * 1000 };
  if (isRules(name)) {
    const by = { world, by: `model '${oneLine(name, 100)}'` };
    const player = neededFacet('player', world.player, by);
    const { readObservation, facts, acting } = world.words;
    neededFacet('words.readObservation', readObservation, by);
    const bounds = {
      ...withoutUndefined({ slip: flags.slip, forget: flags.forget }),
      ...(name === RULES ? {} : boundsNamed(name, { world, cwd: needs.cwd })),
    };
    requireFacets(bounds, world.words, by);
    const { idle } = world.pace;
    return rulesModel({ player, world: world.name, seed: flags.seed ?? 0, counter, facts, acting, idle, ...bounds });
  }
  if (name === RANDOM) return randomModel({ seed: flags.seed ?? 0, idle: world.pace.idle, counter });
  if (name === PLAIN_GROUNDER) return plainGrounder;
  if (name.startsWith(GROUNDER_PREFIX)) {
    const { embeddingGrounder } = await import('../agents/models/openai/embedder.ts');
    return embeddingGrounder({ model: name.slice(GROUNDER_PREFIX.length), ...endpoint });
  }
  if (isRecorded(name)) return recordedModelNamed(name, needs.cwd ?? '.');
  if (isOutsideModel(name)) {
    const { agentModel, outsideModel } = await import('./outside-worlds.ts');
    return name.startsWith(BY_AGENT)
      ? (await agentModel(name)).model(counter, endpoint.timeoutMs)
      : withTimeout(await outsideModel(name, needs.cwd ?? '.', counter), endpoint.timeoutMs);
  }
  if (isModelFile(name)) {
    const { of } = await loadModel(name, needs.cwd ?? '.');
    return withTimeout(of({ world, seed: flags.seed ?? 0, clock, env }), endpoint.timeoutMs);
  }
  const { openaiModel } = await import('../agents/models/openai/openai.ts');
  const key = JSON.stringify([name, baseUrl, apiKeyEnv, callTimeout]);
  const made =
    needs.endpoints?.get(key) ??
    openaiModel({
      model: name,
      ...endpoint,
      // Shared if the model uses the same vocabulary as the others; otherwise it creates its own counter.
      counter: vocabularyOf(name).vocabulary === counter.vocabulary ? counter : undefined,
    });
  needs.endpoints?.set(key, made);
  return made;
}

/** The runtime gives up on its calls, whatever the model does. */
const withTimeout = (model: Model, timeoutMs: number | undefined): Model =>
  timeoutMs === undefined ? model : { ...model, timeoutMs };

const Profile = z.object({ world: z.string(), version: z.string(), model: z.string() });

/** The bounds behind `rules:`. A file of a profile gives its rates, which then stand for themselves in every result. */
function boundsNamed(
  name: string,
  { world, cwd = '.' }: Pick<ModelsNeeds, 'world'> & { cwd?: string | undefined },
): Bounds {
  const { like, ...given } = readBounds(name.slice(BOUNDED.length));
  if (like === undefined) return given;
  if (!like.endsWith('.json')) return profiledBounds({ ...given, like }, world);
  const profile = readJsonFile(resolve(cwd, like), {
    wanted: "a profile as 'troupe fit --json' writes it",
    parse: (json) => Profile.parse(json),
    shown: like,
  });
  return boundsLike({ name: like, profile }, given, world);
}

/** Model names by role; `x` and `*=x` apply to every role that is not named. @throws OPTION_BAD, MODEL_UNKNOWN */
export function modelNames({ model = [], baseUrl, grounder }: ModelFlags): Readonly<Record<string, string>> {
  const all = new Map<string, string>([['*', RULES]]);
  for (const text of model) {
    const [, role = '*', name = ''] =
      /^(?:((?!recorded:|rules:|cmd:|nats:|tls:|agent:|\.{0,2}[\\/])[^=]+)=)?(.*)$/su.exec(text) ?? [];
    if (name.startsWith(BOUNDED)) readBounds(name.slice(BOUNDED.length));
    else if (name.startsWith(PROGRAM))
      throw failure('OPTION_BAD', {
        option: '--model',
        value: oneLine(text, 60),
        wanted:
          'how that program is reached, which no record says: role=cmd:python3 my_role.py, or role=nats://host:port/name',
      });
    else if (!isRecorded(name) && !isModelFile(name) && !isOutsideModel(name) && !/^[^\s\p{C}=]{1,200}$/u.test(name))
      throw failure('OPTION_BAD', {
        option: '--model',
        value: oneLine(text, 60),
        wanted:
          "'rules', rules:overlook=0.2, 'random', the name of a model, recorded:FILE, a file of your own (./my-model.ts), a program (cmd:python3 my_role.py), an agent (agent:nats://host:port/AGENT.OWNER.SESSION), or role=name",
      });
    // A user's own server may have a model of any name.
    if (baseUrl === undefined) refuseMisspelt(name);
    all.set(role, name);
  }
  if (grounder !== undefined && !['english', 'lexicon'].includes(grounder)) all.set(GROUNDER, grounder);
  return Object.fromEntries(all);
}

/** Checked first, so that no unneeded key is required. */
function refuseMisspelt(name: string): void {
  if (isAtHome(name)) return;
  const [word = ''] = name.split(':');
  const meant = near(word.slice(0, 60), [RULES, RANDOM, 'recorded']).map((one) =>
    one === 'recorded' ? 'recorded:FILE' : one,
  );
  if (meant.length > 0)
    throw failure('MODEL_UNKNOWN', {
      name: oneLine(name, 60),
      known: [RULES, RANDOM, 'recorded:FILE', 'with --base-url any name'],
      near: meant,
    });
}

/** The shares of what has options of its own with which these models play: the greatest of all roles. */
export function sharesOf(roles: Readonly<Record<string, Pick<Model, 'name'>>>): {
  readonly slip: number;
  readonly forget: number;
} {
  const models = Object.values(roles);
  const most = (of: 'slip' | 'forget') => Math.max(0, ...models.map(({ name }) => shareIn(name, of) ?? 0));
  return { slip: most('slip'), forget: most('forget') };
}

/** The sampling settings of every language model call. */
export function settingsOf({ temperature, maxTokens, modelSeed, answers }: ModelFlags): CallSettings {
  return {
    ...withoutUndefined({ temperature, maxTokens, seed: modelSeed, answers }),
  };
}

/** The sampling of each role's calls; the settings from `settingsOf` take precedence. */
export function samplingOf({ sampling, fidelity }: ModelFlags, protocol: AnyProtocol): Sampling {
  if (fidelity !== undefined && sampling === undefined) return samplingUnder(fidelity, protocol);
  return sampling === 'published' ? publishedSampling(protocol) : {};
}

/** Both combined, for reports. */
export const askedSampling = (flags: ModelFlags, protocol: AnyProtocol): Readonly<Record<string, unknown>> =>
  withoutRoles(
    Object.fromEntries(
      Object.entries({ '*': {}, ...samplingOf(flags, protocol) }).map(([role, of]) => [
        role,
        { ...of, ...settingsOf(flags) },
      ]),
    ),
  );

/** Checks that every role with a named model calls a model under one of the protocols. @throws ROLE_UNKNOWN */
export function checkModelRoles(models: Readonly<Record<string, unknown>>, protocols: readonly AnyProtocol[]): void {
  const known = [...new Set(protocols.flatMap(modelRoles))];
  const stranger = Object.keys(models).find((role) => role !== '*' && role !== GROUNDER && !known.includes(role));
  if (stranger === undefined) return;
  const names = protocols.map(({ name }) => name).join(', ');
  throw failure('ROLE_UNKNOWN', {
    protocol: names,
    role: oneLine(stranger, 60),
    known,
    near: near(stranger.slice(0, 60), known),
  });
}

/** The roles of a protocol, those of its parts in a mixture. */
export const roleNames = (protocol: AnyProtocol): string[] => [
  ...new Set(partsWithin(protocol).flatMap(({ of }) => Object.keys({ ...of.once, ...of.perAgent }))),
];

/** The protocols it consists of: the parts of a mixture, or those of every leg of a sequence. */
const partsWithin = (protocol: AnyProtocol) =>
  legsOfProtocol(protocol).flatMap(({ protocol: leg }) =>
    isMixture(leg) ? Object.entries(leg.parts).map(([name, p]) => ({ name, of: p.protocol })) : [{ name: '', of: leg }],
  );

/** The roles that call a model, by name; in a mixture also `part/role`. */
export function modelRoles(protocol: AnyProtocol): string[] {
  const asking = partsWithin(protocol).flatMap(({ name, of }) =>
    Object.entries({ ...of.once, ...of.perAgent }).flatMap(([role, r]) =>
      r.ask === undefined ? [] : name === '' ? [role] : [role, `${name}/${role}`],
    ),
  );
  return [...new Set(asking)];
}
