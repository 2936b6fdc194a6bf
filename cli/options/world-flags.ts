// Maps the flags `--task`, `--goal` and `--images` to a world's options of the same name, and rewords the world's
// errors in terms of the flags that the user typed.

import { worlds } from '../../resolve/named-parts.ts';
import { presetWorld } from '../../resolve/presets.ts';
import { checkScene } from '../../resolve/world-scenes.ts';
import type { AnyCompleteWorld } from '../../runtime/core/world.ts';
import { dataOf, failure, hasCode, TroupeError } from '../../runtime/errors/index.ts';
import { oneLine } from '../../runtime/text/plain.ts';
import { flags, type Given } from '../command.ts';
import { collectValues } from './option-values.ts';
import { worldOptionsOf } from './shared-options.ts';

/** Maps each flag to the feature that a world needs for it. */
const FLAGS = { task: 'tasks in words', goal: 'goals of predicates', images: 'pictures' } as const;
type WorldFlag = keyof typeof FLAGS;
const NAMES = Object.keys(FLAGS) as WorldFlag[];

export const WORLD_FLAGS = flags({
  '--task <text>': "replace the scene's task with this one in words, if the world takes one",
  '--goal <predicates>': "replace the task's goal with these predicates, e.g. 'in(Mug, Fridge); off(Faucet)'",
  '--images [kind]': [
    "show agents a picture as well as the text, for models that take pictures: a 'schematic' map, or the view of a 'camera' where they stand (default: as the preset of --fidelity says, otherwise a map)",
    pictureKind,
  ],
  '--world-option <key=value>': ['set an option of the world; may be repeated', collectValues],
});

/** `scene`: if only one is played. `fidelity`: the preset for the episode. */
export type WorldFlags = Given<typeof WORLD_FLAGS> & { readonly scene?: string; readonly fidelity?: string };

/** Catches a world name that follows the flag and would be read as its value. @throws USAGE */
function pictureKind(_option: string, command: string) {
  return (kind: string): string => {
    if (Object.hasOwn(worlds(), kind) || kind.startsWith('.'))
      throw failure('USAGE', {
        what: `--images takes 'schematic' or 'camera', and '${oneLine(kind, 60)}' is a world: name it first`,
        command,
      });
    return kind;
  };
}

/**
 * Checks the scene as well. @throws SCENE_UNKNOWN, SCENE_SEVERAL, OPTION_BAD, FLAG_UNSUPPORTED, USAGE if something is
 * given twice
 */
export function worldOptionsFrom(world: AnyCompleteWorld, flags: WorldFlags, command: string): Record<string, unknown> {
  checkScene(world, flags.scene);
  const given = worldOptionsOf(world, flags.worldOption ?? []);
  const { options: usual, pictures = true } = presetWorld(flags.fidelity, world);
  const options = { ...usual, ...given };
  for (const flag of NAMES) {
    const value = flag === 'images' && flags.images === true ? pictures : flags[flag];
    if (value === undefined) continue;
    if (!takesFlag(world, flag))
      throw failure('FLAG_UNSUPPORTED', {
        flag: `--${flag}`,
        world: world.name,
        has: FLAGS[flag],
        able: worldsTaking(flag),
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
      });
  }
  return options;
}

const takesFlag = ({ options }: AnyCompleteWorld, flag: WorldFlag): boolean => Object.hasOwn(options.parse({}), flag);
const worldsTaking = (flag: WorldFlag): string[] =>
  Object.values(worlds()).flatMap((world) => (takesFlag(world, flag) ? [world.name] : []));

/** Rewords an error about a world's option in terms of the typed flag; returns other errors unchanged. */
export function inTypedFlags(thrown: unknown, flags: WorldFlags): unknown {
  if (!(thrown instanceof TroupeError) || !hasCode(thrown, 'OPTION_BAD')) return thrown;
  const { option, value, wanted } = dataOf(thrown);
  const flag = NAMES.find((name) => name === option);
  if (flag === undefined || flags[flag] === undefined) return thrown;
  return failure('OPTION_BAD', { option: `--${flag}`, value: String(value), wanted: String(wanted) }, thrown);
}
