// Checks that every relative link in the project's Markdown leads to a file or folder, and that prose in it wraps.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { sources } from './imports.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const SKIPPED = new Set(['node_modules', 'dist', 'runs', '.git', '.cache', '.compiled', 'coverage']);
const pages = markdown(root);

/** docs/errors.md and docs/guide/api are generated: their texts are those of the program, a line each. */
const prose = pages.filter(
  (page) => page !== join('docs', 'errors.md') && !page.startsWith(join('docs', 'guide', 'api')),
);

const WIDTH = 100;

function markdown(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : markdown(path);
    return entry.name.endsWith('.md') ? [relative(root, path)] : [];
  });
}

/** The text without code: fenced blocks, and what stands between backticks. */
function withoutCode(text: string): string {
  return text.replaceAll(/^ *```[\s\S]*?^ *```/gm, '').replaceAll(/`[^`\n]*`/g, '');
}

/** A heading's anchor, as GitHub makes it. */
function anchor(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');
}

/** A heading that stands twice on a page has a number at its later places. */
function anchorsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8').replaceAll(/^ *```[\s\S]*?^ *```/gm, '');
  const times = new Map<string, number>();
  const headings = [...text.matchAll(/^#+ +(.*)$/gm)].map(([, heading = '']) => {
    const name = anchor(heading);
    const before = times.get(name) ?? 0;
    times.set(name, before + 1);
    return before === 0 ? name : `${name}-${before}`;
  });
  return [...headings, ...[...text.matchAll(/<a id="([^"]+)">/g)].map(([, id = '']) => id)];
}

test('every relative link in Markdown leads to a file, and to a heading in it where one is named', () => {
  expect(pages.length).toBeGreaterThan(10);
  const broken = pages.flatMap((page) => {
    const links = [...withoutCode(readFileSync(join(root, page), 'utf8')).matchAll(/\]\(([^)\s]+)\)/g)];
    return links.flatMap(([, link = '']) => {
      if (/^[a-z]+:/.test(link)) return [];
      const [path = '', heading] = link.split('#');
      const target = path === '' ? join(root, page) : join(root, dirname(page), path);
      if (!existsSync(target)) return [`${page} → ${link}`];
      return heading === undefined || anchorsOf(target).includes(heading)
        ? []
        : [`${page} → ${link} (no such heading)`];
    });
  });
  expect(broken).toEqual([]);
});

test('every path of a source that Markdown names exists', () => {
  const rooms =
    /^(runtime|agents|protocols|envs|conformance|resolve|experiment|cli|examples|bench|tests|scripts|docs)\/[\w./-]+\.(ts|mjs|md)$/;
  const missing = prose.flatMap((page) => {
    const names = [...readFileSync(join(root, page), 'utf8').matchAll(/`([^`\s]+)`/g)].map(([, name = '']) => name);
    return names.filter((name) => rooms.test(name) && !existsSync(join(root, name))).map((name) => `${page}: ${name}`);
  });
  expect(missing).toEqual([]);
});

test("a world's README names each of its files, and no other", () => {
  for (const world of readdirSync(join(root, 'envs'))) {
    const folder = join(root, 'envs', world);
    const readme = join(folder, 'README.md');
    if (!existsSync(readme)) continue;
    const table = /^\| file +\| what[^\n]*\n((?:\|.*\n)+)/m.exec(readFileSync(readme, 'utf8'))?.[1] ?? '';
    const named = table.split('\n').flatMap((row) => (row.split('|')[1] ?? '').match(/[\w-]+(?:\.ts|\/)/g) ?? []);
    const present = readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      if (entry.isDirectory()) return [`${entry.name}/`];
      return /(?<!\.test)\.ts$/.test(entry.name) ? [entry.name] : [];
    });
    expect([world, ...named.sort()]).toEqual([world, ...present.sort()]);
  }
});

test('prose in Markdown wraps at 100 columns', () => {
  const long = prose.flatMap((page) => {
    let code = false;
    return readFileSync(join(root, page), 'utf8')
      .split('\n')
      .flatMap((line, n) => {
        const fence = /^\s*```/.test(line);
        if (fence) code = !code;
        if (fence || code || line.startsWith('|') || line.startsWith('#') || line.length <= WIDTH) return [];
        // A line that is one word, or one piece of code, has nowhere to break.
        const words = line
          .replaceAll(/`[^`]*`/g, 'code')
          .replace(/^\s*([-*+]|\d+\.)\s+/, '')
          .trim();
        return /\s/.test(words) ? [`${page}:${n + 1}`] : [];
      });
  });
  expect(long).toEqual([]);
});

test('every law that a comment names is written down', () => {
  const laws = new Set(readFileSync(join(root, 'docs/design/laws.md'), 'utf8').match(/^## L\d+/gm));
  const named = sources(root).flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/^ *(?:\/\/|\/?\*).*?\b(L\d+)\b(?!:\d)/gm)].map(([, law]) => ({
      file,
      law,
    })),
  );
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter(({ law }) => !laws.has(`## ${law}`))).toEqual([]);
});
