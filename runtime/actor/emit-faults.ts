// Finds faults in what a role emits: untyped code may emit anything.
import {
  addresseeMissing,
  roleEmitsWrong,
  rolePromised,
  roleSaysNoList,
  type TroupeError,
} from '../core/errors/index.ts';
import { isPromise } from '../core/promise.ts';
import type { RoleEmits } from '../core/role.ts';

/**
 * The first fault: drafts that are no list, one to nobody on a channel whose messages are addressed, an unknown type, a
 * question or program without its parts.
 */
export function faultOfEmits(
  name: string,
  emitted: readonly RoleEmits[],
  addresses: (channel: string) => boolean,
): TroupeError | undefined {
  for (const e of emitted) {
    const fault = e.type === 'say' ? faultOfDrafts(name, e.drafts, addresses) : faultOfOther(name, e);
    if (fault) return fault;
  }
  return undefined;
}

function faultOfDrafts(
  name: string,
  drafts: unknown,
  addresses: (channel: string) => boolean,
): TroupeError | undefined {
  if (isPromise(drafts)) return rolePromised(`'say' of ${name}`);
  if (!Array.isArray(drafts) || !drafts.every(isObject)) return roleSaysNoList(name);
  const toNobody = drafts.find((draft) => draft.to === undefined && addresses(String(draft.channel)));
  return toNobody && addresseeMissing(name, String(toNobody.channel));
}

/** What each other type must hold, with the kind of each value. */
const NEEDS: Readonly<Record<string, readonly [field: string, ...parts: readonly (readonly [string, string])[]]>> = {
  ask: ['question', ['ask', 'string'], ['segments', 'object'], ['schema', 'object']],
  run: ['program', ['language', 'string'], ['source', 'string']],
  rejected: ['reason', ['code', 'string'], ['message', 'string']],
  fellBack: ['reason', ['code', 'string'], ['message', 'string']],
};

function faultOfOther(name: string, emitted: object): TroupeError | undefined {
  const type: unknown = Reflect.get(emitted, 'type');
  const needs = typeof type === 'string' && Object.hasOwn(NEEDS, type) ? NEEDS[type] : undefined;
  if (!needs) return roleEmitsWrong(name, `'${String(type)}', which is none of say, ${Object.keys(NEEDS).join(', ')}`);
  const [field, ...parts] = needs;
  const value: unknown = Reflect.get(emitted, field);
  if (isPromise(value)) return rolePromised(`'${field}' of ${name}`);
  if (!isObject(value)) return roleEmitsWrong(name, `'${String(type)}' without its ${field}`);
  const missing = parts.find(([part, kind]) => typeof Reflect.get(Object(value), part) !== kind);
  return missing && roleEmitsWrong(name, `'${String(type)}' whose ${field} has no ${missing[0]}`);
}

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;
