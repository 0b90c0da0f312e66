import type { FileFault } from '../../source/file-forms.ts';
import { notMediaMessage } from '../not-media.ts';
import { error, rule } from '../rule.ts';
import { startOf } from '../../diagnostics/place.ts';

/** What is said of a file, by what was found when it was read. */
const messages = {
  cut: 'svg-damaged/cut',
  malformed: 'svg-damaged/malformed',
  other: 'svg-damaged/other',
  sizeless: 'svg-damaged/sizeless',
} as const;

const messageOf = (fault: FileFault | undefined) =>
  fault !== undefined && fault in messages ? messages[fault as keyof typeof messages] : undefined;

/** Every pictogram and drawing can be drawn. */
export const svgDamaged = rule('svg-damaged', function* ({ assets }) {
  for (const { name, damaged, fault, line = 1, column = 1 } of assets.svgs.values()) {
    const place = { ...startOf(name), line, column, endLine: line, endColumn: column + 1 };
    if (damaged !== true) continue;
    const told = notMediaMessage(fault) ?? messageOf(fault) ?? 'svg-damaged/unreadable';
    yield error(place, told, { name });
  }
});
