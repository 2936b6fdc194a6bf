// Finds which words of a message came over an edge from one agent to another: directly, or through relays that pass
// words on as they are, such as bridges and blackboards. What a model says in a message of its own, it says by itself.
import type { IndexedMessage, MessageIndex } from './message-index.ts';
import type { SourceShare } from './source-attribution.ts';

export interface EdgeEnds {
  readonly from: string;
  readonly to: string;
}

interface WordsOverEdge {
  /** Their share of the message. */
  readonly part: number;
  /** Who passed them on, the message's own sender included. */
  readonly relays: readonly string[];
}

/** Of a message that the edge's end says, or that it hears from a relay; undefined if it has no words of the edge. */
export function wordsOverEdge(
  edge: EdgeEnds,
  message: IndexedMessage,
  { shares, messages }: { readonly shares: readonly SourceShare[]; readonly messages: MessageIndex },
): WordsOverEdge | undefined {
  const isOfEnd = message.from === edge.to;
  if (!isOfEnd && message.written > 0) return undefined;
  const came = shares.flatMap((share) => {
    const way = wayOver(edge, share, messages);
    return way && (isOfEnd || !way.hasArrived) ? [{ ...way, weight: share.weight }] : [];
  });
  if (came.length === 0) return undefined;
  const relays = came.flatMap((way) => way.relays);
  return { part: weightOf(came) / weightOf(shares), relays: isOfEnd ? relays : [...relays, message.from] };
}

/** Through whom these words came so far, and whether the edge's end has had them; undefined where they did not come. */
function wayOver({ from, to }: EdgeEnds, { origin, via }: SourceShare, messages: MessageIndex) {
  const path = [origin];
  for (let relay = via; relay; relay = relay.before) path.splice(1, 0, relay.by);
  let relays: string[] | undefined;
  for (const place of path) {
    const { from: by, written } = messages.at(place);
    if (by === from) relays = [];
    else if (relays !== undefined && by === to) return { relays, hasArrived: true };
    else if (written > 0) relays = undefined;
    else relays?.push(by);
  }
  return relays && { relays, hasArrived: false };
}

export const weightOf = (of: readonly { readonly weight: number }[]): number =>
  of.reduce((n, { weight }) => n + weight, 0);
