// Declares the commands about parts: worlds, protocols, presets, robots, and the user's own.
import { RESUME_FORMATS } from '../../agents/robots/resume-text.ts';
import { SHIPPED_ROBOTS } from '../../agents/robots/shipped-robots.ts';
import { declare } from '../command.ts';
import { collectValues, decimal, MODEL_FLAGS, oneOfWords, teamSize, wholeNumber } from '../options/shared-options.ts';

export const SHOW_FORMATS = ['text', 'json', 'mermaid'] as const;
/** The list of who hears whom grows with the square of the team. */
const MOST_AGENTS = 500;

export const SHOW = declare({
  words: 'show <protocol>',
  about: 'describe a protocol: roles, channels, subjects, who hears whom, calls per step, checks',
  args: {
    protocol:
      "one of 'troupe list protocols', optionally with options: llamar, llamar:corrector=in-actor; a file: ./mine.ts, ./mine.ts#other:rounds=2; a combination: mix:cmas=2,dmas=rest, switch:cmas,dmas@step=10; or a preset: paper:capo",
  },
  flags: {
    '--agents <n>': ['the number of agents (default: 3, or as many as the mixture names)', wholeNumber(1, MOST_AGENTS)],
    '--format <f>': [`one of ${SHOW_FORMATS.join(', ')} (default: text)`, oneOfWords(SHOW_FORMATS)],
    '--json': 'the same as --format json',
    '--machine <role>':
      "print the statechart of one role (part/role in a mixture) as a Mermaid state diagram, or with --json in the form that XState's createMachine and Stately's editor read",
    '--fidelity <preset>':
      'show the protocol under a preset: what the preset sets, and what still differs from its paper',
  },
  more: '\nExamples:\n  $ troupe show dmas\n  $ troupe show llamar --fidelity paper:llamar\n  $ troupe show paper:capo\n  $ troupe show duo --agents 6 --format mermaid > duo.mmd\n  $ troupe show capo:rounds=2:designer=rotate\n  $ troupe show cmas --json\n  $ troupe show switch:dmas,cmas@after=5@goal=coverage:0.5\n  $ troupe show ./mine.ts --agents 4\n  $ troupe show cmas --machine planner > planner.mmd\n  $ troupe show cmas --machine planner --json > planner.json\n\nExit code: 0 when the checks find no fault, 1 when they find one.',
});

export const LIST_KINDS = ['worlds', 'protocols', 'presets', 'models'] as const;

export const LIST = declare({
  words: 'list [what]',
  about: 'list the available worlds, protocols, presets and models, with their scenes and options',
  takes: { what: LIST_KINDS },
  args: { what: `${LIST_KINDS.join(', ')}, the name of one of them, or a file (default: all)` },
  flags: {
    '--json': 'print as JSON, with every scene',
  },
  more: '\nExamples:\n  $ troupe list\n  $ troupe list protocols --json\n  $ troupe list household      # this world only, with all its scenes\n  $ troupe list ./crate.ts     # what a file of your own holds',
});

export const NEW = declare({
  words: 'new <kind> <name>',
  takes: { kind: ['protocol', 'world'] },
  about: 'create a protocol or world of your own in this folder, with a test; never overwrites a file',
  flags: {},
  more: `
kind: protocol or world. The files are NAME.ts and NAME.test.ts. They need troupe and zod in this folder or above, and
on Node.js 20 tsx: npm install troupe zod tsx

Examples:
  $ troupe new protocol talk
  $ troupe new world island
  $ node --import tsx --test talk.test.ts`,
});

export const GROUND = declare({
  words: 'ground <world> <pairs>',
  about: "map free-text sentences to a world's actions, and count how many were mapped correctly",
  flags: {
    '--errors': 'list only the texts that were mapped wrongly or refused',
    '--grounder <which>': [
      "'english' (the default), or 'plain': exact wording, spelling and the world's phrases alone",
      oneOfWords(['english', 'plain']),
    ],
    '--json': 'print every text and what it was mapped to, as JSON',
    '--embeddings <model>': 'if no phrase fits, let an embedding model choose the verb',
    '--base-url <url>': 'the URL of a server with an OpenAI-compatible API',
    '--api-key-env <name>': 'the environment variable that holds its API key',
    '--least <cosine>': ['the least similarity of embeddings that counts as a match (default 0.6)', decimal(-1, 1)],
  },
  more: `
<world>: one of 'troupe list worlds', or a file of your own: ./mine.ts, ./mine.ts#other.

The file: {"known": ["Mug_1", …], "pairs": [{"text": "pick up the mug", "action": "PickupObject(Mug_1)"}, {"text": "sing", "action": null}]}.
known (required): the names of all things that a text may refer to; any other name is refused.
actions: used instead of known for a world without a lexicon: the list of actions as in an observation.
action (optional): the action that is meant, or null if the text must be refused.

Examples:
  $ troupe ground sar pairs.json
  $ troupe ground sar pairs.json --errors
  $ troupe ground sar pairs.json --embeddings nomic-embed-text --base-url http://127.0.0.1:11434/v1
  $ troupe ground ./mine.ts pairs.json

Exit code: 0 when nothing was mapped wrongly, otherwise 1.`,
});

