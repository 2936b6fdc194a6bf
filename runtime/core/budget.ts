// What a run may spend in all. Once something is spent no new call is made, and the episode ends as `budget` when its step is quiet.
import type { Clock } from './clock.ts';
import { budgetSpent, optionBad, type TroupeError } from './errors.ts';
import type { Happening } from './event.ts';
import type { Usage } from './model.ts';

export interface Budget {
  /** Input and output together. */
  readonly tokens?: number;
  readonly calls?: number;
  readonly messages?: number;
  /** In the currency of the price table. */
  readonly usd?: number;
  readonly timeMs?: number;
}

export interface Purse {
  see(happening: Happening): void;
  /** Why no further call may be made; undefined while there is something left. */
  spent(): TroupeError | undefined;
  /** The same, asked for a call: remembered where it is refused. */
  ask(): TroupeError | undefined;
  /** Why a call has been refused. */
  refused(): TroupeError | undefined;
}

/** `costOf` gives the price of a call's usage; needed for a budget in money only. */
export function createPurse(budget: Budget, clock: Clock, costOf?: (model: string, usage: Usage) => number): Purse {
  const began = clock.now();
  let refused: TroupeError | undefined;
  const sum = { tokens: 0, calls: 0, messages: 0, usd: 0 };
  const models = new Map<string, string>();
  const spent = (): TroupeError | undefined => {
    for (const name of ['tokens', 'calls', 'messages', 'usd'] as const) {
      const most = budget[name];
      if (most !== undefined && sum[name] >= most) return budgetSpent(name, sum[name], most);
    }
    const { timeMs } = budget;
    const ms = clock.now() - began;
    return timeMs !== undefined && ms >= timeMs ? budgetSpent('ms', ms, timeMs) : undefined;
  };
  return {
    spent,
    refused: () => refused,
    ask() {
      refused = spent() ?? refused;
      return refused;
    },
    see(e) {
      if (e.type === 'message.sent') sum.messages++;
      if (e.type === 'model.called') {
        if (e.attempt === 1) sum.calls++;
        models.set(e.call, e.model);
      }
      if (e.type !== 'model.answered') return;
      sum.tokens += e.usage.input + e.usage.output;
      sum.usd += costOf?.(models.get(e.call) ?? '', e.usage) ?? 0;
    },
  };
}

const UNITS: Readonly<Record<string, number>> = { k: 1e3, m: 1e6 };
const TIMES: Readonly<Record<string, number>> = { s: 1e3, m: 60e3, h: 3600e3 };
const WANTED = "pairs such as 'tokens=200k; calls=400; messages=1000; usd=2; time=10m'";

/** Reads `tokens=200k; calls=400; messages=1000; usd=2; time=10m`. @throws OPTION_BAD */
export function parseBudget(text: string): Budget {
  const budget: Record<string, number> = {};
  for (const pair of text.split(/[;,]/).filter((p) => p.trim() !== '')) {
    const [, name = '', digits = '', unit = ''] =
      /^\s*(tokens|calls|messages|usd|time)\s*=\s*(\d+(?:\.\d+)?)\s*([a-z]?)\s*$/i.exec(pair) ?? [];
    const scale = unit === '' ? (name === 'time' ? 1e3 : 1) : (name === 'time' ? TIMES : UNITS)[unit.toLowerCase()];
    const value = Number(digits) * (scale ?? Number.NaN);
    if (name === '' || !Number.isFinite(value) || value <= 0) throw optionBad('--budget', pair.trim().slice(0, 60), WANTED);
    budget[name === 'time' ? 'timeMs' : name.toLowerCase()] = value;
  }
  if (Object.keys(budget).length === 0) throw optionBad('--budget', text.slice(0, 60), WANTED);
  return budget;
}
