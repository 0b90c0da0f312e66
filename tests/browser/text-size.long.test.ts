/** Larger and spaced-out text, on a page of each template, on a phone, a tablet and a desktop. */
import { describe, test } from 'vitest';
import { expectNoFindings } from './expect-no-findings.ts';
import { templatePages } from './site-files.ts';
import { losses, textSizes } from './text-size.ts';
import { visit } from './visit.ts';

const cases = textSizes.flatMap((size) =>
  size.widths.map((width) => ({ ...size, label: `${size.name}, ${width} px`, ...size.viewport(width) })),
);

describe.each(cases)('$label', ({ width, height, apply }) => {
  test.each([...templatePages(), '/nowhere'])('%s', (path) =>
    visit(path, { width, height, isLive: false, before: apply, allows: [/404 \(Not Found\)/] }, async (page) =>
      expectNoFindings(await losses(page), path),
    ),
  );
});
