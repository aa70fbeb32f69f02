import { describe, expect, it } from 'vitest';
import { createFeedProxy } from './feed-proxy.ts';
import type { HttpRequest } from './feed.ts';

const proxy = createFeedProxy('https://proxy.example.com/?url={url}', new Set(['open.test']));

describe('H7 requests through a CORS proxy', () => {
  it('H7 reads of a listed host go through it', () => {
    expect(proxy.host).toBe('proxy.example.com');
    expect(proxy.addressOf({ url: 'https://open.test/a?b=$&', headers: { accept: 'text/plain' } })).toBe(
      'https://proxy.example.com/?url=https%3A%2F%2Fopen.test%2Fa%3Fb%3D%24%26',
    );
  });

  it.each<[string, HttpRequest]>([
    ['a header of ours', { url: 'https://open.test/', headers: { Authorization: 'Bearer secret' } }],
    ['a client id', { url: 'https://open.test/', headers: { client_id: 'x' } }],
    ['a key in the address', { url: 'https://open.test/?apiKey=x' }],
    ['a token in the address', { url: 'https://open.test/?access_token=x' }],
    ['a password in the address', { url: 'https://me:secret@open.test/' }],
    ['a POST', { url: 'https://open.test/', method: 'POST', body: '{}' }],
    ['another host', { url: 'https://closed.test/' }],
    ['a listed host as the user of another', { url: 'https://open.test@closed.test/' }],
    ['another protocol', { url: 'ftp://open.test/' }],
  ])('H7 never %s', (_name, request) => {
    expect(proxy.addressOf(request)).toBeNull();
  });
});
