// Expresses the calls of a step as a formula in n, the number of ready agents, fitted by counting small teams. Where
// no formula of second degree fits, it gives numbers for the team at hand.

import { type AnyProtocol, isMixture, legsOfProtocol, type Protocol, type TeamProtocol } from '../core/protocol.ts';
import { asksModel, boundCalls, type CallBounds, type StepCallBounds } from './call-bounds.ts';
import { layOut } from './topology.ts';

interface RoleCalls {
  readonly part: string;
  readonly role: string;
  readonly per: 'agent' | 'part';
  readonly ask?: string;
  /** Such as `n`, `1`, `1 … 4n`, `0 at step 0, then 1`, `≥ 1`. In a mixture n is the agents of the part. */
  readonly text: string;
  /** How often at most a reply that does not fit is asked for again, on top of these; absent where it does not say. */
  readonly again?: number;
}

export interface CallsAnalysis {
  readonly roles: readonly RoleCalls[];
  /** For all roles together; for a mixture numbers, since its parts have teams of their own. */
  readonly total: string;
  readonly depth: string;
  /** For the team at hand; absent where that is too large to be counted. */
  readonly here?: { readonly total: string; readonly depth: string; readonly counts: readonly StepCallBounds[] };
}

const SAMPLES = [3, 4, 5, 6];
/** Counting takes time quadratic in the team. */
const COUNTED_AT_MOST = 60;

export function analyseCalls(protocol: TeamProtocol, agents: readonly string[]): CallsAnalysis {
  const counts = agents.length > COUNTED_AT_MOST ? undefined : boundCalls(layOut(protocol, agents));
  const here = counts && { ...inNumbers(counts), counts };
  if (!isMixture(protocol)) return { ...ofPart('team', protocol, counts), here };
  const roles = Object.entries(protocol.parts).flatMap(([name, part]) => ofPart(name, part.protocol, counts).roles);
  const { total, depth } = here ?? { total: 'the sum over the parts', depth: 'as in the deepest part' };
  return { roles, total, depth, here };
}

/** The calls of a step by all roles together; of a sequence, those of each leg in turn. */
export const totalCalls = (protocol: AnyProtocol, agents: readonly string[]): string =>
  legsOfProtocol(protocol)
    .map((leg) => analyseCalls(leg.protocol, agents).total)
    .join('; then ');

const inNumbers = (counts: readonly StepCallBounds[]) => ({
  total: describeStretches(counts.map((s) => ({ from: s.from, text: rangeText(s.total, String, String) }))),
  depth: describeStretches(counts.map((s) => ({ from: s.from, text: depthText(s.depth, String) }))),
});

function ofPart(
  part: string,
  protocol: Protocol,
  here: readonly StepCallBounds[] | undefined,
): Omit<CallsAnalysis, 'here'> {
  const samples = sampled(protocol);
  const phases = samples[0] ?? here ?? [];
  const at = (pick: (s: StepCallBounds) => number | null, k: number): CallFormula =>
    samples.length === 0 ? String : formula(samples.map((counts) => (counts[k] ? pick(counts[k]) : null)));
  const texts = (pick: (s: StepCallBounds) => CallBounds) =>
    describeStretches(
      phases.map((phase, k) => ({
        from: phase.from,
        text: rangeText(
          pick(phase),
          at((s) => fewest(pick(s)), k),
          at((s) => pick(s).most, k),
        ),
      })),
    );
  const named = (role: string) => (s: StepCallBounds) =>
    s.roles.find((r) => r.role === role && (r.part === part || samples.length > 0)) ?? { least: 0, most: 0 };
  const roles = [...Object.entries(protocol.once), ...Object.entries(protocol.perAgent)].flatMap(
    ([role, r]): RoleCalls[] => {
      if (!asksModel(r)) return [];
      const per = Object.hasOwn(protocol.perAgent, role) ? 'agent' : 'part';
      const text = `${texts(named(role))}${r.unasked ? ', or less' : ''}`;
      return [{ part, role, per, text, ask: r.ask, again: r.repairs }];
    },
  );
  const depth = describeStretches(
    phases.map((phase, k) => ({
      from: phase.from,
      text: depthText(
        phase.depth,
        at((s) => s.depth, k),
      ),
    })),
  );
  return { roles, total: `${texts((s) => s.total)}${lessOf(protocol)}`, depth };
}

/** A step costs less where a role decides without asking. */
function lessOf(protocol: Protocol): string {
  const free = Object.entries({ ...protocol.once, ...protocol.perAgent }).flatMap(([name, { unasked }]) =>
    unasked ? [name] : [],
  );
  return free.length === 0 ? '' : `, or less where ${free.join(' or ')} need not ask`;
}

/** None for a protocol that names agents: other teams would not be in its graph. */
function sampled(protocol: Protocol): StepCallBounds[][] {
  if (Object.values(protocol.routes).some((route) => route.namesAgents)) return [];
  return SAMPLES.map((n) =>
    boundCalls(
      layOut(
        protocol,
        Array.from({ length: n }, (_, i) => `agent${i + 1}`),
      ),
    ),
  );
}

/** The text of a bound, given its value for the first sample (or for the team at hand). */
type CallFormula = (value: number) => string;

function formula(values: readonly (number | null)[]): CallFormula {
  const [a, b, c, d] = values;
  if (a == null || b == null || c == null || d == null) return String;
  const second = c - 2 * b + a;
  if (d - 2 * c + b !== second) return (value) => `about ${value} for ${SAMPLES[0]} agents`;
  const first = SAMPLES[0] ?? 0;
  const square = second / 2;
  const linear = b - a - square * (2 * first + 1);
  const text = polynomial([square, linear, a - linear * first - square * first * first]);
  return () => text;
}

function polynomial([square = 0, linear = 0, constant = 0]: readonly number[]): string {
  const term = (factor: number, power: string) =>
    factor === 0
      ? []
      : [{ minus: factor < 0, text: power === '' || Math.abs(factor) !== 1 ? `${Math.abs(factor)}${power}` : power }];
  const terms = [...term(square, 'n²'), ...term(linear, 'n'), ...term(constant, '')];
  if (terms.length === 0) return '0';
  return terms
    .map(({ minus, text }, i) => (i === 0 ? `${minus ? '-' : ''}${text}` : ` ${minus ? '-' : '+'} ${text}`))
    .join('');
}

function rangeText(count: CallBounds, leastText: CallFormula, mostText: CallFormula): string {
  const least = leastText(fewest(count));
  if (count.most === null) return `≥ ${least}`;
  const most = mostText(count.most);
  return least === most ? least : `${least} … ${most}`;
}

/** The note that a role may decide without asking, beside numbers that would otherwise say little. */
const fewest = ({ asked, least }: CallBounds): number => asked ?? least;

const depthText = (depth: number | null, text: CallFormula): string =>
  depth === null ? 'no bound declared' : text(depth);

/** `2 at step 0, then 4`; a single text where all ranges agree. */
function describeStretches(stretches: readonly { readonly from: number; readonly text: string }[]): string {
  const told = stretches.filter(({ text }, i) => text !== stretches[i - 1]?.text);
  return told
    .map(({ from, text }, i) => {
      const next = told[i + 1]?.from;
      if (next === undefined) return i === 0 ? text : `then ${text}`;
      return next - from === 1 ? `${text} at step ${from}` : `${text} in steps ${from} … ${next - 1}`;
    })
    .join(', ');
}
