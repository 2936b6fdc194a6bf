// Writes what an agent tried and how it went. The frame of the sentences is the published one; the reasons are ours,
// for the published environment gives them only for NavigateTo.

import type { ReasonsOption } from '../kit/shared-options.ts';
import { type HouseholdAttempt, type HouseholdDeed, OBJECT_VERBS } from './action.ts';
import {
  type HouseholdAgentState,
  type HouseholdLastAction,
  type HouseholdState,
  type HouseholdVerdict,
  REASONS,
} from './state.ts';

/** The longest name of a teammate that is shown. */
const LONGEST_NAME = 40;
export const shownName = (name: string): string => plainLine(name, LONGEST_NAME);

/** Taken before the action, for it says what was held; then asked with how it went. */
export function attemptText(
  { things }: HouseholdState,
  { holds }: HouseholdAgentState,
  attempt: HouseholdAttempt,
): (worked: boolean) => string {
  if (attempt.kind === 'speech') return (worked) => (worked ? 'sent a message' : 'send a message');
  if (attempt.kind === 'garbage') {
    const shown = plainLine(attempt.text, 60);
    return () => `do what is no action here ("${shown}")`;
  }
  const { deed } = attempt.action;
  const holding = things[holds]?.name ?? 'nothing';
  return (worked) => deedText(deed, holding, worked);
}

function deedText(deed: HouseholdDeed, holding: string, worked: boolean): string {
  const said = (past: string, to: string) => (worked ? past : to);
  switch (deed.verb) {
    case 'Idle':
      return 'was idle';
    case 'Done':
      return 'completed the task';
    case 'Explore':
      return said('explored', 'explore');
    case 'Move':
      return `${said('moved', 'move')} ${deed.way.toLowerCase()}`;
    case 'Rotate':
      return `${said('rotated', 'rotate')} ${deed.way.toLowerCase()}`;
    case 'Look':
      return `${said('looked', 'look')} ${deed.down ? 'down' : 'up'} by ${deed.angle} degrees`;
    case 'PutObject':
      return `put ${holding} on ${plainLine(deed.name, 60)}`;
    default:
      return `${said(OBJECT_VERBS[deed.verb].did, OBJECT_VERBS[deed.verb].tries)} ${plainLine(deed.name, 60)}`;
  }
}

/** The outcome as told to an agent, with the reason only if reasons are enabled. */
export function toldOf(last: HouseholdLastAction, reasons: ReasonsOption): HouseholdLastAction {
  const tells = reasons === 'all' || (reasons === 'navigate' && last.phrase.startsWith(OBJECT_VERBS.NavigateTo.tries));
  return last.verdict === 'ok' || tells ? last : { ...last, verdict: 'failed', by: null };
}

const reasonOf = ({ verdict, by }: HouseholdLastAction): string => {
  if (verdict === 'ok') return '';
  const reason = REASONS[verdict];
  return by === null ? reason : `${reason} (${by})`;
};

const NO_ACTION_YET = 'I have not taken any action yet';

export function lastText(last: HouseholdLastAction | null): string {
  if (last === null) return NO_ACTION_YET;
  if (last.verdict === 'failed') return `I tried to ${last.phrase} in the previous step but was unsuccessful.`;
  if (last.verdict !== 'ok')
    return `I tried to ${last.phrase} in the previous step but was unsuccessful: ${reasonOf(last)}.`;
  if (last.phrase === 'was idle') return 'I was idle in the previous step.';
  if (last.phrase === 'completed the task') return 'I completed the task in the previous step, as I said.';
  return `I ${last.phrase} in the previous step and was successful.`;
}

/** The inverse of `lastText`; null where the text tells of no action. */
export function readLastText(text: string): HouseholdLastAction | null {
  const [, tried, why = ''] = /^I tried to (.*) in the previous step but was unsuccessful: (.*)\.$/.exec(text) ?? [];
  const [, vain] = /^I tried to (.*) in the previous step but was unsuccessful\.$/.exec(text) ?? [];
  if (vain !== undefined) return { phrase: vain, verdict: 'failed', by: null };
  if (tried !== undefined) {
    const found = Object.entries(REASONS).find(([, words]) => why === words || why.startsWith(`${words} (`));
    const by = found !== undefined && why !== found[1] ? why.slice(found[1].length + 2, -1) : null;
    // REASONS has every verdict but `ok`.
    return { phrase: tried, verdict: (found?.[0] ?? 'not_possible') as HouseholdVerdict, by };
  }
  if (text === 'I completed the task in the previous step, as I said.')
    return { phrase: 'completed the task', verdict: 'ok', by: null };
  const [, did] = /^I (.*?) in the previous step(?: and was successful)?\.$/.exec(text) ?? [];
  return did === undefined ? null : { phrase: did, verdict: 'ok', by: null };
}

export const failureText = (last: HouseholdLastAction): string =>
  last.verdict === 'failed' ? last.phrase : `${last.phrase}: ${reasonOf(last)}`;

/** Foreign text on one line, without the sign that parts failures: names of agents, and what models say. */
function plainLine(text: string, most: number): string {
  const shown = text
    .replace(/[\p{C}\s]+/gu, ' ')
    .replaceAll(';', ',')
    .trim();
  return shown.length > most ? `${shown.slice(0, most)}...` : shown;
}
