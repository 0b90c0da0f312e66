/** A PDF that a page offers to download is published at its address, wherever its author put it. */
import { expect, test } from 'vitest';
import { givenDocuments, plainMedia } from '../../generator/assets/site-media.ts';
import { smallModel } from './small-model.ts';

test('PDFs of both folders are published where the page says, those that no page offers are not', async () => {
  const offered = ['guide.pdf', 'plan.pdf', 'made.pdf']
    .map((file) => `<Download file="${file}" label="Lire" />`)
    .join('\n\n');
  const model = await smallModel({
    'content/pages/tuiles.mdx': (text) => text.replace('Nous posons', `${offered}\n\nNous posons`),
  });
  const files = {
    ...model.files,
    media: new Map([...model.files.media, ['plan.pdf', 'digest of the plan'], ['autre.pdf', 'digest of another']]),
  };
  const given = { ...model, files };
  expect([...givenDocuments(given)]).toEqual([
    ['guide.pdf', 'guide.pdf'],
    ['plan.pdf', 'digest of the plan'],
  ]);
  expect(
    plainMedia(given)
      .map(({ path }) => path)
      .filter((path) => path.endsWith('.pdf')),
  ).toEqual(['documents/guide.pdf', 'documents/plan.pdf']);
});
