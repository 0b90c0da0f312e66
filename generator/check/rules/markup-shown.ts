import { blockShapes } from '../../schema/shape.ts';
import { error, type Rule } from '../rule.ts';

const TAGS = `${[...blockShapes.keys()].join('|')}|a|abbr|b|big|br|center|code|del|div|em|font|h[1-6]|hr|i|img|li|mark|ol|p|script|small|span|strong|su[bp]|table|t[dhr]|u|ul`;
const EVERYWHERE = new RegExp(`</?(?:${TAGS})(?:\\s[^<>]*)?/?>|^#{1,6}\\s?\\S|!\\[[^\\]]*\\]\\([^)]*\\)`, 'm');
const IN_PLAIN_TEXT = /\*\*[^*]+\*\*|\[[^\]]+\]\([^)\s]+\)/;

/** Texts of YAML files and attributes are plain; a project's story knows « ** » and links, and nothing else. */
export const markupShown: Rule = {
  code: 'markup-shown',
  doc: {
    title: 'Une mise en forme paraîtrait telle quelle',
    why: 'Les textes de site.yaml, des projets et des attributs sont nus : leurs signes de mise en forme paraîtraient à l’écran. Seul « longDescription » connaît le **gras** et les [liens](/adresse).',
    cure: 'Retirez ces signes.',
    right: 'shortDescription: Murs de pierre gardés, charpente neuve.',
  },
  *check({ texts }) {
    for (const { text, path, doc, kind } of texts) {
      const [written] = EVERYWHERE.exec(text) ?? (kind === 'markdown' ? [] : (IN_PLAIN_TEXT.exec(text) ?? []));
      if (written === undefined) continue;
      yield error(
        doc.placeOfText(path, written),
        `« ${short(written)} » est une mise en forme, qui paraîtrait telle quelle.`,
        'Retirez ces signes, et gardez les mots.',
        { facts: { found: written } },
      );
    }
  },
};

const short = (text: string): string => (text.length > 50 ? `${text.slice(0, 49)}…` : text);
