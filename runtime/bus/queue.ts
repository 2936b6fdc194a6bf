// Implements a first-in, first-out queue whose cost does not grow with its length: a ring buffer that doubles when
// it is full.

export interface Queue<T> {
  push(item: T): void;
  /** Removes the oldest item; undefined when the queue is empty. */
  shift(): T | undefined;
}

const SMALL = 64;
const LARGE = 65_536;

export function createQueue<T extends object>(): Queue<T> {
  let ring: (T | undefined)[] = new Array(SMALL);
  let head = 0;
  let size = 0;
  const grow = () => {
    const wider: (T | undefined)[] = new Array(ring.length * 2);
    for (let i = 0; i < size; i++) wider[i] = ring[(head + i) & (ring.length - 1)];
    ring = wider;
    head = 0;
  };
  return {
    push(item) {
      if (size === ring.length) grow();
      ring[(head + size) & (ring.length - 1)] = item;
      size++;
    },
    shift() {
      if (size === 0) return undefined;
      const item = ring[head];
      ring[head] = undefined;
      head = (head + 1) & (ring.length - 1);
      size--;
      // The burst is over, so its memory is released.
      if (size === 0 && ring.length > LARGE) {
        ring = new Array(SMALL);
        head = 0;
      }
      return item;
    },
  };
}
