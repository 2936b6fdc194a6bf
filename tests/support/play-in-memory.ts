// Plays episodes in memory, by rules or by a script of answers, for tests that look into them.

import { rulesModel } from '../../agents/models/rules-model.ts';
import type { AnyLocalWorld } from '../../envs/kit/local-world.ts';
import type { AskName } from '../../runtime/core/ask.ts';
import type { RecordEvent } from '../../runtime/core/event.ts';
import type { Model, ModelRequest } from '../../runtime/core/model.ts';
import type { AnyProtocol } from '../../runtime/core/protocol.ts';
import { memorySink } from '../../runtime/record/sink.ts';
import { runEpisode } from '../../runtime/run/run.ts';

export interface TestEpisode {
  readonly world: AnyLocalWorld;
  readonly protocol: AnyProtocol;
  readonly agents?: number;
  readonly models?: Model;
  readonly steps?: number;
  readonly slip?: number;
  readonly worldOptions?: Readonly<Record<string, unknown>>;
}

export async function playInMemory({
  world,
  protocol,
  agents = 3,
  models,
  steps = 8,
  slip = 0,
  worldOptions = {},
}: TestEpisode): Promise<RecordEvent[]> {
  const sink = memorySink();
  await runEpisode({
    world,
    protocol,
    agents,
    steps,
    sink,
    worldOptions,
    models: models ?? rulesModel({ player: world.player, seed: 1, slip }),
  });
  return sink.events();
}

export type ModelCalledEvent = Extract<RecordEvent, { type: 'model.called' }>;

/** The questions of each step, in reading order. */
export function callsOf(events: readonly RecordEvent[]): ModelCalledEvent[][] {
  const steps: ModelCalledEvent[][] = [];
  for (const e of events) {
    if (e.type === 'step.started') steps.push([]);
    if (e.type === 'model.called') steps.at(-1)?.push(e);
  }
  return steps;
}

/** How many questions of a step stand one behind the other. */
export const depthOf = (calls: readonly ModelCalledEvent[]): number => new Set(calls.map(({ depth }) => depth)).size;
export const roleOf = (call: { readonly by: string }): string => call.by.slice(call.by.lastIndexOf('/') + 1);
export const endOf = (events: readonly RecordEvent[]) =>
  events.flatMap((e) => (e.type === 'episode.ended' ? [e] : []))[0];
export const actionsOf = (events: readonly RecordEvent[]): string[][] =>
  events.flatMap((e) => (e.type === 'world.stepped' ? [e.outcomes.map((o) => o.do)] : []));

/** The texts of one origin in a prompt. */
export const textsOf = (call: ModelCalledEvent | undefined, origin: string): string[] =>
  call?.segments.flatMap((s) => (s.origin === origin ? [s.text] : [])) ?? [];

/** Answers some questions by a script and leaves the others to another model. */
export function scriptedModel(base: Model, script: (request: ModelRequest, ask: AskName) => unknown): Model {
  return {
    ...base,
    ask(request, call) {
      const answer = script(request, request.ask);
      if (answer === undefined) return base.ask(request, call);
      const text = typeof answer === 'string' ? answer : JSON.stringify(answer);
      return { text, usage: { input: 1, output: 1, source: 'estimate' }, finish: 'stop' };
    },
  };
}

/** The step and the role that a request is from: `3:team/_/planner:0`. */
export function requestOrigin({ call }: ModelRequest): { readonly step: number; readonly role: string } {
  const [step = '', by = ''] = call.split(':');
  return { step: Number(step), role: by.slice(by.lastIndexOf('/') + 1) };
}
