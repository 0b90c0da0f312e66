/** A map drawn from the positions that the company gives: nothing is measured, nobody else is asked. */
import type { SiteSpec } from '../../schema/types.gen.ts';
import type { AreaMap, MapPlace, MapPoint } from './model.ts';
import type { ResolvedProject } from './projects.ts';

/** Size of the sheet, and the free border that numbers and circles need. */
const side = 600;
const border = 60;

/** Between two marks, so that numbers can be read and touched. */
const clearance = 34;

const kilometresOfDegree = 111.2;

/**
 * The map of the communes that have a position and a project; undefined where there is none, or where the company does
 * not say where it is.
 */
export const areaMapOf = (spec: SiteSpec, projects: readonly ResolvedProject[]): AreaMap | undefined => {
  const placed = (spec.projects.places ?? []).flatMap(({ location, ...position }) => {
    const own = projects.filter(({ summary }) => summary.location === location);
    return own.length === 0 ? [] : [{ name: location, position, own }];
  });
  const { geo } = spec.company;
  if (placed.length === 0 || geo === undefined) return undefined;
  // Over so small a country the meridians are parallel: a degree of longitude is worth the same everywhere.
  const shrink = Math.cos((geo.latitude * Math.PI) / 180);
  const flat = ({ latitude, longitude }: typeof geo): MapPoint => ({ x: longitude * shrink, y: -latitude });
  const points = [geo, ...placed.map(({ position }) => position)].map(flat);
  const [left, top] = [Math.min(...points.map(({ x }) => x)), Math.min(...points.map(({ y }) => y))];
  const [wide, high] = [Math.max(...points.map(({ x }) => x)) - left, Math.max(...points.map(({ y }) => y)) - top];
  // A single commune at the workshop's door has no extent.
  const scale = (side - 2 * border) / Math.max(wide, high, 1 / kilometresOfDegree);
  const on = (point: MapPoint): MapPoint => ({
    x: Math.round(border + (point.x - left) * scale),
    y: Math.round(border + (point.y - top) * scale),
  });
  const [workshop, ...marks] = points.map(on) as [MapPoint, ...MapPoint[]];
  const labels = placeLabels(marks, workshop);
  const [width, height] = [wide, high].map((length) => Math.round(length * scale + 2 * border)) as [number, number];
  return {
    width,
    height,
    workshop,
    circles: circlesOf(scale / kilometresOfDegree, Math.max(width, height), spec.site.locale),
    places: placed.map(({ name, own }, index): MapPlace => ({
      name,
      ...(marks[index] as MapPoint),
      label: labels[index] as MapPoint,
      projects: own.map(({ summary: { title, path } }) => ({ label: title, path })),
    })),
  };
};

/** Two or three circles, at a round number of kilometres. */
const circlesOf = (perKilometre: number, extent: number, locale: string): AreaMap['circles'] => {
  const reach = extent / perKilometre / 2;
  const step = [1, 2, 5, 10, 20, 50, 100, 200].find((kilometres) => kilometres * 3 >= reach) ?? 500;
  const words = new Intl.NumberFormat(locale, { style: 'unit', unit: 'kilometer' });
  return [1, 2, 3]
    .map((count) => count * step)
    .filter((kilometres) => kilometres <= reach * 1.5)
    .map((kilometres) => ({ text: words.format(kilometres), radius: Math.round(kilometres * perKilometre) }));
};

/**
 * A place for each number: the first of eight directions, then farther out, that is clear of every mark, of the
 * workshop and of the numbers before it.
 */
export const placeLabels = (marks: readonly MapPoint[], workshop: MapPoint): MapPoint[] => {
  const labels: MapPoint[] = [];
  for (const mark of marks) {
    const taken = [...marks.filter((other) => other !== mark), workshop, ...labels];
    const free = candidatesAround(mark).find((point) =>
      taken.every((other) => Math.hypot(point.x - other.x, point.y - other.y) >= clearance),
    );
    labels.push(free ?? (candidatesAround(mark)[0] as MapPoint));
  }
  return labels;
};

const candidatesAround = ({ x, y }: MapPoint): MapPoint[] =>
  [1, 2, 3, 4].flatMap((ring) =>
    [0, 4, 1, 7, 3, 5, 2, 6].map((eighth) => {
      const angle = (eighth * Math.PI) / 4;
      const distance = ring * 26;
      return { x: Math.round(x + Math.cos(angle) * distance), y: Math.round(y - Math.sin(angle) * distance) };
    }),
  );
