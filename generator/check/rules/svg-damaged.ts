import { error, rule } from '../rule.ts';
import { startOf } from '../../diagnostics/place.ts';

/** What is said of a file, by what was found when it was read. */
const faults = {
  cut: 'svg-damaged/cut',
  other: 'svg-damaged/other',
  sizeless: 'svg-damaged/sizeless',
  unreadable: 'svg-damaged/unreadable',
} as const;

/** Every pictogram and drawing can be drawn. */
export const svgDamaged = rule('svg-damaged', function* ({ assets }) {
  for (const { name, damaged, fault = 'unreadable' } of assets.svgs.values())
    if (damaged === true) yield error(startOf(name), faults[fault], { name });
});
