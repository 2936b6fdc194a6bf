// Maps the flags `--task`, `--goal` and `--images` to a world's options of the same name, and rewords the world's
// errors in terms of the flags that the user typed.

import { z } from 'zod';
import { keyAndValue } from '../../resolve/asked-by.ts';
import { checkScene } from '../../resolve/find-parts.ts';
import { presetWorld } from '../../resolve/presets.ts';
import { worldsWith } from '../../resolve/shipped.ts';
import type { AnyCompleteWorld } from '../../runtime/core/world.ts';
import { dataOf, failure, hasCode, TroupeError } from '../../runtime/errors/index.ts';
import { parsedJson } from '../../runtime/text/json.ts';
import { near } from '../../runtime/text/near-names.ts';
import { oneLine } from '../../runtime/text/plain.ts';
import type { Given } from '../command.ts';
import { pictureKind, type WORLD_FLAGS } from './shared-options.ts';

/** Maps each flag to the feature that a world needs for it. */
const FLAGS = { task: 'tasks in words', goal: 'goals of predicates', images: 'pictures' } as const;
type WorldFlag = keyof typeof FLAGS;
const NAMES = Object.keys(FLAGS) as WorldFlag[];

/** `scene`: if only one is played. `fidelity`: the preset for the episode. */
export type WorldFlags = Given<typeof WORLD_FLAGS> & { readonly scene?: string; readonly fidelity?: string };

/**
 * Checks the scene as well. @throws SCENE_UNKNOWN, SCENE_SEVERAL, OPTION_BAD, FLAG_UNSUPPORTED, USAGE if something is
 * given twice
 */
export async function worldOptionsFrom(
  world: AnyCompleteWorld,
  flags: WorldFlags,
  command: string,
): Promise<Record<string, unknown>> {
  checkScene(world, flags.scene);
  const given = worldOptionsOf(world, flags.worldOption ?? []);
  const { options: usual, pictures = true } = presetWorld(flags.fidelity, world);
  const options = { ...usual, ...given };
  const truths = new Map<unknown, unknown>([true, 'true'].map((yes) => [yes, pictures])).set('false', false);
  for (const flag of NAMES) {
    const value = (flag === 'images' ? truths.get(flags.images) : undefined) ?? flags[flag];
    if (value === undefined) continue;
    if (!takesFlag(world, flag))
      throw failure('FLAG_UNSUPPORTED', {
        flag: `--${flag}`,
        world: world.name,
        has: FLAGS[flag],
        able: await worldsWith((other) => takesFlag(other, flag)),
      });
    if (Object.hasOwn(given, flag))
      throw failure('USAGE', { what: `--${flag} and --world-option ${flag}=… are both given: give one`, command });
    options[flag] = value;
    const parsed = world.options.safeParse(options);
    if (!parsed.success)
      throw failure('OPTION_BAD', {
        option: `--${flag}`,
        value: oneLine(String(value), 60),
        wanted: oneLine(parsed.error.issues[0]?.message ?? FLAGS[flag], 120),
        meant: flag === 'images' ? near(String(value), pictureKind.words) : [],
      });
  }
  return options;
}

const takesFlag = (world: AnyCompleteWorld, flag: WorldFlag): boolean => namesOfOptions(world).includes(flag);

/** Also of those without a default, where the world's schema is an object. */
const namesOfOptions = ({ options }: AnyCompleteWorld): readonly string[] =>
  Object.keys(options instanceof z.ZodObject ? options.shape : options.parse({}));

/** Rewords an error about a world's option in terms of the typed flag; returns other errors unchanged. */
export function inTypedFlags(thrown: unknown, flags: WorldFlags): unknown {
  if (!(thrown instanceof TroupeError) || !hasCode(thrown, 'OPTION_BAD')) return thrown;
  const { option, value, wanted } = dataOf(thrown);
  const flag = NAMES.find((name) => name === option);
  if (flag === undefined || flags[flag] === undefined) return thrown;
  return failure('OPTION_BAD', { option: `--${flag}`, value: String(value), wanted: String(wanted) }, thrown);
}

/**
 * Reads `key=value` pairs as the world's options: as plain text if the world accepts it, otherwise as JSON (numbers,
 * true, false). @throws OPTION_BAD
 */
export function worldOptionsOf(world: AnyCompleteWorld, given: readonly string[]): Record<string, unknown> {
  const texts = Object.fromEntries(given.map((text) => keyAndValue('--world-option', text)));
  const options = world.options.safeParse(texts).success
    ? texts
    : Object.fromEntries(Object.entries(texts).map(([k, v]) => [k, v === 'null' ? null : (parsedJson(v) ?? v)]));
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
  const known = namesOfOptions(world);
  const stranger = Object.keys(texts).find((key) => !known.includes(key) && !Object.hasOwn(parsed.data, key));
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
