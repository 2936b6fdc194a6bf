// Declares the commands that play: episodes, grids of them, tables of papers.
import { declare } from '../command.ts';
import {
  collectValues,
  FIDELITY_FLAGS,
  LIMIT_FLAGS,
  LOGIN_FLAGS,
  MANY_FLAGS,
  MODEL_FLAGS,
  oneOfWords,
  RECORD_FLAGS,
  REMOTE_FLAGS,
  RUN_NAME_FLAGS,
  roleList,
  runName,
  SECRET_FLAGS,
  SIGN_HELP,
  STREAMS_HELP,
  TEAM_FLAGS,
  WATCH_FLAGS,
  WORLD_FLAGS,
  wholeNumber,
} from '../options/shared-options.ts';

/** What the demonstration plays. */
export const DEMO_PLAYS = {
  world: 'sar',
  scene: '1',
  agents: 3,
  protocols: ['cmas', 'dmas', 'duo'],
  paceMs: 150,
} as const;

export const DEMO = declare({
  words: 'demo',
  about: `search and rescue, scene ${DEMO_PLAYS.scene}, ${DEMO_PLAYS.agents} agents, under ${DEMO_PLAYS.protocols.join(', ')}: compare results and costs`,
  flags: {
    '--pace <ms>': [
      `milliseconds between two steps (default: ${DEMO_PLAYS.paceMs} on a terminal, else 0)`,
      wholeNumber(0, 60_000),
    ],
    '--steps <n>': ['stop after this many steps', wholeNumber(1)],
    '--seed <k>': ['the seed of the world and of the rule-based player', wholeNumber()],
    '--out <dir>': 'the folder for the records (default: new ones in runs/)',
    '--prices <file>': 'prices per million tokens by model: adds what each episode cost',
    '--quiet': 'do not show progress',
    '--json': 'print the figures as one JSON array',
    ...MODEL_FLAGS,
  },
  more: `\nExamples:\n  $ troupe demo\n  $ troupe demo --pace 0 --json\n  $ troupe demo --model gpt-4.1-mini --steps 10\n\n${STREAMS_HELP}`,
});

export const RUN = declare({
  words: 'run <world>',
  about: 'play one episode and record it',
  flags: {
    '--protocol <p>': {
      help: "one of 'troupe list protocols', optionally with options (llamar:corrector=in-actor), or a file of your own (./mine.ts#other:rounds=2); mix:cmas=2,dmas=rest divides the team, switch:dmas,cmas@step=10 changes protocol at step 10 (docs/guide/experiments.md)",
      required: 'cmas',
    },
    ...TEAM_FLAGS,
    ...WORLD_FLAGS,
    ...FIDELITY_FLAGS,
    ...MODEL_FLAGS,
    '--prompt <role=file>': ['replace the instructions of a role (role or part/role); may be repeated', collectValues],
    '--explore-scorer <which>':
      "how to choose where to explore: by 'text' (the default), or by embeddings:MODEL from --base-url",
    ...LIMIT_FLAGS,
    ...RECORD_FLAGS,
    ...WATCH_FLAGS,
    '--studio': 'show the episode in the browser while it is played, and after it until Ctrl-C (see troupe studio)',
    '--json': 'print the figures as one JSON object',
    ...REMOTE_FLAGS,
    ...RUN_NAME_FLAGS,
    ...LOGIN_FLAGS,
  },
  more: `
Examples:
  $ troupe run sar --protocol cmas --agents 3 --scene 1
  $ troupe run sar --protocol dmas --agents 3 --model gpt-4.1-mini --temperature 0
  $ troupe run sar --protocol duo --agents 4 --model planner=gpt-4.1 --model speaker=rules
  $ troupe run sar --protocol cmas --model llama-3.1-8b --base-url http://127.0.0.1:8000/v1
  $ OTEL_EXPORTER_OTLP_ENDPOINT=http://127.0.0.1:4318 troupe run sar --protocol cmas --otel
  $ OTEL_EXPORTER_OTLP_PROTOCOL=grpc OTEL_EXPORTER_OTLP_ENDPOINT=http://127.0.0.1:4317 troupe run sar --protocol cmas
  $ troupe run relay --protocol dmas --agents 5 --bus nats://127.0.0.1:4222 --json
  $ troupe run sar --protocol cmas --bus nats://127.0.0.1:4222 --remote planner
  $ troupe run sar --protocol dmas --clock simulated --latency first=400,input=0.2,output=20
  $ troupe run household --protocol cmas --goal 'in(every Apple, Fridge); closed(Fridge)'
  $ troupe run household --protocol cmas --images --model gpt-4.1-mini
  $ troupe run transport --protocol coela --images camera --model gpt-4.1-mini
  $ troupe run household --protocol llamar --explore-scorer embeddings:nomic-embed-text --base-url http://127.0.0.1:11434/v1
  $ troupe run sar --protocol llamar --agents 3 --fidelity paper:llamar --model gpt-4.1-mini
  $ troupe run sar --protocol cmas --prompt planner=planner.md --model gpt-4.1-mini
  $ troupe run sar --protocol cmas --model gpt-4.1-mini --record calls.jsonl
  $ troupe run sar --protocol cmas --model recorded:calls.jsonl
  $ troupe run sar --protocol cmas --sign key.pem
  $ troupe run sar --protocol dmas --agents 3 --studio
  $ troupe run sar --protocol ./mine.ts --agents 3
  $ troupe run sar --protocol cmas --model planner=./my-model.ts
  $ troupe run ./island.ts --protocol cmas

${STREAMS_HELP}
Exit code: 0 when the episode reached a regular end (goal, claimed-done, step-cap, time-cap, budget, or failed: by the
world's rules the task can no longer be done); 1 when it stalled or an error ended it (model-error, role-error,
world-error), when no call was answered or every decision was a fallback, or when a value or file is unusable; 2 when
the command line cannot be read; 130 when it was interrupted (143 by SIGTERM, 129 by SIGHUP; the record is complete in each
case and can be resumed).`,
});

