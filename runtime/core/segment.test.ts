import { describe, expect, test } from 'vitest';
import { digestOf, type Picture, render, type Segment } from './segment.ts';

const picture: Picture = { type: 'image/png', width: 4, height: 3, base64: 'AAAA' };
const text = (words: string, speaker: Segment['speaker'] = 'user'): Segment => ({ origin: 'observation', speaker, text: words });
const shown: Segment = { ...text('as a picture:'), origin: 'image', picture };
const url = 'data:image/png;base64,AAAA';

describe('a prompt as a chat', () => {
  test('joins neighbours of one speaker with a blank line', () => {
    expect(render([text('rules', 'system'), text('a'), text('b')])).toEqual([
      { role: 'system', content: 'rules' },
      { role: 'user', content: 'a\n\nb' },
    ]);
  });

  test('shows a picture behind its text, and goes on behind the picture', () => {
    expect(render([text('a'), shown, text('b'), text('c')])).toEqual([
      {
        role: 'user',
        content: [
          { type: 'text', text: 'a\n\nas a picture:' },
          { type: 'image_url', image_url: { url } },
          { type: 'text', text: 'b\n\nc' },
        ],
      },
    ]);
  });

  test('keeps an empty first text', () => {
    expect(render([text(''), text('b')])).toEqual([{ role: 'user', content: '\n\nb' }]);
  });

  test('has another digest with another picture', () => {
    const other = { ...shown, picture: { ...picture, base64: 'BBBB' } };
    expect(digestOf([shown])).not.toBe(digestOf([other]));
  });
});
