// Defines a world whose actions are rows, for lesson 10 and for the command line: cooks carry jars from the rooms of a
// house to the shelf in the pantry. Its player is made of the rows.
// Use it: npx troupe run ./examples/pantry.ts --protocol solo
import { world } from 'troupe';
import { actionTable, playerFromRows, rowsOf } from 'troupe/envs';

type Thing = { readonly kind: 'jar' | 'room'; readonly name: string };
interface Pantry {
  readonly cooks: Record<string, { room: string; holds: string | null }>;
  /** The room of each jar, `shelf`, or the cook who holds it. */
  readonly jars: Record<string, string>;
}
/** What rows know: the state, or as much of it as an observation tells, and who acts. */
type Turn = { readonly pantry: Pantry; readonly me: string };
type Types = {
  turn: Turn;
  thing: Thing;
  reason: 'hands_full' | 'not_here' | 'not_held' | 'there_already';
  own: object;
};

const ROOMS = ['Pantry', 'Kitchen', 'Cellar', 'Attic'];
const JARS = ['Jam', 'Salt', 'Rice', 'Tea', 'Beans'];
const THINGS: readonly Thing[] = [
  ...JARS.map((name) => ({ kind: 'jar' as const, name })),
  ...ROOMS.map((name) => ({ kind: 'room' as const, name })),
];

const { action, fact, not, one, truth } = rowsOf<Types>();
const cookIn = ({ pantry, me }: Turn) => pantry.cooks[me] ?? { room: '', holds: null };
/** The room of a room or jar; undefined where a cook holds the jar, or it is on the shelf. */
const roomOf = (pantry: Pantry, { name }: Thing) => ROOMS.find((room) => room === (pantry.jars[name] ?? name));
const isBy = fact('by', (turn, thing: Thing) => roomOf(turn.pantry, thing) === cookIn(turn).room, { fleeting: true });
const lies = fact('lies in a room', ({ pantry }, thing: Thing) => roomOf(pantry, thing) !== undefined);
const isHeld = fact('held', (turn, { name }: Thing) => cookIn(turn).holds === name);
const isStored = fact('stored', ({ pantry }, { name }: Thing) => pantry.jars[name] === 'shelf');
const emptyHands = truth('empty hands', (turn) => cookIn(turn).holds === null);
const PANTRY: Thing = { kind: 'room', name: 'Pantry' };

const jar = one(['jar']);
const ours = { source: 'our own', own: {} };
const table = actionTable<Types>({
  world: 'pantry',
  words: {
    kinds: { jar: { pattern: `^(${JARS.join('|')})$`, nouns: ['jar'] }, room: { pattern: '.', nouns: ['room'] } },
  },
  rows: {
    Go: action({
      ...ours,
      args: { to: one(['room', 'jar']) },
      needs: [
        [lies('to'), 'not_here'],
        [not(isBy('to')), 'not_here'],
      ],
      makes: [isBy('to')],
      does: (turn, { to }) => {
        cookIn(turn).room = roomOf(turn.pantry, to) ?? '';
        return 'ok';
      },
      manual: 'walks to a room, or to where a jar is',
      phrases: ['(go|walk) to {to}'],
    }),
    Take: action({
      ...ours,
      args: { jar },
      needs: [
        [emptyHands, 'hands_full'],
        [lies('jar'), 'not_here'],
        [isBy('jar'), 'not_here'],
      ],
      makes: [isHeld('jar')],
      does: (turn, { jar }) => {
        turn.pantry.jars[jar.name] = turn.me;
        cookIn(turn).holds = jar.name;
        return 'ok';
      },
      manual: 'takes a jar in the same room; a cook holds one',
      phrases: ['(take|grab|pick up) {jar}'],
    }),
    Store: action({
      ...ours,
      args: { jar },
      needs: [
        [isHeld('jar'), 'not_held'],
        [isBy.about(PANTRY), 'not_here'],
      ],
      makes: [isStored('jar'), emptyHands],
      does: (turn, { jar }) => {
        turn.pantry.jars[jar.name] = 'shelf';
        cookIn(turn).holds = null;
        return 'ok';
      },
      manual: 'puts the jar that one holds on the shelf, in the Pantry',
      phrases: ['(store|shelve|put away) {jar}'],
    }),
    Wait: action({ ...ours, write: 'Wait', args: {}, manual: 'does nothing', phrases: ['wait'] }),
  },
});

