// Loads what models need before an episode's clock starts, so that the first call is not charged with the loading
// time.
import type { Model } from '../core/model.ts';

/**
 * Resolves when all are ready; undefined where no model needs to load, so that nothing is awaited. A model that fails
 * to load reports that when it is asked.
 */
export function loadModels(table: Readonly<Record<string, Model>>): Promise<unknown> | undefined {
  const loading = [...new Set(Object.values(table))].flatMap((model) => (model.ready ? [model.ready()] : []));
  return loading.length > 0 ? Promise.allSettled(loading) : undefined;
}
