// Implements `troupe ground`: maps the sentences of a file to a world's actions and counts how many match the labels in
// the file.
import { resolve } from 'node:path';
import { countPairs, type GroundedPair, groundPairs, PAIRS_BY, type PairCounts } from '../../agents/grounding-pairs.ts';
import { createEmbedder } from '../../agents/models/openai/embedder.ts';
import { parseFileReference } from '../../resolve/file-reference.ts';
import { findWorld } from '../../resolve/find-parts.ts';
import { readJsonFile } from '../../resolve/json-file.ts';
import { worldsWith } from '../../resolve/shipped.ts';
import { oneLine } from '../../runtime/text/plain.ts';
import { neededFacet } from '../../runtime/world/complete-world.ts';
import type { FlagsOf, Run } from '../command.ts';
import { type Answer, answer, type Views } from '../command.ts';
import type { CliContext } from '../context.ts';
import type { GROUND } from '../declared/parts.ts';

type GroundFlags = FlagsOf<typeof GROUND>;

export const run: Run<typeof GROUND> = ({ world, pairs: file }, flags, context) =>
  groundFile(world, file, { flags, context });

async function groundFile(
  name: string,
  file: string,
  { flags, context }: { readonly flags: GroundFlags; readonly context: CliContext },
): Promise<Answer> {
  const world = await findWorld(name, context.cwd);
  if (flags.embeddings !== undefined) {
    const able = parseFileReference(name) ? [] : await worldsWith(({ words }) => words.lexicon !== undefined);
    neededFacet('words.lexicon', world.words.lexicon, { world, by: "'troupe ground --embeddings'", able });
  }
  const by = world.words.lexicon === undefined ? 'actions' : 'known';
  const pairs = readJsonFile(resolve(context.cwd, file), {
    wanted: `JSON of the form {${by === 'known' ? 'known: [names]' : 'actions: [the listed actions]'}, pairs: [{text, action}]}`,
    parse: (json) => PAIRS_BY[by].parse(json),
    shown: file,
  });
  const { embeddings, baseUrl, apiKeyEnv, least } = flags;
  const plain = flags.grounder === 'plain';
  const chosen =
    embeddings === undefined
      ? { plain }
      : {
          plain,
          embedder: createEmbedder({ model: embeddings, baseUrl, apiKeyEnv, env: context.env, signal: context.signal }),
          options: least === undefined ? {} : { least },
        };
  const grounded = await groundPairs(world.words.lexicon, pairs, chosen);
  const counts = countPairs(grounded);
  context.exit(counts.wrong > 0 ? 1 : 0);
  const amiss = grounded.filter(({ verdict, action }) => verdict !== 'right' && action !== undefined);
  return answer({ world: world.name, ...counts, pairs: flags.errors ? amiss : grounded, amiss }, VIEWS);
}

interface Grounded extends PairCounts {
  readonly world: string;
  readonly pairs: readonly GroundedPair[];
  readonly amiss: readonly GroundedPair[];
}

const VIEWS: Views<Grounded> = {
  json: ({ amiss: _, ...result }) => result,
  text({ world, pairs, amiss, texts, labelled, right, wrong, refused, mapped, plain, unknownLabels }) {
    const share = labelled === 0 ? '' : ` (${((100 * right) / labelled).toFixed(2)} % right)`;
    const unlabelled = texts - labelled - unknownLabels;
    const some = (n: number, one: string, more: string) => `${n} ${n === 1 ? one : more}`;
    return [
      `${some(texts, 'text', 'texts')}: ${right} right, ${wrong} wrong, ${refused} refused${share}`,
      `${some(plain, 'of them was', 'of them were')} read by the plain levels: as listed, by spelling, by the world's phrases`,
      unlabelled > 0 &&
        `${some(unlabelled, 'of them has', 'of them have')} no expected action: ${some(mapped, 'was', 'were')} mapped, ${unlabelled - mapped} refused`,
      unknownLabels > 0 &&
        `${some(unknownLabels, 'label is not an action', 'labels are not actions')} of ${world} with the known things or listed actions, counted here alone`,
      ...(labelled > 0 ? amiss : pairs).map(pairLine),
    ].filter((line) => line !== false);
  },
};

function pairLine({ text, got, action, between, unknownLabel }: GroundedPair): string {
  const meant =
    action === undefined ? '' : `, expected ${action ?? 'no action'}${unknownLabel ? ', which is not an action' : ''}`;
  const several = between ? ` (${between.length} fit: ${between.slice(0, 3).join(', ')})` : '';
  return `  ${oneLine(JSON.stringify(text), 160)}  ${got ?? 'refused'}${several}${meant}`;
}
