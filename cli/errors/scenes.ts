// Builds the errors about scenes named on the command line.
import { codedError } from '../../runtime/core/errors/index.ts';
import { list } from '../../runtime/core/text/lists.ts';
import { shellWord } from '../../runtime/core/text/shell-word.ts';

/** Whether an option takes one scene, or many with sets, ranges and patterns. */
export type SceneQuantity = 'one' | 'many';

export interface UnknownScene {
  readonly world: string;
  readonly scene: string;
  readonly known: readonly string[];
  readonly near: readonly string[];
  /** The world's named sets of scenes. */
  readonly sets: readonly string[];
  readonly takes: SceneQuantity;
}

export const sceneUnknown = ({ world, scene, known, near, sets, takes }: UnknownScene) =>
  codedError(
    'SCENE_UNKNOWN',
    `world '${world}' has no scene '${scene}'.`,
    `${near.length > 0 ? `Did you mean ${near.join(' or ')}? ` : ''}It has ${list(known, 6)}.${
      takes === 'one'
        ? ''
        : ` --scenes takes names, ranges (1..5), patterns (wash-*), 'all'${sets.length > 0 ? ` and the sets ${list(sets)}` : ''}.`
    }`,
  );

/** Several scenes were named, but only one can be played. */
export const sceneSeveral = (world: string, said: string, scenes: readonly string[]) =>
  codedError(
    'SCENE_SEVERAL',
    `'${said}' stands for ${scenes.length} scene${scenes.length === 1 ? '' : 's'} of world '${world}', but one episode needs a single scene.`,
    `Name one: ${list(scenes, 3)}. To play them all: troupe compare ${shellWord(world)} --protocols … --scenes ${shellWord(said)}`,
  );
