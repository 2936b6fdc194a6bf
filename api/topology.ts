// Exports the public API `troupe/topology`: a protocol laid over a team, as data, and the check of its faults.

export { type ChartJson, chartMermaid, chartOf } from '../runtime/run/overview/chart.ts';
export { overviewMermaid } from '../runtime/run/overview/mermaid.ts';
export type { ProtocolOverview } from '../runtime/run/overview/overview.ts';
export { overviewOf, type SequenceOverview } from '../runtime/run/overview/overview.ts';
export { describe } from '../runtime/topology/protocol-hash.ts';
export { type Instance, layOut, type Topology } from '../runtime/topology/topology.ts';
