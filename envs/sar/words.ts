// Holds the words of search & rescue that phrases are made of (actions.ts): what things are called, and what is said of
// supplies, places and moves, all our own; and the examples of answers for prompts.
import type { Lexicon } from '../../runtime/facets/lexicon.ts';
import type { WorkedExample } from '../../runtime/facets/worked-example.ts';

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

// --- examples: rescues on other grids, with things that no scene here has ---

export const EXAMPLES: readonly WorkedExample[] = [
  {
    task: 'Put out HarborFire (chemical). Find LostPersonMina, carry her and drop her off at PierDeposit.',
    situation:
      'ReservoirLund holds Sand. Nobody holds anything, and nobody has seen LostPersonMina. {a} is nearest to ReservoirLund, 12 cells away.',
    parts: [
      {
        subtask: 'put out HarborFire with Sand',
        actions: [
          'NavigateTo(ReservoirLund)',
          'GetSupply(ReservoirLund)',
          'NavigateTo(HarborFire_Region_1)',
          'UseSupply(HarborFire_Region_1, Sand)',
        ],
        why: 'HarborFire is chemical and grows, so {a} goes to the Sand at once.',
        after: [],
      },
      {
        subtask: 'find LostPersonMina',
        actions: ['Explore()'],
        why: 'Nobody has seen LostPersonMina, so {b} explores meanwhile.',
        after: [],
      },
      {
        subtask: 'carry LostPersonMina to PierDeposit',
        actions: [
          'NavigateTo(LostPersonMina)',
          'Carry(LostPersonMina)',
          'NavigateTo(PierDeposit)',
          'DropOff(PierDeposit, LostPersonMina)',
        ],
        why: 'It takes two, who both go to the deposit.',
        after: ['find LostPersonMina'],
      },
    ],
    done: [],
    seen: 'HarborFire burns still, and LostPersonMina has not been found, so nothing is done yet.',
    failure: {
      action: 'GetSupply(ReservoirLund)',
      why: '{a} was not close enough to ReservoirLund to take Sand there.',
      instead: 'It should go to ReservoirLund first: NavigateTo(ReservoirLund).',
    },
    memory:
      'ReservoirLund gives Sand. The east of the grid has been explored. {b} looks for LostPersonMina, {a} fetches Sand.',
    remark:
      'I fetch Sand at ReservoirLund for HarborFire. Please explore for LostPersonMina, {b}, and tell us where she is.',
    objection: 'Both of us would fetch Sand, and nobody would look for LostPersonMina: {b} should explore.',
    objectedPlan: ['NavigateTo(ReservoirLund)', 'NavigateTo(ReservoirLund)'],
  },
  {
    task: 'Put out MillFire (non-chemical) and QuarryFire (chemical).',
    situation: 'ReservoirOslo holds Water and ReservoirBern Sand. Nobody holds anything.',
    parts: [
      {
        subtask: 'put out MillFire with Water',
        actions: [
          'NavigateTo(ReservoirOslo)',
          'GetSupply(ReservoirOslo)',
          'NavigateTo(MillFire_Region_1)',
          'UseSupply(MillFire_Region_1, Water)',
        ],
        why: 'MillFire is non-chemical: {a} goes for Water.',
        after: [],
      },
      {
        subtask: 'put out QuarryFire with Sand',
        actions: [
          'NavigateTo(ReservoirBern)',
          'GetSupply(ReservoirBern)',
          'NavigateTo(QuarryFire_Region_2)',
          'UseSupply(QuarryFire_Region_2, Sand)',
        ],
        why: 'QuarryFire is chemical: {b} goes for Sand at the same time.',
        after: [],
      },
    ],
    done: [],
    seen: 'Nothing has been done yet.',
    failure: {
      action: 'UseSupply(QuarryFire_Region_2, Water)',
      why: '{a} used Water on a chemical fire, which needs Sand.',
      instead: 'It should fetch Sand: NavigateTo(ReservoirBern).',
    },
    memory: 'Water is at ReservoirOslo, Sand at ReservoirBern.',
    remark: 'I take MillFire with Water; {b}, take QuarryFire with Sand.',
    objection: 'QuarryFire is chemical, and Water is lost on it: {b} should go for Sand.',
    objectedPlan: ['NavigateTo(ReservoirOslo)', 'NavigateTo(ReservoirOslo)'],
  },
];
