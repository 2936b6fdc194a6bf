// Holds the phrases for search & rescue actions. Names and forms are those of nsidn98/LLaMAR, SAR; the ways of saying
// them are our own.

import { EXPLORING, explored, FINDING } from '../../runtime/phrases/body.ts';
import { ACROSS } from '../../runtime/phrases/handling.ts';
import { DONE, IDLE } from '../../runtime/phrases/resting.ts';
import type { Lexicon } from '../../runtime/text/lexicon.ts';
import { DIRECTIONS } from './action.ts';

const AT = '((at|in|into|to|on|onto|inside|near|by|with) [(care|hands|custody|safety|charge) of])';
const AREA =
  '(environment|area|areas|map|grid|surroundings|surrounding area|world|vicinity|space|region|regions|territory|terrain|site|zone|neighborhood|place|scene|land)';
const TO = '(to|toward|towards|near|for|up to|over to|close to|closer to|next to|beside|in direction of)';
const SUPPLY = '(supply|supplies|resource|resources|unit|units|material|materials) [of type|type]';
const SOME =
  '[all [of]|some of|whole|entire|some|these|those|my|this|that|more|any|any remaining|rest of|1|1 unit of|1 more|additional|another|extra|enough|plenty of|load of] [currently] [held|carried|collected|remaining|gathered|stored|kept|fresh|available|current] [(portion|share|batch|splash|measure|quantity|amount|load|bit|dose|dousing|unit) of]';
const HOLDER = '(inventory|tank|bucket|pack|backpack|bag|load|stock|hands|storage|cargo|satchel|pockets)';
const LOAD =
  '([all [of]] [whole|entire|full] (load|cargo|haul|batch)|all of it|(all|everything|whatever|what) [that] (i (carry|hold|have)|i am (carrying|holding)|is in inventory)|(everything|all) [in inventory])';
const OVER = '(on|at|to|onto|for|against|over|in|into|upon|towards|across|all over|around|through)';
/** Where what one carries is. */
const ABOARD = '[on board|aboard|in hand|(in|from) (bag|inventory|pack|tank|hands|backpack|possession)|on me|with me]';
const INTENSE = '[with (low|medium|high) intensity]';

const supply = { words: { Sand: ['sand'], Water: ['water'] } };
const place = { kinds: ['deposit'], sole: true, parts: ['store', 'stock', 'storage', 'reserve', 'reserves', 'stores'] };
const source = { kinds: ['reservoir'] };
const fire = { kinds: ['fire', 'region'], whole: '_Region_\\d+$', parts: ['flames', 'flame', 'blaze', 'heat', 'fire'] };
const OWN = '[that] [i (hold|carry|have)|i am (holding|carrying)]';
const person = { kinds: ['person'] };
const anyone = { kinds: ['person'], sole: true };
const anything = { kinds: ['fire', 'region', 'reservoir', 'deposit', 'person', 'agent'] };
const way = {
  words: Object.fromEntries(
    Object.keys(DIRECTIONS).map((word) => {
      const said = word.toLowerCase();
      return [word, word === 'Center' ? ['centre', 'the middle'] : [`${said}ward`, `${said}wards`]];
    }),
  ),
};

const CELL = '([grid] (step|cell|unit|square|space|tile|row|column|field|pace|notch|grid)|grid cell)';
const WAYS = '[in|to|towards|toward] [direction] {way} [direction]';
const GRID = '[on (grid|map|board)]';
const STEPPING =
  '(move|step|go|walk|shift|sidestep|strafe|proceed|slide|scoot|advance|slip|hop|travel|head|drift|glide|creep|edge|inch|jump|run|nudge|push|take|(move|nudge|shift) (position|myself|yourself))';

const GET =
  '(get hold of|pull out|request|requisition|check out|have|claim|order|ask for|take on|pump|pull|get back|draw|withdraw|top up on|take back|help myself to|scoop|scoop up|stock up on|load up on|fill up on|get|collect|fetch|take|gather|obtain|grab|pick up|pickup|retrieve|acquire|load|load up|refill|restock|replenish|pick|resupply|stock up|fill up|fill)';
const USE =
  '(let loose|unleash|put|heap|shovel|direct|aim|point|send|squirt|splash|scatter|lay|shower|sprinkle|toss|fling|expend|spend|use up|use|empty|discharge|apply|deploy|spray|drop|pour|spread|throw|dump|release|employ|administer|utilize|utilise)';
