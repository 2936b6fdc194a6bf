// Exports the public API `troupe/agents`: modules, prompts, grounding, models and robots' bodies.

export { ASKS, type Ask, type AskName, isSharedAsk, type Job } from '../runtime/core/ask.ts';
export type { ChatMessage, Origin, Segment } from '../runtime/core/segment.ts';
export { ArmWorkspace, Body, CameraInfo, RobotResume } from '../runtime/facets/body.ts';
export type { Lexicon } from '../runtime/facets/lexicon.ts';
export type { WorkedExample } from '../runtime/facets/worked-example.ts';
export { render } from '../runtime/prompt/segments.ts';
export { recordedModel } from '../runtime/record/recorded-model.ts';
export { createTokenCounter } from '../runtime/tokens/token-counter.ts';
export {
  type Acceptance,
  acceptAction,
  acceptPlan,
  eachOf,
  extra,
  groundAction,
  groundPlan,
  groundTeamPlan,
  OneAction,
  planFor,
  reasoned,
} from './answers.ts';
export { createGrounder, type Grounder, type Grounding, ground } from './grounding/grounder.ts';
export { createMatcher, type Matcher } from './grounding/matcher.ts';
export { type Embedder, nearestAction } from './grounding/nearest-action.ts';
export { groundPairs } from './grounding-pairs.ts';
export { fencedProgram, interpreter, writtenProgram } from './interpreter.ts';
export type { Bounds } from './models/bounds.ts';
export { exchangeModel } from './models/exchange/exchange-model.ts';
export { recordingModel } from './models/exchange/recording-model.ts';
export { createEmbedder, type EmbedOptions, embeddingGrounder } from './models/openai/embedder.ts';
export { type OpenaiOptions, openaiModel } from './models/openai/openai.ts';
export { plainGrounder } from './models/plain-grounder.ts';
export { type RandomModelOptions, randomModel } from './models/random-model.ts';
export { type RuleAnswer, rulesModel } from './models/rules-model.ts';
export {
  type AskScript,
  type Script,
  type ScriptedModel,
  type ScriptedQuestion,
  scriptedModel,
} from './models/scripted-model.ts';
export { type ModuleSpec, module } from './module.ts';
export * from './prompt.ts';
export { readReply } from './reply.ts';
export { type DossierOptions, fieldOfView, type RobotDossier } from './robots/dossier.ts';
export { createResume } from './robots/resume.ts';
export { RESUME_FORMATS, type ResumeFormat, resumeText } from './robots/resume-text.ts';
export { SHIPPED_ROBOTS, shippedRobot } from './robots/shipped-robots.ts';
