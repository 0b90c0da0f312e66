import { createContext } from 'react';

/** A figure of site.yaml, resolved and formatted by the generator. */
export interface FigureValue {
  readonly amount: number;
  readonly number: string;
  /** The unit, before or after the number as the locale has it, spaces included. */
  readonly before: string;
  readonly after: string;
  readonly text: string;
}

/** The scale of the costs in a comparison. */
export interface ComparisonScale {
  /** The amount drawn at full width. */
  readonly greatest: number;
}

export const ComparisonScaleContext = createContext<ComparisonScale>({ greatest: 0 });

/** Width of an amount, in per cent with one decimal. */
export const percentOf = (amount: number, { greatest }: ComparisonScale): number =>
  greatest > 0 ? Math.round((amount / greatest) * 1000) / 10 : 0;
