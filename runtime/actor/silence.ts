// Explains why a role that may act left an agent without an action.
import { action, type Draft } from '../core/channel.ts';
import { idIsOn, type MessageId } from '../core/message.ts';
import { type Me, type Role, saidChannel } from '../core/role.ts';
import { list } from '../core/text/lists.ts';

/** Whether a role may act; no other role's silence explains anything. */
export const mayAct = ({ says }: Role): boolean => says.some((said) => saidChannel(said).name === action.name);

/** What a role that may act has said in the current step. */
export class ActionWatch {
  /** The agents that it could act for when it was woken. */
  #ready: readonly string[] = [];
  readonly #acted = new Set<string>();
  #woken = false;
  #spoke = false;

  begin(): void {
    this.#acted.clear();
    this.#woken = false;
    this.#spoke = false;
  }

  woken({ serves, agent, ready }: Me): void {
    this.#woken = true;
    this.#ready = serves === 'part' ? ready : ready.filter((name) => name === agent);
  }

  /** `ids`: of those drafts that were not refused. */
  said(drafts: readonly Draft[], ids: readonly MessageId[], { step, agent }: { step: number; agent: string | null }) {
    if (ids.length > 0) this.#spoke = true;
    if (!ids.some((id) => idIsOn(id, step, action.name))) return;
    for (const { channel, to } of drafts) if (channel === action.name) this.#acted.add(to ?? agent ?? '');
  }

  /** `state`: that of its statechart, where it has one. */
  missing(state: string | undefined): string[] {
    const left = this.#ready.filter((name) => !this.#acted.has(name));
    if (!this.#woken || left.length === 0) return [];
    const where = state === undefined ? '' : `, in state '${state}'`;
    if (!this.#spoke) return [`nothing more: it was woken and said nothing${where}`];
    const whom = this.#acted.size === 0 ? '' : ` for ${list(left, 5)}`;
    return [`nothing more: it was woken and said no action${whom}${where}`];
  }
}
