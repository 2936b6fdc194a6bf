// Lists the words around a thing's name that do not affect which thing is meant: an amount (`a portion of sand`), a
// store that holds it (`the depot's stock`), a part for the whole (`the laptop system`), the people there.
import { verbOfNoun } from '../../words/participles.ts';
import { spoken, type TurnOfPhrase } from './turn.ts';

const STORE = '(?:stocks?|stores?|suppl(?:y|ies)|reserves?|storage|stockpile|provisions|stash)';
const ORDINALS = 'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ');
const ORDINAL = `(${ORDINALS.join('|')})`;
const NAME = '(?:[A-Z]\\w*_\\d+|<\\w+> \\(\\d+\\))';

const numberOf = (ordinal: string): number => ORDINALS.indexOf(ordinal.toLowerCase()) + 1;

/** Each pattern with what it comes to. */
export const MEASURES: readonly TurnOfPhrase[] = [
  // a portion of sand, my cargo of sand
  [
    /\b(?:an?|another|one|some|more) (?:\w+ )?(?:portion|load|share|batch|quantity|amount|bit|dose|measure|bucket|bucketful|ration|supply|helping|lot|fill|stock|armful|tankful|tank) of (?=(?:the )?\w)/i,
    () => 'some ',
  ],
  [/\b(?:an?|the) (?:head|loaf|piece|carton|bunch|copy|item|lump|stick|pair) of (?=\w)/i, () => 'the '],
  [/\b(my|our|the) (?:cargo|load|supply|supplies|stock|freight|whole load) of (?=\w)/i, ([, my = '']) => `${my} `],
  // draw on X's stock of water, from X's stock of water
  [
    new RegExp(`\\b(?:draw|draw on|tap|tap into|dip into|use) (\\S.*?)(?:'s|’s) ${STORE} of (\\w+)(?=[.!]?$)`, 'i'),
    ([, place = '', goods = '']) => `get ${goods} from ${place.replace(/^(?:on|from) /, '')}`,
  ],
  [new RegExp(`(?:'s|’s) (?:own )?${STORE}(?=[.!]?$)`, 'i'), () => ''],
  // scoop up what X has to offer
  [
    /\b(.+?) (?:on |with )?what (?!i |we |you |it )(\S.*?) (?:holds|has to offer|has|contains|offers|stores|keeps|has in store|can give|provides|has got)(?=[.!]?$)/i,
    ([, verb = '', place = '']) => `${verb} supplies from ${place}`,
    ['what'],
  ],
  // equip myself with sand at X
  [
    /\b(?:equip|arm|supply|provide|furnish|stock|load) (?:myself|yourself|me) with (\S.*?) (?:at|from) (?=\S)/i,
    ([, goods = '']) => `get ${goods} from `,
  ],
  // X gets my water
  [
    /^(.+?) (?:gets|receives|shall have|shall get|will get|should get|will have) ((?:all )?my \w+)(?: now| next)?(?=[.!]?$)/i,
    ([, thing = '', goods = '']) => `use ${goods} on ${thing}`,
  ],
  // the first region of X; the potato, the first one, …
  [
    new RegExp(`\\bthe ${ORDINAL} (\\w+) of (?=\\S)`, 'i'),
    ([, ordinal = '', noun = '']) => `${noun} ${numberOf(ordinal)} of `,
  ],
  [
    new RegExp(`\\bthe (\\w+), the ${ORDINAL}(?: one)?,? `, 'i'),
    ([, noun = '', ordinal = '']) => `the ${ordinal} ${noun} `,
  ],
  // the lock of X for the X lock, the contents of the inventory
  [
    new RegExp(`(?:\\bthe )?(${NAME}) ([a-z]+)(?=[.!]?$)`),
    ([, name = '', part = '']) =>
      /^(?:up|down|on|off|out|open|shut|closed|away|back|in|now|please|clean)$/.test(part)
        ? undefined
        : `the ${part} of ${name}`,
  ],
  // confirm closure of X
  [
    /\b(?:confirm|ensure|verify|guarantee|secure|effect|arrange|see to|request) (?:the )?(\w+(?:tion|sure|ment|al)) of (?=\S)/i,
    ([, noun = '']) => spoken(verbOfNoun(noun), (verb) => `${verb} `),
  ],
  // a pot, namely X
  [
    /\b(?:an?|the|some) ([a-z]+)(?: [a-z]+)?, (?:namely|specifically|i\.e\.|to be precise|to be exact),? (?=\S)/i,
    () => '',
  ],
  // hand X to the people at Y; the room around me, X
  [
    /\bthe (?:people|staff|crew|medics|personnel|doctors|workers|rescuers)(?: (?:who are|waiting|working))? (?:at|in|of) (?=\S)/i,
    () => '',
  ],
  [
    /\bthe ([a-z]+)(?: (?:around|about) me| (?:that |which |where )?(?:i am|i'm|we are)(?: now| currently)? (?:in|at)| here)?, (?=<|[A-Z])/,
    () => '',
  ],
  [
    / (?:around me|(?:that |which |where )?(?:i am|i'm) (?:currently |now )?(?:standing )?(?:in|at|inside))(?= (?:for|to|from|in|thoroughly|now)\b|[.!]?$)/i,
    () => '',
  ],
  // X, whose door is shut, needs opening
  [
    /^([^,]+), (?:whose|which|who|where) [^,]+, (?=\S)/i,
    ([, thing = '']) => `${thing} `,
    ['whose', 'which', 'who', 'where'],
  ],
  // the banana over there; straight down
  [/(?<=\b(?:the|that|this) \w+(?: \w+)?) (?:over|right|up|down) (?:there|here)(?=[.!]?$)/i, () => ''],
  [/ (?:straight|right|directly) (?=(?:up|down|ahead|left|back)\b)/i, () => ' '],
  // take X along in my arms
  [/ along(?= (?:with (?:me|us)|in (?:my|your|both) (?:arms|hands))(?:[.!]?$))/i, () => ''],
];
