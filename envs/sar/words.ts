// Holds the words of search & rescue that phrases are made of (actions.ts): what things are called, and what is said of
// supplies, places and moves. They are our own.
import type { Lexicon } from '../../runtime/facets/lexicon.ts';

export const WORDS: Omit<Lexicon, 'forms'> = {
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
  adjectives: ['carried', 'held', 'burning', 'active'],
  people: ['Alice', 'Bob', 'Charlie', 'David', 'Emma', 'Finn'],
};

export const AT = '((at|in|into|to|on|onto|inside|near|by|with) [(care|hands|custody|safety|charge) of])';
export const AREA =
  '(environment|area|areas|map|grid|surroundings|surrounding area|world|vicinity|space|region|regions|territory|terrain|site|zone|neighborhood|place|scene|land)';
export const TO = '(to|toward|towards|near|for|up to|over to|close to|closer to|next to|beside|in direction of)';
export const SUPPLY = '(supply|supplies|resource|resources|unit|units|material|materials) [of type|type]';
export const SOME =
  '[all [of]|some of|whole|entire|some|these|those|my|this|that|more|any|any remaining|rest of|1|1 unit of|1 more|additional|another|extra|enough|plenty of|load of] [currently] [held|carried|collected|remaining|gathered|stored|kept|fresh|available|current] [(portion|share|batch|splash|measure|quantity|amount|load|bit|dose|dousing|unit) of]';
export const HOLDER = '(inventory|tank|bucket|pack|backpack|bag|load|stock|hands|storage|cargo|satchel|pockets)';
export const LOAD =
  '([all [of]] [whole|entire|full] (load|cargo|haul|batch)|all of it|(all|everything|whatever|what) [that] (i (carry|hold|have)|i am (carrying|holding)|is in inventory)|(everything|all) [in inventory])';
export const OWN = '[that] [i (hold|carry|have)|i am (holding|carrying)]';
export const OVER = '(on|at|to|onto|for|against|over|in|into|upon|towards|across|all over|around|through)';
/** Where what one carries is. */
export const ABOARD =
  '[on board|aboard|in hand|(in|from) (bag|inventory|pack|tank|hands|backpack|possession)|on me|with me]';
export const INTENSE = '[with (low|medium|high) intensity]';

export const CELL = '([grid] (step|cell|unit|square|space|tile|row|column|field|pace|notch|grid)|grid cell)';
export const WAYS = '[in|to|towards|toward] [direction] {way} [direction]';
export const GRID = '[on (grid|map|board)]';
export const STEPPING =
  '(move|step|go|walk|shift|sidestep|strafe|proceed|slide|scoot|advance|slip|hop|travel|head|drift|glide|creep|edge|inch|jump|run|nudge|push|take|(move|nudge|shift) (position|myself|yourself))';

export const GET =
  '(get hold of|pull out|request|requisition|check out|have|claim|order|ask for|take on|pump|pull|get back|draw|withdraw|top up on|take back|help myself to|scoop|scoop up|stock up on|load up on|fill up on|get|collect|fetch|take|gather|obtain|grab|pick up|pickup|retrieve|acquire|load|load up|refill|restock|replenish|pick|resupply|stock up|fill up|fill)';
export const USE =
  '(let loose|unleash|put|heap|shovel|direct|aim|point|send|squirt|splash|scatter|lay|shower|sprinkle|toss|fling|expend|spend|use up|use|empty|discharge|apply|deploy|spray|drop|pour|spread|throw|dump|release|employ|administer|utilize|utilise)';
export const BEARING = '(on|onto|over|in|into|on to|in to) [both] (shoulder|shoulders|back|arms|stretcher|grasp|hands)';
export const FIGHT =
  '(fight back|hold back|dampen down|hose down|damp down|bring under control|knock back|beat off|hit|strike|stop|halt|battle|eliminate|end|snuff|snuff out|suffocate|defeat|conquer|curb|check|quell|stamp out|knock down|bring down|beat out|choke|cool|cool down|dampen|stifle|battle|kill|subdue|beat|beat back|beat down|dowse|extinguish|put out|fight|douse|suppress|quench|combat|smother|reduce|tackle|attack|contain|control|lower)';
export const DROP =
  '(give over|give up|let off|bring down|let go of|drop down|escort|usher|hand off|leave off|lay|lower|let down|transfer|hand over|surrender|entrust|set|drop|drop off|dropoff|deliver|deposit|unload|leave|release|place|put|put down|set down)';
export const STORE =
  '(stockpile|bring|file|hoard|archive|shelve|pile|transfer|place|add|move|give|submit|contribute|bank|cache|stow|put away|turn in|hand in|lodge|store|deposit|drop off|dropoff|unload|stash|save|offload)';
/** Without a place these are no storing. */
export const LEAVE = '(drop|leave|put|place|keep|put down|set down)';
