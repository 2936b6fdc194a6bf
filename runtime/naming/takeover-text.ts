// Writes when one protocol takes over from another, as text that is read back and in words.

import { z } from 'zod';
import {
  TAKEOVER_KEYS,
  type Takeover,
  type TakeoverKey,
  type TakeoverReason,
  TakeoverShare,
  TakeoverStep,
  takeoverSchema,
} from '../core/takeover.ts';
import { SweepText } from './sweep.ts';

/** A condition, or several: a step or a share may be a sweep. */
export const SweptTakeover = takeoverSchema(z.union([TakeoverStep, SweepText]), z.union([TakeoverShare, SweepText]));

type SweptTakeover = z.output<typeof SweptTakeover>;

/** `@step=10@spent=50%`. */
export const takeoverText = (at: SweptTakeover): string =>
  TAKEOVER_KEYS.flatMap((key) => (at[key] === undefined ? [] : [`@${key}=${valueText(at, key)}`])).join('');

function valueText({ goal, unpaid, ...plain }: SweptTakeover, key: TakeoverKey): string {
  if (key === 'goal') return `${goal?.metric}${goal?.least === undefined ? '' : `:${goal.least}`}`;
  if (key === 'unpaid') return `${unpaid?.tokens}/${unpaid?.steps}`;
  return String(plain[key]);
}

/** The data of one condition's text, to be parsed: what is no number stays text, and is refused by the schema. */
export function readCondition(key: string, value: string): unknown {
  const number = (text: string | undefined) => (text !== undefined && /^\d+(\.\d+)?$/.test(text) ? Number(text) : text);
  if (key === 'goal') {
    const [metric, least] = value.split(':');
    return { metric, least: least === undefined ? undefined : number(least) };
  }
  if (key === 'unpaid') {
    const [tokens, steps] = value.split('/');
    return { tokens: number(tokens), steps: number(steps) };
  }
  return key === 'spent' ? value : number(value);
}

/** The conditions in words: `with step 10, or when 50% of the budget is spent`. */
export const describeTakeover = (at: Takeover): string =>
  TAKEOVER_KEYS.flatMap((key) => (at[key] === undefined ? [] : [inWords(at, key)])).join(', or ');

function inWords({ step, after, goal, spent, unpaid }: Takeover, key: TakeoverKey): string {
  switch (key) {
    case 'step':
      return `with step ${step}`;
    case 'after':
      return `after ${after} ${after === 1 ? 'step' : 'steps'} of the protocol before`;
    case 'goal':
      return `when ${goal?.metric} is ${goal?.least === undefined ? 'at its highest' : `${goal.least} or more`}`;
    case 'spent':
      return `when ${spent} of the budget is spent`;
    case 'unpaid':
      return `when messages have cost ${unpaid?.tokens} tokens or more of prompts in ${unpaid?.steps} steps that gained nothing`;
  }
}

/** What happened, in words: `coverage has come to 0.75`. */
export function describeReason({ when, figures }: TakeoverReason): string {
  const [[name = '', value = 0] = []] = Object.entries(figures);
  const n = (figure: number) => String(Number(figure.toFixed(4)));
  switch (when) {
    case 'step':
      return 'as was set';
    case 'after':
      return `after ${n(value)} steps of the protocol before`;
    case 'goal':
      return `${name} has come to ${n(value)}`;
    case 'spent':
      return `${n(value)} of ${n(figures.budget ?? 0)} ${name} are spent`;
    case 'unpaid':
      return `messages have cost ${n(value)} tokens of prompts in ${n(figures.steps ?? 0)} steps that gained nothing`;
  }
}
