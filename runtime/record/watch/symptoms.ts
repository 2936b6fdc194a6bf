// Finds what makes an episode's figures say less than they seem to: a fold over its events, live or from a record.
import { isSharedAsk } from '../../core/ask.ts';
import type { Happening, HappeningOf, RecordedModels } from '../../core/event.ts';
import { channelOfId } from '../../core/message.ts';
import type { Symptom } from '../../errors/symptom.ts';
import { createUnansweredVerdicts } from './discussions.ts';
import { createRepeatedPlay } from './repeated-play.ts';

interface SymptomsFold {
  see(happening: Happening): void;
  now(): readonly Symptom[];
}

/** With one of these nothing was decided by a model. */
const MEANINGLESS: readonly Symptom['code'][] = ['NO_ANSWERS', 'ALL_FELL_BACK'];

/** A share beyond which something is no exception any more. */
const MOST = 0.5;

export function createSymptoms(): SymptomsFold {
  let [calls, answered, rejected, fellBack] = [0, 0, 0, 0];
  const gone = new Set<string>();
  const cut = new Set<string>();
  const unfit = createUnfitReplies();
  const others = createOtherModels();
  const verdicts = createUnansweredVerdicts();
  const actions = createUnknownActions();
  const programs = createIdlePrograms();
  const repeated = createRepeatedPlay();
  const guessed = createGuessedAsks();
  return {
    see(e) {
      unfit.see(e);
      others.see(e);
      verdicts.see(e);
      repeated.see(e);
      guessed.see(e);
      if (e.type === 'code.ran') programs.see(e);
      if (e.type === 'world.stepped') actions.see(e);
      if (e.type === 'model.called' && e.attempt === 1) calls++;
      if (e.type === 'model.answered') answered++;
      if (e.type === 'reply.rejected') rejected++;
      if (e.type === 'decision.fellBack') fellBack++;
      if (e.type === 'role.gone') gone.add(e.by);
      if (e.type === 'message.dropped' && e.reason === 'endless') cut.add(channelOfId(e.id));
    },
    now() {
      const other = others.told();
      const unanswered = verdicts.told();
      const found: (Omit<Symptom, 'meaningless'> | false)[] = [
        ...decisionSymptoms({ calls, answered, rejected, fellBack }),
        ...unfit.symptoms(count(answered, 'reply', 'replies')),
        other !== undefined && { code: 'MODEL_OTHER', what: other },
        unanswered !== undefined && { code: 'VERDICTS_UNANSWERED', what: unanswered },
        gone.size > 0 && {
          code: 'ROLE_GIVEN_UP',
          what: `given up after repeated errors: ${[...gone].sort().slice(0, 5).join(', ')}`,
        },
        cutTalk(cut),
        programs.symptom(),
        repeated.symptom() ?? false,
        guessed.symptom(),
      ];
      const told = found.flatMap((one) => (one ? [{ ...one, meaningless: MEANINGLESS.includes(one.code) }] : []));
      const unknown = actions.symptom();
      return unknown ? [...told, unknown] : told;
    },
  };
}

interface DecisionCounts {
  readonly calls: number;
  readonly answered: number;
  readonly rejected: number;
  readonly fellBack: number;
}

function decisionSymptoms({ calls, answered, rejected, fellBack }: DecisionCounts) {
  const accepted = Math.max(0, answered - rejected);
  const decisions = accepted + fellBack;
  const found: (Omit<Symptom, 'meaningless'> | false)[] = [
    calls > 0 &&
      answered === 0 && {
        code: 'NO_ANSWERS',
        what: `${calls === 1 ? 'the one call was not answered' : `none of ${calls} calls was answered`}`,
      },
    answered > 0 &&
      accepted === 0 &&
      fellBack > 0 && {
        code: 'ALL_FELL_BACK',
        what: `no reply was accepted: ${fellBack === 1 ? 'the one decision' : `all ${fellBack} decisions`} fell back`,
      },
    accepted > 0 &&
      fellBack > MOST * decisions && {
        code: 'MOST_FELL_BACK',
        what: `${fellBack} of ${count(decisions, 'decision')} fell back instead of taking a reply`,
      },
    accepted > 0 &&
      rejected > MOST * answered && {
        code: 'MOST_REJECTED',
        what: `${rejected} of ${answered} replies were rejected`,
      },
  ];
  return found;
}

function cutTalk(cut: ReadonlySet<string>): Omit<Symptom, 'meaningless'> | false {
  const names = [...cut].sort().map((channel) => `'${channel}'`);
  return names.length > 0 && { code: 'TALK_CUT', what: `a conversation without an end was cut on ${names.join(', ')}` };
}

/** Counts programs that nothing could run. */
function createIdlePrograms() {
  let [ran, idle] = [0, 0];
  let why = '';
  return {
    see({ end, error = '' }: Extract<Happening, { type: 'code.ran' }>): void {
      ran++;
      if (end !== 'unavailable') return;
      idle++;
      why ||= error;
    },
    symptom: (): Omit<Symptom, 'meaningless'> | false =>
      idle > 0 && { code: 'PROGRAMS_NOT_RUN', what: `${idle} of ${count(ran, 'program')} could not be run: ${why}` },
  };
}

