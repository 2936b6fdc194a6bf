// Tests that `troupe show` prints every protocol's roles, channels, bounds and diagram, all of the same topology.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { rulesModel } from '../../agents/models/rules-model.ts';
import { relay } from '../../envs/relay/relay.ts';
import { cmas, dmas, PROTOCOLS } from '../../protocols/index.ts';
import { modelRoles } from '../../resolve/named-models.ts';
import { action, channel, observation } from '../../runtime/core/channel.ts';
import { type Mixture, protocol } from '../../runtime/core/protocol.ts';
import { every, rule } from '../../runtime/core/role.ts';
import { addressed, to } from '../../runtime/core/route.ts';
import { mix } from '../../runtime/naming/mix.ts';
import { memorySink } from '../../runtime/record/sink.ts';
import { overviewMermaid } from '../../runtime/run/overview/mermaid.ts';
import { protocolOverview } from '../../runtime/run/overview/overview.ts';
import { runEpisode } from '../../runtime/run/run.ts';
import { boundCalls } from '../../runtime/topology/call-bounds.ts';
import { layOut } from '../../runtime/topology/topology.ts';
import { runCaptured } from '../../tests/support/capture.ts';
import { answer, printedText } from '../command.ts';
import { showText } from './show.ts';

const NAMES = Object.keys(PROTOCOLS);

