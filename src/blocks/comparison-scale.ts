import { createContext } from 'react';

/** A figure of the site, resolved. */
export interface FigureValue {
  readonly amount: number;
  readonly number: string;
  /** The unit, where the language puts it, spaces included. */
  readonly before: string;
  readonly after: string;
  readonly text: string;
}

/** The scale on which a comparison draws its costs. */
export interface ComparisonScale {
  /** The amount that takes the whole width. */
  readonly greatest: number;
}

export const ComparisonScaleContext = createContext<ComparisonScale>({ greatest: 0 });

/** Part of the width that an amount takes, in per cent with one decimal. */
export const percentOf = (amount: number, { greatest }: ComparisonScale): number =>
  greatest > 0 ? Math.round((amount / greatest) * 1000) / 10 : 0;
