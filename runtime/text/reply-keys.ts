// Translates the keys of a published prompt's answer to ours and back, for people who bring their own prompt together
// with its answer format. `{agent}` in a key stands for any agent's name.
import { isJsonObject, type JsonObject } from './json.ts';

export interface ReplyKey {
  /** A key as the prompt names it: `memory`, `{agent}'s action`. */
  readonly theirs: string;
  /** Where it belongs in our answer: `text`, `plan.{agent}`. */
  readonly ours: string;
}

/** The answer under our keys. A key that no line names stays as it is; what is no object stays so too. */
export function underOurKeys(value: unknown, keys: readonly ReplyKey[]): unknown {
  if (!isJsonObject(value)) return value;
  const ours: Record<string, unknown> = {};
  for (const [key, inner] of Object.entries(value)) {
    const [field, agent] = ourPath(key, keys) ?? [key, undefined];
    if (agent === undefined) ours[field] = inner;
    else ours[field] = { ...(isJsonObject(ours[field]) ? ours[field] : {}), [agent]: inner };
  }
  return ours;
}

function ourPath(key: string, keys: readonly ReplyKey[]): readonly [field: string, agent?: string] | undefined {
  for (const { theirs, ours } of keys) {
    const agent = agentIn(key, theirs);
    if (agent === undefined) continue;
    const dot = ours.indexOf('.');
    return dot < 0 ? [ours] : [ours.slice(0, dot), ours.slice(dot + 1).replace(AGENT, agent)];
  }
  return undefined;
}

/** Where something stands in our answer, as their prompt names the place. */
export function underTheirKeys(path: readonly PropertyKey[], keys: readonly ReplyKey[]): readonly PropertyKey[] {
  const [field = '', agent = AGENT, ...within] = path;
  for (const { theirs, ours } of keys) {
    if (ours === field) return [theirs, ...path.slice(1)];
    if (ours === `${String(field)}.${AGENT}`) return [theirs.replace(AGENT, () => String(agent)), ...within];
  }
  return path;
}

const AGENT = '{agent}';

/** The agent that a key names where `theirs` has a place for one, else ''; undefined where it is another key. */
function agentIn(key: string, theirs: string): string | undefined {
  const at = theirs.indexOf(AGENT);
  if (at < 0) return key === theirs ? '' : undefined;
  const [before, after] = [theirs.slice(0, at), theirs.slice(at + AGENT.length)];
  const agent = key.slice(before.length, key.length - after.length);
  return key.startsWith(before) && key.endsWith(after) && agent !== '' ? agent : undefined;
}

/** The form of the answer under their keys, in the order of their lines; what no line names keeps its own. */
export function schemaUnderTheirKeys(schema: JsonObject, keys: readonly ReplyKey[]): JsonObject {
  const own = isJsonObject(schema.properties) ? schema.properties : {};
  const theirs: Record<string, unknown> = {};
  const taken = new Set<string>();
  for (const { theirs: key, ours } of keys) {
    const [field = '', inner] = ours.split(/\.(.*)/s);
    const shape = own[field];
    if (!isJsonObject(shape)) continue;
    taken.add(field);
    if (inner === undefined) theirs[key] = shape;
    else {
      const agents = isJsonObject(shape.properties) ? Object.entries(shape.properties) : [];
      for (const [agent, value] of agents) theirs[key.replace(AGENT, agent)] = value;
    }
  }
  for (const [field, shape] of Object.entries(own)) if (!taken.has(field)) theirs[field] = shape;
  return { ...schema, properties: theirs, required: Object.keys(theirs) };
}
