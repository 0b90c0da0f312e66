/** Drawings as other programs write them: what the site shows of each, and what it tells. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { idPrefix } from '../../generator/source/svg/drawing.ts';
import { readDrawing } from '../../generator/source/svg/read-drawing.ts';
import { siteClasses } from '../../generator/source/svg/style-sheets.ts';

const read = (text: string, prefix = '') => readDrawing(Buffer.from(text), prefix);

/** A drawing's inside: as a file holds it, in a file of 24 units. */
const inside = (markup: string, prefix = '') =>
  read(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 24 24">${markup}</svg>`,
    prefix,
  );

const markupOf = (markup: string, prefix = ''): string | undefined => inside(markup, prefix).drawing?.markup;

describe('whether it can be drawn', () => {
  test.each([
    ['<?xml version="1.0"?>\n<!-- a > b -->\n<svg viewBox="0 0 24 24"><path d=""/></svg>\n', undefined],
    ['\uFEFF<svg width="3" viewBox="-1,0, 2.5 3"></svg>', undefined],
    ['<svg viewBox="0 0 24 24"/>', undefined],
    ["<?xml version='1.0'?><svg viewBox='0 0 24 24'><title>x > y</title></svg>", undefined],
    ['<svg viewBox=" 0 0\n1e2 +2.4E1 "/>', undefined],
    ['<svg data-note="a > b" viewBox="0 0 24 24"/>', undefined],
    [
      '<!DOCTYPE svg [<!ENTITY red "#f00"> <!ENTITY ns "http://www.w3.org/2000/svg">]><svg xmlns="&ns;" viewBox="0 0 9 9"/>',
      undefined,
    ],
    ['<svg:svg xmlns:svg="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><svg:g/></svg:svg>', undefined],
    ['<svg viewBox="0 0 24 24"><use xlink:href="#a"/></svg>', undefined],
    ['<svg viewBox="0 0 24 24"><g inkscape:label="a" sodipodi:nodetypes="cc"/></svg>', undefined],
    ['<svg width="24" height="24"></svg>', 'sizeless'],
    ['<svg viewBox="0 0 24"></svg>', 'sizeless'],
    ['<svg viewBox="0 0 0 0"></svg>', 'sizeless'],
    ['<svg viewBox="0 0 24 -24"></svg>', 'sizeless'],
    ['<svg viewBox="0 0 24 NaN"></svg>', 'sizeless'],
    ['<svg viewBox="0 0 24 24"><path d="', 'cut'],
    ['<svg viewBox="0 0 24 24"><path d=""/>', 'cut'],
    ['<svg viewBox="0 0 24', 'cut'],
    ['<svg viewBox="0 0 24 24"><g><path d=""/></svg>', 'malformed'],
    ['<svg viewBox="0 0 24 24"><path d=""></svg>', 'malformed'],
    ['<svg viewBox=0><path d=""/></svg>', 'malformed'],
    ['\u0089PNG\r\n', 'other'],
    ['{"svg": true}', 'other'],
    ['<html><body/></html>', 'other'],
  ])('%j: %s', (text, fault) => {
    expect(read(text).fault).toBe(fault);
  });

  test('the place where it is no XML is told', () => {
    expect(read('<svg viewBox="0 0 9 9">\n<g>\n<path d="">\n</g></svg>')).toMatchObject({
      fault: 'malformed',
      line: 4,
    });
  });

  test('each encoding that its first bytes name is read', () => {
    const text = '<svg viewBox="0 0 9 9"><text>é</text></svg>';
    const latin = Buffer.from(`<?xml version="1.0" encoding="ISO-8859-1"?>${text}`, 'latin1');
    const wide = Buffer.from(`\uFEFF<?xml version="1.0" encoding="UTF-16"?>${text}`, 'utf16le');
    for (const bytes of [latin, wide]) expect(readDrawing(bytes, '').drawing?.markup).toBe('<text>é</text>');
  });
});

