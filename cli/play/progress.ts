// Shows an episode while it runs: on a terminal a picture redrawn at each step (what agents see, say and do, and the
// world's small map), elsewhere one line per step. Says on the way which calls to models are waited for.

import type { CallNews } from '../../experiment/call-news.ts';
import { action, observation } from '../../runtime/core/channel.ts';
import type { Clock, Timer } from '../../runtime/core/clock.ts';
import type { Happening, HappeningOf } from '../../runtime/core/event.ts';
import type { AnyCompleteWorld, Outcome } from '../../runtime/core/world.ts';
import type { StepReport } from '../../runtime/episode/episode.ts';
import { isPending } from '../../runtime/text/awaitable.ts';
import { counted } from '../../runtime/text/in-words.ts';
import { cut, oneLine, padded, plain, widthOf } from '../../runtime/text/plain.ts';
import { OPENING } from '../../runtime/topology/topology.ts';
import type { TerminalOutput } from '../context.ts';

interface EpisodeProgress {
  watch(happening: Happening): void;
  step(stepped: StepReport, state: unknown): void;
}

export const noProgress: EpisodeProgress = { watch() {}, step() {} };

/** What happened in one step, collected from its events. */
interface StepActivity {
  readonly sees: Map<string, string>;
  readonly says: SpokenLine[];
  /** By the id of its message. */
  readonly sayings: Map<string, SpokenLine>;
  messages: number;
  calls: number;
}

interface SpokenLine {
  readonly who: string;
  readonly channel: string;
  readonly text: string;
  /** Whether another agent received it: a draft for the agent's own next role does not count as speech. */
  told: boolean;
}

const noActivity = (): StepActivity => ({ sees: new Map(), says: [], sayings: new Map(), messages: 0, calls: 0 });

interface ProgressNeeds {
  readonly out: TerminalOutput;
  readonly world: AnyCompleteWorld;
  readonly title: string;
  readonly stepCap: number;
  /** The clock of the person watching, even if the episode's time is simulated. */
  readonly clock: Clock;
}

export function createProgress(needs: ProgressNeeds): EpisodeProgress {
  const show = needs.out.isTTY ? createScreenDisplay(needs) : createLineDisplay(needs);
  const awaited = createAwaitedCalls({ clock: needs.clock, isTTY: needs.out.isTTY, tell: show.wait });
  let scene = noActivity();
  /** The most failed attempts of any call in this step; the first call to reach the number is reported for all. */
  let attempts = 0;
  return {
    watch(e) {
      awaited.watch(e);
      if (e.type === 'step.started') {
        scene = noActivity();
        attempts = 0;
      }
      if (e.type === 'model.failed' && e.retry && e.attempt > attempts) {
        attempts = e.attempt;
        show.wait(e.step, `${e.by} waits before it asks again; attempt ${e.attempt} failed: ${e.error.message}`);
      }
      if (e.type === 'model.called' && e.attempt === 1) scene.calls++;
      if (e.type === 'message.sent') collect(scene, e.message);
      if (e.type === 'message.delivered') hear(scene, e.id, e.to);
      // Leaves an empty line before whatever comes next.
      if (e.type === 'episode.ended') needs.out.write('\n');
    },
    step: (stepped, state) => show.step(stepped, scene, state),
  };
}

type ProgressMessage = HappeningOf<'message.sent'>['message'];

function collect(scene: StepActivity, message: ProgressMessage): void {
  scene.messages++;
  const role = message.from.split('/').at(-1) ?? '';
  const who = message.agent ?? role;
  if (role === OPENING) return;
  if (message.channel === observation.name) scene.sees.set(who, wordsOf(message.body));
  else if (message.channel !== action.name) {
    const text = wordsOf(message.body);
    // Skipped, because a bridge only repeats what was said.
    const before = scene.says.find((one) => one.text === text);
    const saying = before ?? { who, channel: message.channel, text, told: message.agent === undefined };
    if (before === undefined) scene.says.push(saying);
    scene.sayings.set(message.id, saying);
  }
}

/** `to`: part, agent and role of the recipient. */
function hear(scene: StepActivity, id: string, to: string): void {
  const saying = scene.sayings.get(id);
  if (saying !== undefined && to.split('/').at(-2) !== saying.who) saying.told = true;
}

/** The text of a body if it has one, otherwise its JSON, shortened because it is cut again later. */
function wordsOf(body: unknown): string {
  const text =
    typeof body === 'object' && body !== null && 'text' in body && typeof body.text === 'string'
      ? body.text
      : JSON.stringify(body);
  return oneLine((text ?? '').slice(0, 2000));
}

