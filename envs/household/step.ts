// Advances the world by one team step: agents act in team order, each on what the earlier ones left; under the
// published rules explorers act last, and only the first of them. Then everybody sees, things seen for the first time
// get names, and finished subtasks are settled.
import { failure, type HouseholdActionResult, type HouseholdAttempt, type HouseholdDeed, SUCCESS } from './action.ts';
import { explore } from './explore.ts';
import { hearNames, knowsOf, perceive } from './perceive.ts';
import { attemptText, failureText, shownName, toldOf } from './phrases.ts';
import { handleThing, look, move, rotate } from './rules.ts';
import type { HouseholdScope } from './scope.ts';
import type { HouseholdAgentState } from './state.ts';
import { countNamed, countThingDeed } from './tally.ts';

/** Changes the state; returns how each agent's attempt ended, by index. */
export function teamStep(scope: HouseholdScope, attempts: readonly HouseholdAttempt[]): HouseholdActionResult[] {
  const { state } = scope;
  const results: HouseholdActionResult[] = attempts.map(() => SUCCESS);
  const explorers = [...attempts.keys()].filter((who) => explores(attempts[who]));
  const published = state.options.rules === 'published';
  const first = published ? [...attempts.keys()].filter((who) => !explorers.includes(who)) : [...attempts.keys()];
  for (const who of [...first, ...(published ? explorers : [])]) {
    const [me, attempt] = [state.agents[who], attempts[who]];
    const inVain = published && explorers.indexOf(who) > 0;
    if (me !== undefined && attempt !== undefined) results[who] = takeTurn(scope, me, { attempt, inVain });
  }
  for (const me of state.agents) perceive(scope, me);
  state.step += 1;
  return results;
}

const explores = (attempt: HouseholdAttempt | undefined): boolean =>
  attempt?.kind === 'action' && attempt.action.deed.verb === 'Explore';

/** `inVain`: another agent explores in this step. */
interface Turn {
  readonly attempt: HouseholdAttempt;
  readonly inVain: boolean;
}

function takeTurn(scope: HouseholdScope, me: HouseholdAgentState, turn: Turn): HouseholdActionResult {
  const { state } = scope;
  const { attempt } = turn;
  const held = me.holds;
  const phrase = attemptText(state, me, attempt);
  const result = performAttempt(scope, me, turn);
  const { verdict, by } = result;
  const ended = { phrase: phrase(verdict === 'ok'), verdict, by: by === undefined ? null : shownName(by) };
  me.last = toldOf(ended, state.options.reasons);
  if (attempt.kind !== 'garbage') countNamed(scope, attempt.kind === 'action' ? attempt.action.text : attempt.text);
  if (verdict !== 'ok') me.failures = [...me.failures, failureText(me.last)];
  else if (attempt.kind === 'action' && attempt.action.deed.verb !== 'Idle' && attempt.action.deed.verb !== 'Done') {
    me.failures = [];
    const who = state.agents.indexOf(me);
    state.tally.successes[who] = (state.tally.successes[who] ?? 0) + 1;
    const { deed } = attempt.action;
    if ('name' in deed) countThingDeed(scope, me, { verb: deed.verb, thing: scope.names.get(deed.key) ?? -1, held });
  }
  return result;
}

function performAttempt(
  scope: HouseholdScope,
  me: HouseholdAgentState,
  { attempt, inVain }: Turn,
): HouseholdActionResult {
  if (attempt.kind === 'garbage') return failure('ACTION_UNKNOWN');
  if (attempt.kind === 'speech') {
    hearNames(scope, me, attempt.text);
    return SUCCESS;
  }
  const { deed } = attempt.action;
  switch (deed.verb) {
    case 'Idle':
    case 'Done':
      return SUCCESS;
    case 'Explore':
      if (!scope.state.options.explore) return failure('ACTION_UNKNOWN');
      return inVain ? failure('another_explores') : explore(scope, me, deed.words);
    case 'Move':
      return move(scope, me, deed.way);
    case 'Rotate':
      return rotate(me, deed.way);
    case 'Look':
      return look(me, deed.down, deed.angle);
    default:
      return actOnThing({ scope, me }, deed, attempt.told);
  }
}

/** Only what somebody of the team has seen has a name; the published code keeps one list of these for the team. */
function actOnThing(
  { scope, me }: { readonly scope: HouseholdScope; readonly me: HouseholdAgentState },
  { verb, key }: Extract<HouseholdDeed, { key: string }>,
  told: readonly string[] = [],
): HouseholdActionResult {
  const { state, names } = scope;
  const thing = names.get(key);
  const all = state.options.rules === 'published' || told.includes(key);
  if (thing !== undefined && (all || knowsOf(me, thing))) return handleThing(scope, me, { verb, thing });
  const mate = state.agents.find(({ name }) => name.toLowerCase() === key);
  return mate === undefined ? failure('not_seen') : failure('teammate', mate.name);
}
