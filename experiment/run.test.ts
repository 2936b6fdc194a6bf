// Tests that a program gets from the library what the command prints, and plays nothing twice.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { sar } from '../envs/index.ts';
import { runCaptured } from '../tests/support/capture.ts';
import {
  compareCells,
  defineExperiment,
  estimateCost,
  reproduce,
  runExperiment,
  statusOf,
  tableMarkdown,
  tableText,
} from './index.ts';

const grid = defineExperiment({
  worlds: 'relay',
  protocols: ['cmas', 'dmas'],
  agents: 3,
  seeds: 2,
});

test('the command and the library give the same rows, differences, notes and plan', async () => {
  const cwd = mkdtempSync(join(tmpdir(), 'troupe-run-'));
  // Real time would differ.
  writeFileSync(join(cwd, 'grid.json'), JSON.stringify({ ...grid, clock: 'simulated' }));
  const printed = await runCaptured('experiment run grid.json --json --quiet --out there --jobs 1'.split(' '), { cwd });
  const command = JSON.parse(printed.stdout);
  const library = JSON.parse(JSON.stringify(await runExperiment('grid.json', { cwd, place: 'here' })));
  expect(library.worlds).toEqual(command.worlds);
  expect(library.worlds[0].cells.length).toBe(2);
  expect(library.plan.worlds).toEqual(command.plan.worlds);
});

test('an experiment may be written with lists that are constant', async () => {
  const options = { rooms: [1, [2]] } as const;
  const written = {
    worlds: [{ world: 'relay', scenes: ['1'], options }],
    protocols: ['cmas', { mix: { a: { protocol: 'cmas', agents: ['r1'] }, b: { protocol: 'dmas' } } }],
    agents: [2, 3],
    models: [{ model: { '*': 'rules' } }],
    seeds: [1],
  } as const;
  expect(defineExperiment(written)).toBe(written);
  const asConst = { worlds: 'relay', protocols: ['cmas'], agents: [2], seeds: [1], steps: 1 } as const;
  expect((await runExperiment(asConst, { place: 'here' })).complete).toBe(true);
});

test('what was spent is in the currency of the prices, which the status names', async () => {
  const cwd = mkdtempSync(join(tmpdir(), 'troupe-run-'));
  writeFileSync(join(cwd, 'prices.json'), '{"rules":{"input":1,"output":2},"currency":"eur"}');
  await runExperiment({ ...grid, prices: 'prices.json' }, { cwd, place: 'here', folder: join(cwd, 'grid') });
  const status = statusOf(join(cwd, 'grid'));
  expect([status.currency, status.spent.usd > 0]).toEqual(['eur', true]);
  expect((await runCaptured(['experiment', 'status', 'grid'], { cwd })).stdout).toMatch(/tokens, [\d.]+ eur\n/);
});

test('a folder goes on: what it holds is not played again, and its cells are those of the run', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'troupe-run-'));
  const told: string[] = [];
  const onProgress = ({ played, episodes }: { played: number; episodes: number }) => told.push(`${played}/${episodes}`);
  const first = await runExperiment(grid, { place: 'here', folder, onProgress });
  expect(told).toEqual(['1/4', '2/4', '3/4', '4/4']);
  const again = await runExperiment({ ...grid, seeds: 3 }, { place: 'here', folder, onProgress });
  expect(told.slice(4)).toEqual(['5/6', '6/6']);
  expect([first.plan.toPlay, again.plan.toPlay, again.plan.there]).toEqual([4, 2, 4]);
  expect(compareCells(folder)[0]?.cells).toEqual(again.worlds[0]?.cells);
  await expect(estimateCost({ ...grid, steps: 1 }, { folder })).rejects.toThrow(/GRID_DIFFERS/);
});

test.each([1, 3])('what onProgress throws ends the run and frees the folder, with %i at a time', async (jobs) => {
  const folder = mkdtempSync(join(tmpdir(), 'troupe-run-'));
  const longer = { ...grid, seeds: 15 };
  const onProgress = () => {
    throw new Error('mine');
  };
  await expect(runExperiment(longer, { place: 'here', jobs, folder, onProgress })).rejects.toThrow('mine');
  const { done, isPlayed } = statusOf(folder);
  await setTimeout(100);
  expect([done <= jobs, isPlayed, statusOf(folder).done]).toEqual([true, false, done]);
  const { complete, plan } = await runExperiment(longer, { place: 'here', folder });
  expect([complete, plan.toPlay]).toEqual([true, 30 - done]);
});