interface ProgressDisplay {
  step(stepped: StepReport, scene: StepActivity, state: unknown): void;
  /** Otherwise nothing would be visible meanwhile. */
  wait(step: number, why: string): void;
}

/** One line a step. Steps have the numbers that they have on record, from 0. */
function createLineDisplay({ out, stepCap }: ProgressNeeds): ProgressDisplay {
  return {
    step({ step, outcomes }, scene) {
      const does = outcomes.slice(0, 6).map((o) => `${oneLine(o.agent, 20)}: ${outcomeText(o, 48)}`);
      const more = outcomes.length > 6 ? [`… ${outcomes.length} agents in all`] : [];
      const heard = scene.says.filter((one) => one.told && isInWords(one)).at(-1);
      const speech = heard ? ` | ${oneLine(heard.who, 20)} says: ${cut(heard.text, 80)}` : '';
      out.write(
        `step ${step} of ${stepCap}  ${[...does, ...more].join('; ')} | ${counted(scene.calls, 'call')}, ${counted(scene.messages, 'message')}${speech}\n`,
      );
    },
    wait: (step, why) => out.write(`step ${step} of ${stepCap}  ${oneLine(why, 300)}\n`),
  };
}

/** For speech, what was said; the reason where it failed. */
function outcomeText({ do: done, text, ok, reason }: Outcome, columns: number): string {
  const what = done === '' && text !== undefined ? `says ${text}` : done;
  return oneLine(`${what}${ok ? '' : ` ✗ ${reason ?? 'failed'}`}`, columns);
}

/** Redraws in place by moving up over the lines drawn before. The map is on the left if it fits. */
function createScreenDisplay({ out, world, title, stepCap }: ProgressNeeds): ProgressDisplay {
  const { bold, dim } = out.colors;
  let drawn = 0;
  let waits = false;
  const over = (rows: number) => (rows > 0 ? `\u001b[${rows}A\u001b[0J` : '');
  return {
    step({ step, outcomes }, scene, state) {
      const columns = Math.max(20, out.columns - 1);
      const room = Math.max(4, (out.rows || 24) - 2);
      const at = `  step ${step} of ${stepCap}`;
      const head = bold(oneLine(title, columns - widthOf(at)) + at);
      const draw = (map: readonly string[]) => {
        const words = (width: number) => activityLines(out, { scene, outcomes }, width);
        const body = sideBySide(map, { columns, room: room - 1 }, words).slice(0, room - 1);
        out.write(`${over(drawn + (waits ? 1 : 0))}${[head, ...body].join('\n')}\n`);
        drawn = body.length + 1;
        waits = false;
      };
      const map = world.views.map?.(state);
      const drawMap = (text: string) => draw(plain(text).split('\n'));
      if (map === undefined) draw([]);
      else if (isPending(map)) void map.then(drawMap, () => draw([]));
      else drawMap(map);
    },
    wait(_step, why) {
      out.write(`${over(waits ? 1 : 0)}${dim(oneLine(why, Math.max(20, out.columns - 1)))}\n`);
      waits = true;
    },
  };
}

/**
 * Side by side if there is room, otherwise one below the other or without the map. A map that is too high is cut, with
 * a note.
 */
function sideBySide(
  whole: readonly string[],
  { columns, room }: { readonly columns: number; readonly room: number },
  words: (width: number) => string[],
): string[] {
  const map = whole.length <= room ? whole : cutMap(whole, room);
  const wide = Math.max(0, ...map.map(widthOf));
  if (map.length > 0 && wide + 44 <= columns) {
    const text = words(columns - wide - 2);
    const rows = Math.max(map.length, text.length);
    return Array.from({ length: rows }, (_, i) => `${padded(map[i] ?? '', wide)}  ${text[i] ?? ''}`);
  }
  const text = words(columns);
  return map.length > 0 && whole.length + text.length <= room && wide <= columns ? [...text, ...map] : text;
}

/** The legend is in a map's last lines, which are kept. */
function cutMap(whole: readonly string[], room: number): string[] {
  const blank = whole.findLastIndex((line) => /^[^\p{L}]*$/u.test(line));
  const legend = whole.slice(blank + 1).slice(0, Math.max(0, room - 4));
  return [
    ...whole.slice(0, Math.max(0, room - 1 - legend.length)),
    `… (enlarge the terminal to ${whole.length + 3} rows to see everything)`,
    ...legend,
  ];
}

