// Exports the public API `troupe/ledger`: which message cost which tokens, what that costs in money, and its audit.

export type { Account } from '../runtime/ledger/accounts.ts';
export { addLedgers } from '../runtime/ledger/add-ledgers.ts';
export type { CallAccount } from '../runtime/ledger/call-account.ts';
export { createLedger, type LedgerFold, type LedgerNeeds } from '../runtime/ledger/ledger.ts';
export type { Communication, Ledger, Traffic } from '../runtime/ledger/ledger-builder.ts';
export { TRAFFIC_KINDS, type TrafficKind } from '../runtime/ledger/participants.ts';
export { type Prices, parsePrices } from '../runtime/ledger/prices.ts';
export { shortCost } from '../runtime/ledger/short-cost.ts';
export { type Audit, createAudit, type Finding } from '../runtime/record/check/audit.ts';
