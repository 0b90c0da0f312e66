/** How much of the picture of before is seen, in words: « 50 %, Avant ». */
export const shareText = (percent: number, label: string, locale: string): string =>
  `${new Intl.NumberFormat(locale, { style: 'percent' }).format(percent / 100)}, ${label}`;
