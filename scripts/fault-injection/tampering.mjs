// Changes a finished record in one place. `troupe verify` must detect it.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { troupe } from './command.mjs';

const CHANGES = {
  'a digit': (lines, chance) => {
    const at = chance.below(lines.length);
    return lines.with(
      at,
      lines[at].replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 1) % 10)),
    );
  },
  'a letter': (lines, chance) => {
    const at = chance.below(lines.length);
    const place = chance.below(lines[at].length);
    const letter = lines[at][place] === 'x' ? 'y' : 'x';
    return lines.with(at, `${lines[at].slice(0, place)}${letter}${lines[at].slice(place + 1)}`);
  },
  'a line left out': (lines, chance) => lines.toSpliced(chance.below(lines.length), 1),
  'a line twice': (lines, chance) => {
    const at = chance.below(lines.length);
    return lines.toSpliced(at, 0, lines[at]);
  },
  'two lines swapped': (lines, chance) => {
    const at = chance.below(lines.length - 1);
    return lines.with(at, lines[at + 1]).with(at + 1, lines[at]);
  },
  'the end cut off': (lines, chance) => lines.slice(0, 1 + chance.below(lines.length - 1)),
};

export async function tamperTrial({ n, chance, folder, count }) {
  const out = join(folder, `${n}-tampered`);
  const protocol = chance.pick(['cmas', 'dmas', 'duo']) ?? 'cmas';
  await troupe(['run', 'relay', '--protocol', protocol, '--agents', '4', '--seed', String(n), '--quiet', '--out', out]);
  const file = join(out, 'record.jsonl');
  const whole = readFileSync(file, 'utf8');
  for (const [change, make] of Object.entries(CHANGES)) {
    const text = `${make(whole.trimEnd().split('\n'), chance).join('\n')}\n`;
    if (text === whole) continue;
    writeFileSync(file, text);
    count('tamperings');
    if ((await troupe(['verify', out])) === 0) return `${change} was not noticed; ${out}`;
  }
}
