// Rewrites every phrase for all that an agent holds as `what i hold`, so that worlds with hands need only one way to
// read it.
const GOODS =
  '(?:objects?|items?|things?|goods|stuff|load|cargo|belongings|possessions|targets?|supply|supplies|resources|junk|rubbish)';
const HOLDS =
  "(?:(?:am|are|is|'m|'re|'s)? ?(?:currently |now |already )?(?:holding|carrying)|(?:currently |now )?(?:hold|carry|have|have got|'ve got|(?:have|'ve) (?:collected|gathered|picked up|found|taken))(?: with me| on me)?)";
const HAND = '(?:in|with) (?:my|your|its|both|the|both my) (?:free )?(?:hands?|arms?|grippers?|possession)';
const ALL = '(?:all|all of|everything|whatever|what|anything)';
const MY = '(?:the |my |these |those )?';

const HELD = new RegExp(
  // whatever I'm carrying, the things it is holding
  `\\b(?:${ALL}|(?:${ALL} )?${MY}${GOODS})(?: that| which)? (?:i|we|you|it|he|she) ?${HOLDS}(?: ${HAND})?(?! (?:to|for) \\w+ing)\\b|` +
    // all currently held objects, the objects currently held
    `\\b(?:${ALL} )?${MY}(?:currently )?(?:held|carried|collected|gathered) ${GOODS}\\b|` +
    `\\b(?:${ALL} )?${MY}${GOODS}(?: (?:that|which) are)? (?:currently )?(?:held|carried)\\b|` +
    // the items in my hands, my stuff
    `\\b(?:${ALL} )?${MY}(?:${GOODS}|${ALL})(?: (?:that|which) (?:is|are))? ${HAND}\\b|\\b(?:all (?:of )?)?my ${GOODS}\\b`,
  'i',
);

/** `the rubbish I'm holding`: that it is held goes without saying of what one puts down. */
const OWN = new RegExp(
  `(?<=\\b(?:the|my|this) \\w+(?: \\w+)?)(?: that| which)? i ?${HOLDS}(?= (?:in|on|at|to|into|onto|inside|down|over|back)\\b|[.!]?$)`,
  'i',
);

export const withHeldLoad = (text: string): string =>
  HELD.test(text) ? text.replace(HELD, 'what i hold') : text.replace(OWN, '');
