// Builds the studio's page into one file: its program and its styles stand in it, and its policy lets nothing else
// run. The data of a record are put in later (studio/server/page-source.ts).
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PAGE = join(ROOT, 'studio/page');

const sha256 = (text, encoding) => createHash('sha256').update(text).digest(encoding);

/** Known by the sources that it was built from. */
function versionOf() {
  const sources = ['studio/page', 'studio/episode'].flatMap((folder) =>
    readdirSync(join(ROOT, folder)).map((name) => join(ROOT, folder, name)),
  );
  const read = [...sources, fileURLToPath(import.meta.url), join(ROOT, 'package.json')].sort();
  return sha256(read.map((file) => readFileSync(file, 'utf8')).join('\0'), 'hex');
}

async function programOf() {
  const { build } = await import('vite');
  const built = await build({
    configFile: false,
    root: PAGE,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: join(PAGE, 'main.tsx'), formats: ['iife'], name: 'studio' },
    },
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const [{ output }] = [built].flat();
  return output[0].code.trim();
}

/** What is built in is under the MIT License, which wants to stand wherever its text does. */
const noticesOf = () =>
  ['preact', '@preact/signals']
    .map((name) => `${name}:\n${readFileSync(join(ROOT, 'node_modules', name, 'LICENSE'), 'utf8').trim()}`)
    .join('\n\n')
    .replaceAll('--', '-');

/** Builds it again only where the sources have changed. @returns the file */
export async function buildStudioPage(file = join(ROOT, '.cache/studio/page.html')) {
  const mark = `<!-- ${versionOf()} -->`;
  if (existsSync(file) && readFileSync(file, 'utf8').endsWith(`${mark}\n`)) return file;
  const [program, style] = [await programOf(), readFileSync(join(PAGE, 'style.css'), 'utf8').trim()];
  if (/<\/(script|style)|<!--/i.test(program + style))
    throw new Error('the program or the styles would end their element');
  const hash = (text) => `'sha256-${sha256(text, 'base64')}'`;
  const policy = [
    "default-src 'none'",
    `script-src ${hash(program)}`,
    `style-src ${hash(style)}`,
    'img-src data:',
    'connect-src {whom}',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  const page = `<!doctype html>
<!-- ${noticesOf()} -->
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title><!--title--></title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<div id="studio"></div>
<script type="application/json" id="shown"><!--data--></script>
<script>${program}</script>
</body>
</html>
${mark}
`;
  mkdirSync(dirname(file), { recursive: true });
  const fresh = `${file}.${process.pid}`;
  writeFileSync(fresh, page);
  renameSync(fresh, file);
  return file;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildStudioPage(process.argv[2]);
