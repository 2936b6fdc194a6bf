// Proves who wrote what on the server of a work queue: with each task, result and entry goes a keyed hash over its
// kind, its place and its text, which only a process with the secret of the run can make. Clocks play no part in it.
import { hash } from 'node:crypto';
import { deriveKey, isKeyedHash, keyedHash } from '../../text/keyed-hash.ts';

interface ProvenPiece {
  readonly kind: 'task' | 'result' | 'run' | 'worker' | 'tries';
  /** Its subject, or its key in a bucket: what is proven for one place holds for no other. */
  readonly where: string;
  readonly text: string | Uint8Array;
}

export interface QueueKey {
  /** Tells keys apart on the server, and says nothing about them. */
  readonly name: string;
  proofOf(piece: ProvenPiece): string;
  isProven(piece: ProvenPiece, proof: string | undefined): boolean;
}

/** Where the proof of a message stands. */
export const PROOF_HEADER = 'Troupe-Proof';

export function queueKey(secret: string): QueueKey {
  const key = deriveKey(secret, 'troupe queue');
  const textOf = ({ kind, where, text }: ProvenPiece) => `${kind} ${where}\n${hash('sha256', text, 'hex')}`;
  return {
    name: Buffer.from(keyedHash(key, 'name'), 'base64url').toString('hex').slice(0, 16),
    proofOf: (piece) => keyedHash(key, textOf(piece)),
    isProven: (piece, proof) => proof !== undefined && isKeyedHash(key, textOf(piece), proof),
  };
}
