import { rule, warning } from '../rule.ts';

const facts = ['date', 'place', 'credit'] as const;

/** When, where and by whom a picture was taken is shown of a photograph alone. */
export const photoUnmarked = rule('photo-unmarked', function* ({ projects }) {
  for (const { value, doc } of projects)
    for (const [index, image] of value.images.entries()) {
      const found = image.kind === undefined ? facts.filter((fact) => image[fact] !== undefined) : [];
      if (found.length > 0)
        yield warning(doc.placeOf(['images', index, 'src']), 'photo-unmarked', {
          name: image.src,
          found: found.join(', '),
          expected: ['kind'],
        });
    }
});
