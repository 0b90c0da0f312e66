import { error, rule } from '../rule.ts';

/** « * » stands at the end, after a slash, and nowhere else. */
export const redirectFromForm = rule(
  'redirect-from-form',
  {
    fr: {
      all: {
        message: 'La redirection « /* » vaudrait pour toutes les adresses du site.',
        hint: 'Précisez le début des adresses à rediriger.',
      },
      star: (from: string, stem: string) => ({
        message: `Dans « ${from} », l’étoile n’est pas à la fin, après une barre.`,
        hint: `Écrivez par exemple « ${stem || '/ancienne-adresse'}/* ».`,
      }),
      sign: (from: string, mended: string) => ({
        message: `L’adresse « ${from} » contient une espace, « ? » ou « # » : une redirection ne voit que le chemin.`,
        hint: `Écrivez « ${mended} ».`,
      }),
      slash: (from: string, mended: string) => ({
        message: `L’adresse « ${from} » finit par une barre : elle est déjà redirigée vers la même sans barre.`,
        hint: `Écrivez « ${mended} ».`,
      }),
    },
    en: {
      all: {
        message: 'The redirect “/*” would hold for every address of the site.',
        hint: 'Give the beginning of the addresses to redirect.',
      },
      star: (from, stem) => ({
        message: `In “${from}” the asterisk is not at the end, after a slash.`,
        hint: `Write for example “${stem || '/old-address'}/*”.`,
      }),
      sign: (from, mended) => ({
        message: `The address “${from}” contains a space, “?” or “#”: a redirect sees only the path.`,
        hint: `Write “${mended}”.`,
      }),
      slash: (from, mended) => ({
        message: `The address “${from}” ends in a slash: it is already redirected to the same one without it.`,
        hint: `Write “${mended}”.`,
      }),
    },
  },
  function* ({ spec, doc }, say) {
    for (const [index, { from }] of spec.redirects.entries()) {
      if (!from.startsWith('/')) continue;
      const bare = from.endsWith('/*') ? from.slice(0, -2) : from;
      const place = () => doc.placeOf(['redirects', index, 'from']);
      if (from === '/*')
        yield error(place(), say.all, {
          facts: { found: from },
        });
      else if (bare.includes('*'))
        yield error(place(), say.star(from, bare.replace(/\/?\*.*/, '')), { facts: { found: from } });
      else if (/[?#\s]/.test(bare))
        yield error(place(), say.sign(from, bare.replace(/[?#\s].*/, '')), { facts: { found: from } });
      else if (bare.length > 1 && bare.endsWith('/'))
        yield error(place(), say.slash(from, bare.replace(/\/+$/, '')), { facts: { found: from } });
    }
  },
);
