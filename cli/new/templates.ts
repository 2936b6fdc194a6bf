// Holds the templates of `troupe new`: a runnable protocol or world with a passing test. The world is that of
// examples/crate.ts under another name.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export type NewKind = 'protocol' | 'world';

export interface NewFile {
  readonly name: string;
  readonly text: string;
}

/** The file and its test. `name`: lower-case letters, digits and hyphens. */
export function newFiles(kind: NewKind, name: string): readonly NewFile[] {
  const id = name.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  const [text, test] = kind === 'protocol' ? [protocolText(name, id), protocolTest(name, id)] : worldTexts(name, id);
  return [
    { name: `${name}.ts`, text },
    { name: `${name}.test.ts`, text: test },
  ];
}

const protocolText = (name: string, id: string): string => `// Try it: npx troupe show ./${name}.ts
//         npx troupe run sar --protocol ./${name}.ts --agents 3
import { action, channel, every, everyone, observation, own, ownAnd, protocol } from 'troupe';
import { groundAction, look, module, OneAction } from 'troupe/agents';
import { z } from 'zod';

const Words = z.object({ text: z.string() });
const summary = channel('summary', Words);

/**
 * Exists once: sees what everyone sees and tells the team what matters. 'brief' is an ask that this protocol defines.
 */
const editor = module({
  wakes: [every(observation)],
  says: [summary],
  ask: 'brief',
  answer: Words,
  prompt: look('You see what everyone sees. Tell the team in a few sentences what matters now.'),
  say: ({ text }) => [summary({ text })],
  fallback: () => [summary({ text: '' })],
});

/** Exists once per agent and decides for it. */
const mind = module({
  wakes: [every(observation), every(summary)],
  says: [action],
  ask: 'act',
  answer: OneAction,
  prompt: look('Choose the one action that helps the team most.', (me) => [me.agent]),
  accept: (answer, heard, me) => groundAction(answer, heard.observation, me.agent, me.world.lexicon),
  say: ({ action: wanted }) => [action({ do: wanted })],
  fallback: (_heard, me) => [action({ do: me.world.idle })],
});

export const ${id} = protocol('${name}', {
  about: 'An editor tells the team what all agents see; each agent decides for itself.',
  once: { editor },
  perAgent: { mind },
  routes: { observation: ownAnd('editor'), summary: everyone, action: own },
});
`;

const protocolTest = (name: string, id: string): string => `// Run it: node --import tsx --test ${name}.test.ts
import assert from 'node:assert/strict';
import test from 'node:test';
import { checkProtocol, runEpisode } from 'troupe';
import { scriptedModel } from 'troupe/agents';
import { sar } from 'troupe/envs';
import { ${id} } from './${name}.ts';

test('it has no faults', () => {
  assert.deepEqual(checkProtocol(${id}, ['Ann', 'Ben', 'Cem']), []);
});

test('each agent is told the summary before it acts', async () => {
  const models = scriptedModel({
    editor: { brief: [{ text: 'Fire in the north.' }] },
    mind: {
      act: ({ text }) => {
        assert.match(text, /Fire in the north\\./);
        return { action: sar.pace.idle };
      },
    },
  });
  const { reason, summary } = await runEpisode({ world: sar, protocol: ${id}, agents: 2, steps: 1, models });
  models.assertFinished();
  assert.deepEqual([reason, summary.calls], ['step-cap', 3]);
});
`;

/** Next to the package's sources, or one folder further up from the compiled files. */
const root = import.meta.url.endsWith('.ts') ? '../../' : '../../../';
const CRATE = new URL(`${root}examples/crate.ts`, import.meta.url);

function worldTexts(name: string, id: string): [text: string, test: string] {
  const crate = readFileSync(fileURLToPath(CRATE), 'utf8');
  const body = crate
    .slice(crate.indexOf('import '))
    .replace('export const crate =', `export const ${id} =`)
    .replace("name: 'crate'", `name: '${name}'`);
  return [`// Try it: npx troupe run ./${name}.ts --protocol cmas\n${body}`, worldTest(name, id)];
}

const worldTest = (name: string, id: string): string => `// Run it: node --import tsx --test ${name}.test.ts
import assert from 'node:assert/strict';
import test from 'node:test';
import { runEpisode } from 'troupe';
import { rulesModel } from 'troupe/agents';
import { runSuite, worldSuite } from 'troupe/conformance';
import { cmas, solo } from 'troupe/protocols';
import { ${id} } from './${name}.ts';

test('it keeps the contract of a world', async () => {
  const setups = [0, 1, 2].map((seed) => ({ scene: 'yard', seed, agents: ${id}.team.names(2), options: {} }));
  const hidden = setups.map((setup) => ({
    what: 'the weight',
    setup,
    agent: 'Ben',
    change: (state: { weight: number }) => {
      state.weight = (state.weight % 3) + 1;
    },
  }));
  const { verdicts } = await runSuite(worldSuite, () => ({ world: ${id}, setups, hidden }));
  const failed = verdicts.filter(({ verdict }) => verdict === 'failed');
  assert.deepEqual(failed, []);
});

test('an agent that sees only the label cannot lift, one that is told can', async () => {
  const models = rulesModel({ player: ${id}.player, seed: 1 });
  const ends = [];
  for (const protocol of [cmas, solo]) ends.push((await runEpisode({ world: ${id}, protocol, models })).reason);
  assert.deepEqual(ends, ['goal', 'step-cap']);
});
`;