export const COMPARE = declare({
  words: 'compare <world>',
  about: 'play a grid of episodes under several protocols and compare them',
  flags: {
    '--protocols <list>': {
      help: 'protocols separated by commas, optionally with options, including files of your own: cmas,llamar:corrector=in-actor,./mine.ts,switch:dmas,cmas@step=10',
      required: 'cmas,dmas',
    },
    '--agents <list>': 'team sizes: 3, 2..5 or 2,4',
    '--scenes <list>':
      "scenes: 1,2 or 1..5 or height/0..9, a pattern such as wash-*, a set named in 'troupe list worlds', or all (default: the world's first)",
    '--seeds <list>': 'the number of seeds (20 means 0 to 19), a range 0..9 or a list 3,5 (default 10)',
    '--by <what>': [
      "group results 'pooled' (the default: all scenes of a team size together) or by 'scene'",
      oneOfWords(['pooled', 'scene']),
    ],
    '--definition <name>': "which of the world's definitions of its metrics to use (default: the first)",
    '--steps <n>': ["stop after this many steps (default: the world's own limit)", wholeNumber(1)],
    '--csv': 'print one row per cell, as CSV, without differences',
    '--markdown': 'print the tables as Markdown',
    '--json': 'print cells, differences and episodes as one JSON object',
    '--out <dir>':
      'the folder for all records, the tables as CSV and the results as JSON; if it holds the same grid, the grid is continued',
    '--budget <caps>':
      "limits on what the whole grid may spend: 'tokens=2M; calls=4000; usd=20; time=10m' (time is per episode); what the records in --out cost counts",
    '--prices <file>':
      'prices per million tokens by model: adds a column with the cost, and is needed for a budget in usd',
    '--clock <which>':
      "'real' (the default) or 'simulated': does not wait, and computes the time that would have passed",
    '--latency <profile>': "how long models take to answer, as for 'troupe run'",
    '--bus <where>': "'memory' (the default) or nats://host:port",
    '--otel': "send OpenTelemetry traces and metrics of each episode, as 'troupe run' does",
    '--otel-content': 'include prompts, replies and message bodies in the telemetry (default: leave them out)',
    '--prompt <role=file>': [
      'replace the instructions of a role in every protocol that has it; may be repeated',
      collectValues,
    ],
    '--record <file>': 'save every exchange with a model, to play back later with --model recorded:FILE',
    '--sign <key>': SIGN_HELP,
    '--quiet': 'print nothing but errors to stderr',
    '--workers <n>': [
      'the number of episodes to play at a time (default: one per core; with --budget, one)',
      wholeNumber(1, 256),
    ],
    // What other commands call it.
    '--jobs <n>': { help: 'the same', read: wholeNumber(1, 256), hidden: true },
    ...WORLD_FLAGS,
    ...FIDELITY_FLAGS,
    ...MODEL_FLAGS,
    ...REMOTE_FLAGS,
    ...LOGIN_FLAGS,
  },
  more: `
Examples:
  $ troupe compare sar --protocols cmas,dmas,solo --agents 2..5 --scenes all --seeds 20
  $ troupe compare sar --protocols cmas,dmas --agents 3 --slip 0.1 --by scene --csv
  $ troupe compare sar --protocols cmas,dmas --agents 3 --seeds 5 --model gpt-4.1-mini --workers 8 --out runs/mini
  $ troupe compare sar --protocols cmas,dmas,solo --seeds 50 --out runs/mini       # the same again: only what is missing
  $ troupe compare sar --protocols cmas,dmas --seeds 20 --model gpt-4.1-mini --budget 'usd=5' --prices prices.json --out runs/mini
  $ troupe compare sar --protocols cmas,dmas --clock simulated --latency first=400,input=0.2,output=20
  $ troupe compare sar --protocols cmas,dmas --prompt planner=planner.md --record calls.jsonl
  $ troupe compare household --protocols cmas,dmas --agents 2 --seeds 5 --goal 'in(every Apple, Fridge)'
  $ troupe compare chores --protocols capo,capo:plan=initial,capo:rounds=1:charge=message --scenes test --seeds 3

Scenes count as independent, not seeds: the seeds of a scene are alike. With several scenes, the 95 % interval is Student's
over the means of scenes, and p is of sign changes scene by scene: below .05 from six scenes on. With one scene, all
figures are about that scene. Differences compare episodes with the same scene, seed and team size.

--out never overwrites anything. If the folder holds the same grid, the command continues it: episodes in it are not
played again, and you may add protocols, scenes, seeds and team sizes. After Ctrl-C or a crash, the same command plays
what is missing; an episode that was interrupted continues from its record, and no answered call is repeated.

Exit code: 0 when every episode came to a result, whatever the results; 1 when one did not (it could not be played,
crashed or was not reached by the budget, a recording held no answer, a provider refused every call; --json says how
many and why in withoutResult), or no call in any episode of a cell was answered; 130 when it was interrupted, 143 by
SIGTERM, 129 by SIGHUP (finished episodes are still reported).`,
});

