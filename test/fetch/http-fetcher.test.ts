import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { AddressKind } from '../../src/fetch/address-kind.js';
import type { FetchRequest } from '../../src/fetch/fetcher.js';
import { type FetcherMeans, makeHttpFetcher } from '../../src/fetch/http-fetcher.js';
import { redirect, send, startWeb } from '../support/web-server.js';

const ALLOWED: FetchRequest = { maxBytes: 1_000_000, timeoutMs: 20_000, mayBePrivate: true };
const get = (address: string, request: Partial<FetchRequest> = {}, means: FetcherMeans = {}) =>
  makeHttpFetcher(means).fetch(address, { ...ALLOWED, ...request });
const text = ({ bytes }: { bytes: Uint8Array }): string => Buffer.from(bytes).toString();
const refusal = (code: string, exitCode: number, message: string | RegExp = '') =>
  expect.objectContaining({ code: `fetch-${code}`, exitCode, message: expect.stringMatching(message) });

describe('a fetch', () => {
  it('gives the bytes, type, encoding and last address, following redirects', async () => {
    const web = await startWeb({
      '/a': redirect('/b?x=1#part', 301),
      '/b?x=1': redirect('c', 307),
      '/c': send('words', 'Text/HTML; charset="EUC-KR"'),
    });
    const file = await get(`${web.origin}/a#top`);
    expect({ ...file, bytes: text(file) }).toEqual({
      address: `${web.origin}/c`,
      bytes: 'words',
      mediaType: 'text/html',
      charset: 'EUC-KR',
      isPrivate: true,
    });
  });

  it('unpacks, and stops when what is unpacked grows too large', async () => {
    const web = await startWeb({
      '/small': send(gzipSync('words'), 'text/plain', { 'content-encoding': 'gzip' }),
      '/bomb': send(gzipSync(Buffer.alloc(300_000_000)), 'text/html', { 'content-encoding': 'gzip' }),
    });
    expect(text(await get(`${web.origin}/small`))).toBe('words');
    const before = process.memoryUsage().rss;
    await expect(get(`${web.origin}/bomb`)).rejects.toEqual(refusal('too-large', 4, /larger than 1 MB/));
    expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000);
  });

  it('refuses what announces to be too large, and what is so without a word', async () => {
    const web = await startWeb({
      '/says': (response) => response.writeHead(200, { 'content-length': '5000000' }).write('x'),
      '/silent': (response) => {
        response.writeHead(200);
        for (let i = 0; i < 30; i++) response.write('x'.repeat(100_000));
        response.end();
      },
    });
    for (const path of ['says', 'silent']) await expect(get(`${web.origin}/${path}`)).rejects.toEqual(refusal('too-large', 4));
  });

  it('ends after its time, whether the head or the body does not come', async () => {
    const web = await startWeb({
      '/silent': () => {},
      '/slow': (response) => {
        response.writeHead(200, { 'content-type': 'text/html' });
        const drip = setInterval(() => response.write('x'), 50);
        response.on('close', () => clearInterval(drip));
      },
    });
    for (const path of ['silent', 'slow'])
      await expect(get(`${web.origin}/${path}`, { timeoutMs: 600 })).rejects.toEqual(refusal('timeout', 12, /within 0.6 s/));
  });

  it('ends when it is stopped', async () => {
    const web = await startWeb({ '/silent': () => {} });
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 100);
    await expect(get(`${web.origin}/silent`, { signal: controller.signal })).rejects.toEqual(refusal('stopped', 130));
  });

  it('keeps nothing of a body that breaks off, or is shorter than announced', async () => {
    const web = await startWeb({
      '/cut': (response) => {
        response.writeHead(200, { 'content-type': 'text/html' });
        response.write('<p>half');
        setTimeout(() => response.destroy(), 50);
      },
      '/short': (response) => {
        response.writeHead(200, { 'content-length': '100' });
        response.write('x'.repeat(10));
        setTimeout(() => response.socket?.end(), 50);
      },
    });
    for (const path of ['cut', 'short']) await expect(get(`${web.origin}/${path}`)).rejects.toEqual(refusal('cut-off', 12));
  });

  it.each([
    [404, 'not-there', 7],
    [410, 'not-there', 7],
    [403, 'status', 12],
    [429, 'status', 12],
    [500, 'status', 12],
  ])('takes no page of an answer %i', async (status, code, exitCode) => {
    const web = await startWeb({ '/x': (response) => response.writeHead(status).end() });
    await expect(get(`${web.origin}/x`)).rejects.toEqual(refusal(code, exitCode));
  });

  it('says that a computer is not there, or does not answer', async () => {
    await expect(get('http://nowhere.invalid/')).rejects.toEqual(refusal('unknown-host', 12, /nowhere\.invalid/));
    await expect(get('http://127.0.0.1:1/')).rejects.toEqual(refusal('connection', 12));
  });
});

