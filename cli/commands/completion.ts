// Implements `troupe completion`: prints a script of a shell that completes commands, options and names, made from the
// commands as they are declared.
import type { Command } from 'commander';
import { PAPER_TABLES } from '../../paper-tables/index.ts';
import { WORLD_NAMES } from '../../resolve/shipped.ts';
import { failure } from '../../runtime/errors/index.ts';
import { oneLine } from '../../runtime/text/plain.ts';
import { answer, didYouMean, type Run, wordsTaken } from '../command.ts';
import { type COMPLETION, SHELLS } from '../declared/parts.ts';
import { LISTED } from '../print/listed.generated.ts';

export const run: Run<typeof COMPLETION> = ({ shell }, _flags, { command }) => {
  const lines = SHELLS.some((one) => one === shell) ? SCRIPTS[shell] : undefined;
  if (lines === undefined)
    throw failure('USAGE', {
      what: `nothing completes in '${oneLine(shell, 40)}'${didYouMean(shell, SHELLS)}: give ${SHELLS.join(', ')}`,
      command: 'troupe completion',
    });
  const script = lines(placesIn(command.parent ?? command));
  return answer(script, { text: (all) => all.map((line) => ({ verbatim: `${line}\n` })) });
};

const PROTOCOL_NAMES = LISTED.protocols.map(({ name }) => name);
const PRESET_NAMES = LISTED.presets.map(({ name }) => name);

/** What stands for the name of a part: an argument by its name, an option by its own. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  world: WORLD_NAMES,
  '--world': WORLD_NAMES,
  protocol: [...PROTOCOL_NAMES, ...PRESET_NAMES],
  '--protocol': PROTOCOL_NAMES,
  '--protocols': PROTOCOL_NAMES,
  '--fidelity': PRESET_NAMES,
  what: [...WORLD_NAMES, ...PROTOCOL_NAMES, ...PRESET_NAMES],
  tables: PAPER_TABLES.map(({ id }) => id),
};

interface Completed {
  /** `experiment run`; empty for the program itself. */
  readonly path: string;
  /** By how many words are before: its commands, or what its argument there names. */
  readonly places: readonly { readonly before: number; readonly words: readonly string[] }[];
  /** Of its commands. */
  readonly about: ReadonlyMap<string, string>;
  readonly options: readonly {
    readonly long: string;
    readonly about: string;
    readonly takes: readonly string[] | null;
  }[];
}

/** The program, its commands and theirs. */
function placesIn(command: Command, path = '', siblings: readonly string[] = []): Completed[] {
  const { options, registeredArguments } = command;
  const before = path.split(' ').filter(Boolean).length;
  const verbs = command.createHelp().visibleCommands(command);
  const called = verbs.map((one) => one.name());
  // That of 'help' is one of the commands beside it.
  const names: typeof NAMES = { ...NAMES, command: siblings };
  const named = registeredArguments.map((arg) => [...wordsTaken(arg), ...(names[arg.name()] ?? [])]);
  return [
    {
      path,
      places: (verbs.length > 0 ? [called] : named).map((words, nth) => ({ before: before + nth, words })),
      about: new Map(verbs.map((one) => [one.name(), one.description()])),
      options: [
        ...options.flatMap((option) => {
          const { long, hidden, required, optional, description: about } = option;
          if (!long || hidden) return [];
          return { long, about, takes: required || optional ? (NAMES[long] ?? wordsTaken(option)) : null };
        }),
        { long: '--help', about: 'display help for command', takes: null },
      ],
    },
    ...verbs.flatMap((one) => placesIn(one, `${path} ${one.name()}`.trim(), called)),
  ];
}