test('what an interrupted run spent is the same of the folder as of the command', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'troupe-run-'));
  const stop = new AbortController();
  const onProgress = ({ played }: { played: number }) => played === 3 && stop.abort();
  await runExperiment({ ...grid, seeds: 15 }, { place: 'here', jobs: 4, folder, signal: stop.signal, onProgress });
  const { spent, played, done } = statusOf(folder);
  expect([done < 30, played.map((one) => one.spent)]).toEqual([true, [spent]]);
});

test('an interrupted run shows no differences, and is no look', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'troupe-run-'));
  const stop = new AbortController();
  const onProgress = ({ played }: { played: number }) => played === 6 && stop.abort();
  const asked = { ...grid, seeds: 15 };
  const cut = await runExperiment(asked, { place: 'here', jobs: 1, folder, signal: stop.signal, onProgress });
  const [world] = cut.worlds;
  expect([cut.stopped, world?.cells.length, world?.differences]).toEqual(['interrupted', 2, []]);
  const whole = await runExperiment(asked, { place: 'here', folder });
  expect(whole.worlds[0]?.differences.map(({ looks }) => looks)).toEqual([1]);
});

test('a folder that grew in two directions is whole when all that was asked for in turn is there', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'troupe-run-'));
  await runExperiment(grid, { place: 'here', folder });
  await runExperiment({ ...grid, protocols: ['cmas', 'solo'], seeds: '2,3' }, { place: 'here', folder });
  const { episodes, done, toPlay } = statusOf(folder);
  expect([episodes, done, toPlay]).toEqual([8, 8, 0]);
  expect(compareCells(folder)[0]?.differences.map(({ interim }) => interim)).not.toContain(true);
});

test('a scene that takes no team of a size is asked once, and leaves the rest complete', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'troupe-run-'));
  const scenes = 'cramped_room,forced_coordination';
  const kitchens = defineExperiment({ worlds: 'overcooked', protocols: 'cmas', agents: 4, scenes, seeds: 1, steps: 2 });
  const { estimate } = (await estimateCost(kitchens)).plan;
  const first = await runExperiment(kitchens, { place: 'here', folder });
  const calls = first.worlds[0]?.cells[0]?.estimates.calls?.mean;
  expect([estimate?.unplayable, estimate?.bounded, estimate?.calls.mean]).toEqual([1, [], calls]);
  const again = await runExperiment(kitchens, { place: 'here', folder });
  expect([first.complete, first.plan.toPlay, again.plan.toPlay]).toEqual([true, 2, 0]);
  expect(again.worlds[0]?.leftOutScenes.map(({ scene, agents }) => [scene, agents])).toEqual([
    ['forced_coordination', 4],
  ]);
  expect(again.worlds[0]?.cells.map(({ n, failures }) => [n, failures])).toEqual([[1, 0]]);
});

test('the tables of a result, as text and as Markdown, are those that the command prints', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'troupe-run-'));
  const { worlds } = await runExperiment(grid, { place: 'here', folder });
  const [world] = worlds;
  if (world === undefined) throw new Error('a world is missing');
  const printed = async (format: string) =>
    (await runCaptured(['experiment', 'report', folder, '--format', format])).stdout;
  expect(tableText(world)).toContain('│ dmas − cmas │');
  expect(await printed('text')).toContain(tableText(world));
  expect(tableMarkdown(world)).toMatch(/\n\| Difference \| Team \| Pairs \|[^\n]*\n[^\n]*\n\| dmas − cmas \|/);
  expect(await printed('markdown')).toContain(tableMarkdown(world));
  expect(
    Math.max(
      ...tableText(world, 60)
        .split('\n')
        .map((line) => line.length),
    ),
  ).toBeLessThanOrEqual(60);
});

