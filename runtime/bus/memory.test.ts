// Tests what is particular to the memory bus; the shared conformance suite tests the rest.
import { expect, test } from 'vitest';
import { numberedMessage } from '../../conformance/bus/fixture.ts';
import { breathe } from '../core/clock.ts';
import type { Message } from '../core/message.ts';
import { memoryBus, memoryHub } from './memory.ts';

const message = numberedMessage(0, 1);

test('talk without end leaves the event loop its turns', async () => {
  const bus = memoryBus();
  const most = 2_000_000;
  let calls = 0;
  bus.subscribe('a', () => {
    if (calls++ < most) bus.publish('a', message);
  });
  bus.publish('a', message);
  await breathe();
  const before = calls;
  calls = most;
  await bus.close();
  expect(before).toBeLessThan(most);
});

test('who hears is settled when a message is published', async () => {
  const bus = memoryBus();
  const heard: string[] = [];
  const end = bus.subscribe('a', () => heard.push('ended before the call'));
  bus.publish('a', message);
  bus.subscribe('a', () => heard.push('came after the message'));
  end();
  bus.publish('a', message);
  await bus.flush();
  expect(heard).toEqual(['came after the message']);
});

test('a message is handed on as it is, without a copy', async () => {
  const bus = memoryBus();
  const heard: Message[] = [];
  bus.subscribe('a', (_subject, each) => heard.push(each));
  bus.publish('a', message);
  await bus.flush();
  expect(heard[0]).toBe(message);
});

test('closing one line leaves the others of its hub open, and their subscriptions', async () => {
  const hub = memoryHub();
  const [one, two] = [memoryBus(hub), memoryBus(hub)];
  let heard = 0;
  two.subscribe('>', () => heard++);
  await one.close();
  two.publish('a', message);
  await two.flush();
  expect(heard).toBe(1);
});

test('buses that share no hub do not hear each other', async () => {
  const [one, two] = [memoryBus(), memoryBus()];
  let heard = 0;
  two.subscribe('>', () => heard++);
  one.publish('a', message);
  await Promise.all([one.flush(), two.flush()]);
  expect(heard).toBe(0);
});
