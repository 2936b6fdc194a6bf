import type { Player } from '../../runtime/core/world.ts';
export const sarPlayer: Player = { answer: () => ({}) };
