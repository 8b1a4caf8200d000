import type { PackedGuide } from './packed-guide.ts'

/**
 * A guide for tests: Cardiff and Holyhead by way of Shrewsbury, from where a branch leads to Aberystwyth, and by way of
 * Birmingham New Street, which is farther round.
 */
export const A_GUIDE: PackedGuide = {
  stations: ['CDF', 'SHR', 'HHD', 'BHM', 'AYW'].map((crs) => [crs, '']),
  groups: {},
  points: ['CDF', 'SHR', 'HHD', 'BHM', 'AYW'],
  nodes: ['CDF', 'SHR', 'HHD', 'BHM', 'AYW'],
  links: { MA: ['CDF SHR', 'SHR HHD', 'HHD SHR', 'SHR CDF'], MB: ['CDF BHM', 'BHM HHD', 'HHD BHM', 'BHM CDF'] },
  routes: { 'CDF HHD': ['MA', 'MB'], 'HHD CDF': ['MA', 'MB'] },
  distances: [
    ['CDF', 'SHR', 11000],
    ['SHR', 'HHD', 12600],
    ['SHR', 'AYW', 8100],
    ['CDF', 'BHM', 12500],
    ['BHM', 'HHD', 15900],
  ],
  easements: [],
}
