/** What stands around the diagnostics over a page, by language. */
import type { By } from '../../language/language.ts';

const french = {
  title: 'Une erreur empêche de mettre la page à jour',
  titleOfMany: 'Des erreurs empêchent de mettre la page à jour',
  hide: 'Masquer',
  open: 'Ouvrir à cette ligne dans l’éditeur',
  help: (code: string) => `Aide : docs/diagnostics.md#${code}`,
  end: 'Corrigez, enregistrez : ce message s’en va de lui-même et la page revient où vous l’avez laissée.',
};

export type OverlayWords = typeof french;

const english: OverlayWords = {
  title: 'An error keeps the page from being brought up to date',
  titleOfMany: 'Errors keep the page from being brought up to date',
  hide: 'Hide',
  open: 'Open at this line in the editor',
  help: (code) => `Help: docs/diagnostics.en.md#${code}`,
  end: 'Correct it and save: this message goes away by itself and the page comes back where you left it.',
};

export const overlayWords: By<OverlayWords> = { fr: french, en: english };
