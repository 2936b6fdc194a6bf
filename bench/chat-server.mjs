// Answers chat completions after a while, for bench/experiment.ts, in a process of its own: it counts how many calls
// are open at the same time and how much processor time it takes itself.
// @ts-check
import { createServer } from 'node:http';

const latency = Number(process.env.LATENCY_MS);
const count = { open: 0, most: 0 };
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
  request.resume().on('end', () => {
    count.most = Math.max(count.most, ++count.open);
    const answer = answerTo(Number(request.headers['content-length']));
    setTimeout(() => {
      count.open--;
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
  process.send?.({ port: typeof at === 'object' ? at?.port : at, most: count.most, cpu: (user + system) / 1e6 });
}
