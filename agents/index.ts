// `troupe/agents`: what minds are made of.
export * from './answers.ts';
export { ground } from './ground.ts';
export { exchangeModel, recordingModel } from './models/exchange.ts';
export { type OpenaiOptions, openaiModel } from './models/openai.ts';
export { recordedModel } from './models/recorded.ts';
export { rulesModel } from './models/rules.ts';
export { type Accepted, type ModuleSpec, module } from './module.ts';
export * from './prompt.ts';
export { readReply } from './reply.ts';
export { createTokenCounter } from './tokens.ts';