const BEARING = '(on|onto|over|in|into|on to|in to) [both] (shoulder|shoulders|back|arms|stretcher|grasp|hands)';
const FIGHT =
  '(fight back|hold back|dampen down|hose down|damp down|bring under control|knock back|beat off|hit|strike|stop|halt|battle|eliminate|end|snuff|snuff out|suffocate|defeat|conquer|curb|check|quell|stamp out|knock down|bring down|beat out|choke|cool|cool down|dampen|stifle|battle|kill|subdue|beat|beat back|beat down|dowse|extinguish|put out|fight|douse|suppress|quench|combat|smother|reduce|tackle|attack|contain|control|lower)';
const DROP =
  '(give over|give up|let off|bring down|let go of|drop down|escort|usher|hand off|leave off|lay|lower|let down|transfer|hand over|surrender|entrust|set|drop|drop off|dropoff|deliver|deposit|unload|leave|release|place|put|put down|set down)';
const STORE =
  '(stockpile|bring|file|hoard|archive|shelve|pile|transfer|place|add|move|give|submit|contribute|bank|cache|stow|put away|turn in|hand in|lodge|store|deposit|drop off|dropoff|unload|stash|save|offload)';
/** Without a place these are no storing. */
const LEAVE = '(drop|leave|put|place|keep|put down|set down)';

