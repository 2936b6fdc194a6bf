// Reads an observation's text back into the robot's view: the inverse of observe.ts.
import type { HabitatView } from './view.ts';

/** The view described in an observation's text; undefined for any other text. Never throws. */
export function readHabitatObservation(text: string): HabitatView | undefined {
  const [first = '', own = '', sight = '', ...rest] = text.split('\n');
  const [, now, cap, before = ''] = /^Step (\d+) of (\d+)\.(.*)$/.exec(first) ?? [];
  const me = meIn(own);
  const [, at = '', sees = ''] = /^At: (.*)\. Seen: (.*)\.$/.exec(sight) ?? [];
  if (now === undefined || me === undefined || at === '') return undefined;
  const line = (head: string): string =>
    rest.find((one) => one.startsWith(`${head}: `))?.slice(head.length + 2, -1) ?? '';
  return {
    clock: { now: Number(now), cap: Number(cap) },
    me,
    at: namesListed(at),
    sees: namesListed(sees),
    visits: [...line('Been to').matchAll(/(\S+) \((at it|not at it), (seen|not seen)\)/g)].map(
      ([, thing = '', near, seen]) => ({ thing, near: near === 'at it', seen: seen === 'seen' }),
    ),
    vain: vainIn(line('In vain')),
    placed: placedIn(line('Placed')),
    others: rest.flatMap((one) => otherIn(one)),
    last: lastIn(before),
  };
}

export const namesListed = (list: string): string[] => (list === 'nothing' || list === '' ? [] : list.split(', '));
export const vainIn = (list: string): { do: string; reason: string }[] =>
  list.split('; ').flatMap((one) => {
    const [, what, reason] = /^(.*) \((\w+)\)$/.exec(one) ?? [];
    return what === undefined || reason === undefined ? [] : [{ do: what, reason }];
  });
export const placedIn = (list: string): { object: string; goal: string }[] =>
  [...list.matchAll(/(\S+) at ([^\s,]+)/g)].map(([, object = '', goal = '']) => ({ object, goal }));

function meIn(line: string): HabitatView['me'] | undefined {
  const [, name, type = '', where = '', holds = '', beside] =
    /^I, (.*), a (\w+), am (.*) and hold (\S+)\.(?: I stand before (.*)\.)?$/.exec(line) ?? [];
  const [, region, level] = /^(?:in (\S+) )?on floor (\d+)$/.exec(where) ?? [];
  if (name === undefined || level === undefined) return undefined;
  return {
    name,
    type,
    level: Number(level),
    region: region ?? null,
    holds: holds === 'nothing' ? null : holds,
    beside: beside ?? null,
  };
}

function otherIn(line: string): HabitatView['others'] {
  const [, ready] = /^(.+): chooses its next call\.$/.exec(line) ?? [];
  if (ready !== undefined) return [{ name: ready, does: null, waits: null }];
  const [, name, since] = /^(.+): waits since step (\d+)\.$/.exec(line) ?? [];
  if (name !== undefined) return [{ name, does: null, waits: Number(since) }];
  const [, busy, does] = /^(.+): does (.+)\.$/.exec(line) ?? [];
  return busy === undefined || does === undefined ? [] : [{ name: busy, does, waits: null }];
}

function lastIn(text: string): HabitatView['last'] {
  const [, did] = /^ Last I did (.*)\.$/.exec(text) ?? [];
  if (did !== undefined) return { do: did, ok: true };
  const [, tried, reason] = /^ Last I tried (.*); it failed \((\w+): .*\)\.$/.exec(text) ?? [];
  return tried === undefined || reason === undefined ? null : { do: tried, ok: false, reason };
}
