/** Marks of other programs, each alone in its text: what finds a text worth a look must let none of them pass. */
import { describe, expect, test } from 'vitest';
import { misreadWordsIn, straysIn } from '../../generator/check/damaged-text.ts';
import { pageFile, variantsOf } from './rule-variants.ts';

const keep = 'Gardez les mots, et retirez les signes.';
const shown = (mark: string): string => `« ${mark} » est d’un autre Markdown, et paraîtrait tel quel.`;
const contents = 'Retirez-le : le site fait lui-même le sommaire de la page, de ses sections.';
const frame = 'Dans une page, <Callout title="…">…</Callout> fait un encadré ; ailleurs, écrivez un paragraphe.';
const link =
  'Un lien s’écrit « [les mots](/adresse) », là où un texte peut en avoir ; une photo se montre avec <Figure>.';
const emoji = 'Retirez-le, ou mettez à sa place le signe lui-même.';

variantsOf(
  'markdown-foreign',
  (
    [
      ['[[toc]]', contents],
      ['[TOC]', contents],
      [':::tip', frame],
      ['!!! note', frame],
      ['???+ note', frame],
      ['[[Bardage]]', link],
      [':smile:', emoji],
      ['||moins||', keep],
      ['^[de pluie]', keep],
      ['$x^2$', keep],
      ['==écran==', 'Écrivez « **écran** ».'],
      ['++écran++', 'Écrivez « **écran** ».'],
    ] as const
  ).map(([mark, hint]) => [mark, { body: mark }, [`${pageFile}:5 warning: ${shown(mark)} → ${hint}`]]),
);

describe('straysIn', () => {
  test.each([
    ['【4†source】', 'citation'],
    ['[12:3†L4]', 'citation'],
    [':contentReference[oaicite:0]', 'citation'],
    ['oai_citation:0‡example', 'citation'],
    ['oaicite:3', 'citation'],
    ['[cite: 1, 2]', 'citation'],
    ['[web:3]', 'citation'],
    ['\uE200cite\uE202turn0search1\uE201', 'citation'],
    ['citeturn0search3', 'citation'],
    ['turn0view2', 'citation'],
    ['bri\uFFFDue', 'lost'],
    ['\uFFFC', 'object'],
    ['\uF0B0', 'private'],
    ['\u{F0001}', 'private'],
    ['\u{10FFFD}', 'private'],
  ])('%j is told as %s', (value, kind) => {
    expect(straysIn(`Le bois ${value} tient.`)).toEqual([expect.objectContaining({ kind, value })]);
  });

  test('signs of the text itself are none', () => {
    expect(straysIn('Un toit [refait], à 45° ; return 3, « tourner »')).toEqual([]);
  });
});

describe('a text in UTF-8', () => {
  const readAs = (encoding: string) => (bytes: Buffer) => new TextDecoder(encoding).decode(bytes);

  test.each([
    ['Windows-1252', readAs('windows-1252')],
    ['ISO 8859-1', (bytes: Buffer) => bytes.toString('latin1')],
    ['Mac Roman', readAs('macintosh')],
  ])('that was read as %s is read again as it was written', (_encoding, read) => {
    for (const sign of 'éèêëàâçîïôùûüœæÉÈÀÇÔ«»’“”–—…€°²½×') {
      const value = `a${read(Buffer.from(sign))}b`;
      expect(misreadWordsIn(`Du bois ${value} ici`), sign).toEqual([{ value, mended: `a${sign}b` }]);
    }
  });

  test.each([
    ['in a console of Windows', 'm├®l├¿ze', 'mélèze'],
    ['twice', 'ÃƒÂ©tÃƒÂ©', 'été'],
    ['with an emoji', 'ðŸ™‚', '🙂'],
    ['whose no-break space became an ordinary one', 'Ã', 'à'],
    ['that lost a byte without a character', 'fini.â€', 'fini.”'],
  ])('that was read otherwise %s is read again', (_how, value, mended) => {
    expect(misreadWordsIn(`Du bois ${value} ici`)).toEqual([{ value, mended }]);
  });

  test.each(['São Paulo, l’Âge du fer, Åsa', '« AMANHÃ »', 'FAÇADE À NEUF', 'Un toit à 45° – 12 €'])(
    'that was read as it is stays: %s',
    (text) => {
      expect(misreadWordsIn(text)).toEqual([]);
    },
  );
});
