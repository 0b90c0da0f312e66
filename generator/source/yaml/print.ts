/** New lines of YAML, written like their neighbours (the models). */
import { Scalar, isMap, isScalar, isSeq, parseDocument, stringify, type Node, type YAMLMap, type YAMLSeq } from 'yaml';
import { YamlAlias, isRecord, pairsOf } from './nodes.ts';

/** A new YAML text: keys in the order of `value`, long texts as blocks, under a first line naming the schema. */
export const printYaml = (value: Readonly<Record<string, unknown>>, schema?: string): string => {
  const lines = printMap(value, 0, []);
  return `${[...(schema === undefined ? [] : [`# yaml-language-server: $schema=${schema}`]), ...lines].join('\n')}\n`;
};

const printMap = (value: Readonly<Record<string, unknown>>, indent: number, models: readonly Node[]): string[] =>
  Object.entries(value)
    .filter(([, item]) => item !== undefined)
    .flatMap(([name, item]) => printPair(name, item, indent, modelsAt(models, name)));

export const printPair = (name: string, value: unknown, indent: number, models: readonly Node[]): string[] =>
  `${' '.repeat(indent)}${keyText(name)}:${afterKey(value, indent, models)}`.split('\n');

export const printItem = (value: unknown, indent: number, models: readonly Node[]): string[] => {
  const dash = `${' '.repeat(indent)}- `;
  if (isRecord(value) || Array.isArray(value)) {
    if (isFlowLike(value, models)) return [`${dash}${flowText(value, models)}`];
    const lines = Array.isArray(value)
      ? value.flatMap((item) => printItem(item, indent + 2, itemModels(models)))
      : printMap(value, indent + 2, models);
    return lines.map((line, index) => (index === 0 ? dash + line.slice(indent + 2) : line));
  }
  return `${dash}${scalarText(value, { indent: indent + 2, style: styleOf(models), isBlockAllowed: true })}`.split(
    '\n',
  );
};

export const afterKey = (value: unknown, indent: number, models: readonly Node[]): string => {
  if (isRecord(value) || Array.isArray(value)) {
    if (isFlowLike(value, models)) return ` ${flowText(value, models)}`;
    const lines = Array.isArray(value)
      ? value.flatMap((item) => printItem(item, indent + 2, itemModels(models)))
      : printMap(value, indent + 2, models);
    return `\n${lines.join('\n')}`;
  }
  return ` ${scalarText(value, { indent: indent + 2, style: styleOf(models), isBlockAllowed: true })}`;
};

const isFlowLike = (value: unknown, models: readonly Node[]): boolean => {
  if (Array.isArray(value) ? value.length === 0 : Object.keys(value as object).length === 0) return true;
  const model = models.find((node) => (Array.isArray(value) ? isSeq(node) : isMap(node)));
  return model !== undefined && (model as YAMLMap | YAMLSeq).flow === true;
};

const modelsAt = (models: readonly Node[], name: string): Node[] =>
  models.flatMap((node) =>
    isMap(node)
      ? pairsOf(node)
          .filter((entry) => entry.name === name && entry.pair.value !== null)
          .map(({ pair }) => pair.value as Node)
      : [],
  );

const itemModels = (models: readonly Node[]): Node[] =>
  models.flatMap((node) => (isSeq(node) ? (node.items as (Node | null)[]).filter((item) => item !== null) : []));

const styleOf = (models: readonly Node[]): string | undefined => {
  const scalars = models.filter((node) => isScalar(node) && typeof node.value === 'string') as Scalar[];
  return scalars.length > 0 && scalars.every(({ type }) => type === Scalar.QUOTE_DOUBLE)
    ? Scalar.QUOTE_DOUBLE
    : undefined;
};

export const flowText = (value: unknown, models: readonly Node[] = []): string => {
  if (value instanceof YamlAlias) return `*${value.name}`;
  if (Array.isArray(value)) return `[${value.map((item) => flowText(item, itemModels(models))).join(', ')}]`;
  if (isRecord(value)) {
    const parts = Object.entries(value)
      .filter(([, item]) => item !== undefined)
      .map(([name, item]) => `${keyText(name)}: ${flowText(item, modelsAt(models, name))}`);
    return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`;
  }
  const style = styleOf(models);
  if (style !== undefined || isTrap(value)) return quoted(value);
  return inFlow(value);
};

const inFlow = (value: unknown): string => {
  const document = parseDocument('[]');
  document.contents = document.createNode([typeof value === 'string' && value.includes('\n') ? '' : value]) as never;
  (document.contents as unknown as YAMLSeq).flow = true;
  if (typeof value === 'string' && value.includes('\n')) return quoted(value);
  return document.toString({ lineWidth: 0, flowCollectionPadding: false }).trim().slice(1, -1);
};

const quoted = (value: unknown): string => (typeof value === 'string' ? JSON.stringify(value) : inFlow(value));

/** Words that other readers of YAML take for a boolean: always quoted, so that nobody has to wonder. */
const isTrap = (value: unknown): boolean =>
  typeof value === 'string' && /^(?:yes|no|on|off|true|false|null|~)$/i.test(value);

export const keyText = (name: string): string => stringify(name, { lineWidth: 0 }).trim();

interface ScalarOptions {
  /** Indentation of the lines of a long text. */
  readonly indent: number;
  /** How the value was, or its neighbours are, written. */
  readonly style?: string | undefined;
  readonly isBlockAllowed: boolean;
}

export const scalarText = (value: unknown, { indent, style, isBlockAllowed }: ScalarOptions): string => {
  if (value instanceof YamlAlias) return `*${value.name}`;
  if (typeof value !== 'string') return stringify(value ?? null, { lineWidth: 0 }).trim();
  if (value.includes('\n') || (style === Scalar.BLOCK_LITERAL && value !== '')) {
    const hasSafeStart =
      !/^\s/.test(value) &&
      !/[^\S\n]\n|[^\S\n]$|[\u0000-\u0008\u000B-\u001F\u0085\u2028\u2029\uFEFF]/.test(
        value.replaceAll(/[\u00A0\u202F]/g, 'x'),
      );
    if (isBlockAllowed && hasSafeStart && !value.endsWith('\n\n')) {
      const chomp = value.endsWith('\n') ? '' : '-';
      const lines = value.replace(/\n$/, '').split('\n');
      return `|${chomp}\n${lines.map((line) => (line === '' ? '' : ' '.repeat(indent) + line)).join('\n')}`;
    }
    return quoted(value);
  }
  if (style === Scalar.QUOTE_DOUBLE || isTrap(value)) return quoted(value);
  if (style === Scalar.QUOTE_SINGLE)
    return stringify(value, { lineWidth: 0, defaultStringType: 'QUOTE_SINGLE' }).trim();
  return stringify(value, { lineWidth: 0 }).trim();
};
