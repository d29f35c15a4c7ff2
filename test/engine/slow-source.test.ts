import { describe, expect, it } from 'vitest';
import { openWiki, type Wiki } from '../../src/app.js';
import { rawPath } from '../../src/domain/path.js';
import type { IngestReport } from '../../src/engine/report.js';
import { git, readText } from '../support/repository.js';
import { ingestDue, tempWiki } from '../support/temp-wiki.js';

const TABLE = 'Name,Role\nMina Park,PM\nTom Reyes,Owner\n';
const PAGE = 'wiki/sources/team.csv.md';
/** A memory limit of its own has a thread started for it, which takes longer than a millisecond. */
const BUSY = { conversion: { deadlineMs: 1, memoryMb: 213 } };

const named = async (wiki: Wiki): Promise<IngestReport[]> => {
  const reports: IngestReport[] = [];
  const { sources } = await wiki.due(new Set([rawPath('team.csv')]));
  for await (const report of wiki.ingest(sources)) reports.push(report);
  return reports;
};

describe('a source that is not read in time', () => {
  it('has failed for a passing reason: nothing is on record, and the next ingest takes it in when the computer is free', async () => {
    const { root } = await tempWiki({ 'raw/team.csv': TABLE });
    const before = git(root, 'rev-parse', 'HEAD');
    const [report] = await ingestDue(await openWiki(root, BUSY));
    expect(report).toMatchObject({ status: 'failed', code: 'source-too-slow', isPassing: true, nextTryAt: expect.any(String) });
    expect(report?.hint).toContain('may have been busy');
    expect(readText(root, PAGE)).toBeUndefined();
    expect(git(root, 'rev-parse', 'HEAD')).toBe(before);
    const wiki = await openWiki(root);
    expect((await wiki.status()).failed).toMatchObject([{ path: 'team.csv', code: 'source-too-slow', tries: 1 }]);
    expect(await ingestDue(wiki)).toMatchObject([{ status: 'ingested' }]);
    expect((await wiki.status()).failed).toEqual([]);
  });

  it('is put on record with the reason after four tries, and then tried only by name', async () => {
    const { root } = await tempWiki({ 'raw/team.csv': TABLE });
    for (const status of ['failed', 'failed', 'failed', 'refused'])
      expect(await ingestDue(await openWiki(root, BUSY))).toMatchObject([{ status }]);
    expect(readText(root, PAGE)).toMatch(/^status: failed\nreason: .*not read as CSV within/m);
    expect(await ingestDue(await openWiki(root))).toEqual([]);
    // One more try that takes too long changes nothing of that.
    expect(await named(await openWiki(root, BUSY))).toMatchObject([{ status: 'refused' }]);
    expect((await (await openWiki(root)).status()).failed).toEqual([]);
    expect(await named(await openWiki(root))).toMatchObject([{ status: 'ingested' }]);
    expect(readText(root, PAGE)).toContain('status: ingested');
  });
});
