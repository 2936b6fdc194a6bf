// Builds the prompts of CaPo's discussion, in the order of the paper's figures 10 to 12: the plan, the asker's state,
// its teammates' states, and the comments. Every segment names its source messages.
import type { z } from 'zod';
import { sees } from '../../agents/prompt.ts';
import type { Observation } from '../../runtime/core/channel.ts';
import { type Message, type MessageId, toMessageId } from '../../runtime/core/message.ts';
import type { Me } from '../../runtime/core/role.ts';
import type { Segment } from '../../runtime/core/segment.ts';
import { dialogueSegments, type Recall } from '../shared/embodied.ts';
import type { MetaPlan, proposal, StandingPlan } from './discussion.ts';
import type { AgentProgress, DiscussionRemark, Minutes } from './progress.ts';

interface DiscussionInputs {
  readonly observation: readonly Message<Observation>[];
  readonly recall: readonly Message<Recall>[];
  readonly minutes: readonly Message<Minutes>[];
}

/** The team's state and what was said so far, after the plan, which is in `shown`. */
export function discussionSegments(
  { observation: seen, recall: [memory], minutes }: DiscussionInputs,
  me: Me,
  shown: string,
): Segment[] {
  const reported = minutes.flatMap(({ body }) => body.progress);
  const time = minutes[0]?.body;
  const own = reported.filter(({ agent }) => agent === me.agent);
  const mates = reported.filter(({ agent }) => agent !== me.agent);
  return [
    ...sees(seen),
    ...(time ? own.map((progress) => progressSegment(progress, ownText(progress, time))) : []),
    ...(time ? mates.map((progress) => progressSegment(progress, mateText(progress, time))) : []),
    ...dialogueSegments(memory),
    ...minutes.flatMap(({ body }) => body.dialogue).flatMap((remark) => remarkSegments(remark, shown)),
  ];
}

/** The plan to be reconsidered, or nothing if there is none yet. */
export function planBeforeSegments({ id, body: { designer, text } }: Message<z.output<typeof MetaPlan>>): Segment[] {
  return text === '' ? [] : [quotedSegment([id], designer, `The plan so far:\n${text}`)];
}

export function proposedPlanSegment({ id, body: { designer, text } }: Message<z.output<typeof MetaPlan>>): Segment {
  return quotedSegment([id], designer, `${designer} proposes this plan:\n${text}`);
}

export function questionSegments({
  id,
  body: { designer, question },
}: Message<z.output<(typeof proposal)['schema']>>): Segment[] {
  return question === '' ? [] : [quotedSegment([id], designer, `${designer} asks: ${question}`)];
}

export function settledPlanSegments({ id, body: { designer, text } }: Message<StandingPlan>): Segment[] {
  return text === '' ? [] : [quotedSegment([id], designer, `The plan:\n${text}`)];
}

// --- progress ---

const ownText = (progress: AgentProgress, time: Minutes): string =>
  `What you see is of ${time.unit} ${progress.at} (${ageText(progress, time)}). ${newsAndDeed(progress)}`;

function mateText(progress: AgentProgress, time: Minutes): string {
  const { agent, at, standing } = progress;
  const stands = standing === '' ? '.' : `: ${standing}.`;
  return `Progress of ${agent}, as of ${time.unit} ${at} (${ageText(progress, time)})${stands} ${newsAndDeed(progress)}`;
}

function ageText({ at }: AgentProgress, { now, unit }: Minutes): string {
  const age = now - at;
  return age <= 0 ? 'now' : `${age} ${unit}${age === 1 ? '' : 's'} ago`;
}

function newsAndDeed({ news, doing }: AgentProgress): string {
  const newsText = news === '' ? '' : `New: ${news}. `;
  return `${newsText}${doing === '' ? 'Now about to choose what to do.' : `Now doing: ${doing}.`}`;
}

const progressSegment = ({ agent, from }: AgentProgress, text: string): Segment => ({
  origin: 'message',
  speaker: 'user',
  text,
  from: from.map(toMessageId),
  about: agent,
});

// --- dialogue ---

/** Earlier plans are quoted, since they are not to be judged. The plan already shown is not repeated. */
function remarkSegments({ id, speaker, plan, text, agrees }: DiscussionRemark, shown: string): Segment[] {
  if (plan === '') {
    const remarkText = text === '' ? '.' : `: ${text}`;
    return [quotedSegment([toMessageId(id)], speaker, `${speaker} ${agrees ? 'agrees' : 'objects'}${remarkText}`)];
  }
  const lines = plan === shown ? [] : [`${speaker} proposed:`, ...plan.split('\n').map((line) => `> ${line}`)];
  const all = [...lines, ...(text === '' ? [] : [`${speaker} asked: ${text}`])];
  return all.length === 0 ? [] : [quotedSegment([toMessageId(id)], speaker, all.join('\n'))];
}

const quotedSegment = (from: readonly MessageId[], about: string, text: string): Segment => ({
  origin: 'message',
  speaker: 'user',
  text,
  from,
  about,
});
