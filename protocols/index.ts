// The protocols that ship, by name.
import type { AnyFamily } from '../runtime/core/family.ts';
import type { AnyProtocol } from '../runtime/core/protocol.ts';
import { cmas } from './cmas.ts';
import { dmas } from './dmas.ts';
import { duo } from './duo.ts';
import { solo } from './solo.ts';

export * from './channels.ts';
export { cmas, dmas, duo, solo };

export const PROTOCOLS: Readonly<Record<string, AnyProtocol>> = { cmas, dmas, solo, duo };

/** Those with options: a variant is named `llamar:corrector=in-actor`. */
export const FAMILIES: Readonly<Record<string, AnyFamily>> = {};
