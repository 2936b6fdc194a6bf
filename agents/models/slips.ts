// Makes the mistakes of language models on purpose: mistakes of form, which a repair fixes, and mistakes of substance,
// which only a role that looks at the outcome can fix.
import type { ModelReply } from '../../runtime/core/model.ts';
import type { Random } from '../../runtime/core/random.ts';
import type { Segment } from '../../runtime/core/segment.ts';
import { isJsonObject } from '../../runtime/text/json.ts';

/** Belongs beside all figures with slips: what they compare besides protocols. */
export const SLIPS_ARE_PER_REPLY =
  'Slips are drawn for each reply, so a protocol that asks four modules in a step errs four times as often in it as one that asks one: differences are of the protocols and of how often they err, both.';

type SlippedReply = Pick<ModelReply, 'text' | 'finish'>;
/** `prompt`: what the mistaken things are taken from. */
interface SlipContext {
  readonly chance: Random;
  readonly prompt: readonly Segment[];
}
type Slip = (answer: Readonly<Record<string, unknown>>, drawing: SlipContext) => SlippedReply | undefined;

/**
 * The answer, damaged in one way that fits it: as often in substance as in form, where it has a substance that can be
 * mistaken. Deterministic in the stream it is given.
 */
export function damagedReply(answer: unknown, chance: Random, prompt: readonly Segment[] = []): SlippedReply {
  const fields = isJsonObject(answer) ? answer : {};
  const kinds = chance.next() < 0.5 ? [IN_SUBSTANCE, IN_FORM] : [IN_FORM, IN_SUBSTANCE];
  for (const kind of kinds) {
    for (const slip of chance.shuffle(Object.values<Slip>(kind))) {
      const slipped = slip(fields, { chance, prompt });
      if (slipped) return slipped;
    }
  }
  return finishedReply('');
}

const finishedReply = (text: string): SlippedReply => ({ text, finish: 'stop' });

const IN_FORM = {
  prose: (answer) => finishedReply(`Let me think about what is best.\n${JSON.stringify(answer)}\nThat should do.`),
  fence: (answer) => finishedReply(`\`\`\`json\n${JSON.stringify(answer, null, 2)}\n\`\`\``),
  singleQuotes: (answer) => {
    const text = JSON.stringify(answer);
    return text.includes("'") || text.includes('\\') ? undefined : finishedReply(text.replaceAll('"', "'"));
  },
  trailingComma: (answer) => (isEmpty(answer) ? undefined : finishedReply(JSON.stringify(answer).replace(/\}$/, ',}'))),
  cutOff: (answer, { chance }) => {
    const text = JSON.stringify(answer);
    return { text: text.slice(0, 1 + chance.below(text.length - 1)), finish: 'length' };
  },
  wrongField: (answer) => {
    const [first, ...rest] = Object.entries(answer);
    return first
      ? finishedReply(JSON.stringify(Object.fromEntries([[`my_${first[0]}`, first[1]], ...rest])))
      : undefined;
  },
  noSuchAction: (answer, { chance }) => {
    const at = chance.pick(actionSlots(answer));
    return at && finishedReply(JSON.stringify(at.put(`Teleport via ${at.actionText}`)));
  },
  nothing: () => finishedReply(''),
  refusal: () => ({ text: "I'm sorry, but I can't help with that.", finish: 'refused' }),
} satisfies Record<string, Slip>;

