// Finds where a record contradicts itself about takeovers: by a protocol whose turn it was not, before its condition
// was met, or for a share of the budget that was not spent. A replay, which needs the world and the protocols, decides
// all but the last anew; this check needs neither.

import type { RecordEventOf } from '../core/event.ts';
import { TAKEOVER_KEYS, type Takeover, type TakeoverReason } from '../core/takeover.ts';
import { type Budget, createBudgetGuard } from '../tokens/budget.ts';
import type { EventCheck } from './event-check.ts';

type PlannedLegs = NonNullable<RecordEventOf<'episode.started'>['protocol']['legs']>;

export function createSwitchCheck(): EventCheck {
  let planned: PlannedLegs = [];
  let budget: Budget | undefined;
  let [leg, began, stepped] = [0, 0, 0];
  let isAlone = true;
  const books = createBudgetGuard({});
  const begin = (legs: PlannedLegs, step: number) => {
    planned = legs;
    [leg, began] = [0, step];
  };

  function faultOf(e: RecordEventOf<'protocol.switched'>): string | undefined {
    const next = planned[leg + 1];
    const who = `leg ${e.leg + 1}, ${e.protocol.name},`;
    if (next?.at === undefined || e.leg !== leg + 1) return `${who} took over where leg ${leg + 2} was due`;
    if (next.protocol !== e.protocol.name || next.hash !== e.protocol.hash)
      return `${who} took over, and ${next.protocol} was due`;
    if (e.step !== stepped || e.step <= began) return `${who} took over with step ${e.step}, after step ${stepped - 1}`;
    return reasonFault(e.why, next.at, { step: e.step, played: e.step - began }) ?? spentFault(e.why);
  }

  /** Where several processes wrote, lines of others may come later than what they tell. */
  function spentFault({ when, figures }: TakeoverReason): string | undefined {
    if (when !== 'spent' || !isAlone) return undefined;
    const spent = books.spending();
    for (const name of ['tokens', 'calls', 'messages'] as const) {
      const [said, most] = [figures[name], budget?.[name]];
      if (said !== undefined && (said !== spent[name] || most !== figures.budget))
        return `a protocol took over after ${said} of ${figures.budget} ${name}, and ${spent[name]} of ${most} were spent`;
    }
    return undefined;
  }

  return (e) => {
    books.see(e);
    if (e.type === 'episode.started') {
      budget = e.budget;
      begin(e.protocol.legs ?? [], 0);
    }
    if (e.type === 'process.joined') isAlone = false;
    if (e.type === 'episode.resumed') {
      budget = e.limits?.budget;
      stepped = e.step;
      if (e.fork?.protocol) begin(e.fork.protocol.legs ?? [], e.step);
    }
    if (e.type === 'world.stepped') stepped = e.step + 1;
    if (e.type !== 'protocol.switched') return undefined;
    const fault = faultOf(e);
    [leg, began] = [e.leg, e.step];
    return fault;
  };
}

/** What can be told from the figures themselves. */
function reasonFault(
  { when, figures }: TakeoverReason,
  at: Takeover,
  { step, played }: { readonly step: number; readonly played: number },
): string | undefined {
  const fault = `a protocol took over by ${when} with step ${step}, and its event had not come`;
  if (!TAKEOVER_KEYS.includes(when) || at[when] === undefined)
    return `a protocol took over by ${when}, which it does not wait for`;
  if (when === 'step') return step < (at.step ?? 0) || figures.step !== step ? fault : undefined;
  if (when === 'after') return played < (at.after ?? 0) || figures.steps !== played ? fault : undefined;
  if (when === 'spent') return (figures.share ?? 0) < parseFloat(at.spent ?? '') / 100 ? fault : undefined;
  if (when === 'unpaid') return (figures.tokens ?? 0) < (at.unpaid?.tokens ?? 0) ? fault : undefined;
  const value = figures[at.goal?.metric ?? ''] ?? 0;
  return value < (at.goal?.least ?? figures.least ?? 0) ? fault : undefined;
}
