// Checks subjects and patterns for every bus alike, so that what works in memory works on NATS: tokens are non-empty
// and hold no blank, and the length fits the one line that a NATS server reads.
import { failure } from '../errors/index.ts';

const SUBJECT = /^[^\s.*>]+(\.[^\s.*>]+)*$/;
const PATTERN = /^(>|(\*|[^\s.*>]+)(\.(\*|[^\s.*>]+))*(\.>)?)$/;

/** A NATS server reads lines of 4,096 bytes (max_control_line), which also hold the verb, numbers and blanks. */
const MOST_BYTES = 4_000;

/** @throws SUBJECT_BAD */
export function checkSubject(subject: string): void {
  if (!fitsOneLine(subject) || !SUBJECT.test(subject))
    throw failure('SUBJECT_BAD', { subject: subject.slice(0, 100), length: subject.length });
}

/** @throws SUBJECT_BAD */
export function checkPattern(pattern: string): void {
  if (!fitsOneLine(pattern) || !PATTERN.test(pattern))
    throw failure('SUBJECT_BAD', { subject: pattern.slice(0, 100), length: pattern.length });
}

function fitsOneLine(text: string): boolean {
  return text.length <= MOST_BYTES / 3 || Buffer.byteLength(text) <= MOST_BYTES;
}
