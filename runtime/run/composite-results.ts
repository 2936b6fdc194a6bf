// Folds an episode's events to what the protocols of a mixture (its parts) or of a sequence (its legs) did and cost.
import { type Happening, type HappeningOf, STEP_TAKEN } from '../core/event.ts';
import type { LegResult, PartResult } from '../experiment/composite-cells.ts';
import type { Ledger } from '../ledger/ledger-builder.ts';
import { describeReason } from '../naming/takeover-text.ts';

export interface PartResultsFold {
  see(happening: Happening): void;
  /** `ledger`: of the same episode. Empty where the team is not divided. */
  end(ledger: Pick<Ledger, 'by'>): PartResult[];
}

interface AgentDeeds {
  actions: number;
  done: number;
}

export function createPartResults(): PartResultsFold {
  let parts: readonly { readonly part: string; readonly protocol: string; readonly agents: readonly string[] }[] = [];
  let team = 1;
  const deeds = new Map<string, AgentDeeds>();
  return {
    see(e) {
      if (e.type === 'episode.started') {
        parts = e.protocol.parts ?? [];
        team = e.agents.length;
      }
      if (e.type !== 'world.stepped' || parts.length === 0) return;
      for (const { agent, ok } of e.outcomes) {
        const of = deeds.get(agent) ?? { actions: 0, done: 0 };
        of.actions++;
        if (ok) of.done++;
        deeds.set(agent, of);
      }
    },
    end: ({ by }) =>
      parts.map(({ part, protocol, agents }) => {
        const spent = by.part.find(({ key }) => key === part);
        const sum = (of: keyof AgentDeeds) => agents.reduce((n, agent) => n + (deeds.get(agent)?.[of] ?? 0), 0);
        return {
          part,
          protocol,
          agents: agents.length,
          share: agents.length / team,
          actions: sum('actions'),
          actionsDone: sum('done'),
          calls: spent?.calls ?? 0,
          messages: spent?.messages ?? 0,
          inputTokens: spent?.input ?? 0,
          outputTokens: spent?.output ?? 0,
        };
      }),
  };
}

export interface LegResultsFold {
  see(happening: Happening): void;
  /** Empty where one protocol is all there is; a leg that never came is not in it. */
  now(): LegResult[];
}

type LegSums = { -readonly [K in keyof LegResult]: LegResult[K] };

export function createLegResults(): LegResultsFold {
  let legs: LegSums[] = [];
  return {
    see(e) {
      if (e.type === 'episode.started') legs = firstLeg(e.protocol, 0);
      if (e.type === 'episode.resumed') {
        // What a resume plays anew is told again.
        legs = legs.filter(({ from }, i) => i === 0 || from < e.step);
        if (e.fork?.protocol) legs = firstLeg(e.fork.protocol, e.step);
      }
      if (e.type === 'protocol.switched') {
        const { when } = e.why;
        legs.push({ ...begin(e.leg + 1, e.protocol.name, e.step), when, why: describeReason(e.why) });
      }
      const now = legs.at(-1);
      if (now === undefined) return;
      if (e.type === STEP_TAKEN) now.steps++;
      if (e.type === 'message.sent') now.messages++;
      if (e.type === 'model.called' && e.attempt === 1) now.calls++;
      if (e.type !== 'model.answered') return;
      now.inputTokens += e.usage.input;
      now.outputTokens += e.usage.output;
    },
    now: () => legs.map((leg) => ({ ...leg })),
  };
}

const begin = (leg: number, protocol: string, from: number): LegSums => ({
  leg,
  protocol,
  from,
  steps: 0,
  calls: 0,
  messages: 0,
  inputTokens: 0,
  outputTokens: 0,
});

const firstLeg = ({ legs = [] }: HappeningOf<'episode.started'>['protocol'], from: number): LegSums[] =>
  legs.slice(0, 1).map(({ protocol }) => begin(1, protocol, from));
