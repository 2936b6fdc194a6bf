// Extracts the program from a reply: the fenced code blocks of one language, joined as EMOS's code joins them, or the
// whole text where a program is expected.
import type { CodeProgram } from '../runtime/core/code.ts';

const FENCED = /^[^\S\n]*```[^\S\n]*([\w+-]*)[^\n]*\n([\s\S]*?)^[^\S\n]*```[^\S\n]*$/gm;
const JAVASCRIPT = ['javascript', 'js', 'mjs', 'node', ''];
/** The published code runs blocks of a shell as Python as well. */
const PYTHON = ['python', 'py', 'py3', 'python3', 'bash', 'sh', 'shell'];

/**
 * The blocks of one language, which the first block decides; undefined where there is none.
 * @example
 * ```ts
 * import { fencedProgram } from 'troupe/agents';
 *
 * fencedProgram('I compute it:\n```python\nprint(1)\n```')?.language; // → 'python'
 * ```
 */
export function fencedProgram(text: string): CodeProgram | undefined {
  const blocks = [...text.matchAll(FENCED)].flatMap(([, tag = '', source = '']) => {
    const language = languageOf(tag.toLowerCase());
    return language ? [{ language, source }] : [];
  });
  const [first] = blocks;
  if (first === undefined) return undefined;
  const { language } = first;
  const source = blocks.flatMap((block) => (block.language === language ? [block.source] : [])).join('\n');
  return { language, source };
}

/**
 * A field that holds a program: fenced, or bare JavaScript; undefined where it is blank.
 * @example
 * ```ts
 * import { writtenProgram } from 'troupe/agents';
 *
 * writtenProgram('console.log(1)'); // → { language: 'javascript', source: 'console.log(1)' }
 * ```
 */
export function writtenProgram(text: string): CodeProgram | undefined {
  if (text.trim() === '') return undefined;
  return fencedProgram(text) ?? { language: 'javascript', source: text };
}

function languageOf(tag: string): CodeProgram['language'] | undefined {
  if (JAVASCRIPT.includes(tag)) return 'javascript';
  return PYTHON.includes(tag) ? 'python' : undefined;
}
