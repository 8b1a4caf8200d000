/** The days that the sample was made from: most like most days, some better, some to remember. No other day has their seeds. */
export const SAMPLE_DAYS = [
  1, 1, 0.5, 2, 1, 3, 1, 1.5, 0.7, 1, 2.5, 1, 0.5, 1, 1, 1.2, 3, 1, 2, 0.8, 1, 3, 1, 2.5, 1, 3.5, 1, 1.5,
].map((level, at) => ({ seed: 910_001 + at, level }))
