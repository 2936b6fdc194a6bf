// A program that plays the toy world over its standard input and output, well or badly: node serve-world.js [misdeed].
import { createInterface } from 'node:readline';
import { relay } from '../../envs/relay/relay.ts';
import { serveWorld } from '../../outside/serve.ts';

const [, , misdeed = 'none'] = process.argv;
const answer = serveWorld(relay);
const say = (text: string) => process.stdout.write(`${text}\n`);
const changed = (text: string, of: (result: Record<string, unknown>) => object) => {
  const { result, ...rest } = JSON.parse(text);
  return JSON.stringify({ ...rest, result: { ...result, ...of(result) } });
};

let held: string | undefined;
/** What it does in the place of answering a step. */
const MISDEEDS: Readonly<Record<string, (text: string) => void>> = {
  none: say,
  dies: () => process.exit(3),
  'says nothing': () => {},
  'answers twice': (text) => [say(text), say(text)],
  'answers late': (text) => setTimeout(() => say(text), 30),
  'answers out of order': (text) => {
    if (held === undefined) held = text;
    else {
      say(text);
      say(held);
      held = undefined;
    }
  },
  'prints to stdout': (text) => [say('loading textures ...'), say(text)],
  'sends NaN': (text) => say(text.replace(/"score":\{.*?\}/, '"score":{"paper":{"success":NaN}')),
  'sends a wrong type': (text) => say(changed(text, () => ({ ready: 'r1' }))),
  'names a stranger': (text) => say(changed(text, () => ({ ready: ['Mallory'] }))),
  'tells of a stranger': (text) =>
    say(changed(text, () => ({ outcomes: [{ agent: 'Mallory', do: 'wait', ok: true }] }))),
  'names an agent twice': (text) => say(changed(text, () => ({ ready: ['r1', 'r1'] }))),
  'leaves an agent out': (text) => say(changed(text, () => ({ views: [] }))),
  'leaves a score out': (text) => say(changed(text, () => ({ score: { paper: {} } }))),
  'sends too much': () => process.stdout.write('x'.repeat(70 * 1024 * 1024)),
};
const ON_HELLO: Readonly<Record<string, (text: string) => void>> = {
  'speaks another version': (text) => say(changed(text, () => ({ wire: 2 }))),
  'plays one episode at a time': (text) => say(changed(text, () => ({ episodes: 1 }))),
  'has no name': (text) => say(changed(text, () => ({ name: '' }))),
};

for await (const line of createInterface({ input: process.stdin })) {
  const { method } = JSON.parse(line);
  if (misdeed === 'throws' && method === 'step') {
    const error = { code: -32000, message: 'KeyError: door', data: { traceback: 'File "door.py", line 3' } };
    say(JSON.stringify({ jsonrpc: '2.0', id: JSON.parse(line).id, error }));
    continue;
  }
  const text = await answer(line);
  if (method === 'hello') (ON_HELLO[misdeed] ?? say)(text);
  else if (method === 'step') (MISDEEDS[misdeed] ?? say)(text);
  else say(text);
}
