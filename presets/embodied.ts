// Lists the deviations that remain in transport and chores under every paper that plays in TDW-MAT and C-WAH.
import type { PresetDeviation, PresetWorld } from '../runtime/naming/preset.ts';

export const EMBODIED_DEVIATIONS: readonly PresetDeviation[] = [
  {
    matter: 'simulator',
    paper: 'ThreeDWorld, seen by cameras',
    here: 'rooms, walls and things on a floor plan; what is in a cone of 90 degrees and 10 m is recognised',
    worlds: ['transport'],
  },
  {
    matter: 'frames of an action',
    paper: 'what the physics take',
    here: 'a table; the stride is set by the planner that needs no model (README, calibration)',
    worlds: ['transport'],
  },
  {
    matter: 'simulator',
    paper: 'VirtualHome',
    here: 'rooms, furniture as points, walks as long as the recorded ones',
    worlds: ['chores'],
  },
  {
    matter: 'episodes',
    paper: '10 of 50, the other 40 unpublished',
    here: 'the 10 as recovered from logs (set test); the other 40 are generated',
    worlds: ['chores'],
  },
  {
    matter: 'memory of places',
    paper: 'a module in code fills a map out of what is seen, and its contents are in every prompt',
    here: 'the body keeps it and the observation says it (memory=world)',
  },
  {
    matter: 'unreadable replies',
    paper: 'read more and more loosely; in the end an option at random',
    here: 'asked again with the reason, at most twice; then the agent waits',
  },
  { matter: 'teams', paper: 'two agents; CaPo one to four in C-WAH', here: '1 to 12' },
];

export const modelDeviation = (models: string): PresetDeviation => ({
  matter: 'model',
  paper: models,
  here: 'whatever --model names',
});

/** For papers that set this parameter: it is not sent. */
export const TOP_P: PresetDeviation = { matter: 'top-p', paper: '1', here: "not sent: the server's own, 1 by most" };

/** The paper's worlds: no reason for a failed action is given, the map is shown, and sending a message takes time. */
export const EMBODIED_WORLDS: Readonly<Record<string, PresetWorld>> = {
  transport: {
    options: { published: false, reasons: 'none', memory: 'world', list: 'known', charge: 'message', messages: 'bill' },
  },
  chores: {
    options: { published: false, reasons: 'none', memory: 'world', list: 'known', charge: 'message', actions: 'plans' },
  },
};

/** The same, with the published code's behaviour where it differs. */
export const PUBLISHED_EMBODIED_WORLDS: Readonly<Record<string, PresetWorld>> = Object.fromEntries(
  Object.entries(EMBODIED_WORLDS).map(([name, { options }]) => [name, { options: { ...options, published: true } }]),
);
