// Sketches mixtures with parts whose speech is an act: the other part overhears what their agents say aloud, and the
// other way round where that part has a channel for messages from outside.
import { bridge, mix } from '../../index.ts';
import { go } from '../../protocols/capo/discussion.ts';
import { capo, cmas, coela, dmas, notes, solo, talk, utterance } from '../../protocols/index.ts';
import { deed, percept, recall } from '../../protocols/shared/embodied.ts';
import { action } from '../../runtime/core/channel.ts';
import type { Protocol } from '../../runtime/core/protocol.ts';
import { every, latest, optional, type Role, unread } from '../../runtime/core/role.ts';
import { everyone } from '../../runtime/core/route.ts';
import { rule } from '../../runtime/core/rule.ts';

/** The same role with a channel for notes: a prompt made by `look` shows all that was heard. */
const readingNotes = (role: Role): Role => ({ ...role, reads: [...role.reads, optional(unread(notes))] });

const withRoles = (protocol: Protocol, roles: Protocol['perAgent']): Protocol => ({
  ...protocol,
  name: `${protocol.name}-with-ears`,
  perAgent: { ...protocol.perAgent, ...roles },
  routes: { ...protocol.routes, notes: everyone },
});
const withNotes = (protocol: Protocol, name: string): Protocol => {
  const role = protocol.perAgent[name];
  return role === undefined ? protocol : withRoles(protocol, { [name]: readingNotes(role) });
};

/** Keeps what it is told, aloud or by a note, as one dialogue. */
const memory = rule({
  wakes: [every(percept)],
  reads: [latest(recall), unread(talk), unread(deed), optional(unread(notes))],
  says: [recall],
  say: (heard) => {
    const before = heard.recall?.body ?? { dialogue: [], deeds: [], spoke: false };
    const utterances = [...heard.talk, ...heard.notes].map(({ id, agent, body }) => ({
      id,
      speaker: agent ?? 'others',
      text: body.text,
    }));
    const done = heard.deed.at(-1)?.body;
    return [
      recall({
        dialogue: [...before.dialogue, ...utterances].slice(-3),
        deeds: [...before.deeds, ...heard.deed.map(({ body }) => body.did)].slice(-10),
        spoke: done === undefined ? before.spoke : done.said !== '',
      }),
    ];
  },
});
const listening = withRoles(coela.usual, { memory });

/** Half the team speaks as a turn and acts by itself, half is planned for; the planner overhears what is spoken. */
export const overheard = (bridged: boolean) =>
  mix(
    'overheard',
    { red: { protocol: cmas, share: 0.5 }, blue: { protocol: coela.usual, share: 0.5 } },
    { bridges: bridged ? [bridge(['blue', talk], ['red', notes])] : [] },
  );

/** The other way round: whoever acts by itself is told what the planner has others do. */
export const announced = (bridged: boolean) =>
  mix(
    'announced',
    { red: { protocol: cmas, share: 0.5 }, blue: { protocol: listening, share: 0.5 } },
    {
      bridges: bridged
        ? [bridge(['red', action], ['blue', notes], ({ do: did }, { to }) => ({ text: `${to} does ${did}` }))]
        : [],
    },
  );

/** A dialogue and a part that speaks as a turn overhear each other. */
export const mutual = (bridged: boolean) =>
  mix(
    'mutual',
    { red: { protocol: withNotes(dmas, 'speaker'), share: 0.5 }, blue: { protocol: listening, share: 0.5 } },
    { bridges: bridged ? [bridge(['blue', talk], ['red', notes]), bridge(['red', utterance], ['blue', notes])] : [] },
  );

/** Whoever is silent is told the plan that the others have settled on, when there is one. */
export const settled = (bridged: boolean) =>
  mix(
    'settled',
    { red: { protocol: capo.usual, share: 0.5 }, blue: { protocol: withNotes(solo, 'mind'), share: 0.5 } },
    {
      bridges: bridged
        ? [bridge(['red', go], ['blue', notes], ({ text }) => (text === '' ? undefined : { text }))]
        : [],
    },
  );
