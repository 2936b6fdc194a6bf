// Tests that a world passes on what an agent says, and adds nothing: not a word that was not spoken, and no hearer from
// outside of the team. Otherwise the world could tell the team what none of its agents has found out.
import type { AnyCompleteWorld, Outcome } from '../../runtime/core/world.ts';
import { expectThat } from '../suite.ts';
import { namesIn } from './shown-names.ts';
import { copy, type HeldFixture, states } from './walk.ts';

const SAID = 'I have looked everywhere; who can help me, and with what?';

export async function speechIsPassedOn(fixture: HeldFixture): Promise<void> {
  const { world } = fixture;
  for await (const { state, setup } of states(fixture))
    for (const agent of await world.ready(state))
      for (const to of [undefined, setup.agents.find((one) => one !== agent)]) {
        const { heardBy = [], text = '' } = (await spokenOutcome(world, state, { agent, text: SAID, to })) ?? {};
        // What is cut may end within a word.
        const added = namesIn(text).find((word) => !namesIn(SAID).some((said) => said.startsWith(word)));
        expectThat(added === undefined, `'${added}', which is heard of the words of ${agent}, was said`);
        const stranger = heardBy.find((one) => !setup.agents.includes(one));
        expectThat(stranger === undefined, `'${stranger}', who hears ${agent}, is of the team`);
      }
}

/** What becomes of speech on an acting channel while all others idle; undefined where the world gives it no outcome. */
export async function spokenOutcome(
  world: AnyCompleteWorld,
  state: unknown,
  said: { readonly agent: string; readonly text: string; readonly to?: string | undefined },
): Promise<Outcome | undefined> {
  const { agent, text, to } = said;
  const speech = { channel: 'talk', text, to };
  const next = copy(state);
  const intents = (await world.ready(next)).map((one) =>
    one === agent ? { agent, do: '', speech } : { agent: one, do: world.pace.idle },
  );
  return (await world.step(next, intents)).outcomes.find((one) => one.agent === agent);
}