export const ROBOT = declare({
  words: 'robot <verb> <urdf>',
  takes: { verb: ['resume'], urdf: SHIPPED_ROBOTS },
  usage: 'resume <urdf> [options]',
  about: 'work out from its URDF description what a robot can reach, see and travel: robot resume <urdf>',
  flags: {
    '--format <f>': {
      help: `the format of the resume: ${RESUME_FORMATS.join(', ')}`,
      read: oneOfWords(RESUME_FORMATS),
      otherwise: 'json',
    },
    '--picture <file>': 'draw the reach and the fields of view (.svg, .png)',
    '--model <name>': 'let a model write the text (default: written by rules, without a model)',
    '--base-url <url>': 'the URL of a server with an OpenAI-compatible API',
    '--api-key-env <name>': 'the environment variable that holds its API key',
    '--id <name>': 'the name of the robot, e.g. agent_0',
    '--effector <link>': 'the link that grasps (default: the end of the longest arm, of two joints at least)',
    '--hold <joint=value>': ['keep a joint at a value; may be repeated', collectValues],
    '--camera <link>': [
      'a link that is a camera; may be repeated (default: found by sensors and names)',
      collectValues,
    ],
    '--floor <m>': ['the height of the root link above the floor', decimal(-10, 10)],
    '--tool <m>': ['how far the grasp lies beyond its link, along its x axis (default 0.08)', decimal(0, 2)],
    '--hfov <degrees>': ['the horizontal field of view of cameras that do not state it (default 90)', decimal(1, 360)],
    '--vfov <degrees>': [
      'the vertical field of view of cameras (default: from the shape of their image)',
      decimal(1, 360),
    ],
    '--shape <s>': ["the shape to fit around the sampled positions: 'sphere' or 'box'", oneOfWords(['sphere', 'box'])],
    '--json': 'print the resume and what it was computed from, as JSON',
  },
  more: `
<urdf>: a URDF file, or one of the robots shipped with troupe: ${SHIPPED_ROBOTS.join(', ')}. Meshes are not needed.

Reach: the positions of the end effector for five values of each arm joint (0 … 2π for a joint without limits), and the
sphere or box around them. Cameras: their height with all joints at zero, and their horizontal field of view. The
vertical field of view follows from the image size in the file; it appears in the picture and in --json only, because
published resumes leave it out.

Examples:
  $ troupe robot resume fetch
  $ troupe robot resume robot.urdf --format markdown --picture reach.svg
  $ troupe robot resume stretch --picture reach.png
  $ troupe robot resume robot.urdf --effector gripper_link --hold torso_lift_joint=0.15 --floor 0.1
  $ troupe robot resume spot --model gpt-4.1-mini --id agent_0`,
});

export const WORLD_VERBS = ['replay', 'svg', 'graph', 'check', 'serve', 'bridge', 'schema'] as const;