test('worlds and models stand in the order of the file, also where labels are numbers', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'troupe-run-'));
  const labelled = (labels: string[]) => ({
    worlds: labels.map((label) => ({ world: 'relay', label })),
    models: labels.map((label) => ({ model: 'rules', label, slip: 0.1 })),
  });
  for (const labels of [
    ['10 %', '2'],
    ['1', '2', '10 %'],
  ]) {
    const spec = { ...grid, ...labelled(labels), protocols: 'cmas', seeds: 1, steps: 1 };
    const { plan, worlds } = await runExperiment(spec, { place: 'here', folder });
    expect([plan.worlds.map(({ label }) => label), worlds.map(({ label }) => label)]).toEqual([labels, labels]);
    expect(plan.worlds[0]?.models).toEqual(labels);
  }
  const all = ['10 %', '2', '1'];
  const compared = compareCells(folder);
  expect(compared.map(({ label }) => label)).toEqual(all);
  expect(compared[0]?.cells.map(({ model }) => model)).toEqual(all);
  expect(compared[0]?.differences.map(({ firstModel, secondModel }) => [firstModel, secondModel])).toEqual([
    ['10 %', '2'],
    ['10 %', '1'],
    ['2', '1'],
  ]);
});

test('two settings of a world are told apart by their labels in every table', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'troupe-run-'));
  const worlds = ['easy', 'hard'].map((label) => ({ world: 'relay', label }));
  await runExperiment({ ...grid, worlds, seeds: 1 }, { place: 'here', folder });
  const written = async (words: string, file: string) => {
    await runCaptured(['experiment', words, folder, '--out', join(folder, words)]);
    return readFileSync(join(folder, file), 'utf8');
  };
  const formats = ['text', 'markdown', 'latex', 'csv', 'json'].map((format) => ['report', folder, '--format', format]);
  const printed = formats.map(async (words) => (await runCaptured(['experiment', ...words])).stdout);
  for (const told of [...printed, written('report', 'report'), written('paper', 'paper/table.tex')])
    expect(await told).toMatch(/\), easy[\s\S]*\), hard/);
});

test('an estimate plays nothing into the folder, and an unknown key names the nearest', async () => {
  const { plan } = await estimateCost(grid);
  expect([plan.episodes, plan.toPlay]).toEqual([4, 4]);
  const misspelt: object = { ...grid, protcols: ['cmas'] };
  await expect(runExperiment({ ...grid, ...misspelt })).rejects.toThrow(/protcols.*protocols/s);
});

test.each<[options: object, said: string]>([
  [{ foldr: 'there' }, "an option of an experiment cannot be 'foldr'. Did you mean folder?"],
  [{ budgit: 'calls=3' }, "an option of an experiment cannot be 'budgit'. Did you mean budget?"],
  [{ jobs: 0 }, "jobs cannot be '0'. It takes a whole number from 1 to 1024."],
  [{ jobs: 'x' }, "jobs cannot be 'x'."],
  [{ jobs: 1.5 }, "jobs cannot be '1.5'."],
  [{ calls: -5 }, "calls cannot be '-5'."],
  [{ pilot: 1 }, "an option of an experiment cannot be 'pilot'."],
  [{ place: 'moon' }, "place cannot be 'moon'. It takes 'here', 'threads', or { queue: { servers }, secret }."],
  [{ place: { queue: {} } }, "place cannot be 'an object'."],
  [{ folder: 42 }, "folder cannot be '42'. It takes a text."],
  [{ budget: { token: 1 } }, "an amount of budget cannot be 'token'. Did you mean tokens?"],
  [{ budget: { calls: -1 } }, "budget cannot be 'an object'."],
  [{ model: 'rules' }, "model cannot be 'rules'. It takes a list of names"],
])('an option that the run does not take is refused: %j', async (options, said) => {
  await expect(runExperiment(grid, options)).rejects.toThrow(`OPTION_BAD: ${said}`);
});

