// Says in plainer English what a saying says in a roundabout way, by its grammar alone: `give the mug a wash` is `wash
// the mug`, `have it opened` is `open it`, `bring it to a stop` is `stop it`. What the plain verb means is for others.
import { isVerb } from './verb-meaning.ts';

const ADJECTIVES =
  '(?:(?:good|quick|quick little|thorough|little|proper|short|brief|nice|careful|long|small|full|complete|firm|gentle) )?';
const SMALL_PARTICLES = '(?: (?:up|down|off|on|out|open|shut|around|round|over))?';
const STATE_WORDS = '(open|opened|closed|shut|on|off)';

/** Each pattern with what it comes to; undefined where a word in it is no verb. */
const ROUNDABOUT: readonly (readonly [pattern: RegExp, plain: (found: readonly string[]) => string | undefined])[] = [
  // give X a wash
  [
    new RegExp(`\\bgive (.+?) an? ${ADJECTIVES}(\\w+)\\b`, 'i'),
    ([, thing = '', noun = '']) => verbal(noun, (verb) => `${verb} ${thing}`),
  ],
  // take a walk to X, have a look around
  [
    new RegExp(`\\b(?:take|have|make|do|go for) an? ${ADJECTIVES}(\\w+)\\b(?! of| step)`, 'i'),
    ([, noun = '']) => verbal(noun, (verb) => verb),
  ],
  // pay a visit to X
  [new RegExp(`\\bpay an? ${ADJECTIVES}(\\w+) to\\b`, 'i'), ([, noun = '']) => verbal(noun, (verb) => verb)],
  // start X by opening it
  [
    /\b\w+ (.+?) by (\w+ing)(?: it| them)?$/i,
    ([, thing = '', doing = '']) => verbOf(doing, 'ing', (verb) => `${verb} ${thing}`),
  ],
  // make slices of X, turn X into slices
  [/\bmake (\w+)s (?:of|out of|from)\b/i, ([, noun = '']) => verbal(noun, (verb) => verb)],
  [
    /\b(?:turn|make|cut|chop|convert|transform) (.+?) (?:in|into) (?:\w+ )?(slice|dice|cube|segment|shred|chunk)s\b/i,
    ([, thing = '']) => `slice ${thing}`,
  ],
  // bring X to a stop
  [
    /\b(?:bring|get|put|take) (.+?) to an? (\w+)\b/i,
    ([, thing = '', noun = '']) => verbal(noun, (verb) => `${verb} ${thing}`),
  ],
  // switch X to the on position
  [
    new RegExp(
      `\\b(?:switch|turn|set|put|move|flip|bring|click|slide) (.+?) (?:to|in|into) (?:the |an? )?${STATE_WORDS} (?:position|state)\\b`,
      'i',
    ),
    ([, thing = '', state = '']) => `make ${thing} ${state}`,
  ],
  // have X opened, get X switched off
  [
    new RegExp(`\\b(?:get|have|want|see|make) (.+?) (\\w+ed)\\b(${SMALL_PARTICLES})`, 'i'),
    ([, thing = '', done = '', particle = '']) => verbOf(done, 'ed', (verb) => `${verb} ${thing}${particle}`),
  ],
  // X should be washed, X needs washing
  [
    new RegExp(
      `^(.+?) (?:should|must|has to|needs to|ought to|is to|can|had better) (?:now )?be (\\w+ed)\\b(${SMALL_PARTICLES})`,
      'i',
    ),
    ([, thing = '', done = '', particle = '']) => verbOf(done, 'ed', (verb) => `${verb} ${thing}${particle}`),
  ],
  [
    /^(.+?) (?:needs|requires|wants) (?:a |some )?(\w+ing)\b/i,
    ([, thing = '', doing = '']) => verbOf(doing, 'ing', (verb) => `${verb} ${thing}`),
  ],
  [
    new RegExp(`^(.+?) (?:needs|requires|could do with) an? ${ADJECTIVES}(\\w+)\\b`, 'i'),
    ([, thing = '', noun = '']) => verbal(noun, (verb) => `${verb} ${thing}`),
  ],
];

/** At most one for each pattern; none where the saying is plain. */
export function plainerSayings(utterance: string): readonly string[] {
  const text = utterance.trim().replace(/\s+/g, ' ');
  return ROUNDABOUT.flatMap(([pattern, plain]) => {
    const found = pattern.exec(text);
    const said = found && plain(found);
    return found && said ? [text.slice(0, found.index) + said + text.slice(found.index + found[0].length)] : [];
  });
}

const verbal = (word: string, plain: (verb: string) => string): string | undefined =>
  isVerb(word.toLowerCase()) ? plain(word.toLowerCase()) : undefined;

/** `chopped` is done by who does `chop`. */
function verbOf(word: string, ending: 'ed' | 'ing', plain: (verb: string) => string): string | undefined {
  const stem = word.toLowerCase().slice(0, -ending.length);
  const bases = [stem, `${stem}e`, stem.replace(/(.)\1$/, '$1'), stem.replace(/i$/, 'y')];
  const base = bases.find(isVerb);
  return base === undefined ? undefined : plain(base);
}
