// Declares the options shared by all commands that play episodes, and reads them into an episode's configuration.

import { SAMPLING_SOURCES } from '../../resolve/named-parts.ts';
import { keyAndValue } from '../../resolve/prompt-files.ts';
import { TRACE_LEVELS } from '../../runtime/core/model.ts';
import type { AnyCompleteWorld } from '../../runtime/core/world.ts';
import { failure } from '../../runtime/errors/index.ts';
import { PLAIN_GROUNDER } from '../../runtime/facets/lexicon.ts';
import { near } from '../../runtime/text/near-names.ts';
import { oneLine } from '../../runtime/text/plain.ts';
import { flags } from '../command.ts';
import { collectValues, decimal, oneOfWords, teamSize, wholeNumber } from './option-values.ts';
import { SIGN_HELP } from './sign-key.ts';

/** A Node.js timer holds at most 2³¹ ms, about 24 days. */
export const MOST_SECONDS = 2_000_000;

/** Help text for commands that show the progress of an episode. */
export const STREAMS_HELP =
  'Results go to stdout, progress to stderr: a picture of each step on a terminal, one line per step elsewhere.';

/** The models that answer the modules' questions. */
export const MODEL_FLAGS = flags({
  '--model <name>': [
    "'rules' (the default: a rule-based player), a model's name, recorded:FILE, a file of your own (./my-model.ts), or role=name; may be repeated",
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

function grounderName(option: string) {
  return (text: string): string => {
    // `lexicon` is what `english` was called.
    if (['english', 'lexicon', PLAIN_GROUNDER].includes(text) || /^embed:[^\s\p{C}]{1,200}$/u.test(text)) return text;
    const wanted = "'english', 'plain' or embed:MODEL";
    throw failure('OPTION_BAD', { option, value: oneLine(text, 60), wanted });
  };
}

/** The team and the scene, and where their messages go. */
export const TEAM_FLAGS = flags({
  '--agents <n>': ['the number of agents', teamSize],
  '--scene <s>': "one of the world's scenes",
  '--seed <k>': ['the seed of the world and of the rule-based player', wholeNumber()],
  '--bus <where>': "'memory' (the default) or nats://host:port",
});

/** What an episode may take. */
export const LIMIT_FLAGS = flags({
  '--steps <n>': ["stop after this many steps (default: the world's own limit)", wholeNumber()],
  '--time-cap <s>': ['end the episode after this many seconds', decimal(0, MOST_SECONDS)],
  '--step-deadline <s>': ['give up on a step after this many seconds (default 600)', decimal(0.001, MOST_SECONDS)],
  '--budget <caps>':
    "limits on what the episode may spend: 'tokens=200k; calls=400; messages=1000; usd=2; time=10m'; only calls already in progress may exceed them",
  '--prices <file>':
    'prices per million tokens by model: adds what the episode cost, and is needed for a budget in usd',
  '--clock <which>': "'real' (the default) or 'simulated': does not wait, and computes the time that would have passed",
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

/**
 * Reads `key=value` pairs as the world's options: as plain text if the world accepts it, otherwise as JSON (numbers,
 * true, false). @throws OPTION_BAD
 */
export function worldOptionsOf(world: AnyCompleteWorld, given: readonly string[]): Record<string, unknown> {
  const texts = Object.fromEntries(given.map((text) => keyAndValue('--world-option', text)));
  const options = world.options.safeParse(texts).success
    ? texts
    : Object.fromEntries(Object.entries(texts).map(([k, v]) => [k, fromJson(v)]));
  const parsed = world.options.safeParse(options);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const key = String(issue?.path[0] ?? '');
    const words = issue?.code === 'invalid_value' ? issue.values.map(String) : [];
    throw failure('OPTION_BAD', {
      option: '--world-option',
      value: oneLine(`${key}=${texts[key] ?? ''}`, 60),
      wanted:
        words.length > 0
          ? words.map((word) => `${key}=${word}`).join(', ')
          : `a value that world '${world.name}' knows (${oneLine(issue?.message, 120)})`,
      meant: near(texts[key] ?? '', words).map((word) => `${key}=${word}`),
    });
  }
  const known = Object.keys(parsed.data);
  const stranger = Object.keys(texts).find((key) => !known.includes(key));
  if (stranger === undefined) return options;
  const wanted =
    known.length > 0
      ? `what world '${world.name}' has: ${known.map((key) => `${key}=…`).join(', ')}`
      : `nothing: world '${world.name}' has no options`;
  const meant = near(stranger.slice(0, 60), known).map((key) => `${key}=${texts[stranger] ?? ''}`);
  throw failure('OPTION_BAD', {
    option: '--world-option',
    value: oneLine(`${stranger}=${texts[stranger] ?? ''}`, 60),
    wanted,
    meant,
  });
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
