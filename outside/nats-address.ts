// Reads the address of a world or an agent at a NATS server. Credentials do not stand in it, since results keep it.
import { failure } from '../runtime/errors/index.ts';
import { oneLine } from '../runtime/text/plain.ts';

interface AddressForm {
  /** Whose address it is. */
  readonly of: string;
  /** The form of the name behind the server, for people and as it is checked. */
  readonly wanted: string;
  readonly name: RegExp;
}

interface AddressRead {
  readonly servers: string;
  readonly name: string;
}

/** @throws OPTION_BAD */
export function natsAddress(address: string, { of, wanted, name: form }: AddressForm): AddressRead {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const name = url?.pathname.slice(1) ?? '';
  const known = url?.protocol === 'nats:' || url?.protocol === 'tls:';
  if (url === undefined || !known || url.username !== '' || url.password !== '' || !form.test(name))
    throw failure('OPTION_BAD', {
      option: `the address of ${of}`,
      value: oneLine(address.replace(/\/\/.*@/, '//***@'), 100),
      wanted: `nats://host:port/${wanted} without credentials (they are read from NATS_USER and NATS_PASSWORD, NATS_TOKEN or NATS_CREDS)`,
    });
  return { servers: `${url.protocol}//${url.host}`, name };
}
