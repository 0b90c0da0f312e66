/** Marks of other programs, each alone in its text: what finds a text worth a look must let none of them pass. */
import { describe, expect, test } from 'vitest';
import { straysIn } from '../../generator/check/damaged-text.ts';
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