export const WORLD = declare({
  words: 'world <verb> [world] [file]',
  takes: { verb: WORLD_VERBS },
  usage:
    'replay <world> <trajectory.json> | svg <world> <file.svg> [options] | graph <world> <file.json> [options] | check <world> | serve <world> | bridge <environment> [options] | schema',
  about: "draw a world, try it on the conformance suite, serve it, or check another implementation's trajectory",
  flags: {
    '--json': 'print as JSON',
    '--scene <s>': "svg, graph: one of the world's scenes",
    '--seed <k>': ['svg, graph: the seed of the world', wholeNumber()],
    '--agents <n>': ['svg, graph: the number of agents', teamSize],
    '--world-option <key=value>': ['svg, graph: set an option of the world; may be repeated', collectValues],
    '--record <path>': 'svg, graph: take the world of this recorded episode instead',
    '--nats <address>': 'serve, bridge: at a NATS server, as nats://host:port/name',
    '--openenv [port]': "serve: over OpenEnv's WebSocket interface on this machine (default: port 8000)",
    '--text <name>':
      'bridge: what tells an agent in words what it sees: a function of env, agent, observation, info (or fewer), beside the environment or as module:name, or a method of the environment',
    '--actions <names>': 'bridge: names of the actions in their order, separated by commas',
    '--step <n>': ['svg, graph: with --record, the state after this many steps (default: the last)', wholeNumber()],
  },
  more: `
<world>: one of 'troupe list worlds', a file of your own: ./mine.ts, ./mine.ts#other, a program in any language that
plays a world: 'cmd:python3 my_world.py', one that serves it at a NATS server: nats://host:port/name, or an environment
of OpenEnv: openenv:ws://host:port. A world can be drawn if it has views.picture, checked against a trajectory if
it has oracle.trajectories, and written as a JSON graph if it has views.graph. Any world can be tried on the suite
('check'). 'serve' answers over standard input and output, as a world in another program does, or at a NATS server;
NATS_USER and NATS_PASSWORD, NATS_TOKEN or NATS_CREDS log in there.

'bridge' makes a world of an environment in Python without a file of your own: MODULE:NAME of what makes a PettingZoo or
Gymnasium environment (or of a world), or an id of Gymnasium. It needs python3 with that library, and nothing else. It
answers over standard input and output, so the whole command is the name of a world; at a terminal it shows what an
agent would see.

Examples:
  $ troupe world replay sar trajectory.json
  $ troupe world replay boxlift transitions.json --json
  $ troupe world svg sar map.svg --scene 3 --agents 3
  $ troupe world svg sar map.svg --record runs/20261120-101500-sar-cmas-1-0 --step 10
  $ troupe world svg ./mine.ts map.svg
  $ troupe world graph habitat scene.json --scene multi-floor/1 --agents 3
  $ troupe world check 'cmd:python3 my_world.py'
  $ troupe world check ./mine.ts --json
  $ troupe world schema > wire.json
  $ troupe world check 'cmd:troupe world serve sar'
  $ troupe world bridge my_env:parallel_env --text render_text
  $ troupe run 'cmd:troupe world bridge my_env:parallel_env --text render_text' --protocol dmas --model random
  $ troupe world bridge pettingzoo.sisl.pursuit_v5:parallel_env --nats nats://127.0.0.1:4222/pursuit
  $ troupe world serve sar --nats nats://127.0.0.1:4222/sar
  $ troupe run nats://127.0.0.1:4222/sar --protocol dmas --model random
  $ troupe world serve sar --openenv 8000
  $ troupe run openenv:ws://127.0.0.1:8000 --protocol dmas --model random

Replay lists the first difference, after which an episode goes another way; in a file of single cases, as of the box
worlds, every difference.

Exit code of replay: 0 when nothing differs, 1 when something does; of check: 0 when the world keeps every clause.`,
});

export const AGENT = declare({
  words: 'agent <verb> <what>',
  takes: { verb: ['list', 'serve'] },
  usage: 'list <server> | serve <world> --protocol <p> --role <r> --model <m> --nats <address>',
  about: 'list the agents at a NATS server, or serve a role there (Agent Protocol for NATS)',
  flags: {
    '--json': 'print as JSON',
    '--protocol <p>': 'serve: the protocol that the role is of',
    '--role <r>': 'serve: the role, whose instructions and form of answer it has',
    '--nats <address>': 'serve: where, and under which name: nats://host:port/AGENT.OWNER.SESSION',
    '--agents <n>': ['serve: the number of agents of its team', teamSize],
    '--scene <s>': "serve: one of the world's scenes",
    ...MODEL_FLAGS,
  },
  more: `
An agent of another program is the model of a role, or holds a seat: --model planner=agent:nats://host:port/NAME, with a
name that 'list' prints. A role that is served answers prompts as it answers in an episode: it has its instructions, the
task and the rules of the world before it, then the prompt, and answers in JSON. NATS_USER and NATS_PASSWORD, NATS_TOKEN
or NATS_CREDS log in; who may prompt it is up to the server's permissions for agents.prompt.>. (docs/guide/roles-elsewhere.md)

Examples:
  $ troupe agent list nats://127.0.0.1:4222
  $ troupe run sar --protocol cmas --model planner=agent:nats://127.0.0.1:4222/pi.alice.main
  $ troupe run sar --protocol seat:planner=cmas --model planner=agent:nats://127.0.0.1:4222/pi.alice.main
  $ troupe agent serve sar --protocol cmas --role planner --model gpt-4.1-mini --nats nats://127.0.0.1:4222/troupe.alice.planner
  $ nats req agents.prompt.troupe.alice.planner 'Who should go to the fire?' --replies=0 --reply-timeout=60s --timeout=5m`,
});

export const SHELLS = ['bash', 'zsh', 'fish'] as const;

export const COMPLETION = declare({
  words: 'completion <shell>',
  takes: { shell: SHELLS },
  about: 'print what completes commands, options and names in a shell: bash, zsh or fish',
  flags: {},
  more: `
Worlds, protocols, presets and tables are completed by name, what takes few words by these words, all else by files.

Examples:
  $ source <(troupe completion bash)      # in ~/.bashrc
  $ source <(troupe completion zsh)      # in ~/.zshrc, after compinit
  $ troupe completion fish > ~/.config/fish/completions/troupe.fish`,
});
