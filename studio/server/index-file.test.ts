// Tests the index that is kept beside a long record: it says what reading the record says, and one of another record, a
// cut one, or one that a folder does not take is as none.
import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { createTokenCounter, rulesModel } from '../../agents/index.ts';
import { sar } from '../../envs/index.ts';
import { runEpisode } from '../../index.ts';
import { dmas } from '../../protocols/index.ts';
import { fileSink } from '../../runtime/record/sink.ts';
import { keepIndex, keptIndex } from './index-file.ts';
import { RecordPass } from './record-pass.ts';

const { count } = createTokenCounter();
const ANY_LENGTH = 0;

let folder: string;
let record: string;
let pass: RecordPass;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'troupe-index-'));
  record = join(folder, 'record.jsonl');
  const models = rulesModel({ player: sar.player, seed: 1, slip: 0.5 });
  await runEpisode({ world: sar, protocol: dmas, agents: 3, steps: 4, models, sink: fileSink(record) });
  pass = new RecordPass(record, { count });
  await pass.read(false);
});

const keep = () => keepIndex(record, { index: pass.fold, torn: pass.torn, seal: pass.seal, prices: '' }, ANY_LENGTH);
const kept = (prices = '') => keptIndex(record, prices, ANY_LENGTH);
const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

test('a kept index says of every step what reading the record says', () => {
  expect(keep()).toBe(true);
  const { index, seal } = kept() ?? {};
  expect(seal).toEqual(pass.seal);
  expect(seal?.state).toBe('sealed');
  const places = pass.fold.overview.steps.map((_, place) => place);
  expect(places).toHaveLength(4);
  expect(index?.overview).toEqual(asJson(pass.fold.overview));
  expect([index?.started, index?.moves]).toEqual([pass.fold.started, pass.fold.moves]);
  for (const place of places) {
    expect(index?.step(place)).toMatchObject(asJson(pass.fold.step(place)) ?? {});
    expect(index?.before(place)).toEqual(asJson(pass.fold.before(place)));
  }
  expect(index?.step(places.length)).toBeUndefined();
});

test('a short record keeps none', () => {
  expect(keepIndex(record, { index: pass.fold, torn: false, seal: { state: 'none' }, prices: '' })).toBe(false);
  expect(readdirSync(folder)).toEqual(['record.jsonl']);
});

test('an index of a record that has changed since, or of other prices, is as none', () => {
  keep();
  expect(kept('another currency')).toBeUndefined();
  appendFileSync(record, '\n');
  expect(kept()).toBeUndefined();
});

test('an index that is cut off or no index is as none', () => {
  keep();
  const file = `${record}.index`;
  const whole = readFileSync(file, 'utf8');
  writeFileSync(file, whole.slice(0, -100));
  expect(kept()).toBeUndefined();
  writeFileSync(file, '{"version":1}\n');
  expect(kept()).toBeUndefined();
  writeFileSync(file, whole);
  expect(kept()).toBeDefined();
});

test('where the folder does not take it nothing is left behind', () => {
  mkdirSync(join(`${record}.index`, 'in the way'), { recursive: true });
  expect(keep()).toBe(false);
  expect(readdirSync(folder).sort()).toEqual(['record.jsonl', 'record.jsonl.index']);
});

test('a pass sees what stands behind the sealed end without a line break', async () => {
  const other = join(mkdtempSync(join(tmpdir(), 'troupe-pass-')), 'record.jsonl');
  writeFileSync(other, `${readFileSync(record, 'utf8')}garbage`);
  const added = new RecordPass(other, { count });
  await added.read(false);
  expect(added.seal).toMatchObject({ state: 'changed', what: 'it stands behind the sealed end' });
  expect(added.continues()).toBe(false);
});

test('a pass that is closed reads no further', async () => {
  const closed = new RecordPass(record, { count });
  closed.isClosed = true;
  await closed.read(false);
  expect(closed.fold.overview.steps).toEqual([]);
});
