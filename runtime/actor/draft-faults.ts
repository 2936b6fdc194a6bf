// Finds what a role of untyped code says that is no list of drafts.
import { roleSaysNoList, roleSaysPromise, type TroupeError } from '../core/errors/index.ts';
import { isPromise } from '../core/promise.ts';
import type { RoleEmits } from '../core/role.ts';

/** What is no list of drafts: an asynchronous function, or a value of another kind. */
export function faultOfDrafts(name: string, emitted: readonly RoleEmits[]): TroupeError | undefined {
  for (const e of emitted) {
    if (e.type !== 'say') continue;
    const drafts: unknown = e.drafts;
    if (isPromise(drafts)) return roleSaysPromise(name);
    if (!Array.isArray(drafts) || !drafts.every(isObject)) return roleSaysNoList(name);
  }
  return undefined;
}

const isObject = (draft: unknown): boolean => typeof draft === 'object' && draft !== null;
