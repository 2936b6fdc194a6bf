// Answers a grounding question by embeddings: for each agent the listed action whose words are nearest to what was
// said. It always finds one, as the encoder of LLaMAR (nsidn98/LLaMAR) does, so that its mismatches can be studied.
import { GROUND_ASK } from '../../../runtime/core/ask.ts';
import type { Model, ModelRequest, Usage } from '../../../runtime/core/model.ts';
import { failure } from '../../../runtime/errors/index.ts';
import { GROUNDER_PREFIX } from '../../../runtime/facets/lexicon.ts';
import { actionInWords, cosine } from '../../grounding/nearest-action.ts';
import { createEmbedder, type EmbedOptions } from './embedder.ts';
import { resolveEndpointAccess } from './endpoint-access.ts';

/**
 * A model that answers grounding questions by embeddings: for each agent the listed action whose words are nearest to
 * what was said. It always finds one, as the encoder of LLaMAR does (nsidn98/LLaMAR), so that its mismatches can be
 * studied.
 * @throws OPTION_BAD, KEY_MISSING; `ask` rejects with MODEL_FAILED, MODEL_REFUSED, MODEL_TIMEOUT
 * @example
 * ```ts
 * import { embeddingGrounder } from 'troupe/agents';
 *
 * const grounder = embeddingGrounder({ model: 'nomic-embed-text', baseUrl: 'http://127.0.0.1:11434/v1' });
 * grounder.name; // → 'embed:nomic-embed-text'
 * ```
 */
export function embeddingGrounder(options: EmbedOptions): Model {
  const access = resolveEndpointAccess({ ...options, env: options.env ?? process.env });
  const embedder = createEmbedder(options);
  const name = `${GROUNDER_PREFIX}${options.model}`;
  return {
    name,
    kind: 'endpoint',
    about: `The embedding model ${options.model} behind ${access.shown}.`,
    remote: true,
    server: access.server,
    ...(options.timeoutMs !== undefined && { timeoutMs: options.timeoutMs }),
    async ask(request, { signal }) {
      if (request.ask !== GROUND_ASK)
        throw failure('MODEL_FAILED', {
          model: name,
          why: 'it only finds the nearest of listed actions',
          retry: false,
        });
      let input = 0;
      let source: Usage['source'] = 'provider';
      const embed = (texts: readonly string[]) =>
        embedder.embed(texts, {
          signal,
          onUsage: (tokens) => {
            if (tokens === undefined) source = 'estimate';
            input += tokens ?? 0;
          },
        });
      const found: Record<string, string> = {};
      for (const { agent, said, actions } of sayingsOf(request)) {
        const [own = [], ...others] = await embed([said, ...actions.map(actionInWords)]);
        const near = others.map((other) => cosine(own, other));
        found[agent] = actions[near.indexOf(Math.max(...near))] ?? said;
      }
      return { text: JSON.stringify(found), usage: { input, output: 0, source }, finish: 'stop' };
    },
  };
}

/** A saying is followed by the list of its agent. */
function sayingsOf({ segments }: ModelRequest) {
  return segments.flatMap(({ origin, text, about: agent = '' }, i) => {
    if (origin !== 'reply') return [];
    const actions = segments[i + 1]?.text.split('\n') ?? [];
    return [{ agent, said: text, actions }];
  });
}
