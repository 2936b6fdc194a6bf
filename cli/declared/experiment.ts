// Declares `troupe experiment` and its verbs.
import { FITTED_RATES } from '../../experiment/fit/rates.ts';
import { declare } from '../command.ts';
import {
  collectValues,
  decimal,
  LOGIN_FLAGS,
  MANY_FLAGS,
  oneOfWords,
  REMOTE_FLAGS,
  SECRET_FLAGS,
  SIGN_HELP,
  someOfWords,
  wholeNumber,
} from '../options/shared-options.ts';

const HELP = `
A file describes an experiment: worlds × scenes × protocols × team sizes × models × seeds, with limits. In TypeScript:

  import { defineExperiment } from 'troupe/experiment';
  export default defineExperiment({
    worlds: [{ world: 'sar', scenes: '1..5' }],
    protocols: ['cmas', 'dmas', 'mix:cmas=0..100%,dmas=rest'],
    agents: '2..5',
    models: ['rules', { model: 'gpt-4.1-mini', temperature: 0 }],
    seeds: 20,
    budget: 'usd=5', prices: './prices.json',
  });

YAML and JSON work too; 'troupe experiment schema' prints their schema.

Examples:
  $ troupe experiment run grid.experiment.ts --plan
  $ troupe experiment run grid.yaml --jobs 4
  $ troupe experiment run grid.yaml --model gpt-4.1-mini --prices prices.json --pilot 2
  $ troupe experiment run grid.yaml --jobs 50 --calls 20 --out runs/grid
  $ troupe experiment run grid.yaml --quiet --json > grid.json
  $ troupe experiment status runs/grid
  $ troupe experiment run runs/grid      # plays it again into runs/grid-again, and says which figures are the same
  $ troupe experiment run grid.yaml --bus nats://127.0.0.1:4222      # on any number of 'troupe worker --bus …'
  $ troupe experiment run grid.yaml --bus nats://127.0.0.1:4222 --remote planner      # see 'troupe worker --roles'
  $ troupe experiment status --bus nats://127.0.0.1:4222
  $ troupe experiment status --nats-context lab
  $ troupe experiment clean --bus nats://127.0.0.1:4222      # lists what may go; with --yes it goes
  $ troupe experiment power runs/grid
  $ troupe experiment power --first 0.6 --second 0.8
  $ troupe experiment schema > experiment.schema.json

Run the same command again to play only what is missing: after Ctrl-C, a crash or kill -9, or after adding seeds,
scenes, team sizes, protocols, models or worlds to the file. The folder alone is enough to play it again, here or on
another machine: it keeps the description, your own files and their hashes, but no key. Every episode has an end reason,
and failed episodes appear in the tables.

Exit code: 0 when every episode came to a result, 1 when one did not (it could not be played, crashed, was set aside or
not reached by the budget; --json says how many and why in withoutResult) or no model answered, 130 when it was
interrupted.`;

export const EXPERIMENT = declare({
  words: 'experiment [verb...]',
  usage: '[options] [command]',
  about: 'play, continue and report experiments described in a file',
  flags: {},
  more: HELP,
});

export const EXPERIMENT_RUN = declare({
  words: 'run <experiment>',
  about: 'print the plan and its expected cost, then play what is missing',
  args: {
    experiment: 'the file that describes it, or the folder that one was played into: that is played again, or goes on',
  },
  flags: {
    '--bus <url>':
      "play the episodes on workers that share a queue at this NATS server ('troupe worker --help'); with --remote, the server where those roles are played",
    ...LOGIN_FLAGS,
    ...REMOTE_FLAGS,
    '--out <dir>':
      'the folder for the results (default: runs/<name>; of a folder, <folder>-again; name the same folder to go on in it)',
    '--plan': 'print the plan and play nothing',
    '--pilot <n>': [
      "play n episodes of each team under each protocol first, with the experiment's own models, and say what the rest is expected to cost; they are kept, and the same command without it plays the rest",
      wholeNumber(1, 1000),
    ],
    '--model <name>': [
      "play with this model in the place of the file's, as for 'troupe run': a name, or role=name; may be repeated",
      collectValues,
    ],
    '--base-url <url>': 'the URL of a server with an OpenAI-compatible API, for all models that need one',
    '--api-key-env <name>': 'the environment variable that holds its API key',
    '--budget <limits>': "what all episodes together may spend, in the place of the file's: tokens=5M, usd=20",
    '--prices <file>': "prices per million tokens by model, in the place of the file's: adds what everything cost",
    ...MANY_FLAGS,
    '--jobs <n>': [
      'the number of episodes to play at a time (default: one per core; with --calls, twice that number, at most 256; with a budget, one)',
      wholeNumber(1, 1024),
    ],
    '--sign <key>': `${SIGN_HELP}; workers' records are signed here, so the key never leaves this machine`,
    '--json': 'print the plan, its expected cost and the results as one JSON object, and the plan as text on stderr',
    '--quiet': 'print nothing but errors to stderr',
  },
  more: HELP,
});

export const STATUS = declare({
  words: 'status [folder]',
  about: 'show the progress of an experiment: episodes, end reasons, costs',
  flags: {
    '--bus <url>': 'show all experiments that workers play at this NATS server, from any machine',
    ...LOGIN_FLAGS,
    '--json': 'print as JSON',
  },
  more: '\nExamples:\n  $ troupe experiment status runs/grid\n  $ troupe experiment status --bus nats://127.0.0.1:4222',
});