const IN_SUBSTANCE = {
  swapped: swapTwo,
  /** The right verb, and another thing that the prompt names in the same form. */
  wrongThing: (answer, { chance, prompt }) => {
    const at = chance.pick(actionSlots(answer).filter(({ actionText: said }) => THING_NAME.test(said)));
    const named = at && THING_NAME.exec(at.actionText)?.[0];
    const others = new Set(
      prompt.flatMap(({ origin, text }) => (origin === 'observation' ? (text.match(THING_NAMES) ?? []) : [])),
    );
    if (named !== undefined) others.delete(named);
    const other = chance.pick([...others]);
    return at && named !== undefined && other !== undefined
      ? finishedReply(JSON.stringify(at.put(at.actionText.replace(named, other))))
      : undefined;
  },
  wrongChoice: (answer, { chance, prompt }) => {
    const other = chance.pick(optionsIn(prompt).filter((option) => option !== answer.choice));
    return typeof answer.choice === 'string' && other !== undefined
      ? finishedReply(JSON.stringify({ ...answer, choice: other }))
      : undefined;
  },
  /** Takes for done what is open. */
  overclaimed: (answer, { chance, prompt }) => {
    const claimed = chance.pick(openSubtasksIn(prompt));
    return Array.isArray(answer.completed) && claimed !== undefined
      ? finishedReply(JSON.stringify({ ...answer, completed: [...answer.completed, claimed] }))
      : undefined;
  },
  /** Leaves out one of a list. */
  forgotten: (answer, { chance }) => {
    const lists = Object.entries(answer).flatMap(([key, list]) =>
      Array.isArray(list) && list.length > 0 ? [{ key, list }] : [],
    );
    const at = chance.pick(lists);
    const lost = at === undefined ? -1 : chance.below(at.list.length);
    return at && finishedReply(JSON.stringify({ ...answer, [at.key]: at.list.filter((_, i) => i !== lost) }));
  },
} satisfies Record<string, Slip>;

export const SLIPS = { ...IN_FORM, ...IN_SUBSTANCE } satisfies Record<string, Slip>;

/** `Mug_1`, `<apple> (17)`. */
const THING_NAME = /<[^<>]{1,40}> \(\d{1,6}\)|\b[A-Z][A-Za-z]*(?:_[A-Za-z]+)*_\d{1,4}\b/;
const THING_NAMES = new RegExp(THING_NAME, 'g');

/** The entries of the lettered lists, as a model reads them: `A. wait`. */
export const optionsIn = (prompt: readonly Segment[]): string[] =>
  prompt.flatMap(({ origin, text }) =>
    origin === 'observation' && /^(?:Options:\n)?[A-Z]{1,4}\. /.test(text)
      ? [...text.matchAll(/^[A-Z]{1,4}\. (.*)$/gm)].map(([, option = '']) => option)
      : [],
  );

const openSubtasksIn = (prompt: readonly Segment[]): string[] =>
  prompt.flatMap(({ text }) =>
    text.startsWith('Open subtasks:\n') ? [...text.matchAll(/^- (.*)$/gm)].map(([, entry = '']) => entry) : [],
  );

const isEmpty = (answer: object) => Object.keys(answer).length === 0;

export interface ActionSlot {
  /** Where in the answer: `action`, or `plan` and the agent. */
  readonly at: readonly string[];
  readonly actionText: string;
  readonly put: (instead: string) => Readonly<Record<string, unknown>>;
}

/** Where an answer names actions: the `action` of `act`, one by agent in the `plan` of `plan` (core/ask.ts). */
export function actionSlots(answer: Readonly<Record<string, unknown>>): ActionSlot[] {
  const { action, plan } = answer;
  const own: ActionSlot[] =
    typeof action === 'string'
      ? [{ at: ['action'], actionText: action, put: (to) => ({ ...answer, action: to }) }]
      : [];
  const joint = stringEntries(plan).map(([agent, actionText]) => ({
    at: ['plan', agent],
    actionText,
    put: (to: string) => ({ ...answer, plan: { ...(isJsonObject(plan) ? plan : {}), [agent]: to } }),
  }));
  return [...own, ...joint];
}

/** Two agents get each other's action: well-formed, often admissible, and wrong. */
function swapTwo(answer: Readonly<Record<string, unknown>>, { chance }: SlipContext): SlippedReply | undefined {
  const [a, ...others] = chance.shuffle(stringEntries(answer.plan));
  const b = others.find(([, actionText]) => actionText !== a?.[1]);
  if (!a || !b || !isJsonObject(answer.plan)) return undefined;
  return finishedReply(JSON.stringify({ ...answer, plan: { ...answer.plan, [a[0]]: b[1], [b[0]]: a[1] } }));
}

function stringEntries(plan: unknown): [string, string][] {
  if (!isJsonObject(plan)) return [];
  return Object.entries(plan).flatMap(([agent, actionText]): [string, string][] =>
    typeof actionText === 'string' ? [[agent, actionText]] : [],
  );
}
