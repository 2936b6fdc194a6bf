// Tests the parsing of NATS URLs, and that no secret in one is ever shown.
import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { parseNatsUrl, scrubSecrets } from './options.ts';

describe('a NATS url', () => {
  test('is taken apart into servers, user and what may be shown', () => {
    expect(parseNatsUrl('nats://bob:s%40cret@example.org:4333')).toEqual({
      servers: ['example.org:4333'],
      user: 'bob',
      pass: 's@cret',
      tls: false,
      about: 'nats://example.org:4333',
    });
  });

  test.each([
    ['localhost', { servers: ['localhost:4222'], tls: false, about: 'nats://localhost:4222' }],
    ['127.0.0.1:5', { servers: ['127.0.0.1:5'], tls: false, about: 'nats://127.0.0.1:5' }],
    ['tls://[::1]:5/', { servers: ['[::1]:5'], tls: true, about: 'tls://[::1]:5' }],
    ['nats://sesame@a', { servers: ['a:4222'], token: 'sesame', tls: false, about: 'nats://a:4222' }],
    [
      'nats://u:p@a:1, nats://b:2',
      { servers: ['a:1', 'b:2'], user: 'u', pass: 'p', tls: false, about: 'nats://a:1,nats://b:2' },
    ],
  ])('%s is understood', (url, want) => {
    expect(parseNatsUrl(url)).toEqual(want);
  });

  test.each([
    'http://bob:sesame@a:1',
    'nats://bob:sesame@a:99999',
    'nats://bob:ses/ame@a:x',
    'nats://bob:sesame@a:1/path',
    'nats://bob:sesame@a:1?q=1',
    'bob:sesame@',
    'nats://bob:ses,ame@a',
    'nats://bob:%zzsesame@a',
    'nats://bob:sesame@a,nats://bob:other@b',
    '',
  ])('%s is refused without being shown', (url) => {
    const refuse = () => parseNatsUrl(url);
    expect(refuse).toThrow(expect.objectContaining({ code: 'OPTION_BAD' }));
    expect(refuse).toThrow(expect.not.objectContaining({ message: expect.stringMatching(/bob|ses|other/) }));
  });
});

test('an error is scrubbed of every secret, in its causes and its stack too', () => {
  const error = new TypeError('no entry for sesame', { cause: new Error('s%40cret and s@cret') });
  const clean = scrubSecrets(error, ['sesame', 's@cret', undefined, '']);
  expect(inspect(clean, { depth: 9 })).not.toMatch(/sesame|s@cret|s%40cret/);
  expect(clean).toMatchObject({ name: 'TypeError', message: 'no entry for ***', cause: { message: '*** and ***' } });
});