export const POWER = declare({
  words: 'power [folder]',
  about: 'compute how large a difference the scenes can detect, and how many scenes a difference needs',
  flags: {
    '--first <p>': ['without a folder: the success rate expected of one protocol', decimal(0, 1)],
    '--second <p>': ['without a folder: the success rate expected of the other protocol', decimal(0, 1)],
    '--pairs <n>': ['compute the power for this many pairs: scenes with one seed each', wholeNumber(1, 4096)],
    '--json': 'print as JSON',
  },
  more: '\nExamples:\n  $ troupe experiment power runs/grid\n  $ troupe experiment power --first 0.6 --second 0.8',
});

export const SCHEMA = declare({
  words: 'schema',
  about: 'print the JSON Schema of an experiment, for editors',
  flags: {},
  more: '\nExamples:\n  $ troupe experiment schema > experiment.schema.json',
});

export const PAPER = declare({
  words: 'paper <folder>',
  about: 'write what a paper about an experiment needs: tables in LaTeX, figures, data, citation, how to reproduce it',
  flags: {
    '--measures <names>':
      'the measures of the tables, with commas, in the order of the columns (default: outcomes and the main costs)',
    '--out <dir>': 'the folder to write into (default: paper in the folder)',
    '--json': 'list what was written as JSON',
  },
  more: `
Examples:
  $ troupe experiment paper runs/grid
  $ troupe experiment paper runs/grid --measures success,coverage,calls --out ~/paper/grid

It writes table.tex (booktabs; means with 95 % intervals, the best of each team in bold, paired differences with q, and
below each table who played what with which seeds and versions), figures.tex with figures/*.svg and *.pdf, data.csv (a row
for each episode), differences.csv (for each pair and measure), experiment/ (the folder without records, for 'troupe
experiment run'), CITATION.cff and REPRODUCE.md. An experiment that is under way is taken as far as it has come.`,
});

export const CLEAN = declare({
  words: 'clean',
  about:
    'list what ended experiments and killed workers have left: entries, consumers, results and records at a NATS server, and folders in the temporary directory of this machine; with --yes remove it',
  flags: {
    '--bus <url>':
      'also clear the runs at this NATS server that came to an end: whole ones of your secret, none that is played or was stopped',
    ...LOGIN_FLAGS,
    ...SECRET_FLAGS,
    '--older-than <days>': {
      help: 'only what nobody has touched for so many days',
      read: decimal(0, 36_500),
      otherwise: 1,
    },
    '--yes': 'remove it; without this option it is only listed',
    '--json': 'print as JSON',
  },
  more: '\nExamples:\n  $ troupe experiment clean\n  $ troupe experiment clean --bus nats://127.0.0.1:4222 --older-than 7 --yes',
});

export const REPORT_FORMATS = ['html', 'text', 'csv', 'json', 'markdown', 'latex'] as const;

export const REPORT_FILE = 'report.html';

export const REPORT = declare({
  words: 'report <folder>',
  about: 'write an HTML page with figures and tables of the results of an experiment or comparison',
  flags: {
    '--format <f>': [`one of ${REPORT_FORMATS.join(', ')} (default: html)`, oneOfWords(REPORT_FORMATS)],
    '--out <file>': `the file to write (default: ${REPORT_FILE} in the folder; tables go to stdout)`,
    '--by <what>': ["'pooled' (the default) or 'scene'", oneOfWords(['pooled', 'scene'])],
    '--json': 'the same as --format json',
  },
  more: `
Examples:
  $ troupe experiment report runs/mini
  $ troupe experiment report runs/mini --out mini.html
  $ troupe experiment report runs --out all.html            # any folder with records
  $ troupe experiment report runs/mini --format latex > table.tex
  $ troupe experiment report runs/mini --format csv --by scene --out cells.csv

The page is one file that opens without a network: success against communication, metrics, paired differences, tokens by
origin, who reads whom, growth with the team, courses of episodes, rounds, ends, and one episode of each protocol. Each
figure has its data behind a link. An experiment that is still under way is reported as far as it has come.`,
});

export const FIT = declare({
  words: 'fit <world> <play>',
  about: 'fit the rates at which the rule player errs to recorded play, and say which of them cannot be told apart',
  flags: {
    '--protocol <name>': { help: 'the protocol under which it was played', required: 'llamar' },
    '--world-option <key=value>': ['an option of the world that was played; may be repeated', collectValues],
    '--rates <list>': [
      `the rates to fit, of ${FITTED_RATES.join(', ')} (default: those of acting and overlook; lasts: steps that a misreading lasts)`,
      someOfWords(FITTED_RATES),
    ],
    '--without <rules>': 'rules of mending that are switched off, with + between them',
    '--draws <n>': [
      'how many plays with rates drawn at random, in each of three rounds (default: 60)',
      wholeNumber(12, 10_000),
    ],
    '--every <n>': [
      'fit every nth episode of the play and hold the others out (default: 3; 1: none)',
      wholeNumber(1, 100),
    ],
    '--checks <n>': ['how often what is held out is played with the rates found (default: 10)', wholeNumber(1, 1000)],
    '--seed <n>': ['of the draws (default: 0)', wholeNumber()],
    '--jobs <n>': ['how many plays to make at a time (default: one per core)', wholeNumber(1, 1024)],
    '--quiet': 'without progress on the standard error',
    '--json': 'print as JSON',
  },
  more: `
<play>: a JSON file {"episodes": [{"scene": "1", "agents": 2, "seed": 0, "steps": [{"actions": ["Explore()", …],
"success": [true, …], "transportRate": 0.2, "finished": false}, …]}, …]}.

The method is approximate Bayesian computation with regression adjustment, for intervals, and simulated moments, for the
rates. Plays with known rates are fitted first: of a rate whose 90 % interval holds them too seldom, or is hardly
narrower than the prior, it is said that play does not tell it apart. (docs/guide/erring.md)

Examples:
  $ troupe fit sar play.json --protocol llamar
  $ troupe fit sar play.json --protocol llamar --rates persist,misread,lasts --draws 200 --json > fit.json`,
});
