// Finds a model's token vocabulary by the model's name, so that predicted token counts match the billed ones.

export const VOCABULARIES = ['o200k_base', 'cl100k_base'] as const;
export type Vocabulary = (typeof VOCABULARIES)[number];

/** Of OpenAI's models, newest first: what the name begins with. */
const FAMILIES: readonly (readonly [RegExp, Vocabulary])[] = [
  [/^(?:chatgpt-|gpt-oss|gpt-4o|gpt-4\.[1-9]|gpt-[5-9]|o\d)/, 'o200k_base'],
  [/^(?:gpt-4|gpt-3\.5|gpt-35)/, 'cl100k_base'],
];

/**
 * Also behind a provider's prefix (`openai/gpt-4o`) and of fine-tuned models (`ft:gpt-4o-mini:…`). `known`: the name is
 * of a family whose vocabulary is published; for others the newest is a guess.
 */
export function vocabularyOf(model: string): { readonly vocabulary: Vocabulary; readonly known: boolean } {
  const name = (model.split('/').at(-1) ?? '').replace(/^ft:/, '').toLowerCase();
  const [, vocabulary] = FAMILIES.find(([begins]) => begins.test(name)) ?? [];
  return { vocabulary: vocabulary ?? 'o200k_base', known: vocabulary !== undefined };
}
