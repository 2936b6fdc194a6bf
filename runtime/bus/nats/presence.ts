// Asks a server whether a connection subscribes to exactly a given subject. A wildcard that also covers it, such as
// that of a person who follows all subjects, does not count.
import { type NatsConnection, NoRespondersError, RequestError } from '@nats-io/transport-node';
import { z } from 'zod';

/** How long a request waits that nobody answers. */
const ANSWER_MS = 500;
/** The server's account of the connections of one's own account, of version 2.8 or newer. */
const CONNECTIONS = '$SYS.REQ.ACCOUNT.PING.CONNZ';
const MOST_CONNECTIONS = 1024;

const Connections = z.object({
  data: z.object({
    total: z.number(),
    connections: z.array(z.object({ subscriptions_list: z.array(z.string()).default([]) })),
  }),
});

/** False is certain. True also where the server does not say who subscribes. */
export async function isSubscribedOnServer(nc: NatsConnection, subject: string, ping: Uint8Array): Promise<boolean> {
  try {
    await nc.request(subject, ping, { timeout: ANSWER_MS });
    return true;
  } catch (thrown) {
    // Subscribers do not answer: the request times out. Where nobody subscribes, the server says so at once.
    const isUnheard =
      thrown instanceof NoRespondersError || (thrown instanceof RequestError && thrown.isNoResponders());
    return !isUnheard && isNamedByConnection(nc, subject);
  }
}

async function isNamedByConnection(nc: NatsConnection, subject: string): Promise<boolean> {
  const ask = JSON.stringify({ filter_subject: subject, subscriptions: true, limit: MOST_CONNECTIONS });
  let answers = 0;
  try {
    // One answer from each server of a cluster.
    for await (const answer of await nc.requestMany(CONNECTIONS, ask, { strategy: 'timer', maxWait: ANSWER_MS })) {
      const { data } = Connections.parse(answer.json());
      const isWhole = data.connections.length < MOST_CONNECTIONS;
      if (!isWhole || data.connections.some(({ subscriptions_list: list }) => list.includes(subject))) return true;
      answers++;
    }
  } catch {
    // A server that does not tell, or may not.
    return true;
  }
  return answers === 0;
}
