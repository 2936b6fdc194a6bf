// Holds the phrases for switching household things on and off.
import type { Lexicon } from '../../runtime/core/lexicon.ts';
import { SWITCH, WHERE } from '../../runtime/core/phrases/handling.ts';
import { BURNING, ELECTRIC, FLOWING, HEATING, SWITCHABLE } from './lexicon-affordances.ts';

const thing = { kinds: ['holder', 'food', 'thing'] };

/** What comes out of a thing that runs. */
const POWER =
  '[all|any] (power|electricity|current|light|lights|heat|flame|flames|fire|water|gas|screen|motor|engine|display|sound|power supply|water supply|supply|flow of water|flow|water flow|stream|juice)';
const OF = '(of|to|for|at|on|in|from|out of)';
const CONTROL = '(switch|button|knob|lever|key|cord|handle|dial)';
const RUNNING = '(running|working|operating|going|playing|flowing|burning|glowing|operation|work|run|flow)';

const ways = (write: string, undoes: string, fits: string, loosely: readonly string[]): Lexicon['forms'][number] => ({
  write: `${write}({thing})`,
  undoes: `${undoes}({thing})`,
  fits,
  says: [],
  loosely: [...loosely],
  slots: { thing },
  aside: WHERE,
});
const on = (fits: string, loosely: readonly string[]) => ways('ToggleObjectOn', 'ToggleObjectOff', fits, loosely);
const off = (fits: string, loosely: readonly string[]) => ways('ToggleObjectOff', 'ToggleObjectOn', fits, loosely);

