/**
 * What a kilometre costs, in pence. Published fares differ far more between lines than between lengths: the Marches cost
 * twice as much a kilometre as the coast to Swansea, and a line to London twice as much again in the morning. So each
 * kilometre has its line's price, and a journey's is their sum: going on costs more, and no way round costs less.
 */

/** Any time of the day, and off-peak; the same figure twice where no off-peak single is sold. */
export type Rate = readonly [anytime: number, offPeak: number]

/** Stations take the first of these whose lines they are on; a piece of line between two of them costs their mean. */
export const AREAS: readonly { name: string; lines: readonly string[]; stations?: readonly string[]; rate: Rate }[] = [
  // From the singles published for Cardiff to Newport and Swansea, and Swansea to Carmarthen.
  { name: 'Cardiff and Newport', lines: [], stations: ['CDF', 'NWP', 'CDQ'], rate: [23.2, 23.2] },
  { name: 'Severnside', lines: [], stations: ['STJ', 'FIT', 'BPW', 'BRI'], rate: [26, 24] },
  { name: 'Cardiff to Swansea', lines: ['swanline'], rate: [14.6, 14.6] },
  { name: 'Valleys', lines: ['merthyr', 'aberdare', 'treherbert', 'rhymney', 'coryton', 'city'], rate: [14, 14] },
  {
    name: 'Bay, Penarth, Barry',
    lines: ['cardiff-bay', 'penarth', 'vale-of-glamorgan', 'barry-island'],
    rate: [16, 16],
  },
  { name: 'Ebbw Vale and Maesteg', lines: ['ebbw-vale-cardiff', 'ebbw-vale-newport', 'maesteg'], rate: [14, 14] },
  { name: 'West Wales', lines: ['west-wales', 'pembroke-dock', 'fishguard'], rate: [21.6, 21.6] },
  { name: 'Gloucester', lines: ['gloucester'], rate: [24, 21] },
  // Cardiff to Manchester at £81 whenever one travels: the whole of the Marches follows from it.
  { name: 'Marches', lines: ['south-wales-manchester', 'shrewsbury-crewe'], rate: [28.7, 28.7] },
  { name: 'Birmingham', lines: ['shropshire-local'], rate: [22, 17.6] },
  { name: 'Shrewsbury to Chester', lines: ['shrewsbury-chester'], rate: [24, 21.5] },
  { name: 'Heart of Wales', lines: ['heart-of-wales'], rate: [15, 15] },
  { name: 'Cambrian', lines: ['cambrian-main', 'cambrian-coast'], rate: [17, 14.8] },
  { name: 'North Wales', lines: ['north-wales-coast', 'conwy-valley', 'wrexham-liverpool'], rate: [22, 18.5] },
  { name: 'Liverpool and Manchester', lines: ['chester-liverpool', 'holyhead-manchester-airport'], rate: [25, 21] },
]

/** Lines beyond those areas. To London it is dear until the morning is over: well over £100 from Cardiff and from Holyhead. */
export const TRUNK: Readonly<Record<string, Rate>> = {
  'great-western-main': [58, 28],
  'great-western-bristol': [58, 28],
  'great-western-west': [55, 27],
  'cheltenham-london': [52, 26],
  cotswold: [44, 24],
  'west-coast-north-wales': [45, 20],
  'west-coast-wrexham': [45, 20],
  'west-coast-birmingham': [45, 20],
  'west-coast-manchester': [45, 20],
  'west-coast-liverpool': [45, 20],
  'west-coast-scotland': [40, 20],
  'trent-valley': [45, 20],
  'london-northwestern-birmingham': [45, 20],
}
export const ELSEWHERE: Rate = [30, 23]

/** A way so much longer in hours than in kilometres is nobody's usual one: its fares are written by hand, by its name. */
export const SLOW: Readonly<Record<string, number>> = { 'heart-of-wales': 1.4, 'vale-of-glamorgan': 1.2 }

/** Every journey, however short. */
export const START = 180
export const LEAST = 220

/** The valleys have steps and then one price: the singles published for Pontypridd, Merthyr, Maesteg and Ebbw Vale are one. */
export function valleySingle(km: number): number {
  if (km <= 3) return 260
  if (km <= 18) return 260 + ((km - 3) / 15) * 310
  return 570 + 8 * Math.max(0, km - 47)
}
