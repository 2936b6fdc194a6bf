// Holds the actions of search & rescue, a row each: what an agent can name, what must hold, what it does (rules.ts),
// and how people ask for it. Names, notation and the order of failures are those of nsidn98/LLaMAR, SAR/core.py
// (Controller) and SAR/env.py; the ways of saying them are our own.
import { ACROSS, DONE, EXPLORING, explored, FINDING, IDLE } from '../../runtime/phrases/deeds.ts';
import { FITS, NEVER_OFFERED, NO_PHRASE, phrasesFrom, rowsOf } from '../kit/action-rows.ts';
import { actionTable } from '../kit/action-table.ts';
import type { ActionCall } from '../kit/bound-row.ts';
import { DIRECTIONS, type Direction, isDirection, type SarThing } from './layout.ts';
import { explorePaper } from './paper-rules.ts';
import * as rules from './rules.ts';
import { exploreMoves } from './rules.ts';
import { CAPACITY, CARRIERS, REACH, SUPPLIES, type Supply } from './scenes.ts';
import type { SarRules, SarVerdict } from './state.ts';
import * as say from './words.ts';

/** What the rows of this world are about. */
interface SarRowTypes {
  readonly turn: rules.SarTurn;
  readonly thing: SarThing;
  readonly reason: Exclude<SarVerdict, 'ok' | 'ACTION_UNKNOWN'>;
  readonly own: {
    /** The wording in observations. */
    readonly tried: string;
    /** The agent looks for persons where it stands afterwards. */
    readonly looks?: true;
    /** A series of unit actions, each of which a recording has for itself. */
    readonly series?: true;
  };
}
export type SarCall = ActionCall<SarRowTypes>;

// --- arguments and facts ---

const { action, fact, one, pair, truth, word } = rowsOf<SarRowTypes>();

const supply = word(SUPPLIES, {
  said: { Sand: ['sand'], Water: ['water'] },
  speak: (name) => name.toLowerCase(),
});
const PLACE_PARTS = ['store', 'stock', 'storage', 'reserve', 'reserves', 'stores'];
const place = one(['deposit'], { slot: { sole: true, parts: PLACE_PARTS } });
const person = one(['person']);
const COMPASS = Object.keys(DIRECTIONS).filter(isDirection);
const compass = word(COMPASS, {
  said: {
    ...Object.fromEntries(COMPASS.map((way) => [way, [`${way.toLowerCase()}ward`, `${way.toLowerCase()}wards`]])),
    Center: ['centre', 'the middle'],
  },
});
/** Directions that the published code knows but refuses with an exception. */
const DIAGONALS = ['upleft', 'upright', 'downleft', 'downright'];
/** A word that is no direction can be said, and is not visible, as published. */
const way = {
  ...compass,
  read: (said: string) =>
    compass.read(said, () => undefined) ??
    (/^[A-Za-z]{1,20}$/.test(said) && !DIAGONALS.includes(said.toLowerCase()) ? said : undefined),
  write: (said: string) => said,
  speak: (said: string) => said,
  fits: isDirection,
};

// Needs, each with the published word for what is missing.
const areHandsFree = ({ me }: rules.SarTurn): boolean => !me.holdsPerson;
const handsFree = truth('hands free', areHandsFree);
const UNBURDENED = [handsFree, 'restricted_action'] as const;
const FITTING = [FITS, 'failed'] as const;
const sees = fact('sees', ({ scope, who }, thing: SarThing) => rules.isVisible(scope, who, thing));
const knows = fact('knows', rules.isNameable);
const isNear = fact('near', rules.isNear, { fleeting: true });
const isClear = fact('clear', ({ scope, me }, said: Direction) => rules.canStep(scope, me, DIRECTIONS[said]));
const holds = fact('holds', ({ me }, name: Supply) => me.held[rules.slotOf(name)] > 0);
const isLiftable = fact('liftable', ({ scope }, lost: SarThing) => rules.carriersOf(scope, lost) < CARRIERS);
const isCarriedTo = pair('carried to', rules.isCarriedTo);
const hasRoom = truth('has room', ({ me }) => me.held[0] + me.held[1] < CAPACITY);

