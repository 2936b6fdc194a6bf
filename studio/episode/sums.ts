// Adds up over steps what passed over each edge and what the calls of each role cost.
import type { EdgeSum, RoleSum, StepSums } from './model.ts';

export const NO_SUMS: StepSums = { edges: [], roles: [] };

export interface Sums {
  edge(from: number, to: number, channel: string, more: { readonly messages: number; readonly tokens: number }): void;
  role(more: RoleSum): void;
  add(sums: StepSums): void;
  now(): StepSums;
}

export function createSums(): Sums {
  const edges = new Map<string, [...EdgeSum]>();
  const roles = new Map<string, RoleSum>();
  const sums: Sums = {
    edge(from, to, channel, { messages, tokens }) {
      const key = `${from} ${to} ${channel}`;
      const sum = edges.get(key);
      if (sum === undefined) edges.set(key, [from, to, channel, messages, tokens]);
      else {
        sum[3] += messages;
        sum[4] += tokens;
      }
    },
    role(more) {
      const key = `${more.by} ${more.role}`;
      const before = roles.get(key);
      roles.set(key, before === undefined ? more : together(before, more));
    },
    add(step) {
      for (const [from, to, channel, messages, tokens] of step.edges)
        sums.edge(from, to, channel, { messages, tokens });
      for (const one of step.roles) sums.role(one);
    },
    now: () => ({ edges: [...edges.values()].map((one): EdgeSum => [...one]), roles: [...roles.values()] }),
  };
  return sums;
}

function together(a: RoleSum, b: RoleSum): RoleSum {
  const origins: Record<string, number> = { ...a.origins };
  for (const [name, n] of Object.entries(b.origins)) origins[name] = (origins[name] ?? 0) + n;
  return {
    by: a.by,
    role: a.role,
    calls: a.calls + b.calls,
    input: a.input + b.input,
    cached: a.cached + b.cached,
    output: a.output + b.output,
    retried: a.retried + b.retried,
    residual: a.residual + b.residual,
    money: a.money + b.money,
    origins,
    longest: b.longest[1] > a.longest[1] ? b.longest : a.longest,
  };
}
