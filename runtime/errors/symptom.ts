// Defines symptoms: reasons why an episode that ended says less than its figures suggest, because hardly anything was
// decided in it.

export const SYMPTOM_CODES = [
  'NO_ANSWERS',
  'ALL_FELL_BACK',
  'MOST_FELL_BACK',
  'MOST_REJECTED',
  'REPLIES_CUT',
  'REPLIES_WITHHELD',
  'REPLIES_EMPTY',
  'MODEL_OTHER',
  'ACTIONS_UNKNOWN',
  'VERDICTS_UNANSWERED',
  'ASK_BY_RULES',
  'ROLE_GIVEN_UP',
  'TALK_CUT',
  'PROGRAMS_NOT_RUN',
  'PLAY_REPEATED',
] as const;

export interface Symptom {
  readonly code: (typeof SYMPTOM_CODES)[number];
  /** In words, with counts. */
  readonly what: string;
  /** Nothing was played that the figures could be of. */
  readonly meaningless: boolean;
}
