import { error, type Rule } from '../rule.ts';

/** The site's language and country exist: dates, numbers and typography follow them. */
export const localeUnknown: Rule = {
  code: 'locale-unknown',
  doc: {
    title: 'La langue ou le pays du site n’existe pas',
    why: 'Les dates, les nombres et la typographie suivent la langue et le pays ; les lecteurs d’écran prononcent les pages dans cette langue.',
    cure: 'Écrivez le code de la langue, en minuscules, puis celui du pays, en majuscules.',
    right: 'site:\n  locale: fr-FR',
  },
  *check({ spec, doc }) {
    const { locale } = spec.site;
    const [language = '', country = ''] = locale.split('-');
    if (!/^[a-z]{2}-[A-Z]{2}$/.test(locale)) return;
    const unknown = !isNamed(language, 'language')
      ? `la langue « ${language} »`
      : !isNamed(country, 'region')
        ? `le pays « ${country} »`
        : undefined;
    if (unknown === undefined) return;
    yield error(
      doc.placeOf(['site', 'locale']),
      `Dans « ${locale} », ${unknown} n’existe pas.`,
      'Écrivez par exemple « fr-FR » pour le français de France, « fr-BE » pour celui de Belgique.',
      { facts: { found: locale } },
    );
  },
};

const isNamed = (code: string, type: 'language' | 'region'): boolean =>
  new Intl.DisplayNames('en', { type, fallback: 'none' }).of(code) !== undefined;
