/** The instant before which data is past its retention of so many calendar months. */
export const retentionStart = (now: Date, months: number): string => {
  const start = new Date(now);
  start.setUTCMonth(start.getUTCMonth() - months);
  // A month before 31 March is the last day of February.
  if (start.getUTCDate() !== now.getUTCDate()) start.setUTCDate(0);
  return start.toISOString();
};
