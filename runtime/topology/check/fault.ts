// What a static check finds.
export interface Fault {
  readonly code: string;
  readonly what: string;
  readonly fix: string;
}