const find = (name: string) => THINGS.find((thing) => thing.name.toLowerCase() === name.trim().toLowerCase());

/** What everybody sees: all of it, in one line a cook and jar. */
const textOf = ({ cooks, jars }: Pantry, me: string) =>
  [
    `I am ${me}.`,
    ...Object.entries(cooks).map(
      ([name, { room, holds }]) => `${name} is in the ${room}, holding ${holds ?? 'nothing'}.`,
    ),
    ...Object.entries(jars).map(([name, place]) => `${name}: ${place}.`),
  ].join('\n');

/** The inverse of it. */
function readTurn(text: string): Turn | undefined {
  const me = /^I am (.+)\.$/m.exec(text)?.[1];
  if (me === undefined) return undefined;
  const cooks = [...text.matchAll(/^(.+) is in the (\w+), holding (\w+)\.$/gm)].map(
    ([, name = '', room = '', held = '']) => [name, { room, holds: held === 'nothing' ? null : held }],
  );
  const jars = [...text.matchAll(/^(\w+): (.+)\.$/gm)].map(([, name = '', place = '']) => [name, place]);
  return { me, pantry: { cooks: Object.fromEntries(cooks), jars: Object.fromEntries(jars) } };
}

const isDone = ({ jars }: Pantry) => Object.values(jars).every((place) => place === 'shelf');

export const pantry = world<Pantry>({
  name: 'pantry',
  version: '1',
  team: { min: 1, max: 4 },
  scenes: ['house'],
  metrics: [{ name: 'success', better: 'higher', kind: 'rate' }],
  reset: ({ agents, seed }) => ({
    cooks: Object.fromEntries(agents.map((name) => [name, { room: 'Pantry', holds: null }])),
    jars: Object.fromEntries(JARS.map((name, i) => [name, ROOMS[1 + ((seed + i) % 3)] ?? ''])),
  }),
  ready: (state) => (isDone(state) ? [] : Object.keys(state.cooks)),
  observe: (state, me) => ({ text: textOf(state, me), data: readTurn(textOf(state, me)) }),
  actions: (state, me) => table.list({ pantry: state, me }, { seen: THINGS, told: [] }),
  step(state, intents) {
    const outcomes = intents.map(({ agent, do: said }) => {
      const verdict = table.read(said, find)?.attempt({ pantry: state, me: agent }) ?? 'ACTION_UNKNOWN';
      return { agent, do: said, ok: verdict === 'ok', ...(verdict !== 'ok' && { reason: verdict }) };
    });
    return isDone(state) ? { outcomes, end: 'goal' } : { outcomes };
  },
  score: (state) => ({ success: isDone(state) ? 1 : 0 }),
  words: {
    task: () => `Bring every jar to the shelf in the Pantry: ${JARS.join(', ')}.`,
    manual: () => `Actions:\n${table.manual()}`,
    lexicon: table.lexicon,
    readObservation: readTurn,
  },
  oracle: {
    actionRows: {
      offered: table.offered,
      read: (state, me, said) => table.read(said, find)?.reading({ pantry: state, me }),
    },
  },
  player: playerFromRows({
    table,
    readTurn,
    thingsIn: () => THINGS,
    goals: () => THINGS.filter(({ kind }) => kind === 'jar').map(isStored.about),
    idle: 'Wait',
  }),
  pace: { stepCap: 30, idle: 'Wait' },
});
