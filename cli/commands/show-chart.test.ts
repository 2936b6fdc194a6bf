// Tests `troupe show --machine`: the chart as Mermaid and as JSON, for every shipped role, and plain words where there
// is none.
import { describe, expect, test } from 'vitest';
import { createMachine, StateMachine } from 'xstate';
import { PROTOCOLS } from '../../protocols/index.ts';
import { chartMermaid } from '../../runtime/run/overview/chart.ts';
import { layOut } from '../../runtime/topology/topology.ts';
import { runCaptured } from '../../tests/support/capture.ts';

const AGENTS = ['agent1', 'agent2', 'agent3'];

describe.each(Object.entries(PROTOCOLS))('the charts of %s', (name, protocol) => {
  test('are drawn and exported for every role that has one, and refused in plain words where it has none', async () => {
    const topology = layOut(protocol, AGENTS);
    const roles = new Map(
      topology.instances.flatMap(({ kind, part, roleName, role }) =>
        role && kind === 'role' ? [[topology.parts.length > 1 ? `${part}/${roleName}` : roleName, role]] : [],
      ),
    );
    expect(roles.size).toBeGreaterThan(0);
    for (const [role, { logic }] of roles) {
      const drawn = await runCaptured(['show', name, '--machine', role]);
      if (!(logic instanceof StateMachine)) {
        expect(drawn.code, role).not.toBe(0);
        expect(drawn.stderr).toContain('ROLE_WITHOUT_CHART');
        expect(drawn.stderr).toContain('is a rule, that is an XState transition actor');
        continue;
      }
      expect(drawn.stdout.split('\n')[0]).toBe('stateDiagram-v2');
      for (const state of Object.keys(logic.root.states)) expect(drawn.stdout).toContain(`state "${state}" as s`);
      const json = await runCaptured(['show', name, '--machine', role, '--json']);
      const loaded = createMachine(JSON.parse(json.stdout));
      expect([...loaded.root.events].sort()).toEqual([...logic.root.events].sort());
      expect(JSON.parse(JSON.stringify(loaded.config))).toEqual(JSON.parse(json.stdout));
      expect(Object.keys(loaded.root.states)).toEqual(Object.keys(logic.root.states));
    }
  });
});

test('a role that is not there is answered with those that are', async () => {
  const { code, stderr } = await runCaptured(['show', 'dmas', '--machine', 'speakr']);
  expect(code).not.toBe(0);
  expect(stderr).toContain("ROLE_NOT_FOUND: protocol 'dmas' has no role 'speakr'. Did you mean speaker?");
});

test('composite, parallel and final states, delays, guards and transitions of the whole chart are drawn', () => {
  const drawn = chartMermaid({
    id: 'it',
    initial: 'a',
    on: { reset: '.a' },
    states: {
      a: { after: { 500: 'both' }, on: { 'x;y': { guard: 'ripe', target: 'end' }, again: { actions: 'note' } } },
      both: { type: 'parallel', states: { left: {}, right: { initial: 'in', states: { in: { exit: 'leave' } } } } },
      end: { type: 'final' },
    },
  });
  expect(drawn.split('\n')).toEqual([
    'stateDiagram-v2',
    '  [*] --> s0',
    '  state "it" as s0',
    '  state s0 {',
    '    [*] --> s1',
    '    state "a" as s1',
    '    state "both" as s2',
    '    state s2 {',
    '      state "left" as s3',
    '      --',
    '      state "right" as s4',
    '      state s4 {',
    '        [*] --> s5',
    '        state "in" as s5',
    '        s5 : exit / leave',
    '      }',
    '    }',
    '    state "end" as s6',
    '    s6 --> [*]',
    '  }',
    '  s0 --> s1 : reset',
    '  s1 --> s6 : x#59;y [ripe]',
    '  s1 --> s1 : again / note',
    '  s1 --> s2 : after 500 ms',
    '',
  ]);
});
