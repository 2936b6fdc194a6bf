// Declares the options that all commands which play episodes share, and reads them into an episode's configuration.

import type { Command } from 'commander';
import { optionBad } from '../../runtime/core/errors/index.ts';
import { near } from '../../runtime/core/text/near-names.ts';
import type { AnyWorld } from '../../runtime/core/world.ts';
import { oneLine } from '../print/plain.ts';
import { SAMPLING_SOURCES } from '../resolve/named-parts.ts';
import { collectValues, decimal, keyAndValue, oneOfWords, teamSize, wholeNumber } from './option-values.ts';

/** A timer of Node holds no more than 2³¹ ms: 24 days. */
export const MOST_SECONDS = 2_000_000;

/** For the help of commands that show how an episode goes on. */
export const STREAMS_HELP =
  'Results go to stdout, progress to stderr: on a terminal a picture of each step, elsewhere one line a step.';

/** Who answers the modules' questions. */
export const withModelOptions = (command: Command): Command =>
  command
    .option(
      '--model <name>',
      "'rules' (the default: a rule-based player), a model's name, recorded:FILE, a file of your own (./my-model.ts), or role=name; may be repeated",
      collectValues,
    )
    .option(
      '--slip <p>',
      'the share of replies in which the rule player errs on purpose, 0 to 1',
      decimal('--slip', 0, 1),
    )
    .option(
      '--forget <p>',
      'the share of the remembered lines in a prompt that the rule player overlooks, 0 to 1',
      decimal('--forget', 0, 1),
    )
    .option('--temperature <t>', 'sampling temperature for language models', decimal('--temperature', 0, 2))
    .option('--max-tokens <n>', 'most tokens of a reply', wholeNumber('--max-tokens', 1))
    .option('--model-seed <n>', 'seed for language models that take one', wholeNumber('--model-seed'))
    .option(
      '--sampling <which>',
      "what is not given: as the 'model' does by itself (the default), or as 'published' with the protocol",
      oneOfWords('--sampling', SAMPLING_SOURCES),
    )
    .option(
      '--grounder <which>',
      "how a model's words become an action: by the world's 'lexicon' (the default), or embed:MODEL: the nearest listed action by embeddings from --base-url",
      grounderName,
    )
    .option(
      '--call-timeout <s>',
      'give up on one attempt at a call after so many seconds (default 120); a step has its own deadline',
      decimal('--call-timeout', 0.001, MOST_SECONDS),
    )
    .option('--base-url <url>', "any server with OpenAI's interface")
    .option('--api-key-env <name>', 'the environment variable that holds the key for it');

export const withFidelityOption = (command: Command): Command =>
  command.option(
    '--fidelity <preset>',
    "as one paper has it: observations, reasons, memory, ending, charges, sampling, windows; one of 'troupe list presets'",
  );

function grounderName(text: string): string {
  if (text === 'lexicon' || /^embed:[^\s\p{C}]{1,200}$/u.test(text)) return text;
  throw optionBad('--grounder', oneLine(text, 60), "'lexicon' or embed:MODEL");
}

/** Where and how long an episode is played. */
export const withEpisodeOptions = (command: Command): Command =>
  command
    .option('--agents <n>', 'how many agents', teamSize)
    .option('--scene <s>', "one of the world's scenes")
    .option('--seed <k>', 'seed of the world and of the rule player', wholeNumber('--seed'))
    .option('--bus <where>', "'memory' (the default) or nats://host:port")
    .option('--steps <n>', "at most so many steps (default: the world's own cap)", wholeNumber('--steps'))
    .option('--time-cap <s>', 'end after so many seconds', decimal('--time-cap', 0, MOST_SECONDS))
    .option(
      '--step-deadline <s>',
      'give up on a step after so many seconds (default 600)',
      decimal('--step-deadline', 0.001, MOST_SECONDS),
    );

/**
 * `key=value` pairs as the world's options: text as it stands where the world takes it, else read as JSON (numbers,
 * true, false).
 * @throws OPTION_BAD
 */
export function worldOptionsOf(world: AnyWorld, given: readonly string[]): Record<string, unknown> {
  const texts = Object.fromEntries(given.map((text) => keyAndValue('--world-option', text)));
  const options = world.options.safeParse(texts).success
    ? texts
    : Object.fromEntries(Object.entries(texts).map(([k, v]) => [k, fromJson(v)]));
  const parsed = world.options.safeParse(options);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const key = String(issue?.path[0] ?? '');
    const words = issue?.code === 'invalid_value' ? issue.values.map(String) : [];
    throw optionBad(
      '--world-option',
      oneLine(`${key}=${texts[key] ?? ''}`, 60),
      words.length > 0
        ? words.map((word) => `${key}=${word}`).join(', ')
        : `a value that world '${world.name}' knows (${oneLine(issue?.message, 120)})`,
      near(texts[key] ?? '', words).map((word) => `${key}=${word}`),
    );
  }
  const known = Object.keys(parsed.data);
  const stranger = Object.keys(texts).find((key) => !known.includes(key));
  if (stranger === undefined) return options;
  const wanted =
    known.length > 0
      ? `what world '${world.name}' has: ${known.map((key) => `${key}=…`).join(', ')}`
      : `nothing: world '${world.name}' has no options`;
  const meant = near(stranger.slice(0, 60), known).map((key) => `${key}=${texts[stranger] ?? ''}`);
  throw optionBad('--world-option', oneLine(`${stranger}=${texts[stranger] ?? ''}`, 60), wanted, meant);
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
