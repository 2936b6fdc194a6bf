// Finds the subscriptions that match a subject. A trie over the tokens of the patterns, as NATS keeps one, makes
// thousands of wildcard patterns cost no more than the few that share the subject's tokens; results are cached until
// a subscription changes.

export interface SubscriptionIndex<T> {
  /** Returns a function that removes it. */
  add(pattern: string, item: T): () => void;
  /**
   * The subscriptions with matching patterns, in the order added. A returned list never changes: a change creates a new
   * one.
   * @throws what `check` throws, for a subject not seen before
   */
  match(subject: string): readonly T[];
  /** Whether a subscription has this very pattern: others that match it do not count. */
  has(pattern: string): boolean;
}

interface IndexedItem<T> {
  readonly n: number;
  readonly item: T;
}

interface SubscriptionTrieNode<T> {
  /** Created with the first token below, since most nodes of a large trie are leaves. */
  next: Map<string, SubscriptionTrieNode<T>> | undefined;
  /** Patterns that end here. */
  here: IndexedItem<T>[];
}

const MOST_KNOWN = 65_536;

export function createSubscriptionIndex<T>(check: (subject: string) => void): SubscriptionIndex<T> {
  const root = emptyNode<T>();
  const known = new Map<string, readonly T[]>();
  let added = 0;
  const forget = (pattern: string) => {
    if (hasWildcard(pattern)) known.clear();
    else known.delete(pattern);
  };
  return {
    add(pattern, item) {
      const held = { n: added++, item };
      descend(root, pattern.split('.')).here.push(held);
      forget(pattern);
      return () => {
        remove(root, { tokens: pattern.split('.'), depth: 0 }, held);
        forget(pattern);
      };
    },
    match(subject) {
      const found = known.get(subject);
      if (found !== undefined) return found;
      check(subject);
      const reached: IndexedItem<T>[] = [];
      collect(root, subject.split('.'), 0, reached);
      const items = reached.sort((a, b) => a.n - b.n).map((held) => held.item);
      if (known.size >= MOST_KNOWN) known.clear();
      known.set(subject, items);
      return items;
    },
    has(pattern) {
      let at: SubscriptionTrieNode<T> | undefined = root;
      for (const token of pattern.split('.')) at = at?.next?.get(token);
      return (at?.here.length ?? 0) > 0;
    },
  };
}

function hasWildcard(pattern: string): boolean {
  return pattern.includes('*') || pattern.includes('>');
}

function emptyNode<T>(): SubscriptionTrieNode<T> {
  return { next: undefined, here: [] };
}

function descend<T>(root: SubscriptionTrieNode<T>, tokens: readonly string[]): SubscriptionTrieNode<T> {
  let at = root;
  for (const token of tokens) {
    at.next ??= new Map();
    let below = at.next.get(token);
    if (below === undefined) {
      below = emptyNode();
      at.next.set(token, below);
    }
    at = below;
  }
  return at;
}

/** Removes a subscription, and the branches that are then empty. */
function remove<T>(
  at: SubscriptionTrieNode<T>,
  { tokens, depth }: { readonly tokens: readonly string[]; readonly depth: number },
  held: IndexedItem<T>,
): void {
  const token = tokens[depth];
  if (token === undefined) {
    at.here = at.here.filter((other) => other !== held);
    return;
  }
  const below = at.next?.get(token);
  if (below === undefined) return;
  remove(below, { tokens, depth: depth + 1 }, held);
  if (below.here.length === 0 && !below.next?.size) at.next?.delete(token);
}

function collect<T>(
  at: SubscriptionTrieNode<T>,
  tokens: readonly string[],
  depth: number,
  reached: IndexedItem<T>[],
): void {
  const token = tokens[depth];
  if (token === undefined) {
    for (const held of at.here) reached.push(held);
    return;
  }
  if (at.next === undefined) return;
  for (const held of at.next.get('>')?.here ?? []) reached.push(held);
  const any = at.next.get('*');
  if (any !== undefined) collect(any, tokens, depth + 1, reached);
  const exact = at.next.get(token);
  if (exact !== undefined) collect(exact, tokens, depth + 1, reached);
}
