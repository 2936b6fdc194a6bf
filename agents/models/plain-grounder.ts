// Stands for grounding without English: actions are read as they are listed, by spelling and by the world's phrases.
import type { Model } from '../../runtime/core/model.ts';
import { failure } from '../../runtime/errors/index.ts';
import { PLAIN_GROUNDER } from '../../runtime/facets/lexicon.ts';

/**
 * The grounder that leaves English out: an action counts only as it is listed, with other spelling, or in the world's
 * own phrases. Nothing is ever asked of it; its name stands on the record, so that a replay reads alike.
 * @example
 * ```ts
 * import { plainGrounder } from 'troupe/agents';
 *
 * plainGrounder.name; // → 'plain'
 * ```
 */
export const plainGrounder: Model = {
  name: PLAIN_GROUNDER,
  kind: 'rules',
  about: "Reads actions as they are listed, by spelling and by the world's phrases.",
  remote: false,
  ask() {
    throw failure('MODEL_FAILED', { model: PLAIN_GROUNDER, why: 'it only says how actions are read', retry: false });
  },
};
