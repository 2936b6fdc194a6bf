// Notices a server that answers with another model than the one that was asked for: some serve whichever is loaded.
import type { Happening } from '../../core/event.ts';

/** As a sentence, with the first such pair; undefined where there is none. */
export function createOtherModels(): { see(e: Happening): void; told(): string | undefined } {
  const asked = new Map<string, string>();
  /** A recording or a model in a file goes by a name of its own. */
  const named = new Set<string>();
  const pairs = new Set<string>();
  return {
    see(e) {
      if (e.type === 'episode.started')
        for (const { name, kind } of Object.values(e.models)) if (kind !== 'endpoint') named.add(name);
      if (e.type === 'model.called' && !named.has(e.model)) asked.set(e.call, e.model);
      if (e.type !== 'model.answered' || e.responseModel === undefined) return;
      const wanted = asked.get(e.call);
      if (wanted !== undefined && !isSame(wanted, e.responseModel))
        pairs.add(`the server names '${e.responseModel}' where '${wanted}' was asked for`);
    },
    told: () => (pairs.size === 0 ? undefined : [...pairs].sort().slice(0, 3).join('; ')),
  };
}

/** Servers add dates, versions and owners to a name, or leave the owner out. */
function isSame(asked: string, served: string): boolean {
  const [a, b] = [asked, served].map((name) => name.toLowerCase().replace(/[^a-z0-9]/g, ''));
  return a === undefined || b === undefined || a.includes(b) || b.includes(a);
}
