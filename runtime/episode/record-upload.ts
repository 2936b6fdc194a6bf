// Uploads the record lines of a worker to the coordinator. Lines are kept until the coordinator acknowledges them,
// since a server that goes away may lose what it was given.

export interface RecordUpload {
  /** Sends what has been written since the last call. */
  send(): void;
  /** The coordinator has the first `n` lines. */
  acknowledge(n: number): void;
  /** The next `send` begins with the first line that was not acknowledged. */
  rewind(): void;
  /** How many lines have been sent in all. */
  sent(): number;
}

/** Lines of one page stay below this many characters, well under the limit of a NATS server. */
const PAGE = 200_000;

/** `take` returns the lines written since it was last called; `tell` sends a page with the number of its first line. */
export function createRecordUpload(
  take: () => readonly string[],
  tell: (first: number, lines: string[]) => void,
): RecordUpload {
  const kept: string[] = [];
  /** The numbers of the first line kept, and of the next to be sent. */
  let first = 0;
  let next = 0;

  function sendPage(): void {
    const page: string[] = [];
    let size = 0;
    for (let at = next - first; at < kept.length; at++) {
      const line = kept[at] ?? '';
      if (page.length > 0 && size + line.length > PAGE) break;
      page.push(line);
      size += line.length;
    }
    tell(next, page);
    next += page.length;
  }

  return {
    send() {
      for (const line of take()) kept.push(line);
      while (next < first + kept.length) sendPage();
    },
    acknowledge(n) {
      if (n <= first) return;
      kept.splice(0, n - first);
      first = n;
      next = Math.max(next, first);
    },
    rewind() {
      next = first;
    },
    sent: () => next,
  };
}
