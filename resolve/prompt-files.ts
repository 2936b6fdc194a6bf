// Reads `--prompt role=file`: texts that replace a protocol's instructions.
import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { failure, fileUnreadable, TroupeError, thrownIn } from '../runtime/errors/index.ts';
import { readOwnPrompt } from '../runtime/run/prompt-template.ts';
import { near } from '../runtime/text/near-names.ts';
import { oneLine } from '../runtime/text/plain.ts';

/** The roles that call a model, and their protocols. */
interface PromptedRoles {
  readonly of: string;
  readonly known: readonly string[];
}

/**
 * Instructions by role; undefined if none are given. @throws OPTION_BAD, ROLE_UNKNOWN, FILE_UNREADABLE,
 * PLACEHOLDER_UNKNOWN, REPLY_KEY_BAD
 */
export function promptsFrom(
  given: readonly string[] | undefined,
  { of, known }: PromptedRoles,
  cwd: string,
): Readonly<Record<string, string>> | undefined {
  if (given === undefined) return undefined;
  const read = given.map((text) => {
    const [role, file] = keyAndValue('--prompt', text);
    if (!known.includes(role))
      throw failure('ROLE_UNKNOWN', {
        protocol: of,
        role: oneLine(role, 60),
        known,
        near: near(role.slice(0, 60), known),
      });
    const prompt = textIn(resolve(cwd, file), oneLine(file, 200));
    try {
      readOwnPrompt(prompt);
    } catch (thrown) {
      throw thrown instanceof TroupeError ? thrownIn(oneLine(file, 200), undefined, thrown) : thrown;
    }
    return [role, prompt] as const;
  });
  return Object.fromEntries(read);
}

/** Trailing blanks, such as the last line break, are dropped. */
function textIn(path: string, shown: string): string {
  const text = load(path, shown).trimEnd();
  if (text === '') throw fileUnreadable(shown, 'a prompt (it is empty)');
  return text;
}

/** More than any model reads. */
const MOST_BYTES = 16 * 1024 * 1024;

/** Devices and pipes are not opened: a device may be endless, and a pipe may block for ever. */
function load(path: string, shown: string): string {
  let wanted = 'text in UTF-8';
  try {
    const stats = statSync(path);
    if (!stats.isFile() && !stats.isDirectory()) wanted = 'a regular file of UTF-8 text, not a device or a pipe';
    else if (stats.size > MOST_BYTES) wanted = `text in UTF-8 of at most ${MOST_BYTES / 1024 / 1024} MB`;
    else return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path));
  } catch (cause) {
    throw fileUnreadable(shown, `a prompt (${wanted})`, cause);
  }
  throw fileUnreadable(shown, `a prompt (${wanted})`);
}

/** Splits `key=value` at the first `=`. @throws OPTION_BAD */
export function keyAndValue(option: string, text: string): readonly [string, string] {
  const at = text.indexOf('=');
  if (at < 1) throw failure('OPTION_BAD', { option, value: oneLine(text, 60), wanted: 'key=value' });
  return [text.slice(0, at), text.slice(at + 1)];
}
