// Lists the calls without an answer, over all processes, so that an end caused by a hanging model names the model.
import type { Happening } from '../../core/event.ts';
import type { OpenCall } from '../../core/model.ts';

export interface OpenCalls {
  see(happening: Happening): void;
  /** Calls that were asked, or will be asked again, in the order in which they were made. */
  now(): readonly OpenCall[];
}

export function createOpenCalls(): OpenCalls {
  const open = new Map<string, OpenCall>();
  return {
    see(e) {
      if (e.type === 'model.called') open.set(e.call, { call: e.call, by: e.by, model: e.model, attempt: e.attempt });
      if (e.type === 'model.answered' || (e.type === 'model.failed' && !e.retry)) open.delete(e.call);
    },
    now: () => [...open.values()],
  };
}