export const REPRODUCE = declare({
  words: 'reproduce [tables...]',
  about: "rerun the experiment behind a paper's table and print our figures next to the paper's",
  args: { tables: "the tables or figures from --list, by name or by the paper's number" },
  flags: {
    '--list': 'list all tables and figures, and what is missing',
    '--quick': 'play only a few scenes and seeds, to see that it works',
    '--model <name>': "the model's name (default: the rule-based player, which is not a language model)",
    '--base-url <url>': 'the URL of a server with an OpenAI-compatible API',
    '--seeds <list>': 'use other seeds: their number, a range 0..9 or a list 3,5',
    '--out <dir>': 'the folder for the results (default: runs/reproduce-<table>)',
    ...MANY_FLAGS,
    '--budget <limits>': 'limits on what all episodes together may spend: tokens=5M, usd=20 (with --prices)',
    '--prices <file>': 'prices per million tokens by model',
    '--plan': 'print what would be played and its expected cost, and play nothing',
    '--yaml': "print the experiment as a file for 'troupe experiment run', and play nothing",
    '--quiet': 'print nothing but errors to stderr',
    '--json': 'print as JSON',
  },
  more: `
Examples:
  $ troupe reproduce --list
  $ troupe reproduce llamar:sar --quick
  $ troupe reproduce llamar:table5 --quick
  $ troupe reproduce chen:table1 --quick
  $ troupe reproduce capo:c-wah --model gpt-4.1-mini --plan
  $ troupe reproduce capo:c-wah --model gpt-4.1-mini --budget tokens=20M --out runs/c-wah
  $ troupe reproduce capo:c-wah --yaml > mine.yaml        # edit it, then: troupe experiment run mine.yaml
  $ troupe experiment report runs/reproduce-capo-c-wah

A figure 'agrees' if ours is shown to lie within the paper's interval (without one: within 5 points or 5 % of its
figure), 'disagrees' if it is shown to lie outside, and else the table says how many scenes would tell. Claims of the
paper are tested over the same scenes and seeds. All verdicts of a command are adjusted together (q). What rules played
is 'mechanics only'. Run the same command again to play only what is missing.`,
});

