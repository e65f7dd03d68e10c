// Small pictures of one hand, drawn in a box of 24, as lines.
export const icons = {
  terraform: 'M12 3l7 4v8l-7 4-7-4V7zM12 8v6M9 11h6',
  plan: 'M5 20V8l7-4 7 4v12zM9 20v-6h6v6M12 4v4',
  sign: 'M6 3h9l4 4v14H6zM9 11h7M9 15h4M15 3v4h4',
  redesign: 'M4 9l6-4 6 4v6l-6 4-6-4zM10 5l6-2 5 4v6l-5 3',
  score: 'M12 3l2.6 5.6 6 .7-4.5 4.1 1.2 6L12 16.5 6.7 19.4l1.2-6L3.4 9.3l6-.7z',
  reengineer: 'M4 12a8 8 0 0 1 14-5.3L20 9M20 4v5h-5M20 12a8 8 0 0 1-14 5.3L4 15M4 20v-5h5',
  negotiate: 'M3 9l4-3 5 3 5-3 4 3v6l-4 1-5 4-5-4-4-1zM12 9l-3 4h3l3 3',
  tiles: 'M8 4l5 3v6l-5 3-5-3V7zM16 9l5 3v6l-5 3-5-3',
  contract: 'M6 3h9l4 4v14H6zM12 10v7M8.500 13.500h7',
  satellite: 'M5 11l6-6 3 3-6 6zM9.500 9.500l5 5M13 16l3-3 3 3-3 3zM4 20a6 6 0 0 0 0-6M4 17v3h3',
  points:
    'M12 3l2.6 5.600 6 .7-4.500 4.100 1.200 6L12 16.500 6.700 19.400l1.200-6L3.400 9.300l6-.7z',
  redraw: 'M7 8h10l-3-3M17 16H7l3 3M4 12h2M18 12h2',
  bag: 'M8 8c-4 4-5 12 4 12s8-8 4-12zM8 8h8M9 4l3 4 3-4',
  cube: 'M12 3l8 4.500v9L12 21l-8-4.500v-9zM4 7.500l8 4.500 8-4.500M12 12v9',
  left: 'M5 12a7 7 0 1 0 3-5.700M8 2v5h5',
  right: 'M19 12a7 7 0 1 1-3-5.700M16 2v5h-5',
  flip: 'M12 4v16M9 7l-5 5 5 5M15 7l5 5-5 5',
  yes: 'M4 13l5 5L20 6',
  no: 'M6 6l12 12M18 6L6 18',
  eye: 'M3 12c4-7 14-7 18 0-4 7-14 7-18 0zM12 9a3 3 0 1 0 .01 0z',
  hand: 'M12 3l7 4v8l-7 4-7-4V7z',
} as const;
export type IconName = keyof typeof icons;