export const switching: Lexicon['forms'] = [
  on(SWITCHABLE, [
    `${SWITCH} (on ${POWER}|${POWER} on|${POWER} up) ${OF} {thing}`,
    `${SWITCH} {thing} [s] (${POWER}|${CONTROL}) [to] on`,
    `${SWITCH} ${CONTROL} (of|on|for) {thing} [to] on`,
    `(start|begin|release|open|ignite|activate|light) [up] ${POWER} ${OF} {thing}`,
    `(run|get|let|make) ${POWER} [to] [come|run|flow|be|start] [${RUNNING}|on] ${OF} {thing}`,
    `(press|push|hit|flip|tap|use|throw|click|flick|pull|turn) (on|power|start) [${CONTROL}] (of|on|for|at) {thing}`,
    `(press|push|hit|tap|use|activate) {thing} [s] (power|on|start) ${CONTROL}`,
    '(set|bring|put|get) {thing} (in motion|into motion|into operation|in operation|into action|online|into service|to work|to use)',
    '(change|set|switch|toggle|turn|adjust|flip) {thing} [s] [state|status|power|mode] [over] to on',
    '(switch|turn|flip|power|toggle) {thing} [back|over] on',
    '(switch|turn|flip|power|toggle) back on {thing}',
    '(start|get|set) {thing} (heating|cooking|brewing|toasting|playing|printing|spinning|blowing|warming|boiling)',
    '(start|begin) (using|running|operating|heating) {thing}',
    '(power|power up|juice up|wake|wake up|run|engage|initiate|brighten|trigger|begin|commence|kick on|animate|electrify|crank|start|rev up|hook up|reboot|restart|unmute) {thing} [up|on]',
    'let [there be] light from {thing}',
    '(brighten|light|light up|illuminate) [room|place|area|house|kitchen|bedroom] (with|using|by) {thing}',
  ]),
  off(SWITCHABLE, [
    `${SWITCH} (off ${POWER}|${POWER} off|${POWER} down) ${OF} {thing}`,
    `(${SWITCH}|shut|cut) {thing} [s] (${POWER}|${CONTROL}) [to] off`,
    `(shut|cut) (off ${POWER}|${POWER} off) ${OF} {thing}`,
    `${SWITCH} ${CONTROL} (of|on|for) {thing} [to] off`,
    `(cut|kill|stop|remove|disconnect|end|halt|extinguish|put out|snuff out|blow out|shut down|disable|deny|block|withdraw|take) ${POWER} [away] ${OF} {thing}`,
    `(press|push|hit|flip|tap|use|click|flick) {thing} [s] off ${CONTROL}`,
    `(stop|quit|cease|halt|end|prevent) {thing} [from] ${RUNNING}`,
    `(make|have|get) {thing} [to] (stop|quit|cease) [${RUNNING}]`,
    '(stop|quit|cease|halt|end) (using|running|operating|heating) {thing}',
    '(change|set|switch|toggle|turn|adjust|flip) {thing} [s] [state|status|power|mode] [over] to off',
    '(take|bring) {thing} (offline|down|out of operation|out of service)',
    'put {thing} to (sleep|rest|bed)',
    'pull plug (on|of|from|for) {thing}',
    '(make|let) {thing} (dark|quiet|silent|go dark|go out|die|rest|stop)',
    '(cut|end|terminate|suspend|abort|silence|quiet|darken|interrupt|disengage|unpower|depower|deenergize|close down|wind down|shut up|discontinue|log off|sign off|inactivate|cease|halt|retire|disarm|switch out) {thing}',
  ]),
  on(BURNING, [
    'set {thing} (on fire|alight|aflame|ablaze|burning)',
    '(put|touch|hold|strike|bring|apply) (flame|match|lighter|fire) to {thing}',
    '(burn|light|fire|fire up) [wick of] {thing}',
  ]),
  off(BURNING, [
    '(extinguish|put out|kill|snuff|snuff out|blow out|douse|smother|quench|blow) [out] (flame|fire|light|wick) (of|on|in|from|at) {thing}',
    '(snuff|smother|stub out|unlight|pinch out|blow out|suffocate) {thing} [out]',
  ]),
  on(FLOWING, [
    '(open|open up|run|unstop|start) {thing} [up]',
    '(let|make|have|get) {thing} (run|flow|drip|running|flowing)',
    '(open|open up|turn) {thing} (so that|so) [the] water [is] (running|runs|flows|flowing|comes out|on)',
  ]),
  off(FLOWING, [
    '(close|shut|tighten|close up|stop|plug) {thing} [up|tight]',
    '(turn|twist|close|shut|screw|tighten|crank|push|spin|rotate|adjust) {thing} [off|tight|shut|closed] (so that|so|until) (no|0) [more] water (runs|flows|comes out|drips|is running|leaks)',
  ]),
  on(HEATING, [
    '(heat|heat up|warm|warm up|preheat|start heating|fire up|fire) {thing} [up]',
    '(get|make) {thing} (hot|warm)',
    'turn heat (on|up) (for|of|on|at|under) {thing}',
  ]),
  // Said of what cannot be opened.
  on(ELECTRIC, ['(open|open up) {thing}']),
  off(ELECTRIC, ['(close|shut) {thing}']),
  off(HEATING, ['(cool|cool down|cool off) {thing} [down]']),
  {
    write: 'ToggleObjectOn({thing})',
    means: {
      activate: [
        'switch_on.1',
        'activate.1',
        'activate.2',
        'start.8',
        'ignite.1',
        'light.1',
        'light.4',
        'operate.3',
        'trip.5',
        'spark.1',
      ],
    },
    fits: SWITCHABLE,
    only: true,
    undoes: 'ToggleObjectOff({thing})',
    results: [
      'on',
      'switched on',
      'turned on',
      'running',
      'lit',
      'going',
      'started',
      'work',
      'run',
      'burning',
      'burn',
      'flow',
      'flowing',
      'glow',
      'glowing',
      'shine',
      'alight',
      'powered on',
      'powered up',
      'activated',
      'working',
    ],
    says: [
      `${SWITCH} on {thing}`,
      `(${SWITCH}|click|set) {thing} [to] on`,
      '(hit|press|push|flip|use) (on|power|start) (switch|button) (of|on) {thing}',
      '(give power to|supply power to|restore power to|bring power to) {thing}',
      '(give|supply) {thing} (power|electricity|current)',
      '(bring|get) {thing} to life',
      '(turn up|plug in|switch up) {thing}',
      '(strike [a] light on|set fire to|set light to) {thing}',
      '(set|put|touch|hold|apply|bring) (fire|flame|match) to {thing}',
      '(wake|wake up|power|power up) {thing}',
      '(activate|enable|start|light|light up|ignite|illuminate|start up|power up|fire up|boot|boot up|energize|launch|toggleon) {thing}',
    ],
    slots: { thing },
    aside: WHERE,
  },
  {
    write: 'ToggleObjectOff({thing})',
    means: {
      deactivate: [
        'switch_off.1',
        'deactivate.2',
        'snuff_out.2',
        'stop.2',
        'stop.3',
        'disable.1',
        'disconnect.1',
        'disconnect.2',
        'unplug.1',
      ],
    },
    fits: SWITCHABLE,
    only: true,
    undoes: 'ToggleObjectOn({thing})',
    results: [
      'off',
      'stop',
      'stopped',
      'switched off',
      'turned off',
      'out',
      'powered off',
      'powered down',
      'unlit',
      'deactivated',
    ],
    says: [
      `(${SWITCH}|shut|cut) off {thing}`,
      `(${SWITCH}|click|shut|set) {thing} [to] off`,
      '(cut|kill|stop) power (to|of|for) {thing}',
      '(hit|press|push|flip|use) off (switch|button) (of|on) {thing}',
      '(shut|power|switch|close) {thing} down',
      '(deactivate|disable|kill|shut down|power down|switch down|blow out|snuff out|douse|extinguish|put out|toggleoff|stop) {thing}',
    ],
    slots: { thing },
    aside: WHERE,
  },
];
