// Tests how local subscribers share subscriptions on the server.
import { expect, test } from 'vitest';
import { createGarbageReporter, readLine, writeControl } from '../wire.ts';
import { createNatsSubscriptions } from './subscriptions.ts';

function server() {
  const log: string[] = [];
  const takes = new Map<string, (error: Error | null, delivery: { subject: string; data: Uint8Array }) => void>();
  const bin = createGarbageReporter();
  bin.on((subject, why) => log.push(`garbage ${subject}: ${why}`));
  const heard = createNatsSubscriptions(
    bin,
    ({ data }) => readLine(data),
    (pattern, take) => {
      log.push(`open ${pattern}`);
      takes.set(pattern, take);
      return { unsubscribe: () => log.push(`end ${pattern}`) };
    },
  );
  return { log, takes, heard };
}

test('equal patterns share one subscription on the server, which ends with the last of them', () => {
  const { log, heard } = server();
  const ends = [
    heard.messages('a.*', () => undefined),
    heard.controls('a.*', () => undefined),
    heard.messages('a.*', () => undefined),
  ];
  for (const end of ends) {
    expect(log).toEqual(['open a.*']);
    end();
    end();
  }
  expect(log).toEqual(['open a.*', 'end a.*']);
  heard.messages('a.*', () => undefined);
  expect(log).toEqual(['open a.*', 'end a.*', 'open a.*']);
});

test('a refusal of a subscription by the server is reported as garbage, escaped for a terminal', () => {
  const { log, takes, heard } = server();
  heard.messages('a', () => undefined);
  takes.get('a')?.(new Error('no\u001b[31m permission'), { subject: '', data: new Uint8Array() });
  expect(log).toEqual(['open a', 'garbage a: the server refuses this subscription: no\\u{1b}[31m permission']);
});

test('garbage is reported once for each subscription that it reached, with its subject escaped for a terminal', () => {
  const { log, takes, heard } = server();
  heard.messages('>', () => log.push('heard'));
  heard.messages('>', () => log.push('heard'));
  takes.get('>')?.(null, { subject: 'a.\u001b[2J', data: new Uint8Array([123]) });
  takes.get('>')?.(null, { subject: 'a', data: writeControl('a', 1) });
  expect(log).toEqual(['open >', 'garbage a.\\u{1b}[2J: no JSON (1 bytes)']);
});
