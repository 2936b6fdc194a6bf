// Exports the public API `troupe/topology`: a protocol laid over a team, as data, and the check of its faults.

export { describe } from '../runtime/topology/describe.ts';
export { type Instance, layOut, type Topology } from '../runtime/topology/topology.ts';
