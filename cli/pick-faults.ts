// The faults of a protocol out of a person's own file, a line each with its mend, as `troupe show` lists them.
import { checkProtocol } from '../runtime/core/check.ts';
import { protocolFileFaulty, TroupeError } from '../runtime/core/errors.ts';
import type { AnyProtocol } from '../runtime/core/protocol.ts';
import type { CliContext } from './context.ts';
import { fileIn } from './pick-text.ts';
import { oneLine } from './print/plain.ts';

export interface Refused {
  /** As the command line names it. */
  readonly typed: string;
  readonly protocol: AnyProtocol;
  /** The names of the team. */
  readonly agents: () => readonly string[];
}

/** Where a file's protocol was refused, its faults go to stderr and what is left to throw is short; anything else as it is. */
export function withFaultsTold(thrown: unknown, { typed, protocol, agents }: Refused, { stderr }: CliContext): unknown {
  if (!(thrown instanceof TroupeError) || thrown.code !== 'PROTOCOL_FAULTY' || fileIn(typed) === undefined) return thrown;
  const faults = checkProtocol(protocol, agents());
  for (const { code, what, mend } of faults) stderr.write(`${stderr.colors.yellow(code)}: ${oneLine(`${what} ${mend}`, 1000)}\n`);
  return protocolFileFaulty(oneLine(typed, 200), oneLine(protocol.name, 60), faults.length);
}
