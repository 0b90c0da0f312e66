/** A brand colour is taken when its site can be read, and refused with one that is taken. */
import { describe, expect, test } from 'vitest';
import { appearanceOf } from '../../generator/site/appearance.ts';
import { contrast, nearestReadable } from '../../generator/site/contrast.ts';
import { brandShades } from '../../generator/model/brand.ts';
import { fc } from '../setup/seed.ts';

const color = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0').toUpperCase()}`);
/** White text lies on it; it is written on both papers. */
const surfaces = ['#FFFFFF', '#F3F0E8', '#E6DDCB'] as const;
/** WCAG 2.2, 1.4.3 and 1.4.6. */
const minimum = 4.5;
const isReadable = (candidate: string): boolean => surfaces.every((surface) => contrast(candidate, surface) >= minimum);

const colors = {
  ...appearanceOf({}).colors,
  surface: surfaces[1],
  surfaceRaised: surfaces[0],
  surfaceTinted: surfaces[2],
};

test('the greys of a company that chose no colours can be read on one another', () => {
  const { colors: greys, strongColors } = appearanceOf({});
  for (const grey of [...Object.values(greys), ...Object.values(strongColors)]) expect(grey).toMatch(/^#[\dA-F]{6}$/);
  for (const ground of [greys.surface, greys.surfaceRaised, greys.surfaceTinted]) {
    for (const text of [greys.text, greys.textMuted]) expect(contrast(text, ground)).toBeGreaterThanOrEqual(minimum);
    // WCAG 2.2, 1.4.11: what a field is known by.
    expect(contrast(greys.border, ground)).toBeGreaterThanOrEqual(3);
  }
  expect(contrast(greys.inverseMuted, greys.inverseRaised)).toBeGreaterThanOrEqual(minimum);
  expect(contrast(strongColors.border, greys.surface)).toBeGreaterThan(contrast(greys.border, greys.surface));
});

test.each([
  ['a pale brand carries the site’s text, and is darkened where it is read itself', '#FFD400', '#1C1C1C', false],
  ['a strong one carries white, and stays as it is', '#6D2E63', '#FFFFFF', true],
])('%s', (_, wanted, onBrand, isKept) => {
  const shades = brandShades(wanted, colors);
  expect(shades).toMatchObject({ brandFill: wanted, onBrand });
  expect(shades.brand === wanted).toBe(isKept);
  expect(contrast(shades.onBrand, shades.brandFillHover)).toBeGreaterThanOrEqual(minimum);
  for (const read of [shades.brand, shades.error]) expect(isReadable(read)).toBe(true);
});

test('errors have a colour of their own, whatever the brand', () => {
  const [blue, red] = ['#1F5A8A', '#AE1F31'].map((brand) => brandShades(brand, colors).error);
  expect(blue).toBe(red);
});

describe('whatever the colour', () => {
  test('the one proposed can be read', () => {
    fc.assert(
      fc.property(color, (wanted) => {
        expect(isReadable(nearestReadable(wanted, surfaces, minimum))).toBe(true);
      }),
    );
  });

  test('one that can be read is proposed as it is', () => {
    fc.assert(
      fc.property(color.filter(isReadable), (wanted) => {
        expect(nearestReadable(wanted, surfaces, minimum)).toBe(wanted);
      }),
    );
  });

  test('the proposal is the nearest: a step lighter could not be read', () => {
    fc.assert(
      fc.property(
        color.filter((wanted) => !isReadable(wanted)),
        (wanted) => {
          const proposed = nearestReadable(wanted, surfaces, minimum);
          const channels = [1, 3, 5].map(
            (at) =>
              [Number.parseInt(wanted.slice(at, at + 2), 16), Number.parseInt(proposed.slice(at, at + 2), 16)] as const,
          );
          const [full, dark] = channels.reduce((most, each) => (each[0] > most[0] ? each : most));
          const step = (dark + 1) / full;
          const lighter = `#${channels
            .map(([whole]) =>
              Math.min(255, Math.ceil(whole * step))
                .toString(16)
                .padStart(2, '0'),
            )
            .join('')}`;
          expect(isReadable(lighter)).toBe(false);
        },
      ),
    );
  });

  test('its shades are darker still: legible text stays legible under the pointer and with more contrast', () => {
    fc.assert(
      fc.property(color.filter(isReadable), (wanted) => {
        const { brandDark, brandStrong } = brandShades(wanted, colors);
        expect(isReadable(brandDark) && isReadable(brandStrong)).toBe(true);
      }),
    );
  });
});
