// Connects to a NATS server with a user's settings; what is refused is told without credentials.
import { connect, credsAuthenticator, type NatsConnection } from '@nats-io/transport-node';
import { busRefused, busUnreachable } from '../../core/errors/index.ts';
import { type NatsOptions, natsConnectOptions } from './options.ts';
import { type NatsAddress, scrubSecrets } from './url.ts';

/** @throws BUS_UNREACHABLE, BUS_REFUSED, FILE_UNREADABLE */
export async function connectToServer(place: NatsAddress, options: NatsOptions): Promise<NatsConnection> {
  const { creds, ...rest } = await natsConnectOptions(place, options);
  try {
    return await connect(creds === undefined ? rest : { ...rest, authenticator: credsAuthenticator(creds) });
  } catch (thrown) {
    const cause = scrubSecrets(thrown, [
      place.user,
      place.pass,
      place.token,
      options.user,
      options.pass,
      options.token,
    ]);
    if (/^Authorization/i.test(cause.name)) throw busRefused(place.about, cause);
    throw busUnreachable(place.about, cause);
  }
}
