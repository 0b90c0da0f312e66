/** No text of the site fails French typography; the exceptions are listed here. */
import { describe, expect, test } from 'vitest';
import { expectNoFindings } from './expect-no-findings.ts';
import { read } from './read.ts';
import { projectPath, projectPaths, routePaths, siteFiles } from './site-files.ts';
import { complaintsAbout } from './typography.ts';

const { errors, labels, company } = siteFiles().spec;

/**
 * Exempt: what the specification quotes, character for character (straight quotes and apostrophes included),
 * and what is a name or a number by itself.
 */
const fixedStrings: readonly string[] = [
  errors.projectNotFound.text,
  errors.projectNotFound.link,
  `${errors.unmatchedRoute} 404 Not Found`,
  errors.unmatchedRoute,
  labels.gallery.viewProject,
  company.address.postalCode,
  company.phone,
];

/** Articles of law and standards carry long numbers without spaces: « 2004-575 », « 40.21 ». */
const reference = /(?:loi|décret|arrêté|article|DTU|NF|EN|n°)[\s\u00A0]+[\dA-Z][\d.\-A-Z]*/g;

const withoutFixed = (text: string): string =>
  fixedStrings.reduce((rest, fixed) => rest.replaceAll(fixed, 'x'), text).replace(reference, 'x');

interface Texts {
  readonly blocks: readonly string[];
  readonly attributes: readonly string[];
}

/** Texts of the page: blocks as they are read, attributes that are read out, what the head says. */
const textsOf = (path: string): Promise<Texts> =>
  read(path, (page) => {
    const block =
      'p, li, h1, h2, h3, h4, td, th, dt, dd, summary, figcaption, blockquote, button, label, option, ' +
      'address, caption, legend, a, small, text, span, b, strong';
    const isUnseen = (element: Element): boolean => element.closest('script, style, template') !== null;
    const hasOwnText = (element: Element): boolean =>
      [...element.childNodes].some((node) => node.nodeType === 3 && (node.textContent ?? '').trim() !== '');
    const outermost = new Set<Element>();
    for (const element of page.querySelectorAll(block)) {
      if (isUnseen(element) || !hasOwnText(element)) continue;
      const above = element.parentElement?.closest(block);
      // A sentence is read with what surrounds it.
      if (above && hasOwnText(above)) continue;
      outermost.add(element);
    }
    const attributes = ['alt', 'title', 'aria-label', 'placeholder'].flatMap((name) =>
      [...page.querySelectorAll(`[${name}]`)].map((element) => element.getAttribute(name) ?? ''),
    );
    const head = [
      page.title,
      ...[
        ...page.querySelectorAll(
          'meta[name="description"], meta[property^="og:"][property$="e"], meta[property="og:description"]',
        ),
      ].map((tag) => tag.getAttribute('content') ?? ''),
    ];
    return {
      // The words of a drawing stand where they are drawn: they never break.
      blocks: [...outermost].map((element) =>
        (element.closest('svg')
          ? (element.textContent ?? '').replace(/ /g, '\u00A0')
          : (element.textContent ?? '')
        ).trim(),
      ),
      attributes: [...attributes, ...head].filter((text) => !/^https?:|^[a-z_]+$/i.test(text)),
    };
  });

/** Addresses, e-mails and times are not running text. */
const isExempt = (text: string): boolean => /^(\S+@\S+|https?:\S+|\d\d:\d\d)$/.test(text.trim());

const every = [...routePaths(), ...projectPaths(), '/nulle-part', projectPath('inconnu')];

describe('French typography', () => {
  test.each(every)('texts of %s', async (path) => {
    const { blocks } = await textsOf(path);
    expect(blocks.length).toBeGreaterThan(20);
    expectNoFindings(
      [...new Set(blocks.filter((text) => !isExempt(text)).flatMap((text) => complaintsAbout(withoutFixed(text))))],
      path,
    );
  });

  test.each(every)('attributes and head of %s', async (path) => {
    const { attributes } = await textsOf(path);
    // In attributes thousands and signs may take U+00A0 where running text has the narrow space.
    const complaints = attributes
      .filter((text) => !isExempt(text))
      .flatMap((text) => complaintsAbout(withoutFixed(text).replace(/\u00A0(?=[;!?]|\d{3})/g, '\u202F')));
    expectNoFindings([...new Set(complaints)], path);
  });

  test('the check complains about each mistake, and not about correct text', () => {
    const mistakes = [
      "l'eau",
      'dit "oui"',
      'et...',
      'vrai ?',
      'vrai?',
      'Note : oui',
      'Note: oui',
      '«oui»',
      '« oui »',
      '8 m',
      '8m²',
      '3 100 m²',
      '3.100\u00A0m²',
      '3,100\u00A0m²',
      '101470',
      'n° 4',
      'un , deux',
      '( oui )',
      'un  deux',
    ];
    for (const mistake of mistakes) expect(complaintsAbout(mistake), mistake).not.toEqual([]);
    const correct = [
      'l’eau',
      '«\u00A0oui\u00A0»',
      'vrai\u202F?',
      'Note\u00A0: oui',
      '8\u00A0m',
      '3\u202F100\u00A0m²',
      'de 2010 à 2025',
      '8\u00A0h\u00A030',
      'à 08:30',
      'n°\u00A04',
      'quoi\u202F?!',
      'NF DTU 40.24 et 40.241',
      '8,5\u00A0m',
      '80–100\u00A0ans',
    ];
    for (const text of correct) expect(complaintsAbout(text), text).toEqual([]);
  });
});
