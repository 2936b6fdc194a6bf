// Folds an episode's events to what each part of a mixture did and cost.
import type { Happening } from '../core/event.ts';
import type { PartResult } from '../experiment/part-cells.ts';
import type { Ledger } from '../ledger/ledger-builder.ts';

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
