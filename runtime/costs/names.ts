// Names origins of tokens and kinds of communication in words, for tables.
import type { TrafficKind } from '../ledger/accounts.ts';

/** Display names of the origins of prompt text. */
export const PROMPT_LINE_NAMES: Readonly<Record<string, string>> = {
  observation: 'observations',
  image: 'pictures',
  message: 'messages',
  schema: 'answer schema',
  reply: 'refused replies',
  repair: 'repair requests',
  template: 'chat template',
};

export const KIND_NAMES: Readonly<Record<TrafficKind, string>> = {
  between: 'between agents',
  inside: 'inside an agent',
  body: 'with its body',
};

/** What a row of a table of costs stands for. */
export const COST_BY = [
  'agent',
  'part',
  'role',
  'module',
  'channel',
  'edge',
  'message',
  'source',
  'call',
  'step',
  'leg',
  'model',
  'protocol',
] as const;
export type CostBreakdown = (typeof COST_BY)[number];
