// Knows which names of a world's things have come to a role: by an observation, or by a message of somebody to whom
// they had come. A name that a model made up has come to nobody, however often it is passed on.
import { observation } from '../../core/channel.ts';
import type { Happening } from '../../core/event.ts';
import type { NamedThings } from '../../facets/names.ts';

interface ToldNames {
  see(event: Happening): void;
  /** The names in a text that have come to this role, in small letters. */
  among(text: string, role: string): readonly string[];
}

interface NamingMessage {
  readonly from: string;
  /** What an avatar shows names only what there is. */
  readonly isSight: boolean;
  readonly names: ReadonlySet<string>;
}

export function createToldNames({ pattern }: NamedThings): ToldNames {
  const naming = new Map<string, NamingMessage>();
  const had = new Map<string, string[]>();
  const form = new RegExp(String.raw`\b(?:${pattern})\b`, 'gi');
  const namesIn = (text: string): readonly string[] => (text.match(form) ?? []).map((name) => name.toLowerCase());

  // Events of several processes arrive in no order between them: what is known is worked out when it is asked for.
  function knows(role: string, name: string, asked: Set<string>): boolean {
    if (asked.has(role)) return false;
    asked.add(role);
    return (had.get(role) ?? []).some((id) => {
      const message = naming.get(id);
      return message?.names.has(name) === true && (message.isSight || knows(message.from, name, asked));
    });
  }

  return {
    see(event) {
      if (event.type === 'message.sent') {
        const { id, from, channel, body } = event.message;
        const isSight = channel === observation.name;
        const names = new Set(textsIn(body, isSight).flatMap(namesIn));
        if (names.size > 0) naming.set(id, { from, isSight, names });
      }
      if (event.type !== 'message.delivered') return;
      const ids = had.get(event.to);
      if (ids === undefined) had.set(event.to, [event.id]);
      else ids.push(event.id);
    },
    among: (text, role) => [...new Set(namesIn(text))].filter((name) => knows(role, name, new Set())),
  };
}

/** Every text in a message's body; of an observation its words and its list, which hold all that its data does. */
function textsIn(body: unknown, isSight: boolean): string[] {
  if (typeof body === 'string') return [body];
  if (typeof body !== 'object' || body === null) return [];
  const parts =
    isSight && 'text' in body && 'actions' in body ? [body.text, body.actions] : Object.entries(body).flat();
  return parts.flatMap((part) => textsIn(part, false));
}
