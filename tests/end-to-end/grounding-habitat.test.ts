// Says calls of the habitat world in words, as a model does that keeps to no form: each is read as the call that it
// means, or refused; none is read as another one. The sayings were written before the lexicon; the second half was kept
// aside while it was made.
import { expect, test } from 'vitest';
import { groundPairs } from '../../agents/grounding-pairs.ts';
import { lexicon } from '../../envs/habitat/lexicon.ts';

const O0 = 'any_targets|0';
const O1 = 'any_targets|1';
const G0 = `TARGET_${O0}`;
const G1 = `TARGET_${O1}`;
const nav = (thing: string) => `nav_to_obj(${thing})`;

type Sayings = readonly (readonly [text: string, action: string | null])[];

const WORKED_WITH: Sayings = [
  [`Navigate to ${O0}`, nav(O0)],
  [`I will go to ${G1} now.`, nav(G1)],
  ['move to object 1', nav(O1)],
  ['Drive over to target object 0', nav(O0)],
  ['fly to the goal of object 1', nav(G1)],
  [`approach ${O1}`, nav(O1)],
  ['head for the goal place of object 0', nav(G0)],
  [`walk up to ${G0}`, nav(G0)],
  [`nav_to_obj("${O0}")`, nav(O0)],
  [`pick up ${O0}`, `pick(${O0})`],
  ['grab object 1', `pick(${O1})`],
  [`Grasp ${O1} with my gripper`, `pick(${O1})`],
  ['take hold of target object 0', `pick(${O0})`],
  [`lift ${O1}`, `pick(${O1})`],
  [`place ${O0} at ${G0}`, `place(${O0}, ${G0})`],
  ['put object 1 down at its goal, goal 1', `place(${O1}, ${G1})`],
  ['set object 1 down at goal 1', `place(${O1}, ${G1})`],
  [`drop ${O0} at the goal of object 0`, `place(${O0}, ${G0})`],
  [`Deliver ${O1} to ${G1}.`, `place(${O1}, ${G1})`],
  ['reset my arm', 'reset_arm()'],
  ['stow the arm', 'reset_arm()'],
  ['bring the arm back to its rest position', 'reset_arm()'],
  ['wait', 'wait()'],
  ['wait until a teammate asks me for something', 'wait()'],
  ['stand by', 'stand_by()'],
  ['stand by until a teammate is done', 'stand_by()'],
  [`do not pick up ${O0}`, null],
  [`pick up ${O0} and place it at ${G0}`, null],
  ['pick up object 7', null],
  [`open ${O0}`, null],
  [`pick up ${G0}`, null],
];

const KEPT_ASIDE: Sayings = [
  [`Proceed to ${O1}`, nav(O1)],
  ['go near object 0', nav(O0)],
  ['roll to goal 1', nav(G1)],
  [`travel to the location of ${O0}`, nav(O0)],
  [`I am going to navigate towards ${G0}`, nav(G0)],
  ['get to the target place of object 0', nav(G0)],
  [`reach ${O1}`, nav(O1)],
  [`return to ${G1}`, nav(G1)],
  [`retrieve ${O1}`, `pick(${O1})`],
  ['collect object 0', `pick(${O0})`],
  [`use the arm to pick ${O0} up`, `pick(${O0})`],
  ['seize target object 1', `pick(${O1})`],
  [`get ${O0}`, `pick(${O0})`],
  [`put ${O1} on ${G1}`, `place(${O1}, ${G1})`],
  ['leave object 0 at goal 0', `place(${O0}, ${G0})`],
  [`set ${O0} down on ${G0}`, `place(${O0}, ${G0})`],
  [`release ${O1} at the goal of ${O1}`, `place(${O1}, ${G1})`],
  ['deposit object 1 in the receptacle of object 1', `place(${O1}, ${G1})`],
  ['retract my arm', 'reset_arm()'],
  ['return the arm to its home position', 'reset_arm()'],
  ['fold the arm', 'reset_arm()'],
  ['wait for a request', 'wait()'],
  ['stay idle', 'wait()'],
  ['wait for a teammate to finish', 'stand_by()'],
  [`never go to ${O1}`, null],
  [`go to ${O0} and then to ${G0}`, null],
  ['clean object 0', null],
  [`pick up ${O0} or ${O1}`, null],
  ['pick it up', null],
  [`${O0} is too high for me`, null],
];

const known = [O0, O1, G0, G1];

async function count(sayings: Sayings) {
  const pairs = await groundPairs(lexicon, { known, pairs: sayings.map(([text, action]) => ({ text, action })) });
  const of = (verdict: string) =>
    pairs.filter((one) => one.verdict === verdict).map(({ text, got }) => `${text} → ${got}`);
  return { right: of('right').length / pairs.length, wrong: of('wrong'), refused: of('refused') };
}

test.each([
  ['worked with', WORKED_WITH],
  ['kept aside', KEPT_ASIDE],
])('sayings that were %s', async (_, sayings) => {
  const { right, wrong, refused } = await count(sayings);
  expect(wrong).toEqual([]);
  expect(right, refused.join('\n')).toBeGreaterThan(0.9);
});