describe.each(NAMES)('troupe show %s', (name) => {
  test('prints roles, channels, subjects, who hears whom, calls and checks', async () => {
    const { code, stdout } = await runCaptured(['show', name, '--agents', '4']);
    expect(code).toBe(0);
    for (const title of ['Roles', 'Channels', 'Who hears whom', 'Model calls per step', 'Checks'])
      expect(stdout).toMatch(new RegExp(`^${title}$`, 'm'));
    expect(stdout).toMatch(/troupe\.<run>\.<episode>\.\w+\.observation\.\*\.\*\.\*/);
    expect(stdout).toContain('no faults');
  });

  test('prints the same as JSON', async () => {
    const { stdout } = await runCaptured(['show', name, '--agents', '4', '--json']);
    const shown = JSON.parse(stdout);
    expect(shown).toMatchObject({ name, agents: ['agent1', 'agent2', 'agent3', 'agent4'], faults: [] });
    expect(shown.hash).toMatch(/^[0-9a-f]{12}$/);
    const asking = modelRoles(PROTOCOLS[name] ?? fail()).filter((role) => !role.includes('/'));
    const counted: { role: string }[] = shown.calls.roles;
    expect(counted.map(({ role }) => role).sort()).toEqual([...asking].sort());
  });

  test('draws a flowchart whose edges join nodes that are there', async () => {
    const { stdout } = await runCaptured(['show', name, '--format', 'mermaid']);
    const lines = stdout
      .trimEnd()
      .split('\n')
      .map((line) => line.trim());
    expect(lines[0]).toBe('flowchart LR');
    const nodes = lines.flatMap((line) => /^(r\d+)[([{]/.exec(line)?.[1] ?? []);
    const edges = lines.flatMap((line) => [...line.matchAll(/^(r\d+) -\.?->\|"[^"]+"\| (r\d+)$/g)]);
    expect(nodes.length).toBe(new Set(nodes).size);
    expect(edges.length).toBeGreaterThan(1);
    for (const [, from, into] of edges) expect(nodes).toEqual(expect.arrayContaining([from, into]));
    const other = lines.slice(1).filter((line) => !/^(r\d+|subgraph part\d+\["|end$)/.test(line));
    expect(other).toEqual([]);
  });

  test('bounds the calls that an episode makes in each step', async () => {
    const sink = memorySink();
    await runEpisode({
      world: relay,
      protocol: PROTOCOLS[name] ?? fail(),
      agents: 5,
      steps: 4,
      models: rulesModel({ player: relay.player, seed: 1 }),
      sink,
    });
    const events = sink.events();
    const counts = boundCalls(layOut(PROTOCOLS[name] ?? fail(), ['r1', 'r2', 'r3', 'r4', 'r5']));
    const started = events.flatMap((e) => (e.type === 'step.started' ? [e.step] : []));
    for (const step of started) {
      const { total } = counts.filter((c) => c.from <= step).at(-1) ?? fail();
      const calls = events.filter((e) => e.type === 'model.called' && e.step === step && e.attempt === 1).length;
      expect(calls).toBeGreaterThanOrEqual(total.least);
      if (total.most !== null) expect(calls).toBeLessThanOrEqual(total.most);
    }
  });
});

describe('troupe show', () => {
  test('says the calls of the published forms', async () => {
    const calls = async (name: string) =>
      /^all roles: (.*?), deepest/m.exec((await runCaptured(['show', name])).stdout)?.[1];
    expect(await calls('cmas')).toBe('1');
    expect(await calls('solo')).toBe('n');
    expect(await calls('dmas')).toBe('1 … 4n');
  });

  test('prints the options of a family, and what they are here', async () => {
    const { stdout } = await runCaptured(['show', 'llamar:corrector=in-actor']);
    expect(stdout).toMatch(/│ corrector +│ module \| in-actor +│ module +│ in-actor +│/);
    expect(stdout).toMatch(/│ explore +│ true \| false +│ true +│ true +│/);
    const shown = JSON.parse((await runCaptured(['show', 'llamar:corrector=in-actor', '--json'])).stdout);
    expect(shown.choices.rules).toMatchObject({ default: 'paper', takes: 'paper | published' });
    expect((await runCaptured(['show', 'solo'])).stdout).not.toContain('Options');
  });

  test('says the calls of LLaMAR and of its baselines', async () => {
    const calls = async (name: string) =>
      /^all roles: (.*?), deepest chain, at most: (.*)$/m.exec((await runCaptured(['show', name])).stdout);
    expect((await calls('llamar'))?.slice(1)).toEqual([
      '2 at step 0, then 4, or less where actor need not ask',
      '2 at step 0, then 3',
    ]);
    expect((await calls('smart-llm'))?.slice(1)).toEqual(['3 at step 0, then 0', '3 at step 0, then 0']);
    expect((await calls('act:summaries=true'))?.slice(1)).toEqual(['n + 1', '2']);
    expect((await runCaptured(['show', 'smart-llm'])).stdout).toMatch(/│ decomposer .*│ 0 alone +│/);
  });

  test('puts the speakers of a large team together', async () => {
    const { stdout } = await runCaptured(['show', 'dmas', '--agents', '40']);
    expect(stdout).toContain('each speaker (40)');
    expect(stdout).toContain('40 × hand');
    expect(stdout.split('\n').length).toBeLessThan(66);
  });

  test.each([
    ['duo'],
    ['llamar', '--fidelity', 'paper:llamar'],
    ['smart-llm'],
    ['switch:dmas,cmas@after=5'],
    ['mix:cmas=50%,dmas=rest'],
  ])('fits tables and sentences about %s into the terminal', async (...args) => {
    const terminal = { isTTY: true, columns: 60, env: { NO_COLOR: '1' } };
    const { stdout } = await runCaptured(['show', ...args], terminal);
    expect(stdout.split('\n').filter((line) => line.length > 60)).toEqual([]);
    const words = (text: string) => text.replaceAll(/[\s│┌┬┐├┼┤└┴┘─]+/g, '');
    const wide = await runCaptured(['show', ...args], { ...terminal, columns: 1000 });
    expect([...words(stdout)].sort().join('')).toBe([...words(wide.stdout)].sort().join(''));
  });

  test('lists the faults of a protocol that has some, and counts no calls of it', () => {
    const planner = rule({ wakes: [every(observation)], says: [action], say: () => [] });
    const shown = protocolOverview(
      protocol('lame', { once: { planner }, routes: { observation: to('planer'), action: addressed } }),
      2,
    );
    const text = printedText(answer(shown, { text: (it) => showText(it) }), 'text');
    expect(text).toMatch(/^ROUTE_ROLE_UNKNOWN: .*planer.* Did you mean planner\?$/m);
    expect(text).toContain('Not counted');
    expect(overviewMermaid(shown)).toMatch(/^flowchart LR\n/);
  });

  test('has a fault where a role names nobody on an addressed channel', async () => {
    const cwd = mkdtempSync(join(tmpdir(), 'troupe-show-'));
    writeFileSync(
      join(cwd, 'lost.ts'),
      `import { action, addressed, every, observation, protocol, rule, to } from '${resolve('index.ts')}';
      const chief = rule({ wakes: [every(observation)], says: [action], say: () => [action({ do: 'wait' })] });
      export default protocol('lost', { once: { chief }, routes: { observation: to('chief'), action: addressed } });`,
    );
    const { code, stdout } = await runCaptured(['show', './lost.ts'], { cwd });
    expect(code).toBe(1);
    expect(stdout).toMatch(/^ADDRESSEE_MISSING: role 'chief' said something on 'action' to nobody/m);
    rmSync(cwd, { recursive: true });
  });

  test('shows a mixture for the agents that it names', () => {
    const named = mix('named', {
      red: { protocol: cmas, agents: ['Alice'] },
      blue: { protocol: dmas, agents: ['Bob'] },
    });
    const shared = mix('shared', { red: { protocol: cmas, agents: ['Alice'] }, blue: { protocol: dmas } });
    const seen = (p: Mixture, n?: number) => {
      const { agents, faults } = protocolOverview(p, n);
      return [agents, faults.map(({ code }) => code)];
    };
    expect(seen(named)).toEqual([['Alice', 'Bob'], []]);
    expect(seen(named, 2)).toEqual([['Alice', 'Bob'], []]);
    expect(seen(named, 1)).toEqual([['Alice'], ['PART_AGENT_UNKNOWN']]);
    expect(seen(named, 3)).toEqual([['Alice', 'Bob', 'agent1'], ['AGENT_NO_PART']]);
    expect(seen(shared, 3)).toEqual([['Alice', 'agent1', 'agent2'], []]);
    expect(seen(shared)).toEqual([['Alice', 'agent1', 'agent2'], []]);
  });

  test('escapes names for where they go', () => {
    const evil = 'x"]; click r0 href "javascript:alert(1)" %%<b>\u001b[31m\u202e';
    const say = () => [];
    const roles = { [evil]: rule({ wakes: [every(observation)], says: [channel('talk', observation.schema)], say }) };
    const shown = protocolOverview(
      protocol('odd', {
        about: evil,
        once: roles,
        routes: { observation: to(evil), talk: to(evil), action: addressed },
      }),
      2,
    );
    const drawn = overviewMermaid(shown);
    expect(drawn.split('\n').filter((line) => line.includes('x#34;#93;#59; click'))).toHaveLength(1);
    expect(drawn).not.toMatch(/<b>|x"|\u202e/);
    expect(printedText(answer(shown, { text: (it) => showText(it) }), 'text')).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}]/u);
  });
});

function fail(): never {
  throw new Error('not there');
}
