/** Every edit of a single thing of a site: each value of its files, each file. */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { isScalar, parseDocument, visit, type Document } from 'yaml';

export const editKinds = ['changed', 'emptied', 'removed'] as const;
export type EditKind = (typeof editKinds)[number];

/** One thing of a site that can be edited. */
export interface Leaf {
  /** Where it stands: `site.yaml company.phone`, `content/pages/zinc.mdx <Cost label>`. */
  readonly name: string;
  /** The one file that an edit touches, relative to the site's root. */
  readonly file: string;
  edit(root: string, editKind: EditKind): Promise<void>;
}

/** Every leaf of a site: values of its YAML, front matters and blocks, then whole files. */
export const leavesOf = (root: string): Leaf[] => {
  const alternatives = alternativesOf(root);
  const inFolder = (folder: string): string[] => readdirSync(join(root, 'content', folder)).sort();
  const texts = ['pages', 'documents'].flatMap((folder) => inFolder(folder).map((name) => `content/${folder}/${name}`));
  const projects = inFolder('projects').map((name) => `content/projects/${name}`);
  const others = ['media', 'drawings', 'icons', 'fonts'].flatMap((folder) =>
    inFolder(folder).map((name) => `content/${folder}/${name}`),
  );
  return [
    ...['site.yaml', ...projects].flatMap((file) => yamlLeaves(root, file, whole, alternatives)),
    ...texts.flatMap((file) => [
      ...yamlLeaves(root, file, frontMatter, alternatives),
      ...attributeLeaves(root, file, alternatives),
      bodyLeaf(file),
    ]),
    ...[...texts, ...projects, ...others.filter((file) => !file.endsWith('.txt'))].map((file) => fileLeaf(root, file)),
  ];
};

/** The part of a file that is YAML, and the file with another in its place. */
interface Part {
  of(text: string): string;
  replace(text: string, part: string): string;
}

const whole: Part = { of: (text) => text, replace: (_, part) => part };

const headerPattern = /^---\n([\s\S]*?)\n---\n/;
const frontMatter: Part = {
  of: (text) => headerPattern.exec(text)?.[1] ?? '',
  replace: (text, part) => text.replace(headerPattern, () => `---\n${part.trimEnd()}\n---\n`),
};

const change = (root: string, file: string, to: (text: string) => string): void => {
  const path = join(root, file);
  writeFileSync(path, to(readFileSync(path, 'utf8')));
};

type Path = readonly (string | number)[];

const yamlLeaves = (root: string, file: string, part: Part, alternatives: Alternatives): Leaf[] => {
  const document = parseDocument(part.of(readFileSync(join(root, file), 'utf8')));
  return scalarPaths(document).map((path) => ({
    name: `${file} ${path.join('.')}`,
    file,
    edit: async (folder, editKind) => {
      change(folder, file, (text) => {
        const edited = parseDocument(part.of(text));
        if (editKind === 'removed') edited.deleteIn(path);
        else edited.setIn(path, editKind === 'emptied' ? '' : changed(edited.getIn(path), alternatives));
        return part.replace(text, edited.toString({ lineWidth: 0 }));
      });
    },
  }));
};

const scalarPaths = (document: Document): Path[] => {
  const paths: Path[] = [];
  visit(document, {
    Scalar: (key, _node, ancestors) => {
      if (key === 'key') return;
      const path = ancestors.flatMap((ancestor, at): Path => {
        const next = ancestors[at + 1];
        if (typeof ancestor !== 'object' || !('items' in ancestor)) return [];
        if (next !== undefined && 'key' in next) return [keyOf(next.key)];
        return 'items' in ancestor && !('key' in (ancestor.items[0] as object)) ? [indexIn(ancestor, next, key)] : [];
      });
      paths.push(path);
    },
  });
  return paths;
};

const keyOf = (key: unknown): string => String(isScalar(key) ? key.value : key);

const indexIn = (list: { readonly items: readonly unknown[] }, next: unknown, key: unknown): number =>
  next === undefined ? Number(key) : list.items.indexOf(next);

/** Names of each kind that a value may be exchanged for. */
type Alternatives = readonly (readonly string[])[];

