// Writes docs/guide/commands.md: the help of every command, as the command prints it. With --check it writes nothing
// and fails if the page differs from what the commands declare.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createContext } from '../cli/context.ts';
import { createProgram } from '../cli/main.ts';
import { foldedHelp } from '../cli/print/printer.ts';

const PAGE = 'docs/guide/commands.md';
const COLUMNS = 100;

const silent = { write: () => true, columns: COLUMNS };
const program = await createProgram(createContext({ stdout: silent, stderr: silent, env: {} }, () => {}));
const page = pageOf(withVerbs(program).slice(1));
const file = fileURLToPath(new URL(`../${PAGE}`, import.meta.url));

if (!process.argv.includes('--check')) {
  writeFileSync(file, page);
  console.log(PAGE);
} else if (readFileSync(file, 'utf8') !== page) {
  console.error(`${PAGE} is not what the commands declare. Run: node --import tsx scripts/commands-doc.mjs`);
  process.exitCode = 1;
}

/** A command and its subcommands, each with its name in full. */
function withVerbs(command, name = command.name()) {
  return [{ command, name }, ...command.commands.flatMap((one) => withVerbs(one, `${name} ${one.name()}`))];
}

function helpOf(command) {
  let text = '';
  const writeOut = (more) => {
    text += more;
  };
  command.configureOutput({ writeOut, getOutHelpWidth: () => COLUMNS });
  command.outputHelp();
  return foldedHelp(text, COLUMNS).trim();
}

function pageOf(commands) {
  const link = ({ name, command }) =>
    `| [${name}](#${name.replaceAll(' ', '-')}) | ${command.description().replaceAll('|', '\\|')} |`;
  const sections = commands.map(({ name, command }) => `## ${name}\n\n\`\`\`text\n${helpOf(command)}\n\`\`\`\n`);
  return `# Commands

The help of every command, as \`troupe <command> --help\` prints it. \`troupe completion\` has a shell
complete commands, options and the names of worlds, protocols and presets.

${table(['command', 'does'], commands.map(link))}

${sections.join('\n')}`;
}

/** Its columns are aligned, as the formatter wants them. */
function table(head, rows) {
  const cells = [head, ...rows.map((row) => row.slice(2, -2).split(' | '))];
  const widths = head.map((_, i) => Math.max(...cells.map((row) => row[i].length)));
  const line = (row) => `| ${row.map((cell, i) => cell.padEnd(widths[i])).join(' | ')} |`;
  return [
    line(cells[0]),
    `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`,
    ...cells.slice(1).map(line),
  ].join('\n');
}
