/** Icons of the interface as paths, 24 × 24, stroked; icons of the site's trades are in `#site/icons.gen`. */
export const interfaceIcons = {
  arrow: 'M3 12h17M14 6l6 6-6 6',
  arrowLeft: 'M21 12H4M10 6l-6 6 6 6',
  down: 'm4 9.5 8 5.5 8-5.5',
  up: 'M2 13.5 12 10l10 3.5M12 10v12M8 5.4 12 4l4 1.4',
  phone: 'M5 3.5h4l1.8 5-2.5 1.6a12 12 0 0 0 5.6 5.6l1.6-2.5 5 1.8v4c-8.5 1.5-17-7-15.5-15.5z',
  mail: 'M2.5 5h19v14h-19zM2.5 6l9.5 7 9.5-7',
  pin: 'M12 21.5 5.5 13a7.6 7.6 0 1 1 13 0zM12 6.5v5M9.5 9h5',
  clock: 'M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0M12 6.5V12l4.5 1.6',
  calendar: 'M3 5h18v16H3zM3 10h18M8 2.5V7M16 2.5V7',
  file: 'M5 2.5h9.5l4.5 5v14H5zM14.5 2.5v5H19M8.5 12h7M8.5 16h7',
  close: 'm5 5 14 14M19 5 5 19',
  alert: 'M12 3 2 20.5h20zM12 9.5V15M12 17v1.5',
  pause: 'M8 5v14M16 5v14',
  play: 'M7 4.5v15L19.5 12z',
} as const;

export type InterfaceIconName = keyof typeof interfaceIcons;