const seen = <K extends string>(of: K) => [sees(of), 'not_visible'] as const;
const near = <K extends string>(of: K) => [isNear(of), 'not_interactable'] as const;
const held = <K extends string>(of: K) => [holds(of), 'failed'] as const;
const REST = { tried: 'be idle' };
const DOUSED =
  "lowers by one level every cell of that fire in the square of 3 x 3 cells around the agent, wherever the named region lies; the agent must be near enough to the fire's middle. The wrong supply, or one used where no cell of the fire is near, is lost.";

const CORE = 'nsidn98/LLaMAR, SAR/core.py';
const reach = Math.floor(REACH);
const gained = ['get.1', 'gather.1', 'take.4', 'withdraw.1', 'draw.7', 'extract.1', 'obtain.1'];

// --- the rows, in the order of lists ---

export const PUBLISHED = {
  NavigateTo: action({
    args: {
      thing: one(['fire', 'region', 'reservoir', 'deposit', 'person', 'agent'], {
        listed: ['fire', 'region', 'reservoir', 'deposit', 'agent', 'person'],
        told: true,
        label: 'Thing',
      }),
    },
    needs: [seen('thing')],
    does: (turn, { thing }) => rules.navigate(turn, thing),
    own: { tried: 'navigate to {thing}', looks: true },
    manual: 'NavigateTo jumps straight to a free cell at the thing.',
    source: `${CORE}, Controller`,
    phrases: [
      '(make|set course|head out) for {thing}',
      '(close in|home in|converge|advance|move in) on {thing}',
      '(turn up|show up|be|arrive|end up) at {thing}',
      '(draw|get|come|move) (near|nearer|closer) [to] {thing}',
      `(navigate|go|move|walk|head|travel|run|proceed|drive|fly|rush|hurry|advance|return|come|step|relocate|set off|set out|head out|make haste|make tracks) ${ACROSS} ${say.TO} [location of|position of|center of|centre of|middle of|id] {thing} [s location|s position]`,
      '(make|find) [my|your|our] way [over|back] (to|towards) {thing}',
      '(navigate|reach|approach|visit|find|locate) {thing}',
      '(join|meet|join up with|meet up with|link up with|catch up with) {thing}',
      '(seek|search|hunt|seek out|search out|track down|stop by|swing by|drop by|rendezvous with|regroup with|make beeline for) {thing}',
      `(steer|trek|sail|hike|stroll|hop|beeline|gravitate|jog|sprint|dash|race|hustle) ${ACROSS} ${say.TO} {thing}`,
      '(stand|stop|position|be|reposition|relocate|station) [myself|yourself] (near|by|beside|next to|in front of|at|close to) {thing}',
      'get (to|close to|closer to|near|over to|back to) {thing}',
    ],
    words: {
      means: { go: ['travel.1', 'move.3'], reach: ['approach.1', 'visit.1', 'join.2', 'meet.1'], find: ['find.3'] },
      aside: ['at', 'near', 'next to', 'close to', 'beside', 'with', 'using', 'via', 'by', 'from', 'containing', 'of'],
      company: true,
    },
  }),
  Move: action({
    args: { way },
    needs: [
      [FITS, 'not_visible'],
      [isClear('way'), 'failed'],
    ],
    does: ({ me }, { way: said }) => rules.stepBy(me, DIRECTIONS[said]),
    own: { tried: 'move {way}', looks: true },
    manual: '',
    source: `${CORE}, Controller`,
    phrases: [
      `[take|make] 1 ${say.CELL} ${say.WAYS} ${say.GRID}`,
      `${say.STEPPING} [over] ${say.WAYS} [by] [1|single] [${say.CELL}] ${say.GRID}`,
      `${say.STEPPING} [by] [1|single] (${say.CELL}|1) [over] ${say.WAYS} ${say.GRID}`,
      `${say.STEPPING} in direction {way}`,
    ],
    words: { means: { move: ['travel.1', 'move.3'] } },
    apart: {
      'Move(Up)': [`(climb|ascend|rise) [by] [1] [${say.CELL}|up]`],
      'Move(Down)': [`(descend|sink) [by] [1] [${say.CELL}|down]`],
    },
  }),
  Explore: action({
    args: {},
    does: (turn) =>
      rules.explore(turn, ({ scope, who, me }) =>
        exploreMoves({ seed: scope.state.seed, who, nth: me.explored }, me.at),
      ),
    own: { tried: 'explore', series: true },
    manual: 'Explore runs 20 cells in a random direction and spots persons on the way.',
    source: 'nsidn98/LLaMAR, SAR/base_env.py',
    phrases: [
      '(look|roam|wander|poke|nose|prowl|explore|scout|scan|survey|search) [all] (round|about|around) [further|more]',
      '(cover|explore|break) new (ground|terrain|land)',
      '(explore|scout|scan|survey|patrol|wander|roam|reconnoiter|reconnoitre|go exploring|do [some] exploring) [further|more|randomly]',
      `(explore|scout|scan|survey|patrol|wander|roam|check out|scour|comb|check|examine|inspect|monitor|investigate|sweep|canvass|probe|uncover|discover|observe|search|study|look|venture|reconnoiter|reconnoitre|go|move|head) [around|further|more|out|through|over|about|into|in] ${explored(say.AREA)}`,
      '(search|look|hunt|seek) [around|about] for [any|more|new|other|unseen|unknown|missing|lost] (people|person|persons|survivors|victims|victim|fires|fire|humans|targets|civilians|someone|somebody|anyone|anybody) [nearby|around|in area|to rescue|to save|in need|in need of help|(we|i) have not [yet] (seen|found) [yet]]',
      '(see|find out|check) what is (around|nearby|out there|there|near me)',
      '(conduct|do|make|perform|carry out|run) [area|thorough|quick|wide] (search|sweep|survey|patrol|exploration|reconnaissance|scan) [of (area|environment|surroundings|map)]',
      'venture (out|forth|into unknown|on)',
      '(search|look) (around|area|surroundings|environment|map|grid|nearby|surrounding area)',
      '(search|look) for [{person}] [people|missing person|lost persons|lost people|survivors]',
      '(search|look) for {person} (near|around|in|at) {spot}',
      'explore [in] [new|random|another|different] direction',
    ],
    words: {
      means: { explore: [...EXPLORING] },
      slots: { person: { kinds: ['person'] }, spot: { kinds: ['fire', 'region', 'reservoir', 'deposit'] } },
      aside: [...FINDING],
    },
  }),
  Carry: action({
    args: { person },
    needs: [seen('person'), FITTING, near('person'), [isLiftable('person'), 'failed'], [handsFree, 'failed']],
    does: (turn, { person: lifted }) => rules.carry(turn, lifted),
    own: { tried: 'carry {person}' },
    manual: `${CARRIERS} agents must both Carry the same person, from anywhere near it; carrying fills the hands and throws away supplies. A carrier cannot get, use, store or clear supplies.`,
    source: `${CORE}, Person`,
    phrases: [
      '(carry|pick up|pickup|pick|lift|lift up|grab|take|hold|collect|get|rescue|save|load|help carry|start carrying) {person} [up] [together]',
      `(carry|lift|hoist|take|heave|sling|raise|get|put|gather|bring|hold|cradle|scoop|sweep|load|bear|keep) {person} [up] ${say.BEARING}`,
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
    words: {
      means: { carry: ['carry.1', 'lift.2', 'raise.2', 'pick_up.1', 'save.1', 'rescue.1', 'take.4'] },
      slots: { place: { kinds: ['deposit'] }, helper: { kinds: ['agent'] } },
      fits: '^LostPerson',
      results: ['carried', 'in arms', 'lifted', 'picked up', 'rescued'],
      states: ['hold', 'carry'],
      company: true,
      aside: ['with', 'together with', 'along with', 'alongside', 'at', 'from', 'near', 'jointly'],
    },
  }),
  DropOff: action({
    args: { place, person: one(['person'], { slot: { sole: true } }) },
    needs: [seen('place'), seen('person'), FITTING, near('place'), [isCarriedTo('person', 'place'), 'failed']],
    does: (turn, at) => rules.dropOff(turn, at.place, at.person),
    own: { tried: 'drop off {person} at {place}' },
    manual: `Both then go within ${reach} cells of a deposit, and both DropOff the person.`,
    source: `${CORE}, Person`,
    phrases: [
      `(let|lay|set|put|hand|bring) {person} (down|over|off|go) [${say.AT}] {place}`,
      `${say.DROP} {person} [off|down] [(to|in|into) safety] [${say.AT}|in to|on to] {place}`,
      `${say.DROP} {person} [off|down]`,
      `(bring|transport|take|move) {person} [(to|in|into) safety] (into|inside|in|at) {place}`,
      `(drop off|dropoff) [${say.AT}] {place} [{person}]`,
      `(drop off|dropoff) [${say.AT}] {place} (with|for) {person}`,
    ],
    words: {
      means: { drop: ['drop.1', 'deposit.1', 'unload.1', 'put.1', 'deliver.2', 'hand_over.1'] },
      company: true,
      aside: ['with', 'together with', 'along with', 'alongside'],
    },
  }),
  StoreSupply: action({
    args: { place },
    when: areHandsFree,
    needs: [UNBURDENED, seen('place'), FITTING, near('place')],
    does: (turn, { place: at }) => rules.storeSupplies(turn, at),
    own: { tried: 'store all my supplies at {place}' },
    manual: '',
    source: `${CORE}, Controller`,
    phrases: [
      `${say.STORE} ${say.SOME} (${say.SUPPLY}|inventory|{supply}|{supply} ${say.SUPPLY}|${say.SUPPLY} {supply}) ${say.ABOARD} [${say.AT} {place}]`,
      `${say.LEAVE} ${say.SOME} (${say.SUPPLY}|inventory|{supply}|{supply} ${say.SUPPLY}|${say.SUPPLY} {supply}) ${say.ABOARD} ${say.AT} {place}`,
      `(stock|fill|supply|restock|replenish|load|resupply|provision) [up] {place} with ${say.SOME} (${say.SUPPLY}|inventory|{supply}|{supply} ${say.SUPPLY})`,
      `load ${say.SOME} (${say.SUPPLY}|inventory|{supply}|{supply} ${say.SUPPLY}) (into|onto|inside) {place}`,
      `store ${say.SUPPLY} {place} [with|of] [{supply}]`,
      `store ${say.SUPPLY} [{supply}] {place}`,
      `store [${say.AT}] {place}`,
      `(${say.STORE}|${say.LEAVE}) ${say.LOAD} ${say.AT} {place}`,
    ],
    words: { means: { store: ['store.1', 'deposit.1', 'stow.1', 'unload.1'] }, slots: { supply: supply.slot } },
  }),
  UseSupply: action({
    args: {
      fire: one(['fire', 'region'], {
        listed: ['fire'],
        slot: { whole: '_Region_\\d+$', parts: ['flames', 'flame', 'blaze', 'heat', 'fire'] },
      }),
      supply,
    },
    when: areHandsFree,
    needs: [UNBURDENED, seen('fire'), FITTING, near('fire'), held('supply')],
    does: (turn, { fire, supply: used }) => rules.useSupply(turn, fire, { supply: used, dose: 'one unit' }),
    own: { tried: 'use {supply} on {fire}' },
    manual: `One unit used ${DOUSED}`,
    source: `${CORE}, Controller and Fire`,
    phrases: [
      `${say.FIGHT} {fire} (through|by|by means of) [use of] {supply}`,
      `(cover|coat|shower|soak|drench|flood|blanket|hose|hose down|spray|sprinkle|bury|treat|hit|wet|wet down|saturate|bathe|blast|inundate|splash|fill|dampen|supply) {fire} (with|using|in|under|beneath) ${say.SOME} [${say.SUPPLY}] {supply} [${say.SUPPLY}] ${say.OWN}`,
      `${say.USE} ${say.SOME} [${say.SUPPLY}] [of] {supply} [${say.SUPPLY}] ${say.OWN} ${say.OVER} {fire} ${say.INTENSE}`,
      `(let|have) {supply} (fall|drop|rain|flow|pour|run) [down] ${say.OVER} {fire}`,
      `put {supply} to use ${say.OVER} {fire}`,
      `(starve|deprive|rob) {fire} of (air|oxygen) (with|using|by|through) ${say.SOME} {supply}`,
      `bring {fire} under control (with|using|by|through) ${say.SOME} {supply}`,
      '{supply} [down] {fire}',
      `${say.FIGHT} (fire|flames|blaze) (at|in|on|of) {fire} (with|using) {supply}`,
      `put (fire|flames|blaze) out (at|in|on|of) {fire} (with|using) {supply}`,
      `put {fire} out (with|using|by|through) [use of] {supply}`,
      `use ${say.SUPPLY} {supply} {fire}`,
      `use ${say.SUPPLY} [${say.AT}] {fire} [with|using|of|from] [${say.SUPPLY}] {supply} [${say.SUPPLY}]`,
      `(use|employ|apply|deploy|utilize|utilise) [${say.SUPPLY}] {supply} [${say.SUPPLY}] ${say.OWN} to ${say.FIGHT} {fire}`,
      `${say.FIGHT} {fire} (with|using|by using|by applying|in|under|beneath) ${say.SOME} [${say.SUPPLY}] {supply} [${say.SUPPLY}] ${say.OWN}`,
      `(let|give|feed) {fire} [have|take|get|a taste of] ${say.SOME} [${say.SUPPLY}] {supply} ${say.OWN}`,
      `(water|hose|douse) [down] {fire} (with|using) {supply}`,
      `{supply} (goes|must go|should go) ${say.OVER} {fire}`,
    ],
    words: {
      means: {
        use: ['use.1', 'apply.5', 'spread.1', 'pour.1', 'spray.1', 'throw.1'],
        extinguish: ['snuff_out.2', 'fight.2', 'suppress.1', 'smother.2', 'quench.1', 'put_out.1'],
      },
      fits: 'Fire(_Region_\\d+)?$',
      results: ['out', 'extinguished', 'put out', 'under control', 'dead', 'quenched', 'gone'],
    },
  }),
  GetSupply: action({
    args: { source: one(['reservoir']) },
    when: areHandsFree,
    needs: [UNBURDENED, seen('source'), near('source'), [hasRoom, 'failed']],
    does: (turn, { source }) => rules.fillUp(turn, source),
    own: { tried: 'get supply from {source}' },
    manual: `a reservoir gives 1 unit each time and never runs dry; an agent within ${reach} cells of it can take them.`,
    source: `${CORE}, Controller`,
    phrases: [
      `${say.GET} ${say.SOME} (${say.SUPPLY}|{supply}|{supply} ${say.SUPPLY}|${say.SUPPLY} [of] {supply}) [1 (unit|supply)] [from|at|in|of|out of|using|via|with|through] {source}`,
      `${say.GET} ${say.SOME} (from|at|out of) {source}`,
      `(fill|refill|fill up|top up|restock|replenish|load|load up|stock up) [${say.HOLDER}] [up] [with (${say.SUPPLY}|{supply})] (from|at|out of) {source}`,
      `(use|tap) {source} (to|for) (refill|restock|replenish|resupply|fill up|top up|stock up|refilling|restocking) [${say.HOLDER}|${say.SUPPLY}|{supply}]`,
      `(top up|stock up|fill up|load up) on what {source} (provides|offers|has|holds)`,
      `(tap|tap into|use|visit|drain) {source} for ${say.SOME} (${say.SUPPLY}|{supply})`,
      `(tap|tap into|siphon|drain|draw on) {source}`,
      `(refill|restock|replenish|resupply|fill up|top up|stock up|fill|load up|reload) (using|with|via|from|by) {source}`,
      `(take|draw|get|grab|collect|pick up|load) [fresh|new|another|full|more|1] (load|batch|unit|refill|share|portion|supply|unit of supply|unit of supplies) (from|at|out of) {source}`,
      'get supply [from|at] {source} [using|with|of] {supply}',
    ],
    words: { means: { get: gained }, slots: { supply: supply.slot } },
  }),
  GetSupplyStored: action({
    write: 'GetSupply({place}, {supply})',
    args: { place: one(['deposit']), supply },
    when: areHandsFree,
    needs: [UNBURDENED, seen('place'), near('place'), [hasRoom, 'failed']],
    does: (turn, { place: at, supply: taken }) => rules.takeStored(turn, at, taken),
    own: { tried: 'get {supply} from {place}' },
    manual: '',
    source: `${CORE}, Controller`,
    phrases: [
      `${say.GET} ${say.SOME} ({supply}|{supply} ${say.SUPPLY}|${say.SUPPLY} [of] {supply}) [[that is|that was] (held|stored|kept|available)] [from|at|in|of|from storage (in|at|of)] {place}`,
      `(fill|refill|fill up|top up|restock|replenish|load|load up) [${say.HOLDER}] [up] with {supply} (from|at|out of) {place}`,
      `get supply [from|at|in] {place} [of|with|using|for] {supply}`,
    ],
    words: { means: { get: gained } },
  }),
  ClearInventory: action({
    args: {},
    when: areHandsFree,
    needs: [UNBURDENED],
    does: rules.clearInventory,
    own: { tried: 'clear inventory' },
    manual: '',
    source: `${CORE}, Controller`,
    shares: ['StoreSupply'],
    phrases: [
      `(clear|clear out|empty|empty out|reset|purge|drop|dump) [all|out|current|entire|whole|full] (inventory|${say.SUPPLY}|{supply}|hands)`,
      `(discard|dump|throw away|get rid of|dispose of|clear|pour away|pour out|tip out|tip away) ${say.SOME} (inventory|${say.SUPPLY}|{supply}) [(in|from|out of|of) inventory]`,
      `(discard|dump|throw away|get rid of|dispose of|drop|let go of|release|toss out|ditch|jettison|abandon|shed|pour away|tip out|pour out) ${say.LOAD}`,
      `(get rid of|dispose of) ${say.SOME} (inventory|${say.SUPPLY}|{supply}) [(in|from|out of|of) ${say.HOLDER}]`,
      `(strip|make|leave|get) ${say.HOLDER} (bare|empty|clear) [of (supplies|everything)]`,
      `(get|make|leave) hands free [of (supplies|everything)]`,
      `(clear|clear out|empty|empty out|flush|erase|wipe|wipe out|vacate|void|delete|free up|purge|clean out|clean up|unload|free) [all|out|current|entire|whole|full] [held|carried] (${say.HOLDER}|items|contents of ${say.HOLDER}) [clean]`,
      `(remove|delete|erase|discard|release|abandon|ditch|drop|jettison|toss|toss out|throw out|let go of|empty|clear out|eject) ${say.SOME} [held|carried] (items|${say.SUPPLY}|contents|everything|things) [(from|in|of|out of) ${say.HOLDER}]`,
      `throw (everything|it all|all) away`,
      `drop ${say.SOME} (inventory|${say.SUPPLY}|{supply}|{supply} ${say.SUPPLY})`,
    ],
    words: {
      means: { discard: ['discard.1', 'throw_away.1', 'empty.1'] },
      slots: { supply: supply.slot },
      aside: ['to', 'for'],
    },
  }),
  Idle: action({ write: 'Idle', args: {}, own: REST, manual: '', source: CORE, ...phrasesFrom(IDLE) }),
  Done: action({
    write: 'Done',
    args: {},
    own: REST,
    manual: '',
    source: CORE,
    shares: ['Idle'],
    ...phrasesFrom(DONE),
  }),
  /** Another word of the published code for idling, which counts as an action that worked. */
  NoOp: action({ args: {}, when: NEVER_OFFERED, own: REST, manual: '', source: CORE, phrases: NO_PHRASE }),
};

/** What the paper says otherwise (Nayak et al., NeurIPS 2024, the search & rescue appendix; paper-rules.ts). */
export const PAPER = {
  ...PUBLISHED,
  /** A teammate that has seen a thing may have said where it is. */
  NavigateTo: action({ ...PUBLISHED.NavigateTo, needs: [[knows('thing'), 'not_visible']] }),
  Explore: action({
    ...PUBLISHED.Explore,
    does: (turn) => rules.explore(turn, ({ scope, who }) => explorePaper(scope.state, who)),
    manual:
      'Explore runs 20 cells in a random direction that is not the last one nor its opposite and spots persons on the way.',
  }),
  UseSupply: action({
    ...PUBLISHED.UseSupply,
    does: (turn, { fire, supply: used }) => rules.useSupply(turn, fire, { supply: used, dose: 'all units' }),
    manual: `UseSupply uses all units of that supply at once; each ${DOUSED}`,
  }),
};

// --- the tables ---

export const ACTIONS = {
  published: actionTable<SarRowTypes>({ world: 'sar', rows: PUBLISHED, words: say.WORDS, sentences: 'tested' }),
  paper: actionTable<SarRowTypes>({ world: 'sar', rows: PAPER, words: say.WORDS, sentences: 'tested' }),
} satisfies Record<SarRules, unknown>;
/** People ask for the same in the same words, whatever the rules. */
export const { lexicon } = ACTIONS.published;
