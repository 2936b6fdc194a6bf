// Defines what a static check reports.
export interface Fault {
  readonly code: string;
  readonly what: string;
  readonly fix: string;
}
