// Says which protocols of a sequence played, from which step and why, and which never took over.

import { type AnyProtocol, legsOfProtocol } from '../../runtime/core/protocol.ts';
import { describeTakeover } from '../../runtime/core/takeover.ts';
import { groupedNumber } from '../../runtime/core/text/grouped-number.ts';
import type { LegResult } from '../../runtime/experiment/leg-cells.ts';

/** Empty for a single protocol. */
export function legLines(legs: readonly LegResult[], protocol: AnyProtocol): string[] {
  const never = legs.length === 0 ? [] : legsOfProtocol(protocol).slice(legs.length);
  return [
    ...legs.map(({ leg, protocol: name, from, steps, when: by, why, calls, messages, inputTokens, outputTokens }) => {
      const how = why === undefined ? 'began' : `took over with step ${from}${by === 'step' ? '' : ` (${why})`}`;
      const counts = [
        [steps, 'step'],
        [calls, 'call'],
        [messages, 'message'],
        [inputTokens + outputTokens, 'token'],
      ] as const;
      const cost = counts.map(([n, what]) => `${groupedNumber(n)} ${what}${n === 1 ? '' : 's'}`).join(', ');
      return `Leg ${leg}: ${name} ${how}: ${cost}.`;
    }),
    ...never.map(
      ({ protocol: { name }, at }, i) =>
        `Leg ${legs.length + i + 1}: ${name} never took over; it would have ${at ? describeTakeover(at) : ''}.`,
    ),
  ];
}
