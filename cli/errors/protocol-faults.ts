// Lists the faults of a protocol from a user's file, one line each with its fix, as `troupe show` does.

import { parseFileReference } from '../../resolve/file-reference.ts';
import type { AnyProtocol } from '../../runtime/core/protocol.ts';
import { failure, hasCode, TroupeError } from '../../runtime/errors/index.ts';
import { oneLine } from '../../runtime/text/plain.ts';
import { checkProtocol } from '../../runtime/topology/check/check.ts';
import { faultText } from '../../runtime/topology/check/fault.ts';
import type { CliContext } from '../context.ts';

interface TypedProtocol {
  /** Its name on the command line. */
  readonly typed: string;
  readonly protocol: AnyProtocol;
  /** The agents' names. */
  readonly agents: () => readonly string[];
}

/**
 * Prints the faults of a refused protocol from a file to stderr and returns a short error; returns other errors
 * unchanged.
 */
export function withFaultsPrinted(
  thrown: unknown,
  { typed, protocol, agents }: TypedProtocol,
  { stderr }: CliContext,
): unknown {
  if (
    !(thrown instanceof TroupeError) ||
    !hasCode(thrown, 'PROTOCOL_FAULTY') ||
    parseFileReference(typed) === undefined
  )
    return thrown;
  const faults = checkProtocol(protocol, agents());
  for (const fault of faults) {
    const text = oneLine(faultText(fault), 1000);
    stderr.write(`${stderr.colors.yellow(fault.code)}${text.slice(fault.code.length)}\n`);
  }
  return failure('PROTOCOL_FAULTY', {
    name: oneLine(protocol.name, 60),
    faults: faults.map(faultText),
    typed: oneLine(typed, 200),
  });
}
