/** Under a project stand others of its category, as many as there are up to the site's limit, the newest first. */
import { beforeAll, expect, test } from 'vitest';
import { similarTo } from '../../generator/model/project-page.ts';
import type { SiteModel } from '../../generator/model/resolve-site.ts';
import { crowdedSite } from '../spec/crowded-site.ts';

let crowd: SiteModel;
beforeAll(async () => {
  crowd = await crowdedSite(5);
});

test('each project of a crowd, the first and the last of it too, has as many as may be shown', () => {
  const max = crowd.spec.constants.gallery.similarProjectsMax;
  const counts = crowd.projects.map((project) => {
    const family = crowd.projects.filter(({ summary }) => summary.category === project.summary.category);
    const others = family.filter((other) => other !== project).map(({ summary }) => summary.id);
    expect(
      similarTo(crowd, project).map(({ id }) => id),
      project.summary.id,
    ).toEqual(others.slice(0, max));
    return others.length;
  });
  expect(max).toBe(3);
  expect(Math.min(...counts)).toBeLessThan(max);
  expect(Math.max(...counts)).toBeGreaterThan(max);
});
