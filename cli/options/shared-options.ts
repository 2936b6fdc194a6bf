// Declares the options shared by all commands that play episodes, and reads them into an episode's configuration.

import type { Command } from 'commander';
import { PLAIN_GROUNDER } from '../../runtime/core/ask.ts';
import type { AnyCompleteWorld } from '../../runtime/core/world.ts';
import { failure } from '../../runtime/errors/index.ts';
import { near } from '../../runtime/text/near-names.ts';
import { oneLine } from '../print/plain.ts';
import { SAMPLING_SOURCES } from '../resolve/named-parts.ts';
import { collectValues, decimal, keyAndValue, oneOfWords, teamSize, wholeNumber } from './option-values.ts';

/** A Node.js timer holds at most 2³¹ ms, about 24 days. */
export const MOST_SECONDS = 2_000_000;

/** Help text for commands that show the progress of an episode. */
export const STREAMS_HELP =
  'Results go to stdout, progress to stderr: a picture of each step on a terminal, one line per step elsewhere.';

/** The options for the models that answer the modules' questions. */
export const withModelOptions = (command: Command): Command =>
  command
    .option(
      '--model <name>',
      "'rules' (the default: a rule-based player), a model's name, recorded:FILE, a file of your own (./my-model.ts), or role=name; may be repeated",
      collectValues,
    )
    .option(
      '--slip <p>',
      'the share of replies in which the rule-based player errs on purpose, 0 to 1',
      decimal('--slip', 0, 1),
    )
    .option(
      '--forget <p>',
      'the share of remembered lines in a prompt that the rule-based player overlooks, 0 to 1',
      decimal('--forget', 0, 1),
    )
    .option('--temperature <t>', 'the sampling temperature for language models', decimal('--temperature', 0, 2))
    .option('--max-tokens <n>', 'the maximum number of tokens in a reply', wholeNumber('--max-tokens', 1))
    .option('--model-seed <n>', 'the seed for language models that accept one', wholeNumber('--model-seed'))
    .option(
      '--sampling <which>',
      "where sampling settings that you do not give come from: the 'model' itself (the default), or those 'published' with the protocol",
      oneOfWords('--sampling', SAMPLING_SOURCES),
    )
    .option(
      '--grounder <which>',
      "how to turn a model's words into an action: 'english' (the default): as listed, by spelling, by the world's phrases, then by English at large; 'plain': without the last; or embed:MODEL, the nearest listed action by embeddings from --base-url",
      grounderName,
    )
    .option(
      '--call-timeout <s>',
      'give up on one attempt at a call after this many seconds (default 120); a step has its own deadline',
      decimal('--call-timeout', 0.001, MOST_SECONDS),
    )
    .option('--base-url <url>', 'the URL of a server with an OpenAI-compatible API')
    .option('--api-key-env <name>', 'the environment variable that holds its API key');

export const withFidelityOption = (command: Command): Command =>
  command.option(
    '--fidelity <preset>',
    "set observations, reasons, memory, ending, charges, sampling and windows as in a paper; one of 'troupe list presets'",
  );

function grounderName(text: string): string {
  // `lexicon` is what `english` was called.
  if (['english', 'lexicon', PLAIN_GROUNDER].includes(text) || /^embed:[^\s\p{C}]{1,200}$/u.test(text)) return text;
  const wanted = "'english', 'plain' or embed:MODEL";
  throw failure('OPTION_BAD', { option: '--grounder', value: oneLine(text, 60), wanted });
}

/** The options for the team, scene, bus and limits of an episode. */
export const withEpisodeOptions = (command: Command): Command =>
  command
    .option('--agents <n>', 'the number of agents', teamSize)
    .option('--scene <s>', "one of the world's scenes")
    .option('--seed <k>', 'the seed of the world and of the rule-based player', wholeNumber('--seed'))
    .option('--bus <where>', "'memory' (the default) or nats://host:port")
    .option('--steps <n>', "stop after this many steps (default: the world's own limit)", wholeNumber('--steps'))
    .option('--time-cap <s>', 'end the episode after this many seconds', decimal('--time-cap', 0, MOST_SECONDS))
    .option(
      '--step-deadline <s>',
      'give up on a step after this many seconds (default 600)',
      decimal('--step-deadline', 0.001, MOST_SECONDS),
    );

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
