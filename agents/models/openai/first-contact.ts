// Notices that a server has never been reached. One that has answered before may come back, so calls wait for it; one
// that never has was not started or its address is wrong, and waiting for it call by call would only look like an
// episode.

export interface FirstContact {
  /** It has answered something, whatever that was. */
  reached(): void;
  /** An attempt failed: whether that was one too many. */
  isHopeless(thrown: unknown, now: number): boolean;
}

/** The attempts that a single call has. */
const MOST_ATTEMPTS = 3;
/** Calls side by side fail side by side: a server that is just starting has this long. */
const PATIENCE_MS = 1_000;

export function createFirstContact(): FirstContact {
  let met = false;
  let attempts = 0;
  let since = 0;
  return {
    reached() {
      met = true;
    },
    isHopeless(thrown, now) {
      if (met || !isNobodyThere(thrown)) return false;
      if (attempts++ === 0) since = now;
      return attempts >= MOST_ATTEMPTS && now - since >= PATIENCE_MS;
    },
  };
}

/** Nothing listens there, or there is no such machine. */
const NOBODY: ReadonlySet<string> = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH', 'ENETUNREACH']);

function isNobodyThere(thrown: unknown): boolean {
  for (let at = thrown, n = 0; at instanceof Error && n < 5; at = at.cause, n++)
    if ('code' in at && typeof at.code === 'string' && NOBODY.has(at.code)) return true;
  return false;
}