export const WORKER = declare({
  words: 'worker',
  about: 'play episodes of experiments started elsewhere, or single roles of an episode',
  flags: {
    '--bus <url>': 'the address of the NATS server: nats://host:port',
    ...LOGIN_FLAGS,
    ...MANY_FLAGS,
    '--silence <s>': [
      "give a worker's episode to another worker after this many seconds without a sign of life, as the first worker of an experiment says (default 30)",
      wholeNumber(1, 3600),
    ],
    '--allow-model <server>': [
      'play episodes whose models are at this server (a URL), or that ask this model of OpenAI; may be repeated (default: rule-based players and --base-url)',
      collectValues,
    ],
    '--allow-key <name=url>': [
      'the environment variable whose key goes to this server of --allow-model; with one server the name alone',
      collectValues,
    ],
    '--allow-files <folder>': [
      'play episodes whose worlds, protocols, models and other files are in this folder, with the same content as where the experiment was started (default: shipped parts only)',
      collectValues,
    ],
    '--allow-world <world>': [
      "play episodes of this world in another program, named as the experiment names it: 'cmd:python3 my_world.py', which is started here, or nats://host:port/name; may be repeated",
      collectValues,
    ],
    '--quiet': 'print nothing but errors to stderr',
    '--roles <roles>': [
      'play these roles for every command with --remote at this server: planner, red/planner, Alice/speaker; separated by commas, or repeated',
      roleList,
    ],
    '--run <name>': ['with --roles: serve only this run', runName],
    '--once': 'with --roles: exit after the first episode',
    '--protocol <p>': 'with --roles: the file of a protocol of your own (./mine.ts)',
    '--world <w>': 'with --roles: the file of a world of your own (./island.ts)',
    '--prompt <role=file>': ['with --roles: replace the instructions of a role', collectValues],
    ...SECRET_FLAGS,
    ...MODEL_FLAGS,
  },
  more: `
Any number of workers, on any number of machines, play the episodes of 'troupe experiment run FILE --bus URL'. They may
come and go at any time: if one is killed, another plays its episodes. The server needs JetStream:

  $ echo 'authorization { user: troupe, password: $NATS_PASSWORD }' > nats.conf
  $ nats-server -js -sd /var/lib/nats -a 127.0.0.1 -c nats.conf

A worker plays only what a process with its secret has asked for: on one machine the run and the worker both read it
from ~/.config/troupe/secret; elsewhere the worker needs a copy (--secret-file FILE, or TROUPE_RUN_SECRET).

A worker lends only what it says. Without --allow-model, --allow-key, --allow-files and --allow-world it plays shipped
worlds and protocols with rule-based players. Keys are read from its own environment, and each goes only to the server it was
allowed for. Your own files are looked up relative to the folder in which the worker was started, and read only where
they are in a folder of --allow-files and identical to those of the experiment. A worker that cannot play an
experiment says why, hands its episodes back for other workers and asks for no more of them. One of another version or
with another secret gets no work, and says so. A worker waits for a server that is not there yet.

With --roles the worker plays single roles, so that a planner, for example, can run next to its model server. It serves
every episode at this NATS server whose 'troupe run', 'compare' or 'experiment run' names the role with --remote, all
of them at once. The worker decides the model, sampling and prompts of these roles. If two workers offer the same role,
the faster one plays it. JetStream is not needed. The run and the worker know each other by the same secret.

Examples:
  $ troupe worker --bus nats://127.0.0.1:4222 --user troupe
  $ troupe worker --bus tls://queue.example:4222 --creds worker.creds --jobs 8 --calls 4
  $ troupe worker --bus nats://127.0.0.1:4222 --allow-files . --allow-model http://127.0.0.1:8000/v1
  $ troupe worker --bus nats://127.0.0.1:4222 --allow-world 'cmd:python3 my_world.py' --allow-model gpt-5-mini
  $ troupe worker --bus nats://127.0.0.1:4222 --allow-model gpt-5-mini --allow-key OPENAI_API_KEY
  $ troupe worker --bus nats://127.0.0.1:4222 --roles planner --model llama-3.1-8b --base-url http://127.0.0.1:8000/v1
  $ troupe run sar --protocol cmas --bus nats://127.0.0.1:4222 --remote planner`,
});
