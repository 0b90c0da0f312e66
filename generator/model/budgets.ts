/** What the company's own projects cost, by trade: drawn to the scale of their page, never averaged into a promise. */
import { memoize } from '../cache/memoize.ts';
import type { SiteSpec } from '../../schema/types.gen.ts';
import { readAmount } from '../site/text/read-amount.ts';
import type { BudgetLine, Budgets } from './model.ts';
import type { ResolvedProject } from './projects.ts';

/** Fewer would be an anecdote, or somebody's account. */
const fewest = 3;

/** More would be a list to search through; and each page of a trade would grow with every project of it. */
const mostOnPage = 12;

/** A budget as a trade knows it: its bar depends on the lines beside it. */
export type PricedLine = Omit<BudgetLine, 'part'> & { readonly amount: number };

/** The budgets of each trade, by the id of its page. */
export type BudgetsByTrade = ReadonlyMap<string, readonly PricedLine[]>;

/** The page of a project's trade: its own, or its category's. */
export const tradeOf = ({ route, summary }: ResolvedProject, spec: SiteSpec): string | undefined =>
  route ?? spec.projects.routes?.[summary.category];

/**
 * The budgets of each trade page, by its route's id: of the projects that give a budget and a surface that can be read.
 * None for a trade with fewer than three of them, or with budgets in several currencies. By surface where all are
 * measured in one unit, by budget where they are not.
 */
export const budgetsByTrade = (spec: SiteSpec, projects: readonly ResolvedProject[]): BudgetsByTrade => {
  if (spec.projects.budgets === undefined) return new Map();
  const entries = projects.flatMap((project) => entryOf(project, spec) ?? []);
  const trades = new Set(entries.map(({ trade }) => trade));
  return new Map(
    [...trades].flatMap((trade): [string, readonly PricedLine[]][] => {
      const own = entries.filter((entry) => entry.trade === trade);
      if (own.length < fewest || new Set(own.map(({ currency }) => currency)).size > 1) return [];
      return [[trade, linesOf(own)]];
    }),
  );
};

/** Budgets to the scale of the greatest among them, with the words of their block; nothing where there are none. */
export const budgetsOf = (
  words: SiteSpec['projects']['budgets'],
  lines: readonly PricedLine[],
): Budgets | undefined => {
  if (words === undefined || lines.length === 0) return undefined;
  const greatest = Math.max(...lines.map(({ amount }) => amount));
  return { ...words, lines: lines.map(({ amount, ...line }) => ({ ...line, part: partOf(amount, greatest) })) };
};

/** In per cent. SVG draws nothing of a bar without width, not even its ends. */
const partOf = (amount: number, greatest: number): number => Math.max(0.1, Math.round((amount / greatest) * 1000) / 10);

/**
 * The budgets of a trade that one page shows. Where there are more than can be compared: those around the project at
 * `path`, in their order; without such a project, some from one end of the scale to the other.
 */
export const linesOnPage = (lines: readonly PricedLine[] = [], path?: string): readonly PricedLine[] => {
  if (lines.length <= mostOnPage) return lines;
  const own = path === undefined ? undefined : placesOf(lines).get(path);
  if (own === undefined) {
    const step = (lines.length - 1) / (mostOnPage - 1);
    return Array.from({ length: mostOnPage }, (_, at) => lines[Math.round(at * step)] as PricedLine);
  }
  const first = Math.min(Math.max(own - mostOnPage / 2, 0), lines.length - mostOnPage);
  return lines.slice(first, first + mostOnPage);
};

/** The place of each project among the budgets of its trade: a page of each asks. */
const placesOf = memoize(
  (lines: readonly PricedLine[]) => new Map(lines.map(({ path }, place) => [path, place] as const)),
);

type Entry = NonNullable<ReturnType<typeof entryOf>>;

const entryOf = (project: ResolvedProject, spec: SiteSpec) => {
  const { title, path, year } = project.summary;
  const { budget, surface, scope } = project;
  const trade = tradeOf(project, spec);
  if (trade === undefined || budget === undefined || surface === undefined) return undefined;
  const [amount, measure] = [budget, surface].map((text) => readAmount(text, spec.site.locale));
  if (amount === undefined || measure === undefined) return undefined;
  const line: PricedLine = { title, path, surface, year, budget, scope, amount };
  const currency = /\p{Sc}/u.exec(budget)?.[0] ?? '';
  return { trade, currency, unit: surface.replace(/[\d\s.,]/g, ''), measure, line };
};

const linesOf = (entries: readonly Entry[]): PricedLine[] => {
  const isOneUnit = new Set(entries.map(({ unit }) => unit)).size === 1;
  return [...entries]
    .sort((a, b) => (isOneUnit ? a.measure - b.measure : 0) || a.line.amount - b.line.amount)
    .map(({ line }) => line);
};
