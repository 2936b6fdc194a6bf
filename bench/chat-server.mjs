// Answers chat completions after a while, for bench/experiment.ts, in a process of its own: it counts how many calls
// are open at the same time, how long it has each wait, and how much processor time it takes itself.
// @ts-check
import { createServer } from 'node:http';

const latency = Number(process.env.LATENCY_MS);
const count = { open: 0, most: 0, answered: 0, waitedMs: 0, body: '' };
/** @param {unknown} data */
const event = (data) => `data: ${JSON.stringify(data)}\n\n`;
const said = [
  event({ choices: [{ index: 0, delta: { content: process.env.REPLY }, finish_reason: null }] }),
  event({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] }),
].join('');
/**
 * A usage that can be true of a prompt of so many bytes: of another the client would count itself.
 * @param {number} bytes
 */
const answerTo = (bytes) =>
  `${said}${event({ choices: [], usage: { prompt_tokens: Math.ceil(bytes / 4), completion_tokens: 20 } })}data: [DONE]\n\n`;

const server = createServer((request, response) => {
  const isFirst = count.answered + count.open === 0;
  let body = '';
  if (isFirst) request.on('data', (piece) => (body += piece));
  request.resume().on('end', () => {
    if (isFirst) count.body = body;
    count.most = Math.max(count.most, ++count.open);
    const from = performance.now();
    const answer = answerTo(Number(request.headers['content-length']));
    setTimeout(() => {
      count.open--;
      count.answered++;
      count.waitedMs += performance.now() - from;
      response.writeHead(200, { 'content-type': 'text/event-stream' }).end(answer);
    }, latency);
  });
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', report);
process.on('message', report);

function report() {
  const at = server.address();
  const { user, system } = process.cpuUsage();
  const { most, body, answered, waitedMs } = count;
  const port = typeof at === 'object' ? at?.port : at;
  process.send?.({ port, most, body, waitedMs: waitedMs / answered, cpu: (user + system) / 1e6 });
}