export const lexicon: Lexicon = {
  kinds: {
    person: {
      pattern: '^LostPerson',
      short: '^LostPerson',
      nouns: ['person', 'lost person', 'missing person', 'victim', 'survivor', 'civilian'],
    },
    region: {
      pattern: '^(.+)_Region_(\\d+)$',
      short: 'Fire(?=_Region)',
      nouns: ['region', 'fire region', 'fire', 'area'],
      also: [
        'region $2 of $1',
        'region $2 of the $1',
        'region of $1 $2',
        'region $2 in $1',
        '$1 s region $2',
        '$1, region $2',
      ],
    },
    fire: { pattern: 'Fire$', short: 'Fire$', nouns: ['fire', 'wildfire', 'blaze'] },
    reservoir: {
      pattern: '^Reservoir',
      short: '^Reservoir',
      nouns: ['reservoir', 'supply reservoir', 'water reservoir', 'sand reservoir', 'supply'],
    },
    deposit: { pattern: 'Deposit', nouns: ['deposit', 'deposit facility', 'deposit point', 'depot', 'facility'] },
    agent: { pattern: '.', nouns: ['agent', 'robot', 'teammate'] },
  },
  forms: [
    {
      write: 'NavigateTo({thing})',
      means: { go: ['travel.1', 'move.3'], reach: ['approach.1', 'visit.1', 'join.2', 'meet.1'], find: ['find.3'] },
      says: [
        '(make|set course|head out) for {thing}',
        '(close in|home in|converge|advance|move in) on {thing}',
        '(turn up|show up|be|arrive|end up) at {thing}',
        '(draw|get|come|move) (near|nearer|closer) [to] {thing}',
        `(navigate|go|move|walk|head|travel|run|proceed|drive|fly|rush|hurry|advance|return|come|step|relocate|set off|set out|head out|make haste|make tracks) ${ACROSS} ${TO} [location of|position of|center of|centre of|middle of|id] {thing} [s location|s position]`,
        '(make|find) [my|your|our] way [over|back] (to|towards) {thing}',
        '(navigate|reach|approach|visit|find|locate) {thing}',
        '(join|meet|join up with|meet up with|link up with|catch up with) {thing}',
        '(seek|search|hunt|seek out|search out|track down|stop by|swing by|drop by|rendezvous with|regroup with|make beeline for) {thing}',
        `(steer|trek|sail|hike|stroll|hop|beeline|gravitate|jog|sprint|dash|race|hustle) ${ACROSS} ${TO} {thing}`,
        '(stand|stop|position|be|reposition|relocate|station) [myself|yourself] (near|by|beside|next to|in front of|at|close to) {thing}',
        'get (to|close to|closer to|near|over to|back to) {thing}',
      ],
      slots: { thing: anything },
      aside: ['at', 'near', 'next to', 'close to', 'beside', 'with', 'using', 'via', 'by', 'from', 'containing', 'of'],
      company: true,
    },
    {
      write: 'Move({way})',
      means: { move: ['travel.1', 'move.3'] },
      says: [
        `[take|make] 1 ${CELL} ${WAYS} ${GRID}`,
        `${STEPPING} [over] ${WAYS} [by] [1|single] [${CELL}] ${GRID}`,
        `${STEPPING} [by] [1|single] (${CELL}|1) [over] ${WAYS} ${GRID}`,
        `${STEPPING} in direction {way}`,
      ],
      slots: { way },
    },
    { write: 'Move(Up)', says: [`(climb|ascend|rise) [by] [1] [${CELL}|up]`] },
    { write: 'Move(Down)', says: [`(descend|sink) [by] [1] [${CELL}|down]`] },
    {
      write: 'Explore()',
      means: { explore: [...EXPLORING] },
      says: [
        '(look|roam|wander|poke|nose|prowl|explore|scout|scan|survey|search) [all] (round|about|around) [further|more]',
        '(cover|explore|break) new (ground|terrain|land)',
        '(explore|scout|scan|survey|patrol|wander|roam|reconnoiter|reconnoitre|go exploring|do [some] exploring) [further|more|randomly]',
        `(explore|scout|scan|survey|patrol|wander|roam|check out|scour|comb|check|examine|inspect|monitor|investigate|sweep|canvass|probe|uncover|discover|observe|search|study|look|venture|reconnoiter|reconnoitre|go|move|head) [around|further|more|out|through|over|about|into|in] ${explored(AREA)}`,
        '(search|look|hunt|seek) [around|about] for [any|more|new|other|unseen|unknown|missing|lost] (people|person|persons|survivors|victims|victim|fires|fire|humans|targets|civilians|someone|somebody|anyone|anybody) [nearby|around|in area|to rescue|to save|in need|in need of help|(we|i) have not [yet] (seen|found) [yet]]',
        '(see|find out|check) what is (around|nearby|out there|there|near me)',
        '(conduct|do|make|perform|carry out|run) [area|thorough|quick|wide] (search|sweep|survey|patrol|exploration|reconnaissance|scan) [of (area|environment|surroundings|map)]',
        'venture (out|forth|into unknown|on)',
        '(search|look) (around|area|surroundings|environment|map|grid|nearby|surrounding area)',
        '(search|look) for [{person}] [people|missing person|lost persons|lost people|survivors]',
        '(search|look) for {person} (near|around|in|at) {spot}',
        'explore [in] [new|random|another|different] direction',
      ],
      slots: { person, spot: { kinds: ['fire', 'region', 'reservoir', 'deposit'] } },
      aside: [...FINDING],
    },
    {
      write: 'Carry({person})',
      means: { carry: ['carry.1', 'lift.2', 'raise.2', 'pick_up.1', 'save.1', 'rescue.1', 'take.4'] },
      says: [
        '(carry|pick up|pickup|pick|lift|lift up|grab|take|hold|collect|get|rescue|save|load|help carry|start carrying) {person} [up] [together]',
        `(carry|lift|hoist|take|heave|sling|raise|get|put|gather|bring|hold|cradle|scoop|sweep|load|bear|keep) {person} [up] ${BEARING}`,
        '(get|pick|lift|take|hoist|raise|scoop|heave|haul|help) {person} [up] (off|from|off of) (ground|floor) [and (hold|carry) him|and (hold|carry) her|and (hold|carry) {person}]',
        '(take on|take|bear|shoulder) weight of {person}',
        '(get|take|have) [firm|good] (grip|hold) (on|of) {person}',
        '(lend|give) [me] hand (in|with) (carrying|lifting|picking up|rescuing|raising) {person}',
        'give {person} [a] (lift|carry|ride)',
        '(carry|lift|pick up) {person} with (2|3) [other|more] (agents|robots|others|teammates)',
        '(hoist|haul|raise|heave|retrieve|gather|support|lift off|bear|tote|lug|transport|hold on to|hold onto|get hold of|help lift|help raise|cradle|extract|drag) {person} [up|away]',
        '(assist|help) [in|with] (carrying|lifting|picking up|rescuing|raising) {person}',
        '(scoop up|haul up|grasp|evacuate|haul away|take hold of|get hold of|grab hold of) {person}',
        '(carry|carrying|bring) {person} along',
        '(carry|carrying) {person} (to|towards|toward) {place}',
        'carrying {person}',
        '(help|assist|aid|support|join) {helper} [to|in|with|by] (carry|carrying|lift|lifting|pick up|picking up|rescue|rescuing|move|moving) {person}',
      ],
      slots: { person, place: { kinds: ['deposit'] }, helper: { kinds: ['agent'] } },
      fits: '^LostPerson',
      results: ['carried', 'in arms', 'lifted', 'picked up', 'rescued'],
      states: ['hold', 'carry'],
      company: true,
      aside: ['with', 'together with', 'along with', 'alongside', 'at', 'from', 'near', 'jointly'],
    },
    {
      write: 'DropOff({place}, {person})',
      means: { drop: ['drop.1', 'deposit.1', 'unload.1', 'put.1', 'deliver.2', 'hand_over.1'] },
      says: [
        `(let|lay|set|put|hand|bring) {person} (down|over|off|go) [${AT}] {place}`,
        `${DROP} {person} [off|down] [(to|in|into) safety] [${AT}|in to|on to] {place}`,
        `${DROP} {person} [off|down]`,
        `(bring|transport|take|move) {person} [(to|in|into) safety] (into|inside|in|at) {place}`,
        `(drop off|dropoff) [${AT}] {place} [{person}]`,
        `(drop off|dropoff) [${AT}] {place} (with|for) {person}`,
      ],
      slots: { place, person: anyone },
      company: true,
      aside: ['with', 'together with', 'along with', 'alongside'],
    },
    {
      write: 'StoreSupply({place})',
      means: { store: ['store.1', 'deposit.1', 'stow.1', 'unload.1'] },
      says: [
        `${STORE} ${SOME} (${SUPPLY}|inventory|{supply}|{supply} ${SUPPLY}|${SUPPLY} {supply}) ${ABOARD} [${AT} {place}]`,
        `${LEAVE} ${SOME} (${SUPPLY}|inventory|{supply}|{supply} ${SUPPLY}|${SUPPLY} {supply}) ${ABOARD} ${AT} {place}`,
        `(stock|fill|supply|restock|replenish|load|resupply|provision) [up] {place} with ${SOME} (${SUPPLY}|inventory|{supply}|{supply} ${SUPPLY})`,
        `load ${SOME} (${SUPPLY}|inventory|{supply}|{supply} ${SUPPLY}) (into|onto|inside) {place}`,
        `store ${SUPPLY} {place} [with|of] [{supply}]`,
        `store ${SUPPLY} [{supply}] {place}`,
        `store [${AT}] {place}`,
        `(${STORE}|${LEAVE}) ${LOAD} ${AT} {place}`,
      ],
      slots: { place, supply },
    },
    {
      write: 'UseSupply({fire}, {supply})',
      means: {
        use: ['use.1', 'apply.5', 'spread.1', 'pour.1', 'spray.1', 'throw.1'],
        extinguish: ['snuff_out.2', 'fight.2', 'suppress.1', 'smother.2', 'quench.1', 'put_out.1'],
      },
      fits: 'Fire(_Region_\\d+)?$',
      results: ['out', 'extinguished', 'put out', 'under control', 'dead', 'quenched', 'gone'],
      says: [
        `${FIGHT} {fire} (through|by|by means of) [use of] {supply}`,
        `(cover|coat|shower|soak|drench|flood|blanket|hose|hose down|spray|sprinkle|bury|treat|hit|wet|wet down|saturate|bathe|blast|inundate|splash|fill|dampen|supply) {fire} (with|using|in|under|beneath) ${SOME} [${SUPPLY}] {supply} [${SUPPLY}] ${OWN}`,
        `${USE} ${SOME} [${SUPPLY}] [of] {supply} [${SUPPLY}] ${OWN} ${OVER} {fire} ${INTENSE}`,
        `(let|have) {supply} (fall|drop|rain|flow|pour|run) [down] ${OVER} {fire}`,
        `put {supply} to use ${OVER} {fire}`,
        `(starve|deprive|rob) {fire} of (air|oxygen) (with|using|by|through) ${SOME} {supply}`,
        `bring {fire} under control (with|using|by|through) ${SOME} {supply}`,
        '{supply} [down] {fire}',
        `${FIGHT} (fire|flames|blaze) (at|in|on|of) {fire} (with|using) {supply}`,
        `put (fire|flames|blaze) out (at|in|on|of) {fire} (with|using) {supply}`,
        `put {fire} out (with|using|by|through) [use of] {supply}`,
        `use ${SUPPLY} {supply} {fire}`,
        `use ${SUPPLY} [${AT}] {fire} [with|using|of|from] [${SUPPLY}] {supply} [${SUPPLY}]`,
        `(use|employ|apply|deploy|utilize|utilise) [${SUPPLY}] {supply} [${SUPPLY}] ${OWN} to ${FIGHT} {fire}`,
        `${FIGHT} {fire} (with|using|by using|by applying|in|under|beneath) ${SOME} [${SUPPLY}] {supply} [${SUPPLY}] ${OWN}`,
        `(let|give|feed) {fire} [have|take|get|a taste of] ${SOME} [${SUPPLY}] {supply} ${OWN}`,
        `(water|hose|douse) [down] {fire} (with|using) {supply}`,
        `{supply} (goes|must go|should go) ${OVER} {fire}`,
      ],
      slots: { fire, supply },
    },
    {
      write: 'GetSupply({source})',
      means: { get: ['get.1', 'gather.1', 'take.4', 'withdraw.1', 'draw.7', 'extract.1', 'obtain.1'] },
      says: [
        `${GET} ${SOME} (${SUPPLY}|{supply}|{supply} ${SUPPLY}|${SUPPLY} [of] {supply}) [1 (unit|supply)] [from|at|in|of|out of|using|via|with|through] {source}`,
        `${GET} ${SOME} (from|at|out of) {source}`,
        `(fill|refill|fill up|top up|restock|replenish|load|load up|stock up) [${HOLDER}] [up] [with (${SUPPLY}|{supply})] (from|at|out of) {source}`,
        `(use|tap) {source} (to|for) (refill|restock|replenish|resupply|fill up|top up|stock up|refilling|restocking) [${HOLDER}|${SUPPLY}|{supply}]`,
        `(top up|stock up|fill up|load up) on what {source} (provides|offers|has|holds)`,
        `(tap|tap into|use|visit|drain) {source} for ${SOME} (${SUPPLY}|{supply})`,
        `(tap|tap into|siphon|drain|draw on) {source}`,
        `(refill|restock|replenish|resupply|fill up|top up|stock up|fill|load up|reload) (using|with|via|from|by) {source}`,
        `(take|draw|get|grab|collect|pick up|load) [fresh|new|another|full|more|1] (load|batch|unit|refill|share|portion|supply|unit of supply|unit of supplies) (from|at|out of) {source}`,
        'get supply [from|at] {source} [using|with|of] {supply}',
      ],
      slots: { source, supply },
    },
    {
      write: 'GetSupply({place}, {supply})',
      means: { get: ['get.1', 'gather.1', 'take.4', 'withdraw.1', 'draw.7', 'extract.1', 'obtain.1'] },
      says: [
        `${GET} ${SOME} ({supply}|{supply} ${SUPPLY}|${SUPPLY} [of] {supply}) [[that is|that was] (held|stored|kept|available)] [from|at|in|of|from storage (in|at|of)] {place}`,
        `(fill|refill|fill up|top up|restock|replenish|load|load up) [${HOLDER}] [up] with {supply} (from|at|out of) {place}`,
        `get supply [from|at|in] {place} [of|with|using|for] {supply}`,
      ],
      slots: { place: { kinds: ['deposit'] }, supply },
    },
    {
      write: 'ClearInventory()',
      means: { discard: ['discard.1', 'throw_away.1', 'empty.1'] },
      says: [
        `(clear|clear out|empty|empty out|reset|purge|drop|dump) [all|out|current|entire|whole|full] (inventory|${SUPPLY}|{supply}|hands)`,
        `(discard|dump|throw away|get rid of|dispose of|clear|pour away|pour out|tip out|tip away) ${SOME} (inventory|${SUPPLY}|{supply}) [(in|from|out of|of) inventory]`,
        `(discard|dump|throw away|get rid of|dispose of|drop|let go of|release|toss out|ditch|jettison|abandon|shed|pour away|tip out|pour out) ${LOAD}`,
        `(get rid of|dispose of) ${SOME} (inventory|${SUPPLY}|{supply}) [(in|from|out of|of) ${HOLDER}]`,
        `(strip|make|leave|get) ${HOLDER} (bare|empty|clear) [of (supplies|everything)]`,
        `(get|make|leave) hands free [of (supplies|everything)]`,
        `(clear|clear out|empty|empty out|flush|erase|wipe|wipe out|vacate|void|delete|free up|purge|clean out|clean up|unload|free) [all|out|current|entire|whole|full] [held|carried] (${HOLDER}|items|contents of ${HOLDER}) [clean]`,
        `(remove|delete|erase|discard|release|abandon|ditch|drop|jettison|toss|toss out|throw out|let go of|empty|clear out|eject) ${SOME} [held|carried] (items|${SUPPLY}|contents|everything|things) [(from|in|of|out of) ${HOLDER}]`,
        `throw (everything|it all|all) away`,
        `drop ${SOME} (inventory|${SUPPLY}|{supply}|{supply} ${SUPPLY})`,
      ],
      slots: { supply },
      aside: ['to', 'for'],
    },
    IDLE,
    DONE,
  ],
  adjectives: ['carried', 'held', 'burning', 'active'],
  people: ['Alice', 'Bob', 'Charlie', 'David', 'Emma', 'Finn'],
};
