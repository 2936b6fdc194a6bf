// Tests how the segments of a prompt become a chat and a digest.
import { describe, expect, test } from 'vitest';
import type { Picture, Segment } from '../core/segment.ts';
import {
  asParagraph,
  digestOf,
  lastingParagraph,
  markOf,
  recordedSegment,
  render,
  withoutPictureBytes,
  withPictureMark,
} from './segments.ts';

const picture: Picture = { type: 'image/png', width: 4, height: 3, base64: 'AAAA' };
const text = (words: string, speaker: Segment['speaker'] = 'user'): Segment => ({
  origin: 'observation',
  speaker,
  text: words,
});
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

  test('has the same digest with the marks of its pictures, so that a record of it can be checked without their bytes', () => {
    const record = [text('a'), withPictureMark(shown)];
    expect(JSON.stringify(record)).not.toContain('AAAA');
    expect(digestOf(record)).toBe(digestOf([text('a'), shown]));
    expect(withPictureMark(text('a'))).toEqual(text('a'));
  });
});

test.each<Segment>([
  { ...text('a\n\nb "quoted" ä', 'system'), name: 'manual', fixed: true },
  { ...text('with a picture'), about: 'bob', picture },
  { about: 'bob', ...text('fields in another order') },
])('a paragraph that is kept for many prompts is recorded as one that is made anew', (segment) => {
  const [kept, anew] = [lastingParagraph(segment), asParagraph(segment)];
  expect(kept).toEqual(anew);
  expect(asParagraph(kept)).toBe(kept);
  expect(recordedSegment(kept)).toEqual(recordedSegment(anew));
  expect(recordedSegment(kept)).not.toHaveProperty('name');
  expect(digestOf([recordedSegment(kept), text('b')])).toBe(digestOf([recordedSegment(anew), text('b')]));
});

test('a body is told with the mark of its picture, and any other as it is', () => {
  const { base64: _, ...size } = picture;
  // Of the three bytes that four letters A stand for.
  const sha256 = '709e80c88487a2411e1ee4dfb9f22a861492d20c4765150c0c794abd70f8147c';
  expect(markOf(picture)).toEqual({ ...size, sha256 });
  expect(withoutPictureBytes({ text: 'a', picture })).toEqual({ text: 'a', picture: { ...size, sha256 } });
  for (const body of ['a', null, 3, { text: 'a' }, { picture: 'a mug' }])
    expect(withoutPictureBytes(body)).toEqual(body);
});
