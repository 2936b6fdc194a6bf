// Tests that slips of the pen are corrected to words of the world, and that no word becomes another word or name.
import { expect, test } from 'vitest';
import { corrected } from './misspelling.ts';

const vocabulary = {
  words: new Set(['carry', 'navigate', 'open', 'supply', 'toggle', 'throw', 'close', 'to', 'the']),
  names: new Set(['microwave', 'caldor', 'fire', 'timmy', 'mug', 'pen', 'bread', 'plate']),
};

test.each([
  ['naviagte to the mircowave', 'navigate to the microwave'],
  ['opne Bread_1', 'open Bread_1'],
  ['get suply', 'get supply'],
  ['cary timmy', 'carry timmy'],
  ['toogle the microwave', 'toggle the microwave'],
  ['open the microwavve', 'open the microwave'],
  ['opn the microwave', 'open the microwave'],
  ['I will cary the mug', 'I will carry the mug'],
])('%s is %s', (said, meant) => {
  expect(corrected(said, vocabulary)).toBe(meant);
});

test.each([
  ['another name', 'open CalderFire'],
  ['another short name', 'carry Tommy'],
  ['several of a thing', 'open the plates'],
  ['what was done', 'closed the microwave'],
  ['another verb', 'opine'],
  ['a short word', 'mgu'],
  ['a word that lacks a letter of another', 'pate is free'],
])('%s stays', (_, said) => {
  expect(corrected(said, vocabulary)).toBeUndefined();
});
