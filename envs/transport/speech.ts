// Implements speech as an act: a message costs frames by its length, and everybody else hears it. Source: CoELA,
// tdw_mat (its environment's messages); two agents only there, and the speaker hears itself (option `published`).

import { cutAt } from '../../runtime/core/text/cut-text.ts';
import type { Intent } from '../../runtime/core/world.ts';
import type { TransportState } from './state.ts';

export interface SpeechDelivery {
  readonly heardBy: readonly string[];
  readonly text: string;
  readonly frames: number;
  /** A word for why nobody hears it. */
  readonly fails: string | null;
}

export function deliverSpeech(
  { agents, rules }: TransportState,
  who: number,
  { text: said, to }: NonNullable<Intent['speech']>,
): SpeechDelivery {
  const text = rules.messages === 'cut' ? cutAt(said, rules.charactersAFrame) : said;
  const silent = (fails: string): SpeechDelivery => ({ heardBy: [], text: '', frames: rules.invalid, fails });
  if (text.trim() === '') return silent('empty_message');
  const names = agents.map(({ name }) => name);
  if (to !== undefined && !names.includes(to)) return silent('no_such_agent');
  const frames = 1 + Math.floor((text.length - 1) / rules.charactersAFrame);
  const others = names.filter((name, i) => i !== who && (to === undefined || to === name));
  const heardBy = !rules.published ? others : agents.length === 2 ? names : [];
  return { heardBy, text, frames, fails: null };
}