/** Names asks of a protocol's own that the rule player answered: it fills the fields, knowing nothing of the ask. */
function createGuessedAsks() {
  const known = new Map<string, readonly string[]>();
  /** By call. */
  const asked = new Map<string, string>();
  const asks = new Set<string>();
  return {
    see(e: Happening): void {
      for (const { name, kind, hash, answers = [] } of toldModels(e))
        if (kind === 'rules' && (hash === undefined || answers.length > 0)) known.set(name, answers);
      if (e.type === 'model.called' && !isSharedAsk(e.ask) && known.get(e.model)?.includes(e.ask) === false)
        asked.set(e.call, e.ask);
      const ask = e.type === 'model.answered' ? asked.get(e.call) : undefined;
      if (ask !== undefined) asks.add(ask);
    },
    symptom: (): Omit<Symptom, 'meaningless'> | false =>
      asks.size > 0 && {
        code: 'ASK_BY_RULES',
        what: `the rule player filled the fields of ${[...asks]
          .sort()
          .map((ask) => `'${ask}'`)
          .join(', ')} as it does for asks that it knows; give rulesModel answers to decide them`,
      },
  };
}

const count = (n: number, what: string, several = `${what}s`): string => `${n} ${n === 1 ? what : several}`;

/** The models that an event says answer from now on, here or in another process. */
const toldModels = (e: Happening): readonly RecordedModels[string][] =>
  e.type === 'episode.started' || e.type === 'episode.resumed' || e.type === 'process.joined'
    ? Object.values(e.models ?? {})
    : NO_MODELS;
const NO_MODELS: readonly never[] = [];

/** As a sentence, with the first such pair; undefined where there is none. */
function createOtherModels(): { see(e: Happening): void; told(): string | undefined } {
  const asked = new Map<string, string>();
  /** A recording or a model in a file goes by a name of its own. */
  const named = new Set<string>();
  const pairs = new Set<string>();
  return {
    see(e) {
      for (const { name, kind } of toldModels(e)) if (kind !== 'endpoint') named.add(name);
      if (e.type === 'model.called' && !named.has(e.model)) asked.set(e.call, e.model);
      if (e.type !== 'model.answered' || e.responseModel === undefined) return;
      const wanted = asked.get(e.call);
      if (wanted !== undefined && !isSame(wanted, e.responseModel))
        pairs.add(`the server names '${e.responseModel}' where '${wanted}' was asked for`);
    },
    told: () => (pairs.size === 0 ? undefined : [...pairs].sort().slice(0, 3).join('; ')),
  };
}

/** Servers add dates, versions and owners to a name, or leave the owner out. */
function isSame(asked: string, served: string): boolean {
  const [a, b] = [asked, served].map((name) => name.toLowerCase().replace(/[^a-z0-9]/g, ''));
  return a === undefined || b === undefined || a.includes(b) || b.includes(a);
}

/** Notices a team whose actions the world does not know: nothing happens, and the episode goes on to its cap. */
interface UnknownActions {
  see(stepped: HappeningOf<'world.stepped'>): void;
  /** Where it is more than half of them; whether it is all. */
  symptom(): Symptom | undefined;
}

function createUnknownActions(): UnknownActions {
  let [all, unknown] = [0, 0];
  let first = '';
  return {
    see({ outcomes }) {
      for (const { agent, do: did, ok, reason } of outcomes) {
        all++;
        if (ok || reason !== 'ACTION_UNKNOWN') continue;
        unknown++;
        first ||= `'${did.slice(0, 80)}' of ${agent}`;
      }
    },
    symptom: () =>
      unknown * 2 <= all
        ? undefined
        : {
            code: 'ACTIONS_UNKNOWN',
            what: `${unknown} of ${all} actions were none that the world knows, the first ${first}`,
            meaningless: unknown === all,
          },
  };
}

/** Counts the replies that would not do, by what was wrong with them before anybody read them. */
type ReplyFault = 'REPLIES_CUT' | 'REPLIES_WITHHELD' | 'REPLIES_EMPTY';

const TEXTS: Readonly<Record<ReplyFault, string>> = {
  REPLIES_CUT: 'ended at the limit of their length and could not be read',
  REPLIES_WITHHELD: 'were refused by the model or withheld by a filter of its provider',
  REPLIES_EMPTY: 'held no text, though the model had come to an end',
};

interface UnfitReplies {
  see(e: Happening): void;
  /** `answered`: of how many replies. */
  symptoms(answered: string): readonly Pick<Symptom, 'code' | 'what'>[];
}

/**
 * Of replies that were rejected. A rule-based player has no limit of length: where it says so, that is a mistake that
 * it makes on purpose.
 */
function createUnfitReplies(): UnfitReplies {
  const players = new Set<string>();
  /** Calls that are open, or what was wrong with their last answer. */
  const asked = new Map<string, { readonly ofPlayer: boolean; fault?: ReplyFault | undefined }>();
  const counts = new Map<ReplyFault, number>();
  return {
    see(e) {
      for (const { name, kind } of toldModels(e)) if (kind === 'rules') players.add(name);
      if (e.type === 'model.called') asked.set(e.call, { ofPlayer: players.has(e.model) });
      const call = e.type === 'model.answered' || e.type === 'reply.rejected' ? asked.get(e.call) : undefined;
      if (call && e.type === 'model.answered') call.fault = call.ofPlayer ? undefined : faultOf(e);
      if (call?.fault && e.type === 'reply.rejected') counts.set(call.fault, (counts.get(call.fault) ?? 0) + 1);
    },
    symptoms: (answered) => [...counts].map(([code, n]) => ({ code, what: `${n} of ${answered} ${TEXTS[code]}` })),
  };
}

function faultOf({ finish, text }: HappeningOf<'model.answered'>): ReplyFault | undefined {
  if (finish === 'length') return 'REPLIES_CUT';
  if (finish === 'refused') return 'REPLIES_WITHHELD';
  return text.trim() === '' ? 'REPLIES_EMPTY' : undefined;
}
