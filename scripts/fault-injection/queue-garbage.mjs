// Holds what cannot be read and where somebody may put it on the server of a work queue: on the subjects of work and
// results, in the buckets of runs and workers, in the store of records. None of it may end a process or keep anything
// waiting.

import { freshId } from '../../runtime/core/random.ts';
import { encodeName } from '../../runtime/text/subject.ts';

const DEEP = 200_000;
const text = (value) => new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value));

/** The bytes, for a run. */
export const GARBAGE = {
  nothing: () => new Uint8Array(),
  'bytes that are no text': () => Uint8Array.from({ length: 300 }, (_, i) => (i * 37) % 256),
  'a line end': () => text('\n'),
  'half of a JSON text': () => text('{"run":"r","key":"k","body":{"job":'),
  'a number': () => text('7'),
  null: () => text('null'),
  'a list': () => text('[]'),
  'other fields': () => text({ hello: 1 }),
  'fields of other types': (run) =>
    text({ run: [run], key: 7, id: { a: 1 }, version: [], about: null, unable: 7, body: 1 }),
  'other work than its subject says': (run) => text({ run, id: run, version: 'x', about: 'x', key: 'other', body: {} }),
  'lists within lists': () => text('['.repeat(DEEP) + ']'.repeat(DEEP)),
  'lists within lists in a body': (run) =>
    text(
      `{"run":"${run}","key":"k","id":"${run}","status":${'['.repeat(DEEP)}${']'.repeat(DEEP)},"body":${'['.repeat(DEEP)}${']'.repeat(DEEP)}}`,
    ),
  'a field named __proto__': () => text('{"__proto__":{"run":"r"},"run":"r"}'),
  'almost all that a message may hold': () => text(`{"run":"${'x'.repeat(900_000)}"}`),
};

const workOf = (version, key) => `troupe-work.${encodeName(version)}.${key}`;

/**
 * Subjects on which a client may publish, for a version and a run; the token makes them different from others. `key`:
 * the name of the key with which the queue's work is proven.
 */
export const PLACES = {
  work: (version, run, token, key) => `${workOf(version, key)}.${encodeName(run)}.${token}`,
  'work of a run that nobody knows': (version, _run, token, key) => `${workOf(version, key)}.nobody.${token}`,
  'work with fewer parts': (version, _run, token, key) => `${workOf(version, key)}.${token}`,
  'work with more parts': (version, run, token, key) => `${workOf(version, key)}.${encodeName(run)}.${token}.more`,
  'work of a run whose name is none': (version, _run, token, key) => `${workOf(version, key)}._=zz.${token}`,
  result: (_version, run, token) => `troupe-done.${encodeName(run)}.${token}`,
  'result with more parts': (_version, run, token) => `troupe-done.${encodeName(run)}.${token}.more`,
  'word that work is lost': (_version, run, token) => `troupe-lost.${encodeName(run)}.${token}`,
  'entry of a run': (_version, _run, token) => `$KV.troupe_runs.${token}`,
  'entry of a run with an odd name': (_version, _run, token) => `$KV.troupe_runs.${token}.more`,
  "entry of a run's lease": (_version, _run, token) => `$KV.troupe_leases.${token}`,
  'entry of a worker': (_version, _run, token) => `$KV.troupe_workers.${token}`,
  'number of attempts': (_version, _run, token) => `$KV.troupe_tries.${token}`,
  'description of a record': (_version, _run, token) => `$O.troupe_records.M.${token}`,
  'part of a record': (_version, _run, token) => `$O.troupe_records.C.${token}`,
};

/** Puts everything everywhere. Returns how much. */
export async function strewGarbage(nc, version, run, key = 'none') {
  let count = 0;
  for (const place of Object.values(PLACES))
    for (const bytes of Object.values(GARBAGE)) {
      nc.publish(place(version, run, freshId(), key), bytes(run));
      count++;
    }
  await nc.flush();
  return count;
}
