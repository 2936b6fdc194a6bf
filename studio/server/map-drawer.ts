// Draws the map of a record's world step by step, by playing the recorded actions again while other work goes on, and
// keeps the pictures: what most of them share stands once.
import { sleep, systemClock } from '../../runtime/core/clock.ts';
import { parseEvent, type RecordEvent, type RecordEventOf } from '../../runtime/core/event.ts';
import type { AnyCompleteWorld } from '../../runtime/core/world.ts';
import { asTroupeError } from '../../runtime/errors/index.ts';
import { withoutSeal } from '../../runtime/record/chain.ts';
import { lineAt } from '../../runtime/record/lines.ts';
import { oneLine } from '../../runtime/text/plain.ts';
import type { Pictures } from '../episode/model.ts';
import type { Extent } from '../episode/record-index.ts';

/** So often it looks whether there is more to draw, in ms. */
const LOOK_MS = 15;

interface DrawerNeeds {
  readonly file: string;
  readonly started: RecordEventOf<'episode.started'>;
  /** A file or program with a world of the user's own. */
  readonly own: string | undefined;
  readonly cwd: string;
  moves(): readonly Extent[];
  /** Whether no more moves are to come. */
  isOver(): boolean;
  /** Whether nothing is drawn ahead now. */
  rests(): boolean;
}

export class MapDrawer {
  /** Why there are no pictures. */
  note: string | undefined;
  /** Whether it may draw now: reading comes first. */
  isFree = true;
  /** So many wait for a frame. */
  #awaited = 0;
  readonly #needs: DrawerNeeds;
  readonly #pieces = new Map<string, number>();
  readonly #texts: string[] = [];
  readonly #frames: Uint32Array[] = [];
  #isClosed = false;

  constructor(needs: DrawerNeeds) {
    this.#needs = needs;
  }

  get drawn(): number {
    return this.#frames.length;
  }

  get isDone(): boolean {
    return this.note !== undefined || this.drawn > this.#needs.moves().length;
  }

  close(): void {
    this.#isClosed = true;
  }

  /** Finds the world and goes on drawing. @throws for a world that was named, as `worldOnRecord` */
  async begin(): Promise<void> {
    const { started, own, cwd } = this.#needs;
    try {
      const { worldOnRecord } = await import('../../resolve/parts-on-record.ts');
      const world = await worldOnRecord(started.world.name, own, cwd);
      const { picture } = world.views;
      if (picture === undefined) this.note = `World ‘${started.world.name}’ cannot draw itself, so there is no map.`;
      else void this.#draw(world, picture).catch((thrown) => this.#stop(thrown));
    } catch (thrown) {
      if (own !== undefined) throw thrown;
      this.#stop(thrown);
    }
  }

  /** Waits until so many frames are drawn, or no more are to come, or the time is over. */
  async reach(frames: number, ms: number): Promise<void> {
    const until = systemClock.now() + ms;
    const wanted = () => Math.min(frames, this.#needs.moves().length + 1);
    const isToCome = () => this.drawn < wanted() && this.note === undefined && !this.#isClosed;
    this.#awaited++;
    while (isToCome() && systemClock.now() < until) await sleep(systemClock, 5);
    this.#awaited--;
  }

  /** Of the frames from one to before another those that are drawn. */
  pictures(from: number, to: number): Pictures | null {
    const own = new Map<number, number>();
    const frames = this.#frames.slice(from, to).map((frame) =>
      [...frame].map((piece) => {
        const at = own.get(piece) ?? own.size;
        own.set(piece, at);
        return at;
      }),
    );
    return frames.length === 0 ? null : { pieces: [...own.keys()].map((piece) => this.#texts[piece] ?? ''), frames };
  }

  async #draw(world: AnyCompleteWorld, picture: (state: unknown) => unknown): Promise<void> {
    const { statesOf } = await import('../../resolve/state-at.ts');
    for await (const { state } of statesOf(world, { file: this.#needs.file, events: this.#events() })) {
      const pieces = String(await picture(state)).split(/(?<=>)/);
      this.#frames.push(Uint32Array.from(pieces, (piece) => this.#place(piece)));
    }
  }

  #place(piece: string): number {
    const at = this.#pieces.get(piece) ?? this.#pieces.size;
    if (at === this.#texts.length) this.#texts.push(piece);
    this.#pieces.set(piece, at);
    return at;
  }

  /** The beginning and the moves of the world, as they become known. */
  async *#events(): AsyncGenerator<RecordEvent> {
    yield this.#needs.started;
    for (let n = 0; !this.#isClosed; n++) {
      const waits = () => n > 20 && (!this.isFree || (this.#needs.rests() && this.#awaited === 0));
      // Whoever asks meanwhile is answered after one move.
      await sleep(systemClock, 0);
      while (n >= this.#needs.moves().length || waits()) {
        if (this.#isClosed || (n >= this.#needs.moves().length && this.#needs.isOver())) return;
        await sleep(systemClock, LOOK_MS);
      }
      const { from = 0 } = this.#needs.moves()[n] ?? {};
      yield parseEvent(JSON.parse(withoutSeal(lineAt(this.#needs.file, from))));
    }
  }

  #stop(thrown: unknown): void {
    const { code, what } = asTroupeError(thrown);
    const { name } = this.#needs.started.world;
    if (code === 'WORLD_UNKNOWN')
      this.note = `World ‘${oneLine(name, 60)}’ does not ship with troupe, so there is no map: name its file or program with --world.`;
    else this.note = `There is no map${this.drawn > 1 ? ' of later steps' : ''}: ${oneLine(what, 300)}`;
  }
}