test.each<[description: unknown, said: RegExp]>([
  [null, /the description of the experiment is no experiment: expected object\./],
  [
    { ...grid, worlds: [sar] },
    /worlds\.0: world is missing, the name or the file of one; Unrecognized keys: .* or world\?/,
  ],
])('what is no description is told what is wanted, each name once: case %#', async (description, said) => {
  const refused = Reflect.apply(runExperiment, undefined, [description, { place: 'here' }]);
  await expect(refused).rejects.toThrow(said);
  await expect(refused).rejects.not.toThrow(/steps.* or steps/);
});

test('an estimate and a table of a paper have options of their own', async () => {
  await expect(estimateCost(grid, { pilot: -1 })).rejects.toThrow("OPTION_BAD: pilot cannot be '-1'.");
  const misspelt: object = { quik: true };
  await expect(reproduce('capo:teams', misspelt)).rejects.toThrow('Did you mean quick?');
});

test('a budget stops the run, and the result says so', async () => {
  const { complete, stopped } = await runExperiment(grid, { place: 'here', budget: { calls: 3 } });
  expect([complete, stopped]).toEqual([false, 'budget']);
});

test('where the lead passes from one to another is data too, the same from the command, the library and the folder', async () => {
  const cwd = mkdtempSync(join(tmpdir(), 'troupe-run-'));
  const protocols = ['cmas', 'dmas', 'mix:cmas=50%,dmas=rest'];
  const swept = { worlds: 'relay', protocols, agents: [2, 4], seeds: 3, steps: 4, clock: 'simulated' as const };
  const { worlds } = await runExperiment(swept, { cwd, place: 'here', folder: 'there' });
  const [{ crossings = [] } = {}] = worlds;
  const byTeam = crossings.filter(({ axis }) => axis === 'agents');
  const byShare = crossings.filter(({ axis }) => axis === 'share');
  expect(new Set(byTeam.map(({ first, second }) => `${second} − ${first}`)).size).toBe(3);
  expect(byShare.map(({ first, second, agents }) => [first, second, agents])).toContainEqual(['dmas', 'cmas', 4]);
  // Half a team under each costs more than all under dmas, and all under cmas less: the lead passes between.
  const talk = byShare.find(({ measure, agents }) => measure === 'betweenTokens' && agents === 4);
  expect(talk).toMatchObject({ n: 3, p: 0.25, crossings: [{ rises: false, shown: false }] });
  expect(talk?.crossings[0]?.at).toSatisfy((at: number) => at > 0.5 && at < 1);
  expect(compareCells(join(cwd, 'there'))[0]?.crossings).toEqual(crossings);
  writeFileSync(join(cwd, 'grid.json'), JSON.stringify(swept));
  const printed = await runCaptured(['experiment', 'run', 'grid.json', '--json', '--quiet', '--out', 'there'], { cwd });
  expect(JSON.parse(printed.stdout).worlds[0].crossings).toEqual(crossings);
});

test('what is no table and what is no file of results have a code', async () => {
  // @ts-expect-error: a table has a name.
  await expect(reproduce(undefined)).rejects.toThrow(/OPTION_BAD/);
  const folder = mkdtempSync(join(tmpdir(), 'troupe-run-'));
  await runExperiment({ ...grid, seeds: 1, steps: 1 }, { place: 'here', folder });
  rmSync(join(folder, 'results.jsonl'));
  mkdirSync(join(folder, 'results.jsonl'));
  expect(() => statusOf(folder)).toThrow(/FILE_UNREADABLE/);
});

test.each(['__proto__', ' ', 'a\nb', '\u0000', 'x'.repeat(300), ''])('no label may be %j', async (label) => {
  const labelled = [
    { worlds: { world: 'relay', label } },
    { models: { model: 'rules', label } },
    { protocols: { protocol: 'cmas', label } },
  ];
  for (const one of labelled)
    await expect(runExperiment({ ...grid, ...one }, { place: 'here' })).rejects.toThrow(/EXPERIMENT_MALFORMED.*label/);
});

test('an option that an object cannot keep is refused as any other that the world does not have', async () => {
  const worlds = JSON.parse('{"world":"relay","options":{"__proto__":"x"}}');
  await expect(runExperiment({ ...grid, worlds }, { place: 'here' })).rejects.toThrow(
    /EXPERIMENT_MALFORMED.*worlds\.options\.__proto__/,
  );
});
