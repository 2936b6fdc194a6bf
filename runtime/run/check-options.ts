// Refuses an episode without a world, a protocol or models, as untyped code may ask for one: what is missing is named
// before its first property is missed.
import { optionBad } from '../core/errors/index.ts';

/** @throws OPTION_BAD */
export function checkEpisodeOptions(options: unknown): void {
  for (const { name, fits, takes } of PARTS) {
    const given: unknown = isObject(options) ? Reflect.get(options, name) : undefined;
    if (!isObject(given) || !fits(given)) throw optionBad(name, shown(given), takes);
  }
}

const PARTS: readonly { readonly name: string; readonly fits: (part: object) => boolean; readonly takes: string }[] = [
  {
    name: 'world',
    fits: (part) => 'reset' in part && 'team' in part,
    takes: "a world: one of 'troupe/envs', or an object of the type World",
  },
  {
    name: 'protocol',
    fits: (part) => 'routes' in part || 'parts' in part || 'legs' in part,
    takes: "what 'protocol', 'mix' or 'sequence' makes: one of 'troupe/protocols', or one of your own",
  },
  {
    name: 'models',
    fits: (part) => isModel(part) || Object.values(part).every(isModel),
    takes: 'a model, or models by role: rulesModel({ player: world.player }) is one',
  },
];

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const isModel = (value: unknown): boolean => isObject(value) && typeof Reflect.get(value, 'ask') === 'function';
const shown = (value: unknown): string => (isObject(value) ? 'an object' : String(value).slice(0, 60));
