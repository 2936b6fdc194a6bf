// `troupe list`: the parts that can be named.
import type { Command } from 'commander';
import { usageBad } from '../runtime/core/errors.ts';
import { isMixture } from '../runtime/core/protocol.ts';
import type { CliContext } from './context.ts';
import { familyOf, modelRoles, protocols, RULES, worlds } from './pick.ts';
import { jsonText } from './print/json.ts';
import { oneLine } from './print/plain.ts';
import { renderTable } from './print/table.ts';

const KINDS = ['worlds', 'protocols', 'models'] as const;
type Kind = (typeof KINDS)[number];

export function registerList(program: Command, context: CliContext): void {
  program
    .command('list')
    .argument('[what]', `${KINDS.join(', ')} (default: all three)`)
    .description('name the worlds, protocols or models that there are')
    .option('--json', 'as JSON')
    .addHelpText('after', '\nExamples:\n  $ troupe list\n  $ troupe list protocols --json')
    .action((what: string | undefined, { json }: { json?: boolean }) => {
      const wanted = KINDS.filter((kind) => what === undefined || what === kind);
      if (wanted.length === 0)
        throw usageBad(`there is no list of '${oneLine(what, 40)}', only of ${KINDS.join(', ')}`, 'troupe list');
      const { stdout } = context;
      if (json) stdout.write(jsonText(Object.fromEntries(wanted.map((kind) => [kind, LISTS[kind]()]))));
      else for (const kind of wanted) stdout.write(`${stdout.colors.bold(kind)}\n${asTable(LISTS[kind](), stdout)}`);
    });
}

type Entry = Readonly<Record<string, string | number | readonly string[]>>;

const LISTS: Readonly<Record<Kind, () => Entry[]>> = {
  worlds: () =>
    Object.values(worlds()).map((w) => ({
      name: w.name,
      title: w.title,
      version: w.version,
      scenes: w.scenes,
      sets: Object.entries(w.sets ?? {}).map(([name, scenes]) => `${name} (${scenes.length})`),
      agents: `${w.team.min} … ${w.team.max}`,
      steps: w.stepCap,
      metrics: w.metrics.map((m) => m.name),
    })),
  protocols: () =>
    Object.values(protocols()).map((p) => ({
      name: p.name,
      kind: isMixture(p) ? 'mixture' : 'protocol',
      about: p.about,
      asks: modelRoles(p),
      options: choicesOf(p.name),
    })),
  models: () => [
    { name: RULES, needs: 'nothing', about: 'The rule-based player of the world: no language model. The default.' },
    {
      name: 'any other name',
      needs: 'OPENAI_API_KEY, or --base-url (and --api-key-env)',
      about: "A language model behind OpenAI's interface, asked by that name.",
    },
  ],
};

/** Each option of a family with what it takes, the default first. */
function choicesOf(name: string): string[] {
  return Object.entries(familyOf(name)?.choices ?? {}).map(([option, { takes, default: usual }]) => {
    const words = takes.split(' | ');
    return words.includes(String(usual))
      ? `${option}=${[String(usual), ...words.filter((w) => w !== String(usual))].join('|')}`
      : `${option}=${String(usual)} (${takes})`;
  });
}

function asTable(entries: readonly Entry[], out: CliContext['stdout']): string {
  const head = Object.keys(entries[0] ?? {});
  const cell = (value: Entry[string] | undefined) => (Array.isArray(value) ? shortened(value) : String(value ?? ''));
  return renderTable({ head, rows: entries.map((e) => head.map((key) => cell(e[key]))), out });
}

const SHOWN = 8;

/** JSON holds them all. */
function shortened(names: readonly string[]): string {
  return names.length <= SHOWN ? names.join(', ') : `${names.slice(0, SHOWN / 2).join(', ')} … ${names.at(-1)} (${names.length})`;
}
