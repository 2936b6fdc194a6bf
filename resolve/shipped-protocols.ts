// Names the shipped protocols. One is loaded when its name is used, so that what plays under one does not wait for all
// of them.
import type { TeamProtocol } from '../runtime/core/protocol.ts';
import type { AnyFamily } from '../runtime/naming/family.ts';

const traced = () => import('../protocols/trace-planners.ts');

/** In the order of `PROTOCOLS`; of a protocol with options, its family. */
const SHIPPED: Readonly<Record<string, () => Promise<TeamProtocol | AnyFamily>>> = {
  cmas: async () => (await import('../protocols/cmas.ts')).cmasFamily,
  dmas: async () => (await import('../protocols/dmas.ts')).dmasFamily,
  solo: async () => (await import('../protocols/solo.ts')).solo,
  duo: async () => (await import('../protocols/duo.ts')).duos,
  llamar: async () => (await import('../protocols/llamar/llamar.ts')).llamar,
  act: async () => (await traced()).act,
  react: async () => (await traced()).react,
  cot: async () => (await traced()).cot,
  'smart-llm': async () => (await import('../protocols/smart-llm.ts')).smartLlm,
  coela: async () => (await import('../protocols/coela.ts')).coela,
  capo: async () => (await import('../protocols/capo/capo.ts')).capo,
  roco: async () => (await import('../protocols/roco/roco.ts')).roco,
  proagent: async () => (await import('../protocols/proagent/proagent.ts')).proagent,
  rhp: async () => (await import('../protocols/rhp.ts')).rhp,
  mhp: async () => (await import('../protocols/mhp/mhp.ts')).mhp,
  'hmas-1': async () => (await import('../protocols/hmas1.ts')).hmas1,
  'hmas-2': async () => (await import('../protocols/hmas2.ts')).hmas2,
  emos: async () => (await import('../protocols/emos/emos.ts')).emos,
};

export const PROTOCOL_NAMES: readonly string[] = Object.keys(SHIPPED);

/** Undefined where no protocol has this name. */
export const shippedProtocol = async (name: string): Promise<TeamProtocol | AnyFamily | undefined> =>
  Object.hasOwn(SHIPPED, name) ? SHIPPED[name]?.() : undefined;
