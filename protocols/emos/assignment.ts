// Reads a leader's assignment out of its reply, JSON or the published pairs `{robot||subtask}`, and finds its faults: a
// robot that is missing, unknown, or named twice.
import { z } from 'zod';
import type { Acceptance } from '../../agents/module.ts';
import { readReply } from '../../agents/reply.ts';
import { replyUnreadable } from '../../runtime/core/errors/index.ts';
import { NOTHING } from './prompts.ts';

export type Subtasks = Readonly<Record<string, string>>;
const Answer = z.object({ plan: z.record(z.string(), z.string()) });

/**
 * `lenient`: continues like the published code and its fork (a robot's last pair counts, unknown robots are ignored,
 * and missing ones have nothing to do).
 */
export function readAssignment(reply: string, team: readonly string[], lenient: boolean): Acceptance<Subtasks> {
  const pairs = pairsIn(reply);
  const read = pairs.length > 0 ? undefined : readReply(reply, Answer, 'last');
  if (read && !read.ok) return read;
  const said = read ? Object.entries(read.value.plan) : pairs;
  const whole = Object.fromEntries(team.map((robot) => [robot, NOTHING]));
  for (const [robot, subtask] of said) if (Object.hasOwn(whole, robot)) whole[robot] = subtask.trim() || NOTHING;
  const why = lenient ? undefined : faultOf(said, read ? repeatedKeys(reply, team) : repeated(pairs), team);
  return why === undefined ? { ok: true, value: whole } : { ok: false, reason: replyUnreadable(why) };
}

/** The published format, as its parser reads it. */
function pairsIn(reply: string): [robot: string, subtask: string][] {
  return [...reply.replaceAll('\n', ' ').matchAll(/\{([^{}|]*)\|\|([^{}]*)\}/g)].map(([, robot = '', subtask = '']) => [
    robot.trim(),
    subtask,
  ]);
}

function faultOf(
  said: readonly (readonly [string, string])[],
  twice: readonly string[],
  team: readonly string[],
): string | undefined {
  const stranger = said.find(([robot]) => !team.includes(robot));
  if (stranger) return `'${stranger[0].slice(0, 60)}' is none of the robots ${team.join(', ')}`;
  if (twice.length > 0) return `${twice.join(' and ')} is given two subtasks: make one of them`;
  const left = team.filter((robot) => !said.some(([named]) => named === robot));
  return left.length === 0
    ? undefined
    : `${left.join(' and ')} has no subtask: give each robot one, '${NOTHING}' where it is not needed`;
}

const repeated = (pairs: readonly (readonly [string, string])[]): string[] => {
  const names = pairs.map(([robot]) => robot);
  return [...new Set(names.filter((name, i) => names.indexOf(name) < i))];
};

/** JSON silently keeps the last value of a duplicate key. */
function repeatedKeys(reply: string, team: readonly string[]): string[] {
  const keys = [...reply.matchAll(/"((?:[^"\\]|\\.)*)"\s*:/g)].map(([, key = '']) => key);
  return team.filter((robot) => keys.filter((key) => key === robot).length > 1);
}
