// Declares the options that several commands have, and the readers of their values, which are strict and name what they
// accept when they refuse one.
import { WORLD_NAMES } from '../../resolve/shipped.ts';
import { SAMPLING_SOURCES, TRACE_LEVELS } from '../../runtime/core/model.ts';
import { failure } from '../../runtime/errors/index.ts';
import { near } from '../../runtime/text/near-names.ts';
import { oneLine } from '../../runtime/text/plain.ts';
import { badValue, flags, type Given, type Reader } from '../command.ts';

/** A whole number in decimal digits. @throws OPTION_BAD */
export function wholeNumber(min = 0, max = Number.MAX_SAFE_INTEGER): Reader<number> {
  return (option) => (text) => {
    const value = /^[+-]?\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
    if (Number.isSafeInteger(value) && value >= min && value <= max) return value;
    // The largest number that there is is told where it is passed.
    const most = max < Number.MAX_SAFE_INTEGER || Number(text) > max ? ` to ${max}` : '';
    throw badValue(option, text, `a whole number from ${min}${most}`);
  };
}

/** How many agents: none is refused by the world, which names how many it takes. @throws OPTION_BAD */
export const teamSize: Reader<number> = (option, command) => (text) =>
  /^0+$/.test(text) ? 0 : wholeNumber(1)(option, command)(text, undefined);

/** A number in decimal form. @throws OPTION_BAD */
export function decimal(min: number, max = Number.POSITIVE_INFINITY): Reader<number> {
  const range = max === Number.POSITIVE_INFINITY ? `from ${min}` : `from ${min} to ${max}`;
  return (option) => (text) => {
    const value = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(text) ? Number(text) : Number.NaN;
    if (Number.isFinite(value) && value >= min && value <= max) return value;
    throw badValue(option, text, `a number ${range}`);
  };
}

/** One of a few words, or another text of that form. @throws OPTION_BAD */
export function oneOfWords<const W extends string>(words: readonly W[], others?: RegExp): Reader<W> {
  const isTaken = (text: string): text is W => words.some((word) => word === text) || others?.test(text) === true;
  const read = (option: string) => (text: string) => {
    if (isTaken(text)) return text;
    throw failure('OPTION_BAD', {
      option,
      value: oneLine(text, 60),
      wanted: words.join(', '),
      meant: near(text.slice(0, 60), words),
    });
  };
  return Object.assign(read, { words });
}

/** Several of a few words, parted by commas, in the order of `words`. @throws OPTION_BAD */
export const someOfWords =
  <const W extends string>(words: readonly W[]): Reader<readonly W[]> =>
  (option, command) =>
  (text) => {
    const given = text.split(',').map((word) => oneOfWords(words)(option, command)(word.trim(), undefined));
    const found = words.filter((word) => given.includes(word));
    if (found.length === given.length) return found;
    throw badValue(option, text, `each once: ${words.join(', ')}`);
  };

/** `lexicon` is what `english` was called. */
const grounderName: Reader<string> = oneOfWords(
  ['english', 'plain', 'embed:MODEL'],
  /^(?:lexicon|embed:[^\s\p{C}]{1,200})$/u,
);

/** For options that may be given several times. */
export const collectValues: Reader<readonly string[]> = () => (text, before) => [...(before ?? []), text];

/** A Node.js timer holds at most 2³¹ ms, about 24 days. */
const MOST_SECONDS = 2_000_000;

/** Help text for commands that show the progress of an episode. */
export const STREAMS_HELP =
  'Results go to stdout, progress to stderr: a picture of each step on a terminal, one line per step elsewhere.';

/** Names the key file if no option does. */
export const SIGN_VARIABLE = 'TROUPE_SIGN';

export const SIGN_HELP = `sign the end of the record with this ed25519 key, a PEM file (default: the file named by ${SIGN_VARIABLE})`;

