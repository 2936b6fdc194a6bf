// Tests over a server that a connection knows its own messages when they come back, and reads those of others.
import { expect, inject, test } from 'vitest';
import { numberedMessage } from '../../../conformance/bus/fixture.ts';
import type { Message } from '../../core/message.ts';
import { freshId } from '../../core/random.ts';
import { natsBus } from '../nats.ts';

test('what a connection has sent is the same message when it comes back, on its own subject alone', async () => {
  const open = () => natsBus({ servers: inject('nats') });
  const [here, there] = await Promise.all([open(), open()]);
  const heard: [string, Message][] = [];
  const name = freshId();
  here.subscribe(`${name}.*`, (subject, message) => heard.push([subject, message]));
  await here.flush();
  const [own, other] = [numberedMessage(0, { text: 'mine' }), numberedMessage(1, { text: 'theirs' })];
  here.publish(`${name}.a`, own);
  await here.flush();
  there.publish(`${name}.a`, other);
  there.publish(`${name}.b`, own);
  await there.flush();
  await here.flush();
  expect(heard).toEqual([
    [`${name}.a`, own],
    [`${name}.a`, other],
    [`${name}.b`, own],
  ]);
  expect(heard.map(([, message]) => message === own)).toEqual([true, false, false]);
  await Promise.all([here.close(), there.close()]);
});
