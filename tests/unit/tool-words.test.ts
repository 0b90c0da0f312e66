/**
 * What the tools say to an editor, in schemas, forms, questions and hints, is of no trade and of no town: a boatbuilder
 * reads the same sentences and examples as a carpenter.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const project = join(import.meta.dirname, '../..');

/** Trades, materials and places of the companies that the project's own sites are of. */
const trades =
  /charpent|\btoit|\broof|\bzinc|\btuile|\btiles?\b|fa[çc]ade|mélèze|douglas|\blarch|volige|\bbatten|ossature|timber|carpent|\btruss|hangar|bardage|haute-loire|auvergne|velay|issarlès|landos|chaspinhac|vellarbre|tarnbeck|bicycle|vélo\b|cumbria|kendal/i;

/** What names a trade because it is about that trade. */
const about: ReadonlySet<string> = new Set([
  // The look called “epure” is drawn after a carpenter's drawing; a choice of schema.org is named after its trade.
  'Pour qui bâtit, surtout en bois. L’épure du charpentier : tout est coupé à la pente, les sections portent des ' +
    'marques d’assemblage, la page finit en toit.',
  'For those who build, in wood above all. The carpenter’s full-size drawing: everything is cut at the pitch, ' +
    'sections carry assembly marks, the page ends as a roof.',
  'Roofing contractor',
  'RoofingContractor',
  'Bicycle shop',
]);

const textsOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
};

const literalsOf = (file: string): string[] => {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isLiteralExpression(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
      found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest));
  return found;
};

const wordsOf = (file: string): string[] => {
  const text = readFileSync(file, 'utf8');
  return file.endsWith('.json') ? textsOf(JSON.parse(text)) : text.split('\n');
};

const texts = [
  ...readdirSync(join(project, 'schema'))
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => textsOf(JSON.parse(readFileSync(join(project, 'schema', name), 'utf8')))),
  ...['admin', 'commands', 'editor', 'language', 'new', 'publication', 'schema'].flatMap((room) =>
    readdirSync(join(project, 'generator', room), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:ts|txt)$|words\.json$/.test(name))
      .map((name) => join(project, 'generator', room, name))
      .flatMap((file) => (file.endsWith('.ts') ? literalsOf(file) : wordsOf(file))),
  ),
];

test('no sentence or example of the tools is of one trade', () => {
  expect(texts.length).toBeGreaterThan(3000);
  expect([...new Set(texts)].filter((text) => trades.test(text) && !about.has(text))).toEqual([]);
});
