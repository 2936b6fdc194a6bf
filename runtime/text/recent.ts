// Keeps the last few of many things, so that one which comes back soon is recognized.

/** More than are on their way at once but in a flood. */
const MOST = 256;

export class Recent<T> {
  readonly #kept: T[] = [];
  #next = 0;
  /** Where the last one was found: mostly the same one comes again, or the one behind it. */
  #found = 0;

  keep(item: T): void {
    this.#kept[this.#next] = item;
    this.#next = (this.#next + 1) % MOST;
  }

  /** Undefined where none is like that, or so many have been kept since. */
  find(isIt: (item: T) => boolean): T | undefined {
    const { length } = this.#kept;
    for (let i = 0; i < length; i++) {
      const at = (this.#found + i) % length;
      const item = this.#kept[at];
      if (item === undefined || !isIt(item)) continue;
      this.#found = at;
      return item;
    }
    return undefined;
  }
}
