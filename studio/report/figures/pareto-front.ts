// Finds the Pareto front of a trade-off between an outcome and the tokens that agents exchange.

export interface TradeOffPoint {
  readonly arm: string;
  readonly agents: number;
  readonly x: number;
  readonly y: number;
  readonly x1: number;
  readonly x2: number;
  readonly y1: number;
  readonly y2: number;
}

/** Points that no other point beats in both. */
export function frontier(points: readonly TradeOffPoint[], better: 'higher' | 'lower'): TradeOffPoint[] {
  const gain = ({ y }: TradeOffPoint) => (better === 'higher' ? y : -y);
  const beats = (a: TradeOffPoint, b: TradeOffPoint) =>
    a.x <= b.x && gain(a) >= gain(b) && (a.x < b.x || gain(a) > gain(b));
  return points.filter((p) => !points.some((q) => beats(q, p))).sort((a, b) => a.x - b.x);
}
