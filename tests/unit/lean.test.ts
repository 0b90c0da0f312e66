/** What bundles and pages need not carry: indentation of styles, positions where steps repeat. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectDir } from '../../generator/config/project-dir.ts';
import { shortPathData } from '../../generator/source/svg/path-data.ts';
import { leanCss, leanRouterCode } from '../../generator/output/lean.ts';

describe('path data', () => {
  test.each([
    ['a polyline', 'M312.1 351.1L300.7 285.2L332.9 343.9', 'M312.1 351.1l-11.4-65.9l32.2 58.7'],
    ['several points to a letter', 'M100 100L110 100 110 110', 'M100 100l10 0l0 10'],
    ['points after a move', 'M100 100 110 100', 'M100 100l10 0'],
    [
      'a line that goes on from where a figure was closed',
      'M100 100L110 100L110 110ZL90 90',
      'M100 100l10 0l0 10zl-10-10',
    ],
    ['a closed figure as tools write it', 'M100,100L110,100L110,110z', 'M100 100l10 0l0 10z'],
    ['less than one', 'M100.5 100L101 100.25', 'M100.5 100l.5 .25'],
    ['numbers that run together', 'M100.5.5L100.75.5', 'M100.5 .5l.25 0'],
    ['what would be longer', 'M0 0L5 5L0 0', 'M0 0L5 5L0 0'],
    ['curves', 'M100 100Q110 100 110 110', 'M100 100Q110 100 110 110'],
    ['steps', 'M100 100l10 0', 'M100 100l10 0'],
  ])('of %s', (_name, data, short) => {
    expect(shortPathData(data)).toBe(short);
  });

  test('adds up to the same points', () => {
    const points = Array.from({ length: 40 }, (_, at) =>
      [100 + at * 7.3, 900 - at * 5.9].map((value) => value.toFixed(1)).join(' '),
    );
    const short = shortPathData(`M${points.join('L')}`);
    let [x, y] = [0, 0];
    const walked = [...short.matchAll(/([Ml])(-?[\d.]+) ?(-?[\d.]+)/g)].map(([, command, across, down]) => {
      [x, y] = command === 'M' ? [Number(across), Number(down)] : [x + Number(across), y + Number(down)];
      return `${x.toFixed(1)} ${y.toFixed(1)}`;
    });
    expect(walked).toEqual(points);
    expect(short.length).toBeLessThan(points.join('L').length);
  });
});

describe('a template of styles', () => {
  const whole = { isFirst: true, isLast: true };
  test.each([
    ['indentation', '\n  color: red;\n  & > a {\n    margin: 0;\n  }\n', 'color:red;& > a{margin:0}'],
    ['a value on several lines', '\n  grid-template:\n    auto 1fr /\n    auto;\n', 'grid-template:auto 1fr / auto;'],
    ['selectors on several lines', '\n  & a,\n  & b {\n    margin: 0;\n  }\n', '& a, & b{margin:0}'],
    ['comments', '\n  /* why */\n  margin: 0;\n', 'margin:0;'],
    ['what looks like a property in a text', "content: 'a: b; c';", "content:'a: b; c';"],
  ])('loses nothing but %s', (_name, text, lean) => {
    expect(leanCss(text, whole)).toBe(lean);
  });

  test('keeps a fragment apart from what follows it', () => {
    expect(leanCss('\n  padding: 0;\n', { isFirst: false, isLast: false })).toBe(' padding: 0;');
    expect(leanCss(' {\n  margin: 0;\n}\n', { isFirst: false, isLast: true })).toBe('{margin:0}');
  });
});

test("the router's components are dropped with nobody to name them", () => {
  const code = [
    'var Context = React.createContext(null);',
    'Context.displayName = "Context";',
    'var Form = React10.forwardRef(',
    '  ({ action }, ref) => {',
    '    Form2.displayName = "inner";',
    '  }',
    ');',
    'Form.displayName = "unstable_Form";',
  ].join('\n');
  expect(leanRouterCode(code)).toBe(
    [
      'var Context = /* @__PURE__ */ React.createContext(null);',
      '',
      'var Form = /* @__PURE__ */ React10.forwardRef(',
      '  ({ action }, ref) => {',
      '    Form2.displayName = "inner";',
      '  }',
      ');',
      '',
    ].join('\n'),
  );
});

test('the installed router has such components, written as they are looked for', () => {
  const folder = join(projectDir, 'node_modules/react-router/dist/production');
  const code = readdirSync(folder)
    .filter((name) => name.endsWith('.mjs'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');
  const lean = leanRouterCode(code);
  expect(lean.match(/@__PURE__/g)?.length ?? 0).toBeGreaterThan(code.match(/@__PURE__/g)?.length ?? 0);
  expect(code).toMatch(/^\w+\.displayName = /m);
  expect(lean).not.toMatch(/^\w+\.displayName = /m);
});
