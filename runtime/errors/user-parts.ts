// Words the errors about what users bring: files that hold a world, protocol or model, their code, robot descriptions.
import { list, meantText, oneOf } from '../text/in-words.ts';
import type { Names, NoData, Rows } from './rows.ts';

/** The kinds of part that a user's file may hold. */
export type PartKind = 'world' | 'protocol' | 'model';

const EXPORTED: Readonly<Record<PartKind, string>> = {
  protocol: 'Export what protocol(), mix() or family() has made.',
  world: 'Export a world: an object with reset, step and all else that the type World asks for.',
  model: 'Export a model: an object with name, kind, about, remote and ask, or { createModel: (needs) => model }.',
};

const lineOf = ({ file, line }: { file: string; line?: number }) =>
  line === undefined ? file : `${file}, line ${line}`;

/** The innermost line of a Python traceback that is in nobody's package: the whole of it is in the error's data. */
function placeIn(traceback = ''): string {
  const frames = [...traceback.matchAll(/File "([^"]+)", line (\d+), in (\S+)/g)];
  const [, file = '', line, within] =
    frames.findLast(([, path = '']) => !/[\\/](?:site-packages|troupe)[\\/]/.test(path)) ?? [];
  return file === '' ? '' : ` (${file.split(/[\\/]/).at(-1)}:${line}, in '${within}')`;
}

