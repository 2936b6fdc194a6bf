// Folds a record into the figures that a report shows for an episode: its ledger, the score and tokens of each step,
// how often the busiest role was asked per step, and its calls in order.
import type { RecordEvent } from '../../runtime/core/event.ts';
import type { Score } from '../../runtime/core/world.ts';
import { createLedger } from '../../runtime/ledger/ledger.ts';
import type { Ledger } from '../../runtime/ledger/ledger-builder.ts';
import { streamRecord } from '../../runtime/record/read.ts';
import { createDiscussions, type Discussions } from '../../runtime/record/watch/discussions.ts';

/** A completed step of the world. */
interface StepFigures {
  readonly step: number;
  /** After the step. */
  readonly score: Score;
  /** Input and output of the calls of this step. */
  readonly tokens: number;
  /** How often the busiest role was asked: 1 if no role was asked twice, 0 without calls. */
  readonly rounds: number;
}

/** An answered call. */
interface CallFigures {
  readonly step: number;
  /** The role that asked, with its agent. */
  readonly by: string;
  readonly tokens: number;
}

export interface EpisodeFigures {
  readonly ledger: Ledger;
  readonly steps: readonly StepFigures[];
  readonly calls: readonly CallFigures[];
  readonly discussions: Discussions;
}

/** `count` counts the tokens of a text. @throws RECORD_UNREADABLE, RECORD_VERSION */
export async function readEpisodeFigures(file: string, count: (text: string) => number): Promise<EpisodeFigures> {
  const fold = new EpisodeFiguresFold(count);
  await streamRecord(file, (event) => fold.see(event));
  return fold.end();
}

class EpisodeFiguresFold {
  readonly #ledger: ReturnType<typeof createLedger>;
  readonly #steps: StepFigures[] = [];
  readonly #calls: CallFigures[] = [];
  readonly #asked = new Map<string, number>();
  readonly #discussions = createDiscussions();
  #tokens = 0;

  constructor(count: (text: string) => number) {
    this.#ledger = createLedger({ count });
  }

  see(event: RecordEvent): void {
    this.#ledger.see(event);
    this.#discussions.see(event);
    switch (event.type) {
      case 'step.started':
        this.#asked.clear();
        this.#tokens = 0;
        return;
      case 'model.called':
        // Asking again after a lost connection or a refused reply counts as the same question.
        if (event.attempt === 1 && !event.segments.some(({ origin }) => origin === 'repair'))
          this.#asked.set(event.by, (this.#asked.get(event.by) ?? 0) + 1);
        return;
      case 'model.answered': {
        const tokens = event.usage.input + event.usage.output;
        this.#tokens += tokens;
        this.#calls.push({ step: event.step, by: event.by, tokens });
        return;
      }
      case 'world.stepped':
        this.#steps.push({
          step: event.step,
          score: event.score,
          tokens: this.#tokens,
          rounds: Math.max(0, ...this.#asked.values()),
        });
        return;
      default:
    }
  }

  end(): EpisodeFigures {
    const [ledger, discussions] = [this.#ledger.end(), this.#discussions.now()];
    return { ledger, steps: this.#steps, calls: this.#calls, discussions };
  }
}
