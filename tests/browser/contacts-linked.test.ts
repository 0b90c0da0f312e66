/** Browsers are told not to detect numbers and addresses: wherever a page shows the company's, it links them. */
import { expect, test } from 'vitest';
import { displayPhone } from '../../formats/phones.ts';
import type { SiteName } from './folders.ts';
import { read } from './read.ts';
import { routePaths, siteFiles } from './site-files.ts';

test.each<SiteName>(['main', 'second'])('%s: no contact of the company is plain text', async (site) => {
  const { company } = siteFiles(site).spec;
  const contacts = [company.phone, ...(company.mobile === undefined ? [] : [company.mobile])]
    .map((number) => displayPhone(number, company.address.country))
    .concat(company.email);
  const found = await Promise.all(
    routePaths(site).map((path) =>
      read(
        path,
        (page, shown) => {
          const texts: { readonly text: string; readonly isLinked: boolean }[] = [];
          const walker = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT);
          while (walker.nextNode()) {
            const text = walker.currentNode as Text;
            if (text.parentElement?.closest('script, style, template')) continue;
            if (!shown.some((contact) => text.data.includes(contact))) continue;
            texts.push({ text: text.data, isLinked: text.parentElement?.closest('a, button') != null });
          }
          return texts;
        },
        contacts,
        site,
      ),
    ),
  );
  const texts = found.flat();
  expect(texts.filter(({ isLinked }) => isLinked).length).toBeGreaterThan(routePaths(site).length);
  expect(texts.filter(({ isLinked }) => !isLinked)).toEqual([]);
});
