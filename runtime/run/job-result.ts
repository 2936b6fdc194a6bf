// Folds the events of an episode, live or from its record, to its result in a grid: all of it can be computed from the
// record, so none is believed that says something else.

import type { Happening, HappeningOf, RecordEvent } from '../core/event.ts';
import type { Usage } from '../core/model.ts';
import { createLegResults, createPartResults } from '../experiment/composite-results.ts';
import type { ExperimentJob } from '../experiment/grid.ts';
import type { JobResult } from '../experiment/measures.ts';
import { createLedger } from '../ledger/ledger.ts';
import type { Communication } from '../ledger/ledger-builder.ts';
import { createDiscussions, discussionFigures } from '../record/watch/discussions.ts';
import { createSummary } from '../record/watch/summary.ts';
import { createSymptoms } from '../record/watch/symptoms.ts';
import { createBudgetGuard } from '../tokens/budget.ts';
import { createTimeTaken, createTrouble } from './recorded-episode.ts';

export interface JobResultNeeds {
  /** Tokens of a text. */
  readonly count: (text: string) => number;
  /** The price of a call, for a column of its own. */
  readonly priceOf?: ((model: string, usage: Usage) => number) | undefined;
}

export interface JobResultFold {
  /** Works detached as well. `t`: when an event happened that is not read from a record. */
  see(happening: Happening | RecordEvent, t?: number): void;
  /** Call it once. Undefined while the episode has no end. */
  end(job: ExperimentJob): JobResult | undefined;
}

export function createJobResult({ count, priceOf }: JobResultNeeds): JobResultFold {
  const ledger = createLedger({ count });
  const summary = createSummary(count);
  const trouble = createTrouble();
  const symptoms = createSymptoms();
  const books = createBudgetGuard({}, priceOf);
  const parts = createPartResults();
  const legs = createLegResults();
  const discussions = createDiscussions();
  const time = createTimeTaken();
  const folds = [ledger, summary, trouble, symptoms, books, parts, legs, discussions];
  let answers = 0;
  let rateLimited = 0;
  let ended: HappeningOf<'episode.ended'> | undefined;
  return {
    see(e, t) {
      for (const fold of folds) fold.see(e);
      time.see(e, t);
      if (e.type === 'model.answered') answers++;
      if (e.type === 'model.failed' && e.retryAfterMs !== undefined) rateLimited++;
      // An end that is followed by more was not the last one.
      ended = e.type === 'episode.ended' ? e : undefined;
    },
    end(job) {
      if (ended === undefined) return undefined;
      const { reason, score, steps, place, code } = ended;
      const detail = place === undefined ? ended.detail : `${ended.detail} (${place})`;
      const spent = books.spending();
      const costed = ledger.end();
      const { steps: _steps, messageTokensRead: _read, usage: _usage, ...counts } = summary.now();
      const more = { rateLimited: rateLimited > 0 ? rateLimited : undefined, ...discussionFigures(discussions.now()) };
      const talked = { ...counts, ...trafficCosts(costed.communication), ...more };
      const costs = { ...talked, stepsTaken: steps, ms: time.ms(), price: priceOf ? spent.usd : undefined };
      const found = symptoms.now();
      const divided = parts.end(costed.by.part);
      // Calls that were cancelled with the whole run are no trouble with a model.
      const last = reason === 'cancelled' ? {} : trouble.last();
      const told = { ...last, spent, symptoms: found.length > 0 ? found : undefined };
      const ofParts = divided.length > 0 ? { parts: divided } : {};
      const inTurn = legs.now();
      const ofLegs = inTurn.length > 0 ? { legs: inTurn } : {};
      return { job, reason, detail, code, score, costs, answers, ...told, ...ofParts, ...ofLegs };
    },
  };
}

const trafficCosts = ({ between, inside, body }: Communication) => ({
  betweenTokens: between.tokens,
  insideTokens: inside.tokens,
  bodyTokens: body.tokens,
  betweenShare: between.share ?? undefined,
  insideShare: inside.share ?? undefined,
  bodyShare: body.share ?? undefined,
});
