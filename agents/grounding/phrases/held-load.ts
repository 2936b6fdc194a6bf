// Rewrites every phrase for all that an agent holds as `what i hold`, so that worlds with hands need only one way to
// read it.
const GOODS =
  '(?:objects?|items?|things?|goods|stuff|load|loot|haul|cargo|belongings|possessions|targets?|contents|freight|supplies|supply|resources|gear|junk|rubbish)';
const HOLDER = '(?:i|we|you|it|he|she)';
const HOLDS =
  "(?:(?:am|are|is|'m|'re|'s)? ?(?:currently |now |presently |already )?(?:holding|carrying|bringing)|(?:currently |now )?(?:hold|holds|carry|carries|have|has|have got|has got|'ve got|(?:have|'ve|has) (?:collected|gathered|picked up|found|obtained|taken|grabbed|acquired))(?: with me| on me| aboard| on board)?)";
const HAND = '(?:in|with) (?:my|your|its|both|the|both my|our)?(?: free)? ?(?:hands?|arms?|grippers?|possession)';
const ALL = '(?:all|all of|everything|whatever|what|anything)';

const HELD: readonly RegExp[] = [
  // whatever I'm carrying, the things it is holding
  new RegExp(
    `\\b(?:${ALL}|(?:${ALL} )?(?:the|my|these|those|any)? ?${GOODS})(?: that| which)? ${HOLDER} ?${HOLDS}(?: ${HAND})?(?! (?:to|for) \\w+ing)\\b`,
    'i',
  ),
  // all currently held objects
  new RegExp(
    `\\b(?:${ALL} )?(?:the |my )?(?:currently |presently |already )?(?:held|carried|collected|gathered|retrieved|grasped) ${GOODS}\\b`,
    'i',
  ),
  // the objects currently held
  new RegExp(
    `\\b(?:${ALL} )?(?:the |my )?${GOODS}(?: (?:that|which) are)? (?:currently |presently |now )?(?:held|carried)\\b`,
    'i',
  ),
  // the items in my hands, whatever is in hand
  new RegExp(
    `\\b(?:${ALL} )?(?:the |my |these |those )?(?:${GOODS}|${ALL})(?: (?:that|which))?(?: (?:is|are|'s))? (?:currently |now )?${HAND}\\b`,
    'i',
  ),
  // my stuff
  new RegExp(`\\b(?:all (?:of )?)?my ${GOODS}\\b`, 'i'),
];

/** `the rubbish I'm holding`: that it is held goes without saying of what one puts down. */
const OWN = new RegExp(
  `(?<=\\b(?:the|my|this) \\w+(?: \\w+)?)(?: that| which)? i ?${HOLDS}(?= (?:in|on|at|to|into|onto|inside|down|over|back)\\b|[.!]?$)`,
  'i',
);

export function withHeldLoad(text: string): string {
  const said = HELD.find((pattern) => pattern.test(text));
  return said === undefined ? text.replace(OWN, '') : text.replace(said, 'what i hold');
}
