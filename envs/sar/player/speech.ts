// Writes and reads the sentence forms in which the player tells others its state, what it knows of and its intention.
// It ignores everything else in a message: messages are data.

/** An agent's report about itself. */
export interface SarReport {
  readonly at: readonly [number, number];
  readonly sand: number;
  readonly water: number;
  readonly person: number;
  readonly last: { readonly phrase: string; readonly verdict: string } | null;
  readonly next: string | null;
}

/** A thing that somebody has seen: a fire with its kind and intensity, a reservoir with its supply. */
export interface NotedThing {
  readonly name: string;
  /** Empty for deposits and persons. */
  readonly detail: string;
  /** Steps since it was seen so, when it was told; 0 for what the teller saw. */
  readonly age: number;
}

export function formatReport(
  { at, sand, water, person, last }: Omit<SarReport, 'next'>,
  next: string,
  found: readonly NotedThing[] = [],
): string {
  const before = last === null ? 'I have done nothing yet.' : `I last tried to ${last.phrase}: ${last.verdict}.`;
  return `I am at (${at[0]}, ${at[1]}) holding sand ${sand}, water ${water}, person ${person}. ${before}${foundText(found)} Next I do ${next}.`;
}

function foundText(found: readonly NotedThing[]): string {
  const all = found.map(({ name, detail, age }) => {
    const said = [detail, age === 0 ? '' : `seen ${age} step${age === 1 ? '' : 's'} ago`].filter((one) => one !== '');
    return said.length === 0 ? name : `${name} (${said.join(', ')})`;
  });
  return all.length === 0 ? '' : ` I know of ${all.join(', ')}.`;
}

/** The things that a text reports as known. */
export function notedThings(text: string): NotedThing[] {
  const lists = [...text.matchAll(/I know of ([^.]{1,1500})\./g)].map(([, list = '']) => list);
  return lists.flatMap((list) =>
    [...list.matchAll(/([A-Za-z]\w{0,40})(?: \(([^()]{0,60})\))?/g)].map(([, name = '', said = '']) => {
      const [, detail = said, steps = '0'] = /^(.*?)(?:, )?seen (\d{1,4}) steps? ago$/.exec(said) ?? [];
      return { name, detail, age: Number(steps) };
    }),
  );
}

/** The first sentence of the form in a text, or undefined. */
export function parseReport(text: string): SarReport | undefined {
  const short = text.slice(0, 2000);
  const state = /I am at \((\d{1,2}), (\d{1,2})\) holding sand (\d), water (\d), person (\d)\./.exec(short);
  if (state === null) return undefined;
  const [x = 0, y = 0, sand = 0, water = 0, person = 0] = state.slice(1).map(Number);
  const tried = /I last tried to (.{1,200}): ([A-Za-z_]{1,30})\./.exec(short);
  const next = /Next I do ([A-Za-z]+(?:\([^()]{0,100}\))?)\./.exec(short);
  return {
    at: [x, y],
    sand,
    water,
    person,
    last: tried?.[1] !== undefined && tried[2] !== undefined ? { phrase: tried[1], verdict: tried[2] } : null,
    next: next?.[1] ?? null,
  };
}
