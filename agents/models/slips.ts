// The ways in which language models get a reply wrong, done on purpose: most of them in form, two of them in substance.
import type { ModelReply } from '../../runtime/core/model.ts';
import type { Random } from '../../runtime/core/random.ts';

type Said = Pick<ModelReply, 'text' | 'finish'>;
type Slip = (answer: Readonly<Record<string, unknown>>, chance: Random) => Said | undefined;

/** The answer, damaged in one way that fits it. Deterministic in the stream it is given. */
export function slipped(answer: unknown, chance: Random): Said {
  const told = isObject(answer) ? answer : {};
  const order = chance.shuffle(Object.values(SLIPS));
  for (const slip of order) {
    const said = slip(told, chance);
    if (said) return said;
  }
  return stop('');
}

const stop = (text: string): Said => ({ text, finish: 'stop' });

export const SLIPS = {
  prose: (answer) => stop(`Let me think about what is best.\n${JSON.stringify(answer)}\nThat should do.`),
  fence: (answer) => stop(`\`\`\`json\n${JSON.stringify(answer, null, 2)}\n\`\`\``),
  singleQuotes: (answer) => {
    const text = JSON.stringify(answer);
    return text.includes("'") || text.includes('\\') ? undefined : stop(text.replaceAll('"', "'"));
  },
  trailingComma: (answer) => (empty(answer) ? undefined : stop(JSON.stringify(answer).replace(/\}$/, ',}'))),
  cutOff: (answer, chance) => {
    const text = JSON.stringify(answer);
    return { text: text.slice(0, 1 + chance.below(text.length - 1)), finish: 'length' };
  },
  wrongField: (answer) => {
    const [first, ...rest] = Object.entries(answer);
    return first ? stop(JSON.stringify(Object.fromEntries([[`my_${first[0]}`, first[1]], ...rest]))) : undefined;
  },
  noSuchAction: (answer, chance) => {
    const at = chance.pick(actions(answer));
    return at && stop(JSON.stringify(at.put(`Teleport via ${at.said}`)));
  },
  swapped: swapTwo,
  nothing: () => stop(''),
  refusal: () => ({ text: "I'm sorry, but I can't help with that.", finish: 'refused' }),
} satisfies Record<string, Slip>;

const empty = (answer: object) => Object.keys(answer).length === 0;

interface Place {
  readonly said: string;
  readonly put: (instead: string) => Readonly<Record<string, unknown>>;
}

/** Where an answer names actions: the `action` of `act`, one by agent in the `plan` of `plan` (core/ask.ts). */
function actions(answer: Readonly<Record<string, unknown>>): Place[] {
  const { action, plan } = answer;
  const own: Place[] = typeof action === 'string' ? [{ said: action, put: (to) => ({ ...answer, action: to }) }] : [];
  const joint = strings(plan).map(([agent, said]) => ({
    said,
    put: (to: string) => ({ ...answer, plan: { ...(isObject(plan) ? plan : {}), [agent]: to } }),
  }));
  return [...own, ...joint];
}

/** Two agents get each other's action: well-formed, often admissible, and wrong. */
function swapTwo(answer: Readonly<Record<string, unknown>>, chance: Random): Said | undefined {
  const [a, ...others] = chance.shuffle(strings(answer.plan));
  const b = others.find(([, said]) => said !== a?.[1]);
  if (!a || !b || !isObject(answer.plan)) return undefined;
  return stop(JSON.stringify({ ...answer, plan: { ...answer.plan, [a[0]]: b[1], [b[0]]: a[1] } }));
}

function strings(plan: unknown): [string, string][] {
  if (!isObject(plan)) return [];
  return Object.entries(plan).flatMap(([agent, said]): [string, string][] => (typeof said === 'string' ? [[agent, said]] : []));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