describe('a redirect', () => {
  it('in a circle, or too often, is not followed', async () => {
    const web = await startWeb({
      '/a': redirect('/b'),
      '/b': redirect('/a'),
      '/nowhere': redirect('http://['),
      ...Object.fromEntries([...'123456789'].map((n) => [`/${n}`, redirect(`/${Number(n) + 1}`)])),
    });
    await expect(get(`${web.origin}/a`)).rejects.toEqual(refusal('redirects', 12, 'circle'));
    await expect(get(`${web.origin}/nowhere`)).rejects.toEqual(refusal('redirects', 12, 'no address'));
    await expect(get(`${web.origin}/1`)).rejects.toEqual(refusal('redirects', 12, 'more than 5'));
    expect(web.asked.length).toBeLessThan(10);
  });

  it('to what is no page of the web is refused, and to nowhere as well', async () => {
    const web = await startWeb({
      '/file': redirect('file:///etc/passwd'),
      '/secret': redirect('http://me:secret@127.0.0.1/'),
      '/none': (response) => response.writeHead(302).end(),
    });
    for (const path of ['file', 'secret'])
      await expect(get(`${web.origin}/${path}`)).rejects.toEqual(refusal('refused-address', 13));
    await expect(get(`${web.origin}/none`)).rejects.toEqual(refusal('redirects', 12, 'no address'));
  });
});

describe('an address of this network', () => {
  const REFUSED = { mayBePrivate: false };

  it.each([
    '127.0.0.1',
    '0x7f.1',
    '2130706433',
    '[::1]',
    '[::ffff:127.0.0.1]',
    'localhost',
    'a.localhost',
    '10.0.0.1',
    '192.168.0.1',
  ])('is refused unless it is allowed: %s', (host) =>
    expect(get(`http://${host}/`, REFUSED)).rejects.toEqual(refusal('refused-address', 13, 'this computer or its network')),
  );

  it.each(['169.254.169.254', '[fe80::1]', '[::ffff:a9fe:a9fe]', '0.0.0.0', '[::]'])(
    'where a machine keeps what it knows of itself is refused, allowed or not: %s',
    (host) =>
      expect(get(`http://${host}/latest/meta-data/`)).rejects.toEqual(refusal('refused-address', 13, 'no place of pages')),
  );

  it.each(['ftp://example.org/', 'file:///etc/passwd', 'http://me:secret@example.org/'])('%s is not fetched at all', (address) =>
    expect(get(address)).rejects.toEqual(refusal('refused-address', 13)),
  );

  it('is refused when one of the addresses of a name is such', async () => {
    const resolve = async () => [
      { address: '93.184.216.34', family: 4 },
      { address: '10.0.0.7', family: 4 },
    ];
    await expect(get('http://example.org/', REFUSED, { resolve })).rejects.toEqual(
      refusal('refused-address', 13, /example\.org \(10\.0\.0\.7\)/),
    );
  });

  /** A stand-in for the public web: this computer by IPv4 is public, by IPv6 it is not. */
  const kindOf = (address: string): AddressKind => (address === '127.0.0.1' ? 'public' : 'private');

  it('is refused when the public web leads there, allowed or not', async () => {
    const inner = await startWeb({ '/': 'secret' }, '::1');
    const web = await startWeb({ '/': redirect(`${inner.origin}/`), '/page': 'public words' });
    expect(text(await get(`${web.origin}/page`, REFUSED, { kindOf }))).toBe('public words');
    for (const mayBePrivate of [false, true])
      await expect(get(`${web.origin}/`, { mayBePrivate }, { kindOf })).rejects.toEqual(refusal('refused-address', 13, /::1/));
    expect(inner.asked).toEqual([]);
    expect(text(await get(`${inner.origin}/`, {}, { kindOf }))).toBe('secret');
  });

  it('is not reached by a name that says another address the second time: what was judged is connected to', async () => {
    const inner = await startWeb({ '/': 'secret' }, '::1');
    const web = await startWeb({ '/': 'public words' });
    let lookups = 0;
    const resolve = async () => (++lookups % 2 === 1 ? [{ address: '127.0.0.1', family: 4 }] : [{ address: '::1', family: 6 }]);
    expect(text(await get(`http://rebind.example:${web.port}/`, REFUSED, { kindOf, resolve }))).toBe('public words');
    expect(lookups).toBe(1);
    await expect(get(`http://rebind.example:${inner.port}/`, REFUSED, { kindOf, resolve })).rejects.toEqual(
      refusal('refused-address', 13),
    );
    expect(inner.asked).toEqual([]);
  });
});
