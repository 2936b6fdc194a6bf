// Tests that the tasks of `household` are those of the paper, with its checklists and their known defects.
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { TYPES } from '../object-types.ts';
import { createKitLookup } from '../scene-kit.ts';
import { household } from '../world.ts';
import { SCENES, TASKS, taskNamed } from './tasks.ts';

const FACTS = new URL('../../../../shared/specs/mapthor-tasks.json', import.meta.url);
const absent = 'no ../shared/specs/mapthor-tasks.json beside the checkout';
const Facts = z.object({
  tasks: z.array(
    z.object({
      name: z.string(),
      instruction_in_mapper: z.string().nullable(),
      floorplan_files: z.array(z.string()),
      subtasks: z.array(z.string()).optional(),
      coverage: z.array(z.string()).optional(),
      unreachable_subtasks: z.array(z.string()).optional(),
    }),
  ),
  paper_task_list: z.record(z.string(), z.array(z.string())),
});
const facts = existsSync(FACTS) ? Facts.parse(JSON.parse(readFileSync(FACTS, 'utf8'))) : undefined;

const { options: OPTIONS } = household.reset({ scene: 'wash-dishes/1', seed: 0, agents: ['Alice'], options: {} });
const kitOf = createKitLookup();
const withoutNumbers = (entries: readonly string[]) =>
  [...new Set(entries.map((entry) => entry.replace(/_\d+/g, '')))].sort();

describe('the tasks', () => {
  test('are 50, five floor plans each, with names that differ', () => {
    expect(TASKS).toHaveLength(50);
    expect(SCENES.size).toBe(250);
    for (const { floorPlans } of TASKS) expect(new Set(floorPlans).size).toBe(5);
  });

  test('hold every one that the paper prints, in its category', ({ skip }) => {
    if (facts === undefined) return skip(absent);
    for (const [category, texts] of Object.entries(facts.paper_task_list))
      for (const text of texts) expect([text, taskNamed(text)?.category]).toEqual([text, Number(category.charAt(0))]);
    expect(Object.values(facts.paper_task_list).flat()).toHaveLength(44);
  });

  for (const { text, slug, floorPlans } of TASKS.slice(0, 9))
    test(`have the published checklist, defects and all: ${text}`, ({ skip }) => {
      if (facts === undefined) return skip(absent);
      const fact = facts.tasks.find(({ instruction_in_mapper }) => instruction_in_mapper === text);
      const { published } = kitOf(`${slug}/${floorPlans[0]}`, OPTIONS);
      const here = (entry: string) => !entry.includes('Table');
      expect(withoutNumbers(published.subtasks)).toEqual(fact?.subtasks?.filter(here).sort());
      expect(withoutNumbers(published.targets)).toEqual(fact?.coverage?.filter(here).sort());
      for (const floorPlan of floorPlans) expect(fact?.floorplan_files).toContain(`FloorPlan${floorPlan}`);
    });

  test('name only types that there are', () => {
    for (const { start = {}, needs = {} } of TASKS)
      for (const type of [...Object.keys(start), ...Object.values(start), ...Object.keys(needs)])
        expect(TYPES.has(type)).toBe(true);
  });
});

describe('the published checklist keeps the defects that are known:', () => {
  const published = (scene: string) => kitOf(scene, OPTIONS).published;

  test('a name for picking up that is never said', () => {
    expect(published('computer-book-remote-sofa/201').subtasks).toContain('PickObject(Laptop_1)');
    expect(published('clear-couch/201').subtasks).toContain('PickUpObject(KeyChain_1)');
  });

  test('a table that is no type, so that putting things there is not asked for', () => {
    const { subtasks, targets } = published('vase-tissue-remote-table/201');
    expect(withoutNumbers(subtasks)).toEqual([
      'NavigateTo(RemoteControl)',
      'NavigateTo(TissueBox)',
      'NavigateTo(Vase)',
      'PickupObject(RemoteControl)',
      'PickupObject(TissueBox)',
      'PickupObject(Vase)',
    ]);
    expect(targets.some((target) => target.startsWith('Table'))).toBe(false);
  });

  test('misspelt types, whose places vanish', () => {
    expect(published('clear-table/4').subtasks.filter((entry) => /knife/i.test(entry))).toEqual([
      'NavigateTo(ButterKnife_1)',
      'PickUpObject(ButterKnife_1)',
    ]);
  });

  test('a checker that asks for the fridge where the text says countertop', () => {
    expect(published('food-countertop/1').subtasks).toContain('PutObject(Fridge, Bread)');
  });
});

describe('the paper’s checklist', () => {
  test('counts each thing where all are asked for, and one where one will do', () => {
    const { paper } = kitOf('potatoes-bowl/1', OPTIONS);
    expect(paper.total).toBe(12);
    expect(kitOf('wash-dishes/1', OPTIONS).paper.total).toBe(8);
    expect(kitOf('bread-lettuce-tomato-fridge/1', OPTIONS).paper.total).toBe(14);
  });

  test('names tables as the task does and takes any of them', () => {
    const { paper } = kitOf('vase-tissue-remote-table/201', OPTIONS);
    expect(paper.items.map(({ text }) => text)).toContain('PutObject(Table, Vase)');
    expect(paper.total).toBe(12);
  });
});
