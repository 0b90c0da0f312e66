import { message } from '../../diagnostics/message.ts';
import { error, rule } from '../rule.ts';

/** The project page is not one page but as many as projects: a menu cannot lead to it. */
export const routeUnlinkable = rule('route-unlinkable', function* ({ referencesTo, routeById, routes }) {
  const gallery = routes.find(({ spec }) => spec.template === 'gallery')?.spec;
  for (const { value: id, place } of [...referencesTo('route'), ...referencesTo('redirect-target')])
    if (routeById.get(id)?.spec.template === 'project')
      yield error(place(), 'route-unlinkable', {
        name: id,
        hint: gallery && message('route-unlinkable/gallery', { id: gallery.id }),
      });
});
