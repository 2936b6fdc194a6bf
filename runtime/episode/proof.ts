// Makes and reads the proofs that lines between the processes of an episode bear: a sender, the number that it gave the
// line, and a keyed hash over both, the subject and the content.
import type { KeyObject } from 'node:crypto';
import { z } from 'zod';
import type { Message } from '../core/message.ts';
import { deriveKey, isKeyedHash, keyedHash } from '../text/hash.ts';

export interface SessionKey {
  readonly name: string;
  readonly key: KeyObject;
}

/** Who sent a line, and which of its lines it is. */
export interface Proof {
  readonly sender: string;
  readonly n: number;
}

/** What a proof is about, and the proof that came with it. */
interface ProvenText {
  readonly text: string;
  readonly proof?: string | undefined;
}

/** A control message on its way. */
export const ProvenControl = z.object({ session: z.string().max(100), proof: z.string().max(200), said: z.unknown() });
export type ProvenControl = z.output<typeof ProvenControl>;

/** What an episode's keys are derived from. */
export interface RunSecret {
  /** Every process of the run has it. */
  readonly secret: string;
  readonly run: string;
  readonly episode: string;
}

/** P1 (proven-bus.ts) */
export const sessionKey = ({ secret, run, episode }: RunSecret, name: string): SessionKey => ({
  name,
  key: deriveKey(secret, 'troupe episode', run, episode, name),
});

export function messageText(subject: string, message: Message): ProvenText {
  const { id, step, depth, channel, from, agent = null, to = null, body, causes, proof } = message;
  return {
    text: `message ${subject}\n${JSON.stringify([id, step, depth, channel, from, agent, to, causes, body])}`,
    proof,
  };
}

export const controlText = (subject: string, said: unknown, proof?: string): ProvenText => ({
  text: `control ${subject}\n${JSON.stringify(said)}`,
  proof,
});

export function writeProof({ key }: SessionKey, { sender, n }: Proof, { text }: ProvenText): string {
  const about = `${sender}.${n}`;
  return `${about}.${keyedHash(key, `${about}\n${text}`)}`;
}

const PROOF = /^([\w-]{17,40})\.(0|[1-9]\d{0,14})\.([\w-]{43})$/;

/** Undefined where the text was not sent by a process with this key. */
export function readProof({ key }: SessionKey, { text, proof }: ProvenText): Proof | undefined {
  const [, sender, n, hash] = (proof !== undefined && PROOF.exec(proof)) || [];
  if (sender === undefined || n === undefined || hash === undefined) return undefined;
  return isKeyedHash(key, `${sender}.${n}\n${text}`, hash) ? { sender, n: Number(n) } : undefined;
}

/** Of which session a control message claims to be, and what it says; undefined where it has not the form. */
export function claimOf(json: unknown): Pick<ProvenControl, 'session' | 'said'> | undefined {
  const read = ProvenControl.safeParse(json);
  return read.success ? read.data : undefined;
}

/** Whether a process with this secret has said it on this subject, now or earlier. */
export function isProven(json: unknown, subject: string, of: RunSecret): boolean {
  const read = ProvenControl.safeParse(json);
  if (!read.success) return false;
  const { session, said, proof } = read.data;
  return readProof(sessionKey(of, session), controlText(subject, said, proof)) !== undefined;
}
