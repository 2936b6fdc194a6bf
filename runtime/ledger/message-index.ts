// Keeps what a second reading of a record needs to know about each message: a few numbers, no text. The accounts of the
// first reading, which take several times as much memory, can then be dropped.
import { type Account, isBody } from './accounts.ts';

/** A message goes by its place in the order of the accounts. */
export interface IndexedMessage {
  readonly id: string;
  readonly step: number;
  readonly channel: string;
  readonly from: string;
  readonly written: number;
  /** Input tokens, read first and again. */
  readonly read: number;
  readonly isBody: boolean;
  /** It says what it heard. */
  readonly isOfBridge: boolean;
  /** How many messages name it among their causes. */
  readonly uses: number;
  readonly causes: readonly number[];
}

export interface MessageIndex {
  readonly count: number;
  /** How many messages each step has. */
  readonly perStep: ReadonlyMap<number, number>;
  placeOf(id: string): number | undefined;
  at(place: number): IndexedMessage;
}

/** Of messages that the ledger has closed. */
export function indexMessages(accounts: readonly Readonly<Account>[]): MessageIndex {
  const places = new Map(accounts.map(({ id }, place) => [id, place]));
  const ids = accounts.map(({ id }) => id);
  const channels = accounts.map(({ channel }) => channel);
  const senders = accounts.map(({ from }) => from.who);
  const steps = Int32Array.from(accounts, ({ step }) => step);
  const written = Float64Array.from(accounts, (account) => account.written);
  const read = Float64Array.from(accounts, ({ firstRead, reread }) => firstRead + reread);
  const bodies = Uint8Array.from(accounts, (account) => Number(isBody(account)));
  const bridged = Uint8Array.from(accounts, ({ from }) => Number(from.isBridge));
  const perStep = new Map<number, number>();
  for (const { step } of accounts) perStep.set(step, (perStep.get(step) ?? 0) + 1);
  const { causes, ends, uses } = lineage(accounts, places);
  return {
    count: accounts.length,
    perStep,
    placeOf: (id) => places.get(id),
    at: (place) => ({
      id: ids[place] ?? '',
      step: steps[place] ?? 0,
      channel: channels[place] ?? '',
      from: senders[place] ?? '',
      written: written[place] ?? 0,
      read: read[place] ?? 0,
      isBody: bodies[place] === 1,
      isOfBridge: bridged[place] === 1,
      uses: uses[place] ?? 0,
      causes: [...causes.subarray(ends[place - 1] ?? 0, ends[place])],
    }),
  };
}

/** The causes of all messages in one list, and where those of each end. */
function lineage(accounts: readonly Readonly<Account>[], places: ReadonlyMap<string, number>) {
  const known = ({ causes }: Readonly<Account>) =>
    causes.flatMap(({ id }) => {
      const place = places.get(id);
      return place === undefined ? [] : [place];
    });
  const ends = new Uint32Array(accounts.length);
  const causes = new Uint32Array(accounts.reduce((n, account) => n + account.causes.length, 0));
  const uses = new Uint32Array(accounts.length);
  let end = 0;
  accounts.forEach((account, place) => {
    for (const cause of known(account)) {
      causes[end++] = cause;
      uses[cause] = (uses[cause] ?? 0) + 1;
    }
    ends[place] = end;
  });
  return { causes, ends, uses };
}
