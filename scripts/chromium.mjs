// Finds a Chromium for tests of pages: named by CHROMIUM, installed, cached from an earlier run, or fetched as the
// distribution's package with its dependencies.
import { existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolders, findProgram, run, withPackages } from './debian-packages.mjs';

/** Flags for a headless browser that makes no requests of its own. */
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

const CHROMIUM = {
  title: 'Chromium',
  variable: 'CHROMIUM',
  names: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
  kept: 'chromium',
  check: (version) => /Chrom/.test(version),
  fetch: fetchChromium,
  fix: 'Install it (Debian and Ubuntu: apt-get install chromium; others: chromium.org)',
};

/** The path of a working Chromium. @throws CHROMIUM_MISSING */
export const findChromium = ({ env = process.env, caches = cacheFolders(env, 'chromium') } = {}) =>
  findProgram(CHROMIUM, { env, caches });

/** An unpacked Chromium finds its libraries and fonts through a small wrapper script. */
function fetchChromium(folder) {
  return withPackages(folder, ['chromium', 'fonts-dejavu-core'], { dependencies: true }, async (unpacked) => {
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
    return path;
  });
}

/** The folder and its subfolders with libraries, where an installed system would look by default. */
function librariesBelow(folder) {
  if (!existsSync(folder)) return [];
  const inside = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const holding = inside
    .map(({ name }) => join(folder, name))
    .filter((dir) => readdirSync(dir).some((file) => /\.so(\.|$)/.test(file)));
  return [folder, ...holding];
}
