// Plays an episode with a misbehaving chat server. The episode must end with a named reason, record every paid answer,
// pass its own audit, and replay.
import { createServer } from 'node:http';
import { join } from 'node:path';
import { recordAt, troupe } from './command.mjs';

const ANSWER = JSON.stringify({ action: 'wait' });
const completion = (content, more = {}) => ({
  choices: [{ message: { content }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 400, completion_tokens: 6 },
  ...more,
});
const json = (response, body, status = 200, headers = {}) =>
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

/** The server's possible reactions to a request; those that bill answer completely and count as paid. */
const BEHAVIOURS = {
  good: { pays: true, answer: (response) => json(response, completion(ANSWER)) },
  'no JSON': { pays: true, answer: (response) => json(response, completion('I would rather wait.')) },
  'no usage': { pays: true, answer: (response) => json(response, completion(ANSWER, { usage: undefined })) },
  'impossible usage': {
    pays: true,
    answer: (response) => json(response, completion(ANSWER, { usage: { prompt_tokens: -5, completion_tokens: 'x' } })),
  },
  'a long reply': { pays: true, answer: (response) => json(response, completion(`${ANSWER}${' '.repeat(20_000)}`)) },
  empty: { pays: true, answer: (response) => json(response, completion('')) },
  'no completion': { answer: (response) => json(response, { choices: [] }) },
  down: { answer: (response) => json(response, { error: { message: 'down' } }, 500) },
  busy: { answer: (response) => json(response, { error: { message: 'slow down' } }, 429, { 'retry-after-ms': '20' }) },
  'no stream': { answer: (response) => json(response, { error: { message: 'stream is not supported' } }, 400) },
  gone: { answer: (response) => response.destroy() },
  cut: {
    answer: (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(`data: ${JSON.stringify({ choices: [{ delta: { content: '{"act' } }] })}\n\n`, () =>
        response.destroy(),
      );
    },
  },
};

async function serverTrial({ n, kind, chance, folder, count }) {
  const behaviours = Object.keys(BEHAVIOURS).filter((name) => chance.next() < 0.3 || name === kind);
  const paid = new Set();
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (piece) => {
      body += piece;
    });
    request.on('end', () => {
      const behaviour = BEHAVIOURS[chance.next() < 0.5 ? 'good' : (chance.pick(behaviours) ?? 'good')];
      if (behaviour.pays) response.on('finish', () => paid.add(paid.size));
      behaviour.answer(response, body);
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const out = join(folder, `${n}-servers`);
  const url = `http://127.0.0.1:${server.address().port}/v1`;
  const model = ['--model', 'moody', '--base-url', url];
  const words = ['run', 'relay', '--protocol', 'solo', '--agents', '3', '--steps', '5', '--quiet', '--out', out];
  const code = await troupe([...words, ...model]);
  server.closeAllConnections();
  server.close();
  count('odd servers');
  const events = recordAt(out) ?? [];
  const answered = events.filter(({ type }) => type === 'model.answered').length;
  const end = events.at(-1);
  const where = `servers ${behaviours.join(', ') || 'none'}; ${out}`;
  if (![0, 1].includes(code) || end?.type !== 'episode.ended') return `ended with ${code}, as ${end?.type}; ${where}`;
  if (answered !== paid.size) return `${paid.size} answers were paid for and ${answered} are on record; ${where}`;
  if ((await troupe(['cost', out, '--audit'])) !== 0) return `its audit fails; ${where}`;
  if ((await troupe(['replay', out])) !== 0) return `its replay differs; ${where}`;
}

export const servers = {
  about: 'a model server answers oddly, or not at all',
  kinds: Object.keys(BEHAVIOURS),
  play: serverTrial,
};
