/** What the legal notices promise is what the server does. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { dataNames } from '../../server/data/data-dir.ts';
import { recoverableDays } from '../../server/retention/purge.ts';
import { setAsideDays } from '../../server/data/set-aside.ts';
import { linkLifeDays } from '../../server/mail/links.ts';

describe.each([
  [
    'content/pages/mentions.mdx',
    'jours',
    { hash: 'empreinte de cette adresse', key: 'change chaque jour', quarantine: 'quarantaine', links: true },
  ],
  [
    'tests/fixtures/sites/second-site/content/pages/imprint.mdx',
    'days',
    { hash: 'fingerprint of your connection', key: 'key changes every day', quarantine: 'quarantine', links: false },
  ],
])('%s', (file, days, words) => {
  const notice = readFileSync(join(process.cwd(), file), 'utf8');

  test('tells how long requests and what was set aside are kept', () => {
    expect(notice).toContain('{leads.retentionMonths}');
    expect(notice).toMatch(new RegExp(`${recoverableDays} ${days}`));
    expect(notice).toMatch(new RegExp(`${setAsideDays} ${days}`));
    if (words.links) expect(notice).toContain(`valables ${linkLifeDays} jours`);
  });

  test('names what is kept for quotas, in quarantine and after an erasure', () => {
    for (const word of [words.hash, words.key, words.quarantine, dataNames.tombstones]) expect(notice).toContain(word);
  });
});
