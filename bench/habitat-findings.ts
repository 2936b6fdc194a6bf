// Writes what the habitat world's results show, in prose. Every figure comes from the results, so that text and tables
// agree; whether the sentences around the figures still hold is for whoever measures anew to read.
import type { ResumeFormat } from '../agents/robots/resume-text.ts';
import type { HabitatTaskKind } from '../envs/habitat/options.ts';
import type { HabitatFigures } from './habitat-episodes.ts';
import { SCALES } from './habitat-methods.ts';
import { formatted, type HabitatResults, mean, whole } from './habitat-tables.ts';

export function findings(results: HabitatResults): string {
  const of = (name: string, ...kinds: HabitatTaskKind[]): readonly HabitatFigures[] =>
    (results.get(name) ?? []).filter(({ kind }) => kinds.length === 0 || kinds.includes(kind));
  const rate = (name: string, ...kinds: HabitatTaskKind[]) =>
    `${(100 * mean(of(name, ...kinds).map(({ success }) => success))).toFixed(1).replace('.0', '')} %`;
  const steps = (name: string) => whole(mean(of(name).map(({ simSteps }) => simSteps)));
  const tokens = (episodes: readonly HabitatFigures[]) => mean(episodes.map((one) => one.tokens));
  const judging = mean(of('emos').map(({ tokensBy }) => (tokensBy.reflection ?? 0) + (tokensBy.code ?? 0)));
  const grow = (from: string, to: string) =>
    `${(tokens(of(to)) / tokens(of(from))).toFixed(1)} times (the paper's ${((SCALES[to]?.[1] ?? 0) / (SCALES[from]?.[1] ?? 1)).toFixed(1)})`;
  const against = (format: ResumeFormat) => {
    const share = 100 * (tokens(formatted(results, format)) / tokens(formatted(results, 'json')) - 1);
    return `${Math.abs(share).toFixed(0)} % ${share < 0 ? 'less' : 'more'}`;
  };
  return [
    `**Told what came of their calls**, nearly all teams get there: a robot that cannot do a thing notices and another one does it. Bodies then buy time: ${steps('emos')} simulation steps under \`emos\`, ${steps('numbers')} without numbers, ${steps('resume')} without resumes and ${steps('cmas')} under \`cmas\`. They cost ${whole(tokens(of('emos')))} tokens against ${whole(tokens(of('numbers')))} without numbers. Judging each subtask (reflection and programs) takes ${((100 * judging) / tokens(of('emos'))).toFixed(0)} % of the tokens: without reflection ${rate('reflection')} succeed in ${steps('reflection')} steps, and where the leader has not seen the resumes (\`informed=false\`) ${rate('informed')} in ${steps('informed')}.`,
    `**Not told** (\`published\`), what is assigned wrongly stays wrong: ${rate('published-emos')} succeed with numbers, ${rate('published-numbers')} without them, ${rate('published-resume')} without resumes, ${rate('published-discussion')} without a discussion. Numbers and resumes tell this player the same, since wheels and legs stand in one sentence already and heights in neither.`,
    `**The check can mislead**: the reach that EMOS derives from Stretch's box is longer than the arm, so in \`distance\` robots that compute agree to what they cannot do (${rate('published-emos', 'distance')} succeed, ${rate('published-numbers', 'distance')} without numbers).`,
    `Without a discussion robots of different floors each go for what is first in the task: ${rate('discussion', 'navigation')} of \`navigation\` succeed when told, ${rate('published-discussion', 'navigation')} when not.`,
    `Tokens grow from 2 to 10 robots ${grow('robots-2', 'robots-10')}, from 1 to 5 objects ${grow('objects-1', 'objects-5')}: this player makes no call in vain.`,
    `**Formats differ by their tokens only** (against JSON, XML costs ${against('xml')}, Markdown ${against('markdown')}, prose ${against('prose')}): this player reads each without a mistake. Prose is cheap for another reason too: it says of an arm that it has none in words alone, so a robot without an arm has no numbers to compute with and writes no program. The paper's differences are of what a language model makes of the formats.`,
    `**What the simulator does besides**: the plan that fits succeeds in each of these episodes, since they are chosen under the same options. Where the first collision ends an episode, \`emos\` succeeds in ${rate('emos collisions=end', 'height')} of \`height\` and ${rate('emos collisions=end', 'distance')} of \`distance\`: Stretch tries in vain what its numbers promise and waits there, and Fetch, asked to take over, runs into it. Where going ends short \`emos\` succeeds in ${rate('emos stops=short')} of all episodes, with tilted cameras in ${rate('emos cameras=tilted', 'perception')} of \`perception\`. With all that the code does (\`published:emos\`) it succeeds in ${rate('emos published:emos', 'perception')} of \`perception\` (the paper: 52.9 %) and in ${rate('emos published:emos', 'height', 'distance')} of \`height\` and \`distance\` together (28.4 %).`,
  ]
    .map((finding) => wrapped(`- ${finding}`))
    .join('\n');
}

const WIDTH = 100;

/** An item of a list in lines of prose. */
function wrapped(text: string): string {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= WIDTH) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(last === undefined ? word : `  ${word}`);
  }
  return lines.join('\n');
}