export const USER_PART_FAILURES = {
  FILE_MISSING: (d: { file: string; folder: string; near: Names }) => ({
    what: `there is no file '${d.file}' (looked for in ${d.folder}).`,
    fix: meantText(d.near).trim() || 'Check the path: a relative one starts from that folder.',
  }),
  FILE_NO_MODULE: (d: { file: string }) => ({
    what: `'${d.file}' is not a module that could contain a world, a protocol or a model.`,
    fix: 'Name a module: a file that ends in .ts, .mts, .js or .mjs.',
  }),
  /**
   * `why`: the loader's message or the error the file threw; `line` if known. `isCommonJs`: it is written as an
   * ECMAScript module, and its folder says, or is taken to say, that it is a CommonJS one.
   */
  FILE_UNLOADABLE: (d: { file: string; why: string; line?: number; isCommonJs: boolean }) => ({
    what: `${lineOf(d)}, cannot be loaded: ${d.why}`,
    fix: d.isCommonJs
      ? 'Put "type": "module" into the package.json of its folder, or name the file .mts (.mjs).'
      : 'Fix the file.',
  }),
  /** `own`: the missing package is this one. */
  IMPORT_MISSING: (d: { file: string; wanted: string; own: boolean }) => ({
    what: `${d.file} imports '${d.wanted}', which cannot be found from there.`,
    fix: d.own
      ? 'Install it in the folder of the file or above: npm install troupe.'
      : 'Correct the import, or install the package in the folder of the file or above.',
  }),
  /** `node`: the running version, which runs no TypeScript. `why`: its message, where it runs some. */
  TYPESCRIPT_UNSUPPORTED: (d: { file: string; node: string } | { file: string; line?: number; why: string }) =>
    'node' in d
      ? {
          what: `${d.file} is TypeScript, which Node.js ${d.node} cannot run by itself.`,
          fix: 'Install tsx in its folder or above (npm install -D tsx), use Node.js 22.18 or newer, or compile the file and name the .js file.',
        }
      : {
          what: `${lineOf(d)}: ${d.why}`,
          fix: 'Use no syntax that types alone do not cover (enums, namespaces, parameter properties), or compile the file and name the .js file.',
        },
  EXPORT_MISSING: (d: { file: string; kind: PartKind; exported: Names }) => ({
    what: `${d.file} exports no ${d.kind}; it exports ${list(d.exported)}.`,
    fix: EXPORTED[d.kind],
  }),
  EXPORT_UNKNOWN: (d: { file: string; kind: PartKind; name: string; known: Names; near?: Names }) => ({
    what: `${d.file} exports no ${d.kind} '${d.name}'.`,
    fix: d.known.length > 0 ? oneOf(d.known, d.near) : `Export one, or name another file.`,
  }),
  EXPORT_AMBIGUOUS: (d: { file: string; kind: PartKind; names: Names }) => ({
    what: `${d.file} exports ${d.names.length} ${d.kind}s: ${list(d.names)}.`,
    fix: `Say which: ${d.file}#${d.names[0] ?? 'name'}.`,
  }),
  /** `why`: what is wrong with it, and where. */
  WORLD_MALFORMED: (d: { where: string; why: string }) => ({
    what: `${d.where} is no world: ${d.why}.`,
    fix: "Give it all that the type World asks for; 'troupe/conformance' has a suite for worlds.",
  }),
  PROTOCOL_MALFORMED: (d: { where: string; why: string }) => ({
    what: `${d.where} is no protocol: ${d.why}.`,
    fix: 'Make it with protocol(), mix() or family(), its roles with rule(), module() or machine(), its channels with channel() and zod 4.',
  }),
  /** `names`: the names in the record. */
  NOT_ON_RECORD: (d: { file: string; kind: 'world' | 'protocol'; has: Names; names: Names }) => ({
    what: `${d.file} has ${d.kind} ${list(d.has)}, and the record names ${list(d.names)}.`,
    fix: `Name the file that ${d.kind} is in, or none if it ships with troupe.`,
  }),
  PROTOCOL_CHANGED: (d: { name: string; then: string; file: string; now: string }) => ({
    what: `the record was made under protocol '${d.name}' with hash ${d.then}; in ${d.file} its hash is ${d.now}.`,
    fix: 'Name the file as it was when the record was made. To play the changed protocol, start a new episode.',
  }),
  /** `why`: what is wrong with it, and where. */
  MODEL_MALFORMED: (d: { where: string; why: string }) => ({
    what: `${d.where} is no model: ${d.why}.`,
    fix: 'Give it name, kind, about, remote and ask, whose answer is { text, usage: { input, output, source }, finish }; or export { createModel: (needs) => model }.',
  }),
  /** A model in a user's file threw. `place`: the location, if the stack shows it. */
  MODEL_THREW: (d: { model: string; why: string; place?: string }) => ({
    what: `model '${d.model}' threw: ${d.why}${d.place === undefined ? '' : ` (${d.place})`}.`,
    fix: 'Fix that code, or make it throw a TroupeError that says whether another attempt may help.',
  }),
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
  /** A world in another program: `world` is how it is reached. */
  WORLD_GONE: (d: { world: string; why: string }) => ({
    what: `${d.world} is not there: ${d.why}.`,
    fix: 'See what it printed to stderr and start it again; an episode that was recorded can be resumed.',
  }),
  /** `why`: what it sent, and where in it. */
  WORLD_WIRE_BAD: (d: { world: string; why: string }) => ({
    what: `${d.world} sent ${d.why}.`,
    fix: "See what each answer must be in the guide, 'Worlds in other languages'.",
  }),
  /** It answered with an error of its own. */
  WORLD_FAILED: (d: { world: string; method: string; why: string; traceback?: string }) => ({
    what: `${d.world} failed in its '${d.method}': ${d.why}.`,
    fix: `Fix that code${placeIn(d.traceback)}.`,
  }),
  /** `install`: as pip, or whoever installs there, is told. */
  WORLD_NEEDS: (d: { world: string; install: string; why: string }) => ({
    what: `${d.world} cannot begin: ${d.why}.`,
    fix: `Install what it needs, where it runs: ${d.install}`,
  }),
  /** Two programs give different worlds in one place. */
  WORLD_TWICE: (d: { world: string; first: string; second: string }) => ({
    what: `${d.world} is two worlds: ${d.first} and ${d.second}.`,
    fix: 'Stop one of them, or serve it under another name.',
  }),
  /** `what`: the part that will not do, with its value. */
  WORLD_ANSWER_BAD: (d: { world: string; method: string; what: string }) => ({
    what: `'${d.method}' of world '${d.world}' gave what will not do: ${d.what}.`,
    fix: "See the type World; 'troupe/conformance' has a suite that checks a world.",
  }),
  /** `what`: the part of a description that cannot be drawn, and why. */
  PICTURE_BAD: (d: { what: string; wanted: string }) => ({
    what: `no picture can be drawn: ${d.what}.`,
    fix: `Give ${d.wanted}.`,
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
  ADDRESSEE_UNROUTED: (d: { who: string; channel: string }) => ({
    what: `${d.who} said something on '${d.channel}' to one agent, and its route does not go by whom a message names.`,
    fix: `Route it so: ${d.channel}: addressed; or name nobody: ${d.channel}(…).`,
  }),
  PROMPT_NO_LIST: (d: { ask: string }) => ({
    what: `the prompt of ask '${d.ask}' is no list of segments.`,
    fix: "Give look('…'), or a list: [instruct('…'), ...sees(heard.observation)].",
  }),
  /** `nth`: which of its segments, from 1. */
  PROMPT_SEGMENT_BAD: (d: { ask: string; nth: number; why: string }) => ({
    what: `segment ${d.nth} of the prompt of ask '${d.ask}' will not do: ${d.why}.`,
    fix: "Make it with instruct('…'), sees(heard.observation) or says(messages), which fill in what a segment holds.",
  }),
  /** `why`: as zod says it. */
  ANSWER_SCHEMA_BAD: (d: { ask: string; why: string }) => ({
    what: `the answer of ask '${d.ask}' has no JSON Schema that a model could be told: ${d.why}.`,
    fix: 'Make it with zod 4, of what JSON can hold: no dates, no transforms; change a value in say.',
  }),
  /** `method`: `accept` or `readText`. */
  ACCEPT_WRONG: (d: { ask: string; method: string; got: string }) => ({
    what: `'${d.method}' of ask '${d.ask}' gave ${d.got}, which neither takes an answer nor says why not.`,
    fix: 'Give { ok: true, value: answer }, or { ok: false, reason } with a TroupeError: a code, why not, what to answer instead.',
  }),
  REPAIRS_BAD: (d: { ask: string; got: string; most: number }) => ({
    what: `the repairs of ask '${d.ask}' are ${d.got}, and no number of times.`,
    fix: `Give a whole number from 0, which never asks again, to ${d.most}.`,
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
  URDF_UNREADABLE: (d: { robot: string; why: string }) => ({
    what: `${d.robot} is no robot description that can be read: ${d.why}.`,
    fix: 'Give a URDF file: one <robot> with links and joints.',
  }),
  URDF_XACRO: (d: { robot: string }) => ({
    what: `${d.robot} is a xacro file: its macros are not expanded.`,
    fix: 'Expand it first: xacro robot.urdf.xacro > robot.urdf',
  }),
  URDF_ENTITIES: (d: { robot: string }) => ({
    what: `${d.robot} declares a document type or entities, which may expand without end.`,
    fix: 'Write the file without <!DOCTYPE …> and <!ENTITY …>.',
  }),
  URDF_CYCLE: (d: { robot: string; links: Names }) => ({
    what: `${d.robot} is no tree: ${d.links.join(' → ')}.`,
    fix: 'Each link is the child of one joint at most, and no link is above itself.',
  }),
  URDF_NO_JOINTS: (d: { robot: string }) => ({
    what: `${d.robot} has no joints: nothing of it is known to move.`,
    fix: 'Give the description of the whole robot.',
  }),
  URDF_LIMITS_BAD: (d: { joint: string; why: string }) => ({
    what: `joint '${d.joint}' has limits that cannot be: ${d.why}.`,
    fix: 'Give <limit lower="…" upper="…"/> with lower ≤ upper, in radians or metres; a joint that turns without end is continuous.',
  }),
  /** `of`: what names it, where it is not the user. */
  ROBOT_PART_UNKNOWN: (d: { kind: 'link' | 'joint'; name: string; known: Names; of?: string }) => ({
    what: `the robot has no ${d.kind} '${d.name}'${d.of === undefined ? '' : `, which ${d.of} names`}.`,
    fix: `It has ${list(d.known.slice(0, 40))}.`,
  }),
  URDF_MESHES_MISSING: (d: { robot: string; files: Names }) => ({
    what: `${d.robot} names ${d.files.length} mesh file(s) that are not there: ${list(d.files.slice(0, 5))}.`,
    fix: 'Reach and cameras are computed without meshes; put them beside the file where you need them.',
  }),
  /** `why`: what makes it so; `option`: what sets it right. */
  ROBOT_RESUME_DOUBTFUL: (d: { robot: string; why: string; option: string }) => ({
    what: `the resume of ${d.robot} may be wrong: ${d.why}.`,
    fix: `Where it is, give ${d.option}.`,
  }),
  ROBOT_ARM_LONG: (d: { effector: string; joints: number }) => ({
    what: `'${d.effector}' hangs on ${d.joints} joints that move: two values of each are already too many places to try.`,
    fix: 'Hold some of the joints at a value, or name another effector.',
  }),
} satisfies Rows;