const alternativesOf = (root: string): Alternatives => {
  const names = (folder: string, extension: RegExp): string[] =>
    readdirSync(join(root, 'content', folder))
      .filter((name) => extension.test(name))
      .sort();
  const bare = (folder: string): string[] => names(folder, /\.svg$/).map((name) => name.replace(/\.svg$/, ''));
  const site = parseDocument(readFileSync(join(root, 'site.yaml'), 'utf8')).toJS() as {
    readonly routes: readonly { readonly id: string; readonly template: string }[];
    readonly projects: { readonly categories: readonly string[] };
    readonly figures: Readonly<Record<string, unknown>>;
  };
  return [
    names('media', /\.(?:jpg|png|webp)$/),
    names('fonts', /\.woff2$/),
    bare('icons'),
    bare('drawings'),
    site.routes.filter(({ template }) => template === 'article' || template === 'contact').map(({ id }) => id),
    site.projects.categories,
    Object.keys(site.figures),
    ['faible', 'moyen', 'fort'],
    ['oui', 'non'],
    ['yes', 'no'],
    ['gtag', 'matomo', 'plausible', 'none'],
  ];
};

/** Another value, of the same kind where that can be told: the check may still refuse it. */
const changed = (value: unknown, alternatives: Alternatives): unknown => {
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return Number.isInteger(value) ? value + 1 : Math.round((value + 0.1) * 100) / 100;
  const text = String(value);
  const names = alternatives.find((names) => names.includes(text));
  if (names !== undefined && names.length > 1) return names[(names.indexOf(text) + 1) % names.length];
  if (/^#[0-9a-f]{6}$/i.test(text)) return `${text.slice(0, -1)}${text.endsWith('1') ? '2' : '1'}`;
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return `${text.slice(0, -2)}${text.endsWith('02') ? '03' : '02'}`;
  if (/^[\d:+ ]*\d$/.test(text)) return `${text.slice(0, -1)}${text.endsWith('5') ? '4' : '5'}`;
  if (/^[\d.]+%$/.test(text)) return `9${text}`.slice(0, 2) + text.slice(1);
  if (/^(?:\/|https?:|[\w.]+@)/.test(text)) return `${text}2`;
  return text.endsWith('.') ? `${text} Encore.` : `${text} bis`;
};

const tagPattern = /<([A-Z]\w*)((?:\s+\w+="[^"]*")*)\s*\/?>/g;
const attributePattern = /\s+(\w+)="([^"]*)"/g;

/** Every attribute of every block. */
const attributeLeaves = (root: string, file: string, alternatives: Alternatives): Leaf[] => {
  const text = readFileSync(join(root, file), 'utf8');
  return [...text.matchAll(tagPattern)].flatMap((tag) =>
    [...(tag[2] ?? '').matchAll(attributePattern)].map((attribute): Leaf => {
      const [written, name = '', value = ''] = attribute;
      const start = tag.index + 1 + (tag[1] ?? '').length + attribute.index;
      return {
        name: `${file} <${tag[1] ?? ''} ${name}="${value}">`,
        file,
        edit: async (folder, editKind) => {
          const next =
            editKind === 'removed'
              ? ''
              : ` ${name}="${editKind === 'emptied' ? '' : String(changed(value, alternatives))}"`;
          change(folder, file, (before) => before.slice(0, start) + next + before.slice(start + written.length));
        },
      };
    }),
  );
};

/** The text of a page besides its blocks. */
const bodyLeaf = (file: string): Leaf => ({
  name: `${file} (body)`,
  file,
  edit: async (root, editKind) => {
    change(root, file, (text) => {
      const header = headerPattern.exec(text)?.[0] ?? '';
      const body = text.slice(header.length);
      if (editKind === 'changed') return `${header}${body}\nUne phrase de {site.name} de plus.\n`;
      return header + (editKind === 'emptied' ? '' : body.replace(/\n[^<\n]+\n/, '\n'));
    });
  },
});

const fileLeaf = (root: string, file: string): Leaf => ({
  name: `${file} (file)`,
  file,
  edit: async (folder, editKind) => {
    const path = join(folder, file);
    if (editKind === 'removed') rmSync(path);
    else writeFileSync(path, editKind === 'emptied' ? '' : await changedFile(root, file));
  },
});

/** Other bytes of the same kind. */
const changedFile = async (root: string, file: string): Promise<string | Uint8Array> => {
  const bytes = readFileSync(join(root, file));
  if (/\.(?:jpg|png|webp)$/.test(file)) return sharp(bytes).negate().toBuffer();
  if (file.endsWith('.svg'))
    return bytes.toString().replace(/ d="M(\d)/, (_, digit: string) => ` d="M${(Number(digit) + 1) % 8}`);
  if (file.endsWith('.woff2')) {
    const folder = join(root, file, '..');
    const other = readdirSync(folder).find((name) => name.endsWith('.woff2') && !file.endsWith(name));
    return readFileSync(join(folder, other ?? ''));
  }
  if (/\.(?:webm|mp4)$/.test(file)) return Buffer.concat([bytes, Buffer.from([0])]);
  return `${bytes.toString()}${file.endsWith('.mdx') ? '\nRelu.\n' : '\n# relu\n'}`;
};
