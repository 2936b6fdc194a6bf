// Writes docs/guide/api from the doc comments of what the package exports, a page for each of its entries; with
// --check, only says whether the pages are what it would write.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Application, Converter } from 'typedoc';

const root = new URL('..', import.meta.url).pathname;
const pages = join(root, 'docs/guide/api');
const { compilerOptions } = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8'));
const entries = Object.entries(compilerOptions.paths).map(([name, [path]]) => ({ name, path: path.slice(2) }));

if (!process.argv.includes('--check')) await writePages(pages);
else {
  const fresh = mkdtempSync(join(tmpdir(), 'troupe-api-'));
  try {
    await writePages(fresh);
    const stale = [...new Set([...filesIn(fresh), ...filesIn(pages)])].filter(
      (file) => textOf(join(fresh, file)) !== textOf(join(pages, file)),
    );
    if (stale.length > 0) {
      console.error(`docs/guide/api is not what the sources say: ${stale.join(', ')}. Run: npm run docs:api`);
      process.exitCode = 1;
    }
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

/** @param {string} out */
async function writePages(out) {
  const app = await Application.bootstrapWithPlugins({
    entryPoints: entries.map(({ path }) => join(root, path)),
    tsconfig: join(root, 'tsconfig.build.json'),
    plugin: ['typedoc-plugin-markdown'],
    out,
    name: 'The API',
    readme: 'none',
    disableSources: true,
    githubPages: false,
    // tsc checks the types.
    skipErrorChecking: true,
    logLevel: 'Warn',
    // Options of the plugin.
    ...{ outputFileStrategy: 'modules', hidePageHeader: true, hideBreadcrumbs: true, entryFileName: 'README' },
    ...{ parametersFormat: 'table', interfacePropertiesFormat: 'table', typeDeclarationFormat: 'table' },
    ...{ enumMembersFormat: 'table', tableColumnSettings: { hideSources: true, hideModifiers: true } },
  });
  app.converter.on(Converter.EVENT_RESOLVE_END, ({ project }) => {
    for (const module of project.children ?? []) {
      const entry = entries.find(({ path }) => [`${module.name}.ts`, `${module.name}/index.ts`].includes(path));
      if (entry === undefined) throw new Error(`no entry is ${module.name}`);
      module.name = entry.name.replace('/', '-');
    }
  });
  const project = await app.convert();
  if (!project) throw new Error('the sources have errors');
  await app.generateOutputs(project);
  for (const file of filesIn(out)) writeFileSync(join(out, file), titled(readFileSync(join(out, file), 'utf8')));
}

/**
 * The page under the name that a program imports.
 * @param {string} page
 */
function titled(page) {
  return page.replace(/^# troupe-/, '# troupe/').replaceAll('- [troupe-', '- [troupe/');
}

/** @param {string} folder */
function filesIn(folder) {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'));
  } catch {
    return [];
  }
}

/** @param {string} file */
function textOf(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
