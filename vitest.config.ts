// Configures the tests: one NATS server serves the whole run, and the names of the package's own entries lead to their
// sources.
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const source = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Takes whole episodes and processes first: begun last, one of them would keep a core busy while the others rest. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => moduleId.includes('/tests/');
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

// Most of what a test makes is gone before the next: with more room for it, less is copied by mistake.
for (const flag of ['--max-semi-space-size=64', '--min-semi-space-size=32']) setFlagsFromString(flag);

export default defineConfig({
  resolve: {
    alias: [
      { find: /^troupe$/, replacement: source('./index.ts') },
      { find: /^troupe\/(agents|protocols|envs)$/, replacement: source('./$1/index.ts') },
      { find: /^troupe\/conformance$/, replacement: source('./conformance/index.ts') },
    ],
  },
  test: {
    include: ['**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**', '**/.cache/**'],
    globalSetup: ['./tests/support/setup-tmp.ts', './tests/support/setup-nats.ts'],
    sequence: { sequencer: LongestFirst },
    pool: 'threads',
    // The files of a worker share what they import: loading it anew for each was a third of the work.
    isolate: false,
    // One worker a core: vitest leaves a core to its own thread, which has next to nothing to do; of two it used one.
    maxWorkers: availableParallelism(),
    // No test measures time by these: they end a run that would otherwise hang, on however busy a machine.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
