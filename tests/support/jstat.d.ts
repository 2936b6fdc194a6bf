// Declares what tests use of jstat, which has no types.
declare module 'jstat' {
  const jstat: {
    readonly studentt: { inv(p: number, freedom: number): number };
    readonly beta: { inv(p: number, a: number, b: number): number };
  };
  export = jstat;
}
