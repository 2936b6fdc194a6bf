// Tests that talk is put into the words of an order: marks, short forms, politeness and speaking of oneself.
import { describe, expect, test } from 'vitest';
import { plainSpeech } from './plain-speech.ts';

test.each([
  ['1. **Navigate to Bread_1**', 'Navigate to Bread_1'],
  ['- `open Fridge_1`', 'open Fridge_1'],
  ['**PutObject** → `CounterTop_1`', 'PutObject CounterTop_1'],
  ['lemme head to the couch', 'let me head to the couch'],
  ['I gotta haul it', 'I have to haul it'],
  ['Could you please open the fridge?', 'please open the fridge'],
  ['Would you mind going to CounterTop_1?', 'please go to CounterTop_1'],
  ['Could you go to the kitchen, please?', 'please go to the kitchen'],
  ['Can you open the fridge?', 'please open the fridge'],
  ['May I ask you to open the fridge?', 'please open the fridge'],
  ['The robot stores its supplies', 'I store my supplies'],
  ['The robot walks to the sofa.', 'I walk to the sofa.'],
  ['the agent carries Timmy', 'I carry Timmy'],
  ['The agent should open it', 'I should open it'],
  ['The robot is opening the fridge', 'I am opening the fridge'],
])('%s is %s', (said, plain) => {
  expect(plainSpeech(said)).toBe(plain);
});

test('a speaker may say its own name, and nobody else for it', () => {
  expect(plainSpeech('Alice goes to the sofa', 'alice')).toBe('I go to the sofa');
  expect(plainSpeech('Alice should open it', 'alice')).toBe('I should open it');
  expect(plainSpeech('Alice goes to the sofa', 'bob')).toBe('Alice goes to the sofa');
  expect(plainSpeech('Alice, go to the sofa', 'alice')).toBe('Alice, go to the sofa');
});

describe('stays as it is', () => {
  test.each([
    'can you open the fridge',
    'Can I open the fridge?',
    'Would you mind if I open the fridge?',
    'Would you like to open the fridge?',
    'Could you not open the fridge?',
    'Could Bob please open the fridge?',
    'The robot opened the fridge',
    'The other robot opens the fridge',
    'put <apple> (5001) into <tray> (3)',
    'go to Drawer_2',
  ])('%s', (said) => {
    expect(plainSpeech(said)).toBe(said);
  });
});