/** The models that answer the modules' questions. */
export const MODEL_FLAGS = flags({
  '--model <name>': [
    "'rules' (the default: a rule-based player), rules:overlook=0.2,misread=0.05 (one that errs as it reads; see the guide), 'random' (any of the listed actions), a model's name, recorded:FILE, a file of your own (./my-model.ts), or role=name; may be repeated",
    collectValues,
  ],
  '--slip <p>': ['the share of replies in which the rule-based player errs on purpose, 0 to 1', decimal(0, 1)],
  '--forget <p>': [
    'the share of remembered lines in a prompt that the rule-based player overlooks, 0 to 1',
    decimal(0, 1),
  ],
  '--temperature <t>': ['the sampling temperature for language models', decimal(0, 2)],
  '--max-tokens <n>': ['the maximum number of tokens in a reply', wholeNumber(1)],
  '--model-seed <n>': ['the seed for language models that accept one', wholeNumber()],
  '--sampling <which>': [
    "where sampling settings that you do not give come from: the 'model' itself (the default), or those 'published' with the protocol",
    oneOfWords(SAMPLING_SOURCES),
  ],
  '--answers <which>': [
    "what a model may write as an action: 'free' (the default) lets it say what it likes, which is then read; 'listed' has a server that can hold a model to a schema let only listed actions through",
    oneOfWords(['free', 'listed'] as const),
  ],
  '--grounder <which>': [
    "how to turn a model's words into an action: 'english' (the default): as listed, by spelling, by the world's phrases, then by English at large; 'plain': without the last; or embed:MODEL, the nearest listed action by embeddings from --base-url",
    grounderName,
  ],
  '--call-timeout <s>': [
    'give up on one attempt at a call after this many seconds (default 120); a step has its own deadline',
    decimal(0.001, MOST_SECONDS),
  ],
  '--base-url <url>': 'the URL of a server with an OpenAI-compatible API',
  '--api-key-env <name>': 'the environment variable that holds its API key',
});

export const FIDELITY_FLAGS = flags({
  '--fidelity <preset>':
    "set observations, reasons, memory, ending, charges, sampling and windows as in a paper; one of 'troupe list presets'",
});

/** The team and the scene, and where their messages go. */
export const TEAM_FLAGS = flags({
  '--agents <n>': ['the number of agents', teamSize],
  '--scene <s>': "one of the world's scenes",
  '--seed <k>': ['the seed of the world and of the rule-based player', wholeNumber()],
  '--bus <where>': "'memory' (the default) or nats://host:port",
});

/** What an episode may take. */
export const LIMIT_FLAGS = flags({
  '--steps <n>': ["stop after this many steps (default: the world's own limit)", wholeNumber(1)],
  '--time-cap <s>': ['end the episode after this many seconds', decimal(0, MOST_SECONDS)],
  '--step-deadline <s>': ['give up on a step after this many seconds (default 600)', decimal(0.001, MOST_SECONDS)],
  '--budget <caps>':
    "limits on what the episode may spend: 'tokens=200k; calls=400; messages=1000; usd=2; time=10m'; only calls already in progress may exceed them",
  '--prices <file>':
    'prices per million tokens by model: adds what the episode cost, and is needed for a budget in usd',
  '--clock <which>': [
    "'real' (the default) or 'simulated': does not wait, and computes the time that would have passed",
    oneOfWords(['real', 'simulated']),
  ],
  '--latency <profile>':
    'how long models take to answer: first=MS,input=MS,output=MS,jitter=SHARE, or a JSON file with a profile for each model',
});

/** What is recorded, and where. */
export const RECORD_FLAGS = flags({
  '--out <dir>': 'the folder for the record (default: a new one in runs/)',
  '--trace <level>': [
    "'calls' (the default) or 'tokens': also record each piece of a streamed answer with its time",
    oneOfWords(TRACE_LEVELS),
  ],
  '--sign <key>': SIGN_HELP,
  '--record <file>': 'save every exchange with a model, to play back later with --model recorded:FILE',
});

/** Who is shown what while it is played. */
export const WATCH_FLAGS = flags({
  '--pace <ms>': ['pause this long before each step, so that you can follow it', wholeNumber(0, 60_000)],
  '--otel': 'send OpenTelemetry traces and metrics to http://localhost:4318, or as the OTEL_* variables say',
  '--otel-content': 'include prompts, replies and message bodies in the telemetry (default: leave them out)',
  '--quiet': 'do not show progress',
});

/** For whoever plays many episodes. */
export const MANY_FLAGS = flags({
  '--jobs <n>': ['the number of episodes to play at a time (default: one per core)', wholeNumber(1, 1024)],
  '--calls <n>': ['the maximum number of model calls at a time, over all episodes', wholeNumber(1, 100_000)],
});

/** Catches a world name that follows the flag and would be read as its value. @throws USAGE */
export const pictureKind = Object.assign(
  (_option: string, command: string) => (kind: string) => {
    if (WORLD_NAMES.includes(kind) || kind.startsWith('.'))
      throw failure('USAGE', {
        what: `--images takes 'schematic' or 'camera', and '${oneLine(kind, 60)}' is a world: name it first`,
        command,
      });
    return kind;
  },
  { words: ['schematic', 'camera', 'true', 'false'] },
);

