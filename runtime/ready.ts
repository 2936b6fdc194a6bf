// Models load what they need before an episode's clock starts: its first call is not charged with our own loading.
import { byRole, type Models } from './plan.ts';

/** Resolves when all are ready. One that cannot be says so when it is asked. Nothing is waited for where no model needs to load. */
export async function modelsReady(models: Models): Promise<void> {
  const loading = [...new Set(Object.values(byRole(models)))].flatMap((model) => (model.ready ? [model.ready()] : []));
  if (loading.length > 0) await Promise.allSettled(loading);
}
