import type { NoData, Rows } from './rows.ts';

export const USER_CODE_FAILURES = {
  ROLE_THREW: (d: { who: string; thrown: string }) => ({
    what: `${d.who} threw: ${d.thrown}.`,
    fix: 'Fix that code; where it came with troupe, please report it.',
  }),
  /** A method of a world threw. `place`: told with it, where it goes on no record. */
  WORLD_THREW: (d: { world: string; method: string; thrown: string; place?: string }) => ({
    what: `world '${d.world}' threw in its '${d.method}': ${d.thrown}${d.place === undefined ? '' : ` (${d.place})`}.`,
    fix: 'Fix that code; where it came with troupe, please report it.',
  }),
  WORLD_PROMISED: (d: { world: string; method: string }) => ({
    what: `'${d.method}' of world '${d.world}' gave a promise.`,
    fix: "What a world declares is there at once: leave out 'async', and load what it needs before.",
  }),
  /** A world gave a promise and did not keep it. */
  WORLD_SILENT: (d: { world: string; ms: number }) => ({
    what: `world '${d.world}' has not answered for ${d.ms} ms.`,
    fix: 'See whether what it waits for is still there, or give its steps a longer deadline.',
  }),
  /** `what`: the part that will not do, with its value. */
  WORLD_ANSWER_BAD: (d: { world: string; method: string; what: string }) => ({
    what: `'${d.method}' of world '${d.world}' gave what no record can hold: ${d.what}.`,
    fix: "See the type World; 'troupe/conformance' has a suite that checks a world.",
  }),
  /** `what`: whose code gave it, such as `'say' of team/r1/mind`. */
  SAY_PROMISED: (d: { what: string }) => ({
    what: `${d.what} gave a promise.`,
    fix: "A role's decision is synchronous: leave out 'async'. What takes time is asked of a model, by a module.",
  }),
  SAY_NO_LIST: (d: { who: string }) => ({
    what: `'say' of ${d.who} gave something else than a list of messages.`,
    fix: 'Give a list: [action({ … })], or [] to say nothing.',
  }),
  ADDRESSEE_MISSING: (d: { who: string; channel: string }) => ({
    what: `${d.who} said something on '${d.channel}' to nobody, and its route is addressed.`,
    fix: `Name the agent: ${d.channel}.to('r1', …); or route the channel to(…) roles, own or everyone.`,
  }),
  PROMPT_NO_LIST: (d: { ask: string }) => ({
    what: `the prompt of ask '${d.ask}' is no list of segments.`,
    fix: "Give look('…'), or a list: [instructions('…'), …sees(heard.observation)].",
  }),
  /** `why`: as zod says it. */
  ANSWER_SCHEMA_BAD: (d: { ask: string; why: string }) => ({
    what: `the answer of ask '${d.ask}' has no JSON Schema that a model could be told: ${d.why}.`,
    fix: 'Make it with zod 4, of what JSON can hold: no dates, no transforms; change a value in say.',
  }),
  ASK_MISSING: (_: NoData) => ({
    what: 'a module says nothing of what it asks.',
    fix: "Give it ask: 'act', or a name of your own.",
  }),
  /** A machine that is playing has a child actor. */
  ROLE_HAS_CHILD: (d: { who: string; child: string }) => ({
    what: `the machine of ${d.who} has a child actor, '${d.child}': what it does is neither waited for nor recorded.`,
    fix: "Make the child a role of its own and let the two talk on a channel; ask a model by emitting 'ask', wait with 'after'.",
  }),
  /** `what`: what a machine emitted that no role host can use. */
  ROLE_EMITS_WRONG: (d: { who: string; what: string }) => ({
    what: `the machine of ${d.who} emitted ${d.what}.`,
    fix: "Emit what the type RoleEmits says: { type: 'say', drafts }, { type: 'ask', question } or { type: 'run', program }.",
  }),
  /** A machine was sent an event past its role host, such as by `self.send` after an await; it did not get it. */
  ROLE_SENT_PAST: (d: { who: string; event: string }) => ({
    what: `something sent '${d.event}' to the machine of ${d.who} while it was handed nothing; the event is dropped.`,
    fix: "What no record holds no replay repeats: wait with 'after', ask a model by emitting 'ask', and let roles talk on a channel.",
  }),
  /** The function given as `inspect` threw; the episode goes on without it. */
  INSPECT_THREW: (d: { thrown: string }) => ({
    what: `the inspector threw: ${d.thrown}.`,
    fix: 'Fix that code: the episode goes on, and the inspector receives nothing more.',
  }),
} satisfies Rows;
