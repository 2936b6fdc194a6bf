// Waits until a command has written something.

export interface HeardText {
  readonly onWrite: (text: string) => void;
  /** Resolves when all that was written matches. */
  until(pattern: RegExp): Promise<void>;
}

export function heardText(): HeardText {
  const waits = new Map<RegExp, () => void>();
  let all = '';
  const look = () => {
    for (const [pattern, resolve] of waits) if (pattern.test(all)) resolve();
  };
  return {
    onWrite(text) {
      all += text;
      look();
    },
    until: (pattern) =>
      new Promise((resolve) => {
        waits.set(pattern, resolve);
        look();
      }),
  };
}
