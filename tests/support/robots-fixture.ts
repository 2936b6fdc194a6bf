// Gives the toy world robots' bodies and a scene, for tests of protocols that show them.
import type { Body } from '../../agents/index.ts';
import type { AnyLocalWorld } from '../../envs/kit/local-world.ts';
import { relay } from '../../envs/relay/relay.ts';

const bodyOf = (robot: string, radius: number): Body => ({
  resume: {
    robot_id: robot,
    robot_type: 'Arm',
    mobility: { summary: 'It rolls.' },
    perception: { summary: 'It sees.', cameras_info: { head: { height: 1.2, hfov: 90, type: 'fixed' } } },
    manipulation: { summary: 'It grasps.', arm_workspace: { type: 'sphere', center: [0, 0.8, 0], radius } },
  },
  sentence: `${robot} is an arm on wheels.`,
});

export const robotRelay: AnyLocalWorld = {
  ...relay,
  words: { ...relay.words, scene: () => 'A shelf at 1.5 m.' },
  bodies: ({ agents }: { agents: readonly string[] }) =>
    Object.fromEntries(agents.map((agent, i) => [agent, bodyOf(agent, 0.5 + i)])),
};
