// Advances the world by one team step: agents act in team order, each on what the earlier ones left; under the
// published rules explorers act last, and only the first of them. Then everybody sees, things seen for the first time
// get names, and finished subtasks are settled.
import { failure, type HouseholdActionResult, type HouseholdAttempt, type HouseholdDeed, SUCCESS } from './action.ts';
import { explore } from './explore.ts';
import { hearNames, knowsOf, perceive } from './perceive.ts';
import { attemptText, failureText, shownName, toldOf } from './phrases.ts';
import { handleThing, look, move, rotate } from './rules.ts';
import type { HouseholdScope } from './scope.ts';
import { countNamed, countThingDeed } from './tally.ts';

/** Changes the state; returns how each agent's attempt ended, by index. */
export function teamStep(scope: HouseholdScope, attempts: readonly HouseholdAttempt[]): HouseholdActionResult[] {
  const { state } = scope;
  const results: HouseholdActionResult[] = attempts.map(() => SUCCESS);
  for (const who of turnOrder(scope, attempts)) results[who] = takeTurn(scope, who, attempts);
  for (let who = 0; who < state.agents.length; who++) perceive(scope, who);
  state.step += 1;
  return results;
}

const explores = (attempt: HouseholdAttempt | undefined): boolean =>
  attempt?.kind === 'action' && attempt.action.deed.verb === 'Explore';

function turnOrder({ state }: HouseholdScope, attempts: readonly HouseholdAttempt[]): number[] {
  const all = [...attempts.keys()];
  if (state.options.rules === 'paper') return all;
  return [...all.filter((who) => !explores(attempts[who])), ...all.filter((who) => explores(attempts[who]))];
}

function takeTurn(scope: HouseholdScope, who: number, attempts: readonly HouseholdAttempt[]): HouseholdActionResult {
  const { state } = scope;
  const me = state.agents[who];
  const attempt = attempts[who];
  if (me === undefined || attempt === undefined) return failure('not_possible');
  const held = me.holds;
  const phrase = attemptText(scope, who, attempt);
  const result = performAttempt(scope, who, attempts);
  const by = result.by === undefined ? null : shownName(state.agents[result.by]?.name ?? '');
  const ended = { phrase: phrase(result.verdict === 'ok'), verdict: result.verdict, by };
  me.last = toldOf(ended, state.options.reasons);
  if (attempt.kind !== 'garbage') countNamed(scope, attempt.kind === 'action' ? attempt.action.text : attempt.text);
  if (result.verdict !== 'ok') me.failures = [...me.failures, failureText(me.last)];
  else if (attempt.kind === 'action' && attempt.action.deed.verb !== 'Idle' && attempt.action.deed.verb !== 'Done') {
    me.failures = [];
    state.tally.successes[who] = (state.tally.successes[who] ?? 0) + 1;
    const { deed } = attempt.action;
    if ('name' in deed) countThingDeed(scope, who, { verb: deed.verb, thing: scope.names.get(deed.key) ?? -1, held });
  }
  return result;
}

function performAttempt(
  scope: HouseholdScope,
  who: number,
  attempts: readonly HouseholdAttempt[],
): HouseholdActionResult {
  const { state } = scope;
  const attempt = attempts[who];
  const me = state.agents[who];
  if (attempt === undefined || me === undefined || attempt.kind === 'garbage') return failure('ACTION_UNKNOWN');
  if (attempt.kind === 'speech') {
    hearNames(scope, who, attempt.text);
    return SUCCESS;
  }
  const { deed } = attempt.action;
  switch (deed.verb) {
    case 'Idle':
    case 'Done':
      return SUCCESS;
    case 'Explore':
      if (!state.options.explore) return failure('ACTION_UNKNOWN');
      if (state.options.rules === 'published' && attempts.findIndex(explores) !== who)
        return failure('another_explores');
      return explore(scope, who, deed.words);
    case 'Move':
      return move(scope, who, deed.way);
    case 'Rotate':
      return rotate(me, deed.way);
    case 'Look':
      return look(me, deed.down, deed.angle);
    default:
      return actOnThing({ scope, who }, deed, attempt.told);
  }
}

/** Only what somebody of the team has seen has a name. */
function actOnThing(
  { scope, who }: { readonly scope: HouseholdScope; readonly who: number },
  { verb, key }: Extract<HouseholdDeed, { key: string }>,
  told: readonly string[] = [],
): HouseholdActionResult {
  const thing = scope.names.get(key);
  if (thing !== undefined && (isKnown(scope, who, thing) || told.includes(key)))
    return handleThing(scope, who, { verb, thing });
  const mate = scope.state.agents.findIndex((agent) => agent.name.toLowerCase() === key);
  return mate >= 0 ? failure('teammate', mate) : failure('not_seen');
}

/** The published code keeps one list for the team: whatever one of it has seen all can name. */
const isKnown = ({ state }: HouseholdScope, who: number, thing: number): boolean =>
  state.options.rules === 'published' || knowsOf(state, who, thing);
