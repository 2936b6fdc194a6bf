// `troupe/agents`: what minds are made of.
export * from './answers.ts';
export { createGrounder, type Grounder, type Grounding, ground } from './ground.ts';
export { createMatcher, type Matcher } from './ground-lexicon.ts';
export { nearestAction } from './ground-nearest.ts';
export { groundPairs } from './ground-pairs.ts';
export { createEmbedder, type Embedder, type EmbedOptions } from './models/embed.ts';
export { recordingModel } from './models/exchange.ts';
export { exchangeModel } from './models/exchange-answer.ts';
export { type OpenaiOptions, openaiModel } from './models/openai.ts';
export { recordedModel } from './models/recorded.ts';
export { rulesModel } from './models/rules.ts';
export { type Accepted, type ModuleSpec, module } from './module.ts';
export * from './prompt.ts';
export { readReply } from './reply.ts';
export { createTokenCounter } from './tokens.ts';
