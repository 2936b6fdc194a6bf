// Implements `troupe completion`: prints a script of a shell that completes commands, options and names, made from the
// commands as they are declared.
import type { Command } from 'commander';
import { WORLD_NAMES } from '../../resolve/shipped.ts';
import { failure } from '../../runtime/errors/index.ts';
import { oneLine } from '../../runtime/text/plain.ts';
import { answer, didYouMean, type Run, wordsTaken } from '../command.ts';
import { type COMPLETION, LIST_KINDS, SHELLS } from '../declared/parts.ts';
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
  what: [...LIST_KINDS, ...WORLD_NAMES, ...PROTOCOL_NAMES, ...PRESET_NAMES],
  shell: SHELLS,
};

interface Completed {
  /** `experiment run`; empty for the program itself. */
  readonly path: string;
  /** What may follow at once: its commands, or what its first argument names. */
  readonly next: readonly { readonly word: string; readonly about: string }[];
  readonly options: readonly {
    readonly long: string;
    readonly about: string;
    readonly takes: readonly string[] | null;
  }[];
}

/** The program, its commands and theirs. */
function placesIn(command: Command, path = ''): Completed[] {
  const { commands, options, registeredArguments } = command;
  const values = NAMES[registeredArguments[0]?.name() ?? ''] ?? [];
  return [
    {
      path,
      next: [
        ...commands.map((one) => ({ word: one.name(), about: one.description() })),
        ...values.map((word) => ({ word, about: '' })),
      ],
      options: [
        ...options.flatMap((option) => {
          const { long, hidden, required, optional, description: about } = option;
          if (!long || hidden) return [];
          return { long, about, takes: required || optional ? (NAMES[long] ?? wordsTaken(option)) : null };
        }),
        { long: '--help', about: 'display help for command', takes: null },
      ],
    },
    ...commands.flatMap((one) => placesIn(one, `${path} ${one.name()}`.trim())),
  ];
}

/** For bash and zsh: sets what may follow the words that are given. */
const wordsFunction = (places: readonly Completed[]): string[] => [
  '_troupe_words() {',
  '  local command="$1" before="" word',
  '  for word in "$@"; do before="$word"; done',
  `  case "$1 $2" in ${places.flatMap(({ path }) => (path.includes(' ') ? [`'${path}'`] : [])).join('|')}) command="$1 $2" ;; esac`,
  "  _troupe_values='' _troupe_options=''",
  '  case "$command,$before" in',
  ...places.flatMap(({ path, options }) =>
    options.flatMap(({ long, takes }) =>
      takes && takes.length > 0 ? [`    '${path},${long}') _troupe_values='${takes.join(' ')}'; return ;;`] : [],
    ),
  ),
  '  esac',
  '  case "$command" in',
  ...places.map(({ path, next, options }) => {
    const values = `[ $# -eq ${path === '' ? 0 : path.split(' ').length} ] && _troupe_values='${next.map(({ word }) => word).join(' ')}'`;
    return `    '${path}') ${next.length > 0 ? `${values}; ` : ''}_troupe_options='${options.map(({ long }) => long).join(' ')}' ;;`;
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
  COMPREPLY=($(compgen -W "$found" -- "$word"))
  kept="\${kept#--*=}"
  COMPREPLY=("\${COMPREPLY[@]#"$kept"}")
}
complete -o default -F _troupe troupe`;

const ZSH = `_troupe() {
  local found
  _troupe_words "\${(@)words[2,CURRENT-1]}"
  if [[ \${words[CURRENT]} == -* ]]; then found="$_troupe_options"; else found="$_troupe_values"; fi
  if [[ -n "$found" ]]; then compadd -- \${=found}; else _files; fi
}
compdef _troupe troupe`;

const FISH = `function __troupe_at
    set -l words (commandline -opc)
    test (count $words) -gt (count $argv); and test "$words[2..(math (count $argv) + 1)]" = "$argv"
end`;

const fishText = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

function fishLines(places: readonly Completed[]): string[] {
  return places.flatMap(({ path, next, options }) => {
    const at = (words: string) => `complete -c troupe -n ${fishText(words)}`;
    const first = at(path === '' ? '__fish_use_subcommand' : `__troupe_at ${path}`);
    return [
      ...next.map(({ word, about }) => `${first} -f -a ${word}${about === '' ? '' : ` -d ${fishText(about)}`}`),
      ...options.map(({ long, about, takes }) => {
        const value = takes === null ? '' : takes.length > 0 ? ` -x -a ${fishText(takes.join(' '))}` : ' -r';
        return `${first} -l ${long.slice(2)}${value} -d ${fishText(about)}`;
      }),
    ];
  });
}

const SCRIPTS: Readonly<Record<string, (places: readonly Completed[]) => readonly string[]>> = {
  bash: (places) => [...wordsFunction(places), BASH],
  zsh: (places) => [...wordsFunction(places), ZSH],
  fish: (places) => [FISH, ...fishLines(places)],
};