export const WORLD_FLAGS = flags({
  '--task <text>': "replace the scene's task with this one in words, if the world takes one",
  '--goal <predicates>': "replace the task's goal with these predicates, e.g. 'in(Mug, Fridge); off(Faucet)'",
  '--images [kind]': [
    "show agents a picture as well as the text, for models that take pictures: a 'schematic' map, the view of a 'camera' where they stand, true or false (default: as the preset of --fidelity says, otherwise a map)",
    pictureKind,
  ],
  '--world-option <key=value>': ['set an option of the world; may be repeated', collectValues],
});

export const LOGIN_FLAGS = flags({
  '--nats-context <name>':
    "take address and login from this context of the 'nats' command (or a file in its format); other options take precedence",
  '--bus-prefix <name>':
    "the first part of every subject, stream and bucket on the server, one for each group that shares it (default 'troupe')",
  '--creds <file>': 'a NATS credentials file',
  '--nkey <file>': 'a file with the seed of a NATS nkey',
  '--user <name>': 'a NATS user; the password is read from --password-env',
  '--password-env <name>': 'the environment variable that holds the password (default NATS_PASSWORD)',
  '--token-env <name>': 'the environment variable that holds a token',
  '--tls-ca <file>': 'a PEM file with the certificate authorities to trust',
  '--tls-cert <file>': 'a PEM file with the client certificate',
  '--tls-key <file>': 'a PEM file with the key of that certificate',
  '--tls-first': 'start TLS before the server sends anything, for servers configured that way',
});

/** Names separated by commas; may be repeated. @throws OPTION_BAD */
export function roleList(option: string) {
  return (text: string, before: readonly string[] | undefined): readonly string[] => {
    const roles = text.split(',').map((role) => role.trim());
    if (roles.some((role) => role === '' || role.length > 200))
      throw badValue(option, text, 'names of roles separated by commas');
    return [...new Set([...(before ?? []), ...roles])];
  };
}

/** @throws OPTION_BAD */
export function runName(option: string) {
  return (text: string): string => {
    if (/^[^\s\p{C}]{1,100}$/u.test(text)) return text;
    throw badValue(option, text, 'a name of up to 100 characters without blanks');
  };
}

export const REMOTE_WAIT_S = 120;

const SECRET_VARIABLE = 'TROUPE_RUN_SECRET';

export const SECRET_FLAGS = flags({
  '--secret-file <file>': `the file with the secret by which a run and its workers know each other (default: ${SECRET_VARIABLE}, or ~/.config/troupe/secret, which is made when it is missing)`,
});

export type SecretFlags = Given<typeof SECRET_FLAGS>;

export const REMOTE_FLAGS = flags({
  ...SECRET_FLAGS,
  '--remote <roles>': [
    "roles played by workers elsewhere over --bus: planner, red/planner, Alice/speaker; separated by commas, or repeated (see 'troupe worker --roles')",
    roleList,
  ],
  '--remote-wait <s>': [
    `how many seconds to wait for a worker to serve them (default ${REMOTE_WAIT_S})`,
    decimal(0.1, 86_400),
  ],
});

export const RUN_NAME_FLAGS = flags({
  '--run <name>': ['the name of the run on the bus (default: a generated name)', runName],
});

export const WORLD_ON_RECORD = flags({
  '--world <file>': 'the file of a world of your own that the record names, or the program that plays it: cmd:COMMAND',
});

/** Files with the user's own parts, as typed. */
export const FILES_ON_RECORD = flags({
  '--protocol <file>': ['the file of a protocol of your own that the record names; may be repeated', collectValues],
  ...WORLD_ON_RECORD,
});

/** How a record is played on: by resume and fork. */
export const PLAY_ON_FLAGS = flags({
  '--quiet': 'do not show progress',
  '--json': 'print as JSON',
  '--sign <key>': SIGN_HELP,
  '--budget <caps>':
    'limits on what the whole episode may spend, including what the record has spent already (default: the budget in the record)',
  '--prices <file>':
    'prices per million tokens by model: adds what the whole episode cost, and is needed for a budget in usd',
  '--time-cap <s>': [
    'end the episode after this many seconds, including the time in the record (default: the limit in the record)',
    decimal(0, MOST_SECONDS),
  ],
  ...MODEL_FLAGS,
});
