import { hints } from '../../language/hints.ts';
import { error, rule, type Report } from '../rule.ts';

/** « * » stands at the end, after a slash, and nowhere else. */
export const redirectFromForm = rule('redirect-from-form', function* ({ spec, doc }) {
  for (const [index, { from }] of spec.redirects.entries()) {
    const flaw = from.startsWith('/') ? flawOf(from) : undefined;
    if (flaw !== undefined) yield error(doc.placeOf(['redirects', index, 'from']), { ...flaw, facts: { found: from } });
  }
});

const flawOf = (from: string): Report | undefined => {
  const bare = from.endsWith('/*') ? from.slice(0, -2) : from;
  if (from === '/*')
    return {
      fr: 'La redirection « /* » vaudrait pour toutes les adresses du site.',
      en: 'The redirect “/*” would hold for every address of the site.',
      hint: {
        fr: 'Précisez le début des adresses à rediriger.',
        en: 'Give the beginning of the addresses to redirect.',
      },
    };
  if (bare.includes('*')) {
    const stem = bare.replace(/\/?\*.*/, '');
    return {
      fr: `Dans « ${from} », l’étoile n’est pas à la fin, après une barre.`,
      en: `In “${from}” the asterisk is not at the end, after a slash.`,
      hint: {
        fr: `Écrivez par exemple « ${stem || '/ancienne-adresse'}/* ».`,
        en: `Write for example “${stem || '/old-address'}/*”.`,
      },
    };
  }
  if (/[?#\s]/.test(bare))
    return {
      fr: `L’adresse « ${from} » contient une espace, « ? » ou « # » : une redirection ne voit que le chemin.`,
      en: `The address “${from}” contains a space, “?” or “#”: a redirect sees only the path.`,
      hint: hints.write(bare.replace(/[?#\s].*/, '')),
    };
  if (bare.length > 1 && bare.endsWith('/'))
    return {
      fr: `L’adresse « ${from} » finit par une barre : elle est déjà redirigée vers la même sans barre.`,
      en: `The address “${from}” ends in a slash: it is already redirected to the same one without it.`,
      hint: hints.write(bare.replace(/\/+$/, '')),
    };
  return undefined;
};
