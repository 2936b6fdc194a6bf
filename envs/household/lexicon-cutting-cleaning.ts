// Holds the phrases for cutting food into pieces and for getting household things clean.

import type { Lexicon } from '../../runtime/facets/lexicon.ts';
import { CLEAN, CUT, GRIME, PIECES, WHERE } from '../../runtime/phrases/handling.ts';
import { CLEANABLE, SLICEABLE } from './lexicon-affordances.ts';

const thing = { kinds: ['holder', 'food', 'thing'] };
const food = { kinds: ['food'] };

export const cuttingAndCleaning: Lexicon['forms'] = [
  {
    write: 'SliceObject({thing})',
    means: { slice: ['cut.1', 'slice.2', 'slice.3', 'separate.4', 'segment.1', 'crush.3'] },
    fits: SLICEABLE,
    only: true,
    results: ['sliced', 'cut', 'cut up', 'chopped', 'sliced up', 'in slices', 'in pieces', 'in half'],
    says: [
      `${CUT} [up|into] {thing} [up|open|apart|finely|crosswise|lengthwise] ${PIECES}`,
      `use {*} to ${CUT} [up|into] {thing} ${PIECES}`,
    ],
    loosely: [
      `(cleave|grate|partition|fragment|crop|lacerate|sunder|butcher|part|disjoin|knife|wedge|chunk|section|section off|break down|break up|saw|hack|slit|portion|portion out|divvy up|cut into|cut at|saw through|hew) [at|up|off] {thing} [up|apart|out] ${PIECES}`,
      `(process|turn|make|convert|work|bring|get|render|transform|part|separate|put|divide) {thing} [up|down|out|apart] (${PIECES.slice(1, -1)})`,
      '(put|bring) {thing} under [the] (knife|blade)',
      '(break|tear|rip|pull|split|cut|slice) {thing} (apart|in 2|asunder|to bits|up)',
      '(break|tear|rip|pull|split) apart {thing}',
      '(make|cut|carve|take) [thin|even|small|some|few|1|2] (slice|slices|cuts|cut|pieces|piece|incision|wedges) (of|in|into|from|out of|off|off of) {thing}',
      '(cut|detach|chop|slice|carve|break) [off|out] [1|some] (slice|slices|piece|pieces|chunk|portion) [off] (of|from|off|off of) {thing}',
      '(run|bring|take|put|apply|use|pull|drive|press) (knife|blade) [down|across] (through|on|to|into|in|across|over) {thing}',
      `reduce {thing} ${PIECES.replace(/(^.*?into)[|]in/, '$1|in|to')}`,
      '(do|perform) [some] (slicing|cutting|chopping|carving|dicing) (of|on) {thing}',
    ],
    slots: { thing },
    aside: WHERE,
  },
  {
    write: 'SliceObject({food})',
    says: [
      `(cut|crack|slice|break) open {food} ${PIECES}`,
      '(cut|crack|slice|break) {food} open',
      `(break|split|divide|hack|portion|section) [up|into] {food} ${PIECES}`,
    ],
    slots: { food },
    aside: WHERE,
  },
  {
    write: 'CleanObject({thing})',
    means: {
      clean: [
        ...[
          'clean.1',
          'wash.2',
          'wash.3',
          'wipe.1',
          'rinse.1',
          'polish.1',
          'rub.1',
          'purify.1',
          'freshen.3',
          'cleanse.1',
        ],
        ...[
          'brush.3',
          'spruce_up.1',
          'decontaminate.1',
          'deodorize.1',
          'bleach.2',
          'sanitize.1',
          'neaten.1',
          'degrease.1',
        ],
      ],
    },
    fits: CLEANABLE,
    results: [
      'clean',
      'cleaned',
      'spotless',
      'washed',
      'spick and span',
      'sparkling',
      'tidy',
      'shiny',
      'cleaned up',
      'free of dirt',
      'shines',
      'gleams',
      'sparkles',
    ],
    says: [
      `${CLEAN} [up|down|off|clean] {thing} [up|down|off|clean]`,
      `use {*} to ${CLEAN} {thing}`,
      `(get|take|remove|wipe|wash|rinse|scrub|clean|clear|brush|get rid of) ${GRIME} (off|off of|from|out of|on|in) {thing}`,
      `(rid|free|clear|get rid|purge|strip|cleanse|make|get|render|have) {thing} [free|clear] (of|from) ${GRIME}`,
      `${CLEAN} [up|off|down] {thing} with (soap|detergent|sponge) and water`,
    ],
    loosely: [
      '(brush|brush off|dust off|clear off|scrape|scrape off|swish|hose|hose off|soap up|soap|bathe|lather|wax|sweep off|freshen up|rub|spray down|blot) {thing} [off|down|up|out]',
      '(use|put|apply|run|pour|spray) (soap|water|sponge|cleaner|detergent|cloth|towel|brush|rag) (on|over|to|onto|through) {thing}',
      '(use|apply|run) (sponge|cloth|rag|brush|mop|towel|duster|dish sponge|scrub brush) (to|on|over) {thing}',
      '(run|rinse|hold|put|place|wash|stick) {thing} under [running] (water|tap|tap water|faucet)',
      'give {thing} [quick|good] once over [with (sponge|cloth|rag|brush|soap|water)]',
      `(work|get|take|scrub|rub|soak) ${GRIME} (off|out of|off of|from) {thing}`,
      '(restore|bring back|return|give) [the|its] (shine|gleam|sparkle|lustre|luster) (of|to) {thing}',
      `(make sure|ensure|see to it|take care) [that] (no|0) (dirt|grime|dust|stains|stain|mess|grease|spots) (is|are|remains|remain|stays) [left] (on|in) {thing}`,
      '(leave|make|get|have|render|turn) {thing} (spick and span|spotless|sparkling|squeaky clean|immaculate|pristine|free of dirt|dirt free)',
      '(make|get|have) {thing} [to] (shine|sparkle|gleam|neat|shiny|sparkling|spotless)',
      '(restore|return|bring) {thing} [back] to [its|clean] (cleanliness|clean state|clean condition)',
      '(deep|spot|steam|dry|pressure) clean {thing}',
      '(do|perform|carry out) [some] (cleaning|washing|scrubbing|wiping) (of|on) {thing}',
      `(eliminate|clear|remove|rub|scrape|wipe|sweep) [away|off] ${GRIME} [off] (on|from|off|of) {thing}`,
    ],
    slots: { thing },
    aside: WHERE,
  },
];