describe('ids', () => {
  const one = idPrefix('drawings', 'coupe-1');

  test('each is the drawing’s own, with all that refers to it', () => {
    const drawing = `<defs><linearGradient id="a"/><clipPath id="b"><path d="M0 0"/></clipPath><path id="c" d="M0 0"/></defs>
      <g fill="url(#a)" clip-path="url('#b')" style="stroke:url(#a)"/><use href="#c"/><use xlink:href="#c"/>
      <text><textPath href="#c">x</textPath></text><g aria-labelledby="t u"><path id="t" d="M0 0"/><path id="u" d="M0 0"/></g>
      <circle id="x"><animate id="e" attributeName="r" begin="0s; c.click; x.end+1s;e.begin" end="indefinite" dur="1s"/>
      <animateMotion><mpath href="#c"/></animateMotion></circle>`;
    const { drawing: { markup = '' } = {}, lost } = inside(drawing, one);
    expect(lost).toEqual([]);
    const ids = [...markup.matchAll(/\bid="([^"]*)"/g)].map(([, id]) => id);
    expect(ids).toEqual(['a', 'b', 'c', 't', 'u', 'x', 'e'].map((id) => one + id));
    const references = [...markup.matchAll(/#([^")]*)/g)].map(([, id]) => id);
    expect(references).toHaveLength(7);
    for (const id of references) expect(ids).toContain(id);
    expect(markup).toContain(`aria-labelledby="${one}t ${one}u"`);
    expect(markup).toContain(`begin="0s; ${one}c.click; ${one}x.end+1s;${one}e.begin" end="indefinite"`);
  });

  test('a selector that names an id colours its element, and leaves it its id', () => {
    expect(markupOf('<style>#a{fill:red}</style><path id="a" d="M0 0"/><use href="#a"/>', one)).toBe(
      `<path d="M0 0" fill="red" id="${one}a"/><use href="#${one}a"/>`,
    );
  });

  test('no two drawings share one, and none can be a section’s or that of a word', () => {
    const names = ['a', 'a-b', 'a_b', 'a b', 'é', 'A', 'a.b', 'a-5f-b', 'a5fb', 'a--b', 'a_-b'];
    const prefixes = [
      ...names.map((name) => idPrefix('drawings', name)),
      ...names.map((name) => idPrefix('icons', name)),
    ];
    expect(new Set(prefixes).size).toBe(prefixes.length);
    for (const prefix of prefixes) {
      expect(prefix).toMatch(/^[A-Za-z0-9_]+$/);
      expect(`${prefix}pose`).not.toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    }
  });
});

describe('styles', () => {
  test.each([
    ['<path style="fill:none;stroke:#000;stroke-width:.5"/>', '<path fill="none" stroke="#000" stroke-width=".5"/>'],
    ['<path fill="#f00" style="fill:#00f !important"/>', '<path fill="#00f"/>'],
    ['<rect style="width:4px;height:50%;fill:red"/>', '<rect fill="red" width="4px" height="50%"/>'],
    ['<g style="transform:translate(2px,3px) rotate(45deg)"/>', '<g transform="translate(2,3) rotate(45)"/>'],
    ['<style>.cls-1{fill:red}.cls-2,.cls-1{stroke:#00f}</style><g class="cls-1"/>', '<g fill="red" stroke="#00f"/>'],
    ['<style><![CDATA[ path { fill : red } ]]></style><path/><path/>', '<path fill="red"/><path fill="red"/>'],
    ['<defs><style type="text/css">@media screen{.a{fill:red}}</style></defs><g class="a"/>', '<defs/><g fill="red"/>'],
    ['<style>.a{fill:red}.unused:hover{fill:blue}</style><g class="a"/>', undefined],
    ['<style>@media print{.a{fill:red}}</style><g/>', '<g/>'],
    [
      '<path style="-inkscape-font-specification:Sans;marker:none;mix-blend-mode:normal;fill:red"/>',
      '<path fill="red"/>',
    ],
  ])('%s', (written, shown) => {
    const { drawing, lost } = inside(written);
    if (shown === undefined) expect(lost).toEqual([{ kind: 'rule', name: '.unused:hover' }]);
    else expect([drawing?.markup, lost]).toEqual([shown, []]);
  });

  test('those of the whole drawing are kept too, where a style says them', () => {
    const text =
      '<svg viewBox="0 0 9 9" stroke="red" style="fill:none"><style>svg{stroke-width:2}</style><path/></svg>';
    expect(read(text).drawing?.markup).toBe('<g stroke-width="2" fill="none"><path/></g>');
  });

  test('what a sheet says of the site’s own classes is for other programs', () => {
    const sheet =
      '<style>svg{fill:none}*{vector-effect:non-scaling-stroke}text{fill:#000}.thin{stroke-width:.8}[data-p]:not([data-p~="1"]){opacity:1}.own{fill:red}</style>';
    const { drawing, lost } = inside(`${sheet}<path class="thin"/><g data-p="1"/><text>x</text><path class="own"/>`);
    expect(drawing?.markup).toBe('<path class="thin"/><g data-p="1"/><text>x</text><path fill="red"/>');
    expect(lost).toEqual([]);
  });

  test('the site’s own classes are those that its styles draw', () => {
    const source = ['src/ui/drawing.styles.ts', 'src/blocks/Parts.styles.ts', 'src/blocks/Parts.tsx']
      .map((file) => readFileSync(join(import.meta.dirname, '../..', file), 'utf8'))
      .join('\n');
    const drawn = readFileSync(join(import.meta.dirname, '../../src/ui/drawing.styles.ts'), 'utf8');
    const styled = [...drawn.matchAll(/& \.([a-z]+) \{/g)].map(([, name]) => name);
    expect(styled.filter((name) => !siteClasses.has(name ?? ''))).toEqual([]);
    expect([...siteClasses].filter((name) => !source.includes(name))).toEqual([]);
  });
});

describe('what a page does not take is told', () => {
  test.each([
    ['<script>alert(1)</script>', [{ kind: 'script', name: 'script' }]],
    ['<g onclick="alert(1)"/>', [{ kind: 'script', name: 'onclick' }]],
    ['<image href="data:image/png;base64,AAAA"/>', [{ kind: 'image', name: 'image' }]],
    ['<foreignObject><p>x</p></foreignObject>', [{ kind: 'element', name: 'foreignObject' }]],
    ['<iframe src="x"/>', [{ kind: 'element', name: 'iframe' }]],
    ['<a href="javascript:alert(1)"><g/></a>', [{ kind: 'reference', name: 'javascript:alert(1)' }]],
    ['<set attributeName="href" to="javascript:alert(1)"/>', [{ kind: 'element', name: 'set' }]],
    ['<set attributeName="xlink:href" to="#a"/>', [{ kind: 'element', name: 'set' }]],
    ['<set attributeName="onclick" to="alert(1)"/>', [{ kind: 'element', name: 'set' }]],
    ['<animate attributeName="style" to="fill:red"/>', [{ kind: 'element', name: 'animate' }]],
    ['<use href="motifs.svg#a"/>', [{ kind: 'reference', name: 'motifs.svg#a' }]],
    [`<use href="${'m'.repeat(81)}"/>`, [{ kind: 'reference', name: `${'m'.repeat(80)}…` }]],
    [`<use href="${'m'.repeat(80)}"/>`, [{ kind: 'reference', name: 'm'.repeat(80) }]],
    [
      '<path fill="url(https://exemple.test/a.svg#b)"/>',
      [{ kind: 'reference', name: 'url(https://exemple.test/a.svg#b)' }],
    ],
    ['<path style="mix-blend-mode:multiply"/>', [{ kind: 'property', name: 'mix-blend-mode: multiply' }]],
    ['<style>.a:hover{fill:red}</style><g class="a"/>', [{ kind: 'rule', name: '.a:hover' }]],
    ['<style>@media (prefers-color-scheme:dark){g{fill:red}}</style><g/>', [{ kind: 'rule', name: '@media' }]],
    ['<g style="transform:rotate(.5turn)"/>', [{ kind: 'property', name: 'transform: rotate(.5turn)' }]],
    ['<g style="fill:var(--ink)"/>', [{ kind: 'property', name: 'fill: var(--ink)' }]],
    ['<style>@import url(a.css);</style><g/>', [{ kind: 'rule', name: '@import' }]],
    ['<text font-family="Comic Sans MS, cursive">x</text>', [{ kind: 'font', name: 'Comic Sans MS' }]],
    ['<text style="font-family:\'Arial\'">x</text>', [{ kind: 'font', name: 'Arial' }]],
  ])('%s', (written, lost) => {
    const reading = inside(written);
    expect(reading.lost).toEqual(lost);
    expect(reading.drawing?.markup).not.toMatch(/javascript|<script|onclick|<iframe|https:|data:|\.svg/);
  });
});

test('what programs write for themselves is left out without a word', () => {
  const illustrator = `<switch><foreignObject requiredExtensions="http://ns.adobe.com/AdobeIllustrator/10.0/" x="0" y="0" width="1" height="1"/>
    <g><path d="M0 0"/></g></switch>`;
  const inkscape = `<sodipodi:namedview xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" id="v"/>
    <metadata id="m"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"/></metadata><title>Coupe</title>
    <g xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" inkscape:groupmode="layer" style="display:inline"/>`;
  expect(inside(illustrator)).toMatchObject({
    lost: [],
    drawing: { markup: '<switch><g><path d="M0 0"/></g></switch>' },
  });
  expect(inside(inkscape)).toMatchObject({ lost: [], drawing: { markup: '<g display="inline"/>' } });
  // A part pasted from another file names what all of it is.
  const pasted = '<g xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></g>';
  expect(inside(pasted)).toMatchObject({ lost: [], drawing: { markup: '<g><path d="M0 0"/></g>' } });
});
