// Configures the tests: one NATS server serves the whole run, and the names of the package's own entries lead to their
// sources.
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const tsconfig: { compilerOptions: { paths: Record<string, readonly string[]> } } = JSON.parse(
  readFileSync(new URL('./tsconfig.json', import.meta.url), 'utf8'),
);

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
    alias: Object.entries(tsconfig.compilerOptions.paths).map(([name, [path]]) => ({
      find: new RegExp(`^${name}$`),
      replacement: fileURLToPath(new URL(String(path), import.meta.url)),
    })),
  },
  test: {
    include: ['**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**', '**/.cache/**'],
    globalSetup: ['./tests/support/setup-tmp.ts', './tests/support/setup-nats.ts'],
    sequence: { sequencer: LongestFirst },
    pool: 'threads',
    // The grounder requires a room of TypeScript when it first needs it, which Node alone cannot.
    execArgv: ['--import', 'tsx'],
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
