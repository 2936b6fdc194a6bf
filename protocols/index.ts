// Exports the public API `troupe/protocols`: the shipped protocols by name, and the channels they share.

import type { TeamProtocol } from '../runtime/core/protocol.ts';
import type { AnyFamily } from '../runtime/naming/family.ts';
import { capo } from './capo/capo.ts';
import { cmas, cmasFamily } from './cmas.ts';
import { coela } from './coela.ts';
import { dmas, dmasFamily } from './dmas.ts';
import { duo, duos } from './duo.ts';
import { emos } from './emos/emos.ts';
import { hmas1 } from './hmas1.ts';
import { hmas2 } from './hmas2.ts';
import { llamar } from './llamar.ts';
import { mhp } from './mhp.ts';
import { proagent } from './proagent.ts';
import { rhp } from './rhp.ts';
import { roco } from './roco.ts';
import { SEAT_ASK, seat, seatsIn } from './seat.ts';
import { smartLlm } from './smart-llm.ts';
import { solo } from './solo.ts';
import { act, cot, react } from './trace-planners.ts';

export * from './channels.ts';
export {
  act,
  capo,
  cmas,
  cmasFamily,
  coela,
  cot,
  dmas,
  dmasFamily,
  duo,
  duos,
  emos,
  hmas1,
  hmas2,
  llamar,
  mhp,
  proagent,
  react,
  rhp,
  roco,
  SEAT_ASK,
  seat,
  seatsIn,
  smartLlm,
  solo,
};

/** The shipped protocols by name, families with every option at its default. */
export const PROTOCOLS: Readonly<Record<string, TeamProtocol>> = {
  cmas,
  dmas,
  solo,
  duo,
  llamar: llamar.usual,
  act: act.usual,
  react: react.usual,
  cot: cot.usual,
  'smart-llm': smartLlm,
  coela: coela.usual,
  capo: capo.usual,
  roco: roco.usual,
  proagent: proagent.usual,
  rhp,
  mhp: mhp.usual,
  'hmas-1': hmas1.usual,
  'hmas-2': hmas2.usual,
  emos: emos.usual,
};

/** Families, that is protocols with options; a variant is named like `llamar:corrector=in-actor`. */
export const FAMILIES: Readonly<Record<string, AnyFamily>> = {
  cmas: cmasFamily,
  dmas: dmasFamily,
  duo: duos,
  llamar,
  act,
  react,
  cot,
  coela,
  capo,
  roco,
  proagent,
  mhp,
  'hmas-1': hmas1,
  'hmas-2': hmas2,
  emos,
};
