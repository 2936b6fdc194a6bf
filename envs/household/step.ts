// One team step: agents act in team order, each on what the earlier ones left; under the published rules explorers act last, and only the first
// of them. Then everybody sees, things seen for the first time get names, and it is settled what is done.
import type { ObjectVerb } from './action.ts';
import { explore } from './explore.ts';
import { type Attempt, fail, type Moved, OK } from './moved.ts';
import { failureText, triedText } from './phrases.ts';
import { handle, look, move, rotate } from './rules.ts';
import type { Scope } from './scope.ts';
import { see } from './see.ts';
import { countDeal, countNamed } from './tally.ts';

/** Changes the state; returns how each agent's attempt ended, by index. */
export function teamStep(scope: Scope, attempts: readonly Attempt[]): Moved[] {
  const { state } = scope;
  const results: Moved[] = attempts.map(() => OK);
  for (const who of inOrder(scope, attempts)) results[who] = takeTurn(scope, who, attempts);
  for (let who = 0; who < state.agents.length; who++) see(scope, who);
  state.step += 1;
  return results;
}

const explores = (attempt: Attempt | undefined): boolean => attempt?.kind === 'action' && attempt.action.deed.verb === 'Explore';

function inOrder({ state }: Scope, attempts: readonly Attempt[]): number[] {
  const all = [...attempts.keys()];
  if (state.options.rules === 'paper') return all;
  return [...all.filter((who) => !explores(attempts[who])), ...all.filter((who) => explores(attempts[who]))];
}

function takeTurn(scope: Scope, who: number, attempts: readonly Attempt[]): Moved {
  const { state } = scope;
  const me = state.agents[who];
  const attempt = attempts[who];
  if (me === undefined || attempt === undefined) return fail('not_possible');
  const held = me.holds;
  const phrase = triedText(scope, who, attempt);
  const result = act(scope, who, attempts);
  const by = result.by === undefined ? null : (state.agents[result.by]?.name ?? null);
  me.last = { phrase: phrase(result.verdict === 'ok'), verdict: result.verdict, by };
  if (attempt.kind !== 'garbage') countNamed(scope, attempt.kind === 'action' ? attempt.action.text : attempt.text);
  if (result.verdict !== 'ok') me.failures = [...me.failures, failureText(me.last)];
  else if (attempt.kind === 'action' && attempt.action.deed.verb !== 'Idle' && attempt.action.deed.verb !== 'Done') {
    me.failures = [];
    state.tally.successes[who] = (state.tally.successes[who] ?? 0) + 1;
    const { deed } = attempt.action;
    if ('name' in deed) countDeal(scope, who, { verb: deed.verb, thing: scope.names.get(deed.key) ?? -1, held });
  }
  return result;
}

function act(scope: Scope, who: number, attempts: readonly Attempt[]): Moved {
  const { state } = scope;
  const attempt = attempts[who];
  const me = state.agents[who];
  if (attempt === undefined || me === undefined || attempt.kind === 'garbage') return fail('ACTION_UNKNOWN');
  if (attempt.kind === 'speech') return OK;
  const { deed } = attempt.action;
  switch (deed.verb) {
    case 'Idle':
    case 'Done':
      return OK;
    case 'Explore':
      if (!state.options.explore) return fail('ACTION_UNKNOWN');
      if (state.options.rules === 'published' && attempts.findIndex(explores) !== who) return fail('another_explores');
      return explore(scope, who, deed.words);
    case 'Move':
      return move(scope, who, deed.way);
    case 'Rotate':
      return rotate(me, deed.way);
    case 'Look':
      return look(me, deed.down, deed.angle);
    default:
      return onThing(scope, who, deed.verb, deed.key);
  }
}

/** Only what somebody of the team has seen has a name. */
function onThing(scope: Scope, who: number, verb: ObjectVerb, key: string): Moved {
  const thing = scope.names.get(key);
  if (thing !== undefined) return handle(scope, who, verb, thing);
  const mate = scope.state.agents.findIndex((agent) => agent.name.toLowerCase() === key);
  return mate >= 0 ? fail('teammate', mate) : fail('not_seen');
}
