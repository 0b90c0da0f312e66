import { isError, type LocalizedDiagnostic } from './diagnostic.ts';

/**
 * The errors that a change brings: those that were there keep nobody from changing something else. Two that say the
 * same of a file are told apart by their number alone, as lines move.
 */
export const newErrors = (
  before: readonly LocalizedDiagnostic[],
  after: readonly LocalizedDiagnostic[],
): LocalizedDiagnostic[] => {
  const keyOf = ({ file, code, message }: LocalizedDiagnostic): string => JSON.stringify([file, code, message]);
  const left = new Map<string, number>();
  for (const diagnostic of before) left.set(keyOf(diagnostic), (left.get(keyOf(diagnostic)) ?? 0) + 1);
  return after.filter(isError).filter((diagnostic) => {
    const known = left.get(keyOf(diagnostic)) ?? 0;
    left.set(keyOf(diagnostic), known - 1);
    return known <= 0;
  });
};
