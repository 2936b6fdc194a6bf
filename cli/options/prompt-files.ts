// Reads `--prompt role=file`: texts that replace a protocol's instructions.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileUnreadable, roleUnknown } from '../../runtime/core/errors/index.ts';
import type { AnyProtocol } from '../../runtime/core/protocol.ts';
import { near } from '../../runtime/core/text/near-names.ts';
import { oneLine } from '../print/plain.ts';
import { modelRoles } from '../resolve/named-parts.ts';
import { keyAndValue } from './option-values.ts';

/** By role. undefined where none is given. @throws OPTION_BAD, ROLE_UNKNOWN, FILE_UNREADABLE */
export function promptsFrom(
  given: readonly string[] | undefined,
  protocol: AnyProtocol,
  cwd: string,
): Readonly<Record<string, string>> | undefined {
  if (given === undefined) return undefined;
  const known = modelRoles(protocol);
  const read = given.map((text) => {
    const [role, file] = keyAndValue('--prompt', text);
    if (!known.includes(role))
      throw roleUnknown(protocol.name, oneLine(role, 60), known, near(role.slice(0, 60), known));
    return [role, textIn(resolve(cwd, file), oneLine(file, 200))] as const;
  });
  return Object.fromEntries(read);
}

/** Blanks at the end, such as the last line break, are no part of it. */
function textIn(path: string, shown: string): string {
  const text = load(path, shown).trimEnd();
  if (text === '') throw fileUnreadable(shown, 'a prompt (it is empty)');
  return text;
}

function load(path: string, shown: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path));
  } catch (cause) {
    throw fileUnreadable(shown, 'a prompt (text in UTF-8)', cause);
  }
}