/** For bash and zsh: sets what may follow the words that are given. */
const wordsFunction = (commands: readonly Completed[]): string[] => [
  '_troupe_words() {',
  '  local command="$1" before="" word',
  '  for word in "$@"; do before="$word"; done',
  `  case "$1 $2" in ${commands.flatMap(({ path }) => (path.includes(' ') ? [`'${path}'`] : [])).join('|')}) command="$1 $2" ;; esac`,
  "  _troupe_values='' _troupe_options=''",
  '  case "$command,$before" in',
  ...commands.flatMap(({ path, options }) =>
    options.flatMap(({ long, takes }) =>
      takes && takes.length > 0 ? [`    '${path},${long}') _troupe_values='${takes.join(' ')}'; return ;;`] : [],
    ),
  ),
  '  esac',
  '  case "$command" in',
  ...commands.map(({ path, places, options }) => {
    const values = places.map(({ before, words }) => `[ $# -eq ${before} ] && _troupe_values='${words.join(' ')}'; `);
    return `    '${path}') ${values.join('')}_troupe_options='${options.map(({ long }) => long).join(' ')}' ;;`;
  }),
  '  esac',
  '}',
];

/** Bash takes a colon and an equals sign for the ends of words: what is before them is not given again. */
const BASH = `_troupe() {
  local line="\${COMP_LINE:0:COMP_POINT}" word='' words=() found
  read -ra words <<< "$line"
  case "$line" in
    *[![:space:]]) word="\${words[\${#words[@]}-1]}"; words=("\${words[@]:0:\${#words[@]}-1}") ;;
  esac
  local kept="\${word%"\${word##*[:=]}"}"
  case "$word" in --*=*) words+=("\${word%%=*}"); word="\${word#*=}" ;; esac
  _troupe_words "\${words[@]:1}"
  case "$word" in -*) found="$_troupe_options" ;; *) found="$_troupe_values" ;; esac
  COMPREPLY=($(compgen -P "\${word%"\${word##*,}"}" -W "$found" -- "\${word##*,}"))
  kept="\${kept#--*=}"
  COMPREPLY=("\${COMPREPLY[@]#"$kept"}")
}
complete -o default -F _troupe troupe`;

const ZSH = `_troupe() {
  local found
  _troupe_words "\${(@)words[2,CURRENT-1]}"
  if [[ \${words[CURRENT]} == -* ]]; then found="$_troupe_options"; else found="$_troupe_values"; fi
  if [[ -n "$found" ]]; then compset -P '*,'; compadd -- \${=found}; else _files; fi
}
compdef _troupe troupe`;

const FISH = `function __troupe_at
    set -l words (commandline -opc)
    test (count $words) -gt (count $argv); and test "$words[2..(math (count $argv) + 1)]" = "$argv"
end
function __troupe_place
    test (count (commandline -opc)) -eq (math $argv[1] + 1); and __troupe_at $argv[2..]
end`;

const fishText = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

function fishLines(commands: readonly Completed[]): string[] {
  return commands.flatMap(({ path, places, about: told, options }) => {
    const at = (words: string) => `complete -c troupe -n ${fishText(words)}`;
    const first = at(path === '' ? '__fish_use_subcommand' : `__troupe_at ${path}`);
    return [
      ...places.flatMap(({ before, words }) => {
        const there = before === 0 ? first : at(`__troupe_place ${before} ${path}`);
        return words.map((word) => `${there} -f -a ${word} -d ${fishText(told.get(word) ?? '')}`);
      }),
      ...options.map(({ long, about, takes }) => {
        const value = takes === null ? '' : takes.length > 0 ? ` -x -a ${fishText(takes.join(' '))}` : ' -r';
        return `${first} -l ${long.slice(2)}${value} -d ${fishText(about)}`;
      }),
    ];
  });
}

const SCRIPTS: Readonly<Record<string, (commands: readonly Completed[]) => readonly string[]>> = {
  bash: (commands) => [...wordsFunction(commands), BASH],
  zsh: (commands) => [...wordsFunction(commands), ZSH],
  fish: (commands) => [FISH, ...fishLines(commands)],
};