function activityLines(
  { colors }: TerminalOutput,
  { scene, outcomes }: { readonly scene: StepActivity; readonly outcomes: readonly Outcome[] },
  width: number,
): string[] {
  const { bold, dim, cyan, green, red } = colors;
  const outcomeTexts = outcomes.slice(0, 6).flatMap((o) => {
    const see = cut(scene.sees.get(o.agent) ?? '', Math.max(0, width - 8));
    return [
      bold(oneLine(o.agent, width)),
      ...(see === '' ? [] : [dim(`  sees  ${see}`)]),
      `  does  ${(o.ok ? green : red)(outcomeText(o, Math.max(0, width - 8)))}`,
    ];
  });
  const more = outcomes.length > 6 ? [dim(`… ${outcomes.length} agents in all`)] : [];
  const talk = latestWords(scene).map(({ who, channel, text }) => {
    const by = oneLine(`${who} on ${channel}:`, Math.floor(width / 2));
    return `${cyan(by)} ${cut(text, width - widthOf(by) - 1)}`;
  });
  return [
    ...outcomeTexts,
    ...more,
    ...talk,
    dim(cut(`${counted(scene.calls, 'model call')}, ${counted(scene.messages, 'message')} in this step`, width)),
  ];
}

const isInWords = ({ text }: StepActivity['says'][number]): boolean => text !== '' && !/^[[{]/.test(text);

/** At most eight lines; those that are not speech are dropped first. */
function latestWords({ says }: StepActivity): StepActivity['says'] {
  return (says.length <= 8 ? says : says.filter(isInWords)).slice(-8);
}

interface AwaitedCallsNeeds {
  readonly clock: Clock;
  /**
   * Reports every second on a terminal, and rarely elsewhere: after 20 s, and again each time that time has doubled.
   */
  readonly isTTY: boolean;
  readonly tell: (step: number, text: string) => void;
}

interface AwaitedCalls {
  /** Names distinguish episodes that run at the same time. */
  watch(happening: Happening | CallNews, episode?: string): void;
  /** Stops reporting. */
  end(): void;
}

interface AwaitedCall {
  readonly episode: string;
  readonly by: string;
  readonly model: string;
  readonly attempt: number;
  readonly step: number;
  readonly since: number;
  /** When it is reported next, in ms after the call started. */
  due: number;
}

const TERMINAL_MS = 3000;
const ELSEWHERE_MS = 20_000;

export function createAwaitedCalls({ clock, isTTY, tell }: AwaitedCallsNeeds): AwaitedCalls {
  /** Oldest first. */
  const open = new Map<string, AwaitedCall>();
  let timer: Timer | undefined;

  function arm(): void {
    timer?.cancel();
    timer = undefined;
    const [oldest] = open.values();
    if (oldest) timer = clock.after(oldest.since + oldest.due - clock.now(), report);
  }

  function report(): void {
    const now = clock.now();
    const [oldest] = open.values();
    if (oldest && now - oldest.since >= oldest.due) {
      tell(oldest.step, textOf(oldest, open.size - 1, now));
      // The report covered all calls, so the next oldest call gets no line before the next report.
      const next = oldest.since + (isTTY ? oldest.due + 1000 : oldest.due * 2);
      for (const call of open.values()) call.due = Math.max(call.due, next - call.since);
    }
    arm();
  }

  return {
    watch(e, episode = '') {
      switch (e.type) {
        case 'model.called': {
          const { by, model, attempt, step } = e;
          const due = isTTY ? TERMINAL_MS : ELSEWHERE_MS;
          open.set(`${episode} ${e.call} ${attempt}`, { episode, by, model, attempt, step, since: clock.now(), due });
          break;
        }
        case 'model.answered':
        case 'model.failed':
          open.delete(`${episode} ${e.call} ${e.attempt}`);
          break;
        case 'episode.ended':
          for (const [key, call] of open) if (call.episode === episode) open.delete(key);
          break;
        default:
          return;
      }
      arm();
    },
    end() {
      open.clear();
      arm();
    },
  };
}

function textOf({ by, model, attempt, since }: AwaitedCall, others: number, now: number): string {
  const who = others === 0 ? `${by} waits` : `${by} and ${others} more wait`;
  const again = attempt === 1 ? '' : `, attempt ${attempt}`;
  return `${who} for ${model} to answer, ${Math.floor((now - since) / 1000)} s${again}`;
}
