// Exports the public API `troupe/ledger`: which message cost which tokens, what that costs in money, how that grows and
// differs, and its audit.

export { type ComparedOutcome, compareFork, type ForkComparison } from '../runtime/costs/compare-fork.ts';
export { type CostDifference, type CostSide, costDifference, type DifferenceRow } from '../runtime/costs/difference.ts';
export { costGrowth, type GrowthRow } from '../runtime/costs/growth.ts';
export type { Provenance } from '../runtime/costs/provenance.ts';
export {
  type CostOptions,
  type EpisodeCost,
  type EpisodeSetting,
  type ReadCosts,
  type RecordListener,
  readCosts,
  type SecondReading,
} from '../runtime/costs/read-costs.ts';
export { type CostCell, type CostsBy, type CostTable, costsBy } from '../runtime/costs/table.ts';
export { costWithout, type WithoutAnswer } from '../runtime/costs/without.ts';
export type { Account } from '../runtime/ledger/accounts.ts';
export { TRAFFIC_KINDS, type TrafficKind } from '../runtime/ledger/accounts.ts';
export { addLedgers } from '../runtime/ledger/add-ledgers.ts';
export type { CallAccount } from '../runtime/ledger/input-lines.ts';
export { createLedger, type LedgerFold, type LedgerNeeds } from '../runtime/ledger/ledger.ts';
export type { Communication, Ledger, Traffic } from '../runtime/ledger/ledger-builder.ts';
export { type Prices, parsePrices } from '../runtime/ledger/prices.ts';
export { shortCost } from '../runtime/ledger/short-cost.ts';
export { type Audit, createAudit, type Finding } from '../runtime/record/check/audit.ts';
