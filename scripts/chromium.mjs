// Finds a Chromium for tests of pages: named by CHROMIUM, installed, kept from an earlier time, or fetched as the
// distribution's own package with what it needs.
import { existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  cacheFolders,
  installed,
  isProgram,
  run,
  ScriptError,
  said,
  withPackages,
  writable,
} from './debian-packages.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** For a browser without a window that asks nobody for anything. */
export const CHROMIUM_FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The path of a Chromium that runs. @throws CHROMIUM_MISSING */
export async function findChromium({ env = process.env, caches = cacheFolders(env, 'chromium') } = {}) {
  if (env.CHROMIUM) {
    if (await runs(env.CHROMIUM)) return env.CHROMIUM;
    throw missing(`CHROMIUM names '${env.CHROMIUM}', which does not run`);
  }
  const kept = caches.map((dir) => join(dir, 'chromium'));
  const found = NAMES.flatMap((name) => installed(env, name));
  for (const path of [...found, ...kept]) if (isProgram(path) && (await runs(path))) return path;
  if (!installed(env, 'apt-get').some(isProgram))
    throw missing('none is installed, and there is no apt-get to fetch it with');
  try {
    return await fetchChromium(writable(caches));
  } catch (cause) {
    throw missing(`none is installed, and fetching the package failed: ${said(cause)}`, cause);
  }
}

function missing(why, cause) {
  const fix =
    'Install it (Debian and Ubuntu: apt-get install chromium; others: chromium.org), or set CHROMIUM to the path of the program.';
  return new ScriptError('CHROMIUM_MISSING', `no Chromium: ${why}. ${fix}`, cause);
}

async function runs(path) {
  try {
    return /Chrom/.test((await run(path, ['--version'], { timeout: 60_000 })).stdout);
  } catch {
    return false;
  }
}

/** Unpacked, it finds its libraries and fonts by a small program of ours. */
const fetchChromium = (folder) =>
  withPackages(folder, ['chromium', 'fonts-dejavu-core'], { dependencies: true }, async (unpacked) => {
    const root = join(folder, 'root');
    rmSync(root, { recursive: true, force: true });
    renameSync(unpacked, root);
    const program = join(root, 'usr', 'lib', 'chromium', 'chromium');
    if (!existsSync(program)) throw new Error('the package holds no program where it was looked for');
    const { stdout } = await run('dpkg', ['--print-architecture']);
    const machine = { amd64: 'x86_64-linux-gnu', arm64: 'aarch64-linux-gnu' }[stdout.trim()] ?? '';
    const libraries = ['usr/lib', 'lib', `usr/lib/${machine}`, `lib/${machine}`].flatMap((dir) =>
      librariesBelow(join(root, dir)),
    );
    const path = join(folder, 'chromium');
    const lines = [
      '#!/bin/sh',
      `export LD_LIBRARY_PATH='${libraries.join(':')}'"\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"`,
      `[ -d /etc/fonts ] || export FONTCONFIG_PATH='${join(root, 'etc', 'fonts')}' FONTCONFIG_SYSROOT='${root}'`,
      `exec '${program}' "$@"`,
    ];
    writeFileSync(path, `${lines.join('\n')}\n`, { mode: 0o755 });
    if (!(await runs(path))) throw new Error('the packaged Chromium does not run on this machine');
    return path;
  });

/** The folder, and those in it that hold libraries of their own, where an installed system would look by itself. */
function librariesBelow(folder) {
  if (!existsSync(folder)) return [];
  const inside = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const holding = inside
    .map(({ name }) => join(folder, name))
    .filter((dir) => readdirSync(dir).some((file) => /\.so(\.|$)/.test(file)));
  return [folder, ...holding];
}
