// Tests pictures of what an agent sees from its position: they show what the text says and no more, and every name in
// them is legible. The contents of a map are up to the world.
import type { PicturedName } from '../../runtime/facets/names.ts';
import { expectThat } from '../suite.ts';
import { namesIn } from './shown-names.ts';
import { type HeldFixture, states, walk } from './walk.ts';

/** Pixels: smaller letters are illegible. */
const LEAST_HEIGHT = 14;

export async function picturesNameWhatIsSeen(fixture: HeldFixture): Promise<void> {
  const { world } = fixture;
  if (world.views.camera === undefined) return;
  for await (const { state, setup } of states(withPictures(fixture))) {
    for (const agent of setup.agents) {
      const plates = await world.views.camera(state, agent);
      if (plates.length === 0) continue;
      const { text, picture } = await world.observe(state, agent);
      expectThat(picture !== undefined, `what ${agent} sees comes with a picture, since names stand in one`);
      const told = new Set([...namesIn(text), ...setup.agents]);
      for (const { name } of plates)
        expectThat(told.has(name), `the words that ${agent} reads name '${name}', which stands in its picture`);
      for (const [i, plate] of plates.entries()) {
        expectThat(isWhole(plate, picture), `'${plate.name}' stands whole in the picture of ${agent}`);
        const under = plates.slice(i + 1).find((other) => overlap(plate, other));
        expectThat(under === undefined, `'${plate.name}' does not cover '${under?.name}' in the picture of ${agent}`);
      }
    }
  }
}

/** A name that appears in any picture of an episode appears in the picture of each agent offered an action on it. */
export async function picturesNameWhatIsOffered(fixture: HeldFixture): Promise<void> {
  const { world } = fixture;
  if (world.views.camera === undefined) return;
  for (const setup of withPictures(fixture).setups) {
    const seen: { agent: string; names: ReadonlySet<string>; offered: readonly string[] }[] = [];
    for await (const state of walk(fixture, setup))
      for (const agent of setup.agents) {
        const names = new Set((await world.views.camera(state, agent)).map(({ name }) => name));
        seen.push({ agent, names, offered: (await world.actions(state, agent)).flatMap(namesIn) });
      }
    const drawable = new Set(seen.flatMap(({ names }) => [...names]));
    for (const { agent, names, offered } of seen) {
      const missing = offered.find((name) => drawable.has(name) && !names.has(name));
      expectThat(missing === undefined, `'${missing}' stands in the picture of ${agent}, who may act on it`);
    }
  }
}

const withPictures = (fixture: HeldFixture): HeldFixture => ({
  ...fixture,
  setups: fixture.pictured ?? fixture.setups,
});

const isWhole = (
  { left, top, width, height }: PicturedName,
  picture: { readonly width: number; readonly height: number } | undefined,
): boolean =>
  picture !== undefined &&
  height >= LEAST_HEIGHT &&
  left >= 0 &&
  top >= 0 &&
  left + width <= picture.width &&
  top + height <= picture.height;

const overlap = (a: PicturedName, b: PicturedName): boolean =>
  a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height;
