// Runs an HTTP server on this machine that answers as a test says.
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';

export interface HttpRequest {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

export interface HttpServer {
  /** Without a path. */
  readonly url: string;
  close(): void;
}

/** Hands each request over once all of it has come. Whatever is still open when the server closes is cut off. */
export async function startHttpServer(
  answer: (request: HttpRequest, response: ServerResponse) => unknown,
): Promise<HttpServer> {
  const server = createServer(async (incoming, response) => {
    let text = '';
    for await (const part of incoming) text += part;
    answer({ path: incoming.url ?? '', headers: incoming.headers, text }, response);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const at = server.address();
  return {
    url: `http://127.0.0.1:${typeof at === 'object' ? at?.port : at}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

export const answerJson = (response: ServerResponse, body: object, status = 200) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
