/** The slider's value as text: how much of the first picture is visible (« 50 %, Avant »). */
export const shareText = (percent: number, label: string, locale: string): string =>
  `${new Intl.NumberFormat(locale, { style: 'percent' }).format(percent / 100)}, ${label}`;
