// Exports the public API `troupe/topology`: a protocol laid over a team, as data, and the check of its faults.

export { type ChartJson, chartOf } from '../runtime/run/overview/chart.ts';
export { chartMermaid } from '../runtime/run/overview/chart-mermaid.ts';
export type { ProtocolOverview } from '../runtime/run/overview/overview.ts';
export { overviewMermaid, overviewOf, type SequenceOverview } from '../runtime/run/overview/sequence.ts';
export { describe } from '../runtime/topology/describe.ts';
export { type Instance, layOut, type Topology } from '../runtime/topology/topology.ts';
