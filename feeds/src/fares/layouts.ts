import type { Columns } from './columns.ts'

/*
 * Where each value stands, file by file. The papers of the feed are not public; these columns are those of open
 * parsers of it. `kind` is the letter that tells the records of one file apart.
 */

const columns = <Name extends string>(all: Columns<Name>): Columns<Name> => all

export const FLOW = columns({
  marker: [1, 1],
  kind: [2, 2],
  origin: [3, 6],
  destination: [7, 10],
  route: [11, 15],
  status: [16, 18],
  usage: [19, 19],
  direction: [20, 20],
  until: [21, 28],
  from: [29, 36],
  toc: [37, 39],
  crossLondon: [40, 40],
  nonStandard: [41, 41],
  publication: [42, 42],
  id: [43, 49],
})
export const FARE = columns({
  marker: [1, 1],
  kind: [2, 2],
  flow: [3, 9],
  ticket: [10, 12],
  price: [13, 20],
  restriction: [21, 22],
})
export const CLUSTER = columns({ marker: [1, 1], cluster: [2, 5], member: [6, 9], until: [10, 17], from: [18, 25] })
export const OVERRIDE = columns({
  marker: [1, 1],
  origin: [2, 5],
  destination: [6, 9],
  route: [10, 14],
  railcard: [15, 17],
  ticket: [18, 20],
  type: [21, 21],
  until: [22, 29],
  from: [30, 37],
  quote: [38, 45],
  suppress: [46, 46],
  adult: [47, 54],
  child: [55, 62],
  restriction: [63, 64],
  composite: [65, 65],
  crossLondon: [66, 66],
  private: [67, 67],
})
export const LOCATION = columns({
  marker: [1, 1],
  kind: [2, 2],
  uic: [3, 9],
  until: [10, 17],
  from: [18, 25],
  quote: [26, 33],
  area: [34, 36],
  nlc: [37, 40],
  name: [41, 56],
  crs: [57, 59],
  fareGroup: [70, 75],
  county: [76, 77],
  zone: [80, 83],
})
export const GROUP = columns({
  marker: [1, 1],
  kind: [2, 2],
  uic: [3, 9],
  until: [10, 17],
  from: [18, 25],
  quote: [26, 33],
  name: [34, 49],
})
export const MEMBER = columns({
  marker: [1, 1],
  kind: [2, 2],
  uic: [3, 9],
  until: [10, 17],
  memberUic: [18, 24],
  crs: [25, 27],
})
export const RAILCARD_AREA = columns({
  marker: [1, 1],
  kind: [2, 2],
  uic: [3, 9],
  railcard: [10, 12],
  until: [13, 20],
})
export const ROUTE = columns({
  marker: [1, 1],
  kind: [2, 2],
  route: [3, 7],
  until: [8, 15],
  from: [16, 23],
  quote: [24, 31],
  name: [32, 47],
  text: [48, 187],
})
export const ROUTE_PLACE = columns({
  marker: [1, 1],
  kind: [2, 2],
  route: [3, 7],
  until: [8, 15],
  area: [16, 18],
  nlc: [19, 22],
  crs: [23, 25],
  include: [26, 26],
})
export const TICKET = columns({
  marker: [1, 1],
  code: [2, 4],
  until: [5, 12],
  from: [13, 20],
  quote: [21, 28],
  name: [29, 43],
  class: [44, 44],
  type: [45, 45],
  group: [46, 46],
  lastValid: [47, 54],
  mostPassengers: [55, 57],
  leastPassengers: [58, 60],
  mostAdults: [61, 63],
  leastAdults: [64, 66],
  mostChildren: [67, 69],
  leastChildren: [70, 72],
  byDate: [73, 73],
  byTrain: [74, 74],
  byArea: [75, 75],
  validity: [76, 77],
  text: [78, 97],
  reservation: [99, 99],
  capri: [100, 102],
  package: [108, 108],
  multiplier: [109, 111],
  category: [112, 113],
})
export const VALIDITY = columns({
  code: [1, 2],
  until: [3, 10],
  from: [11, 18],
  text: [19, 38],
  outDays: [39, 40],
  outMonths: [41, 42],
  returnDays: [43, 44],
  returnMonths: [45, 46],
  returnAfterDays: [47, 48],
  returnAfterMonths: [49, 50],
  weekday: [51, 52],
  breakOut: [53, 53],
  breakReturn: [54, 54],
})
export const RAILCARD = columns({
  code: [1, 3],
  until: [4, 11],
  from: [12, 19],
  quote: [20, 27],
  holder: [28, 28],
  name: [29, 48],
  byIssue: [49, 49],
  byArea: [50, 50],
  byTrain: [51, 51],
  byDate: [52, 52],
  master: [53, 55],
  display: [56, 56],
  mostPassengers: [57, 59],
  leastPassengers: [60, 62],
  mostHolders: [63, 65],
  leastHolders: [66, 68],
  mostCompanions: [69, 71],
  leastCompanions: [72, 74],
  mostAdults: [75, 77],
  leastAdults: [78, 80],
  mostChildren: [81, 83],
  leastChildren: [84, 86],
  price: [87, 94],
  discountPrice: [95, 102],
  validity: [103, 106],
  lastValid: [107, 114],
  physical: [115, 115],
  adultStatus: [119, 121],
  childStatus: [122, 124],
})
export const RAILCARD_MINIMUM = columns({
  railcard: [1, 3],
  ticket: [4, 6],
  until: [7, 14],
  from: [15, 22],
  minimum: [23, 30],
})
export const STATUS = columns({
  kind: [1, 1],
  status: [2, 4],
  until: [5, 12],
  from: [13, 20],
  flat0: [32, 39],
  flat1: [40, 47],
  flat2: [48, 55],
  flat3: [56, 63],
  minimum0: [64, 71],
  minimum1: [72, 79],
  minimum2: [80, 87],
  minimum3: [88, 95],
  may0: [96, 96],
  may1: [97, 97],
  may2: [98, 98],
  may3: [99, 99],
})
export const STATUS_DISCOUNT = columns({
  kind: [1, 1],
  status: [2, 4],
  until: [5, 12],
  category: [13, 14],
  indicator: [15, 15],
  perMille: [16, 18],
})
export const NON_STANDARD = columns({
  marker: [1, 1],
  origin: [2, 5],
  destination: [6, 9],
  route: [10, 14],
  railcard: [15, 17],
  ticket: [18, 20],
  until: [21, 28],
  from: [29, 36],
  quote: [37, 44],
  useNlc: [45, 48],
  adultNoDiscount: [49, 49],
  adultAddOn: [50, 57],
  childNoDiscount: [59, 59],
  childAddOn: [60, 67],
})
export const ROVER = columns({
  kind: [1, 1],
  code: [2, 4],
  until: [5, 12],
  from: [13, 20],
  quote: [21, 28],
  name: [29, 58],
  travelDays: [81, 83],
  validMonths: [84, 85],
  validDays: [86, 87],
})
export const ROVER_PRICE = columns({
  kind: [1, 1],
  code: [2, 4],
  until: [5, 12],
  railcard: [13, 15],
  class: [16, 16],
  adult: [17, 24],
  child: [25, 32],
  restriction: [33, 34],
})
export const ADVANCE_RULE = columns({
  ticket: [1, 3],
  restriction: [4, 5],
  flag: [6, 6],
  toc: [7, 8],
  until: [9, 16],
  from: [17, 24],
  check: [25, 25],
  amount: [26, 33],
  time: [34, 37],
})
export const TOC = columns({ kind: [1, 1], code: [2, 3], name: [4, 33] })
export const FARE_TOC = columns({ kind: [1, 1], fareToc: [2, 4], toc: [5, 6], name: [7, 36] })

/* Restrictions: the first column is the update marker, two letters say which record it is, `version` C or F which set. */
const HEAD = { marker: [1, 1], kind: [2, 3], version: [4, 4] } as const

export const RD = columns({ ...HEAD, from: [5, 12], until: [13, 20] })
export const RH = columns({
  ...HEAD,
  code: [5, 6],
  description: [7, 36],
  outText: [37, 86],
  returnText: [87, 136],
  outType: [137, 137],
  returnType: [138, 138],
  changeTime: [139, 139],
})
export const HD = columns({ ...HEAD, code: [5, 6], from: [7, 10], until: [11, 14], week: [15, 21] })
export const TR = columns({
  ...HEAD,
  code: [5, 6],
  sequence: [7, 10],
  direction: [11, 11],
  from: [12, 15],
  until: [16, 19],
  at: [20, 20],
  station: [21, 23],
  type: [24, 24],
  trainType: [25, 25],
  minimumFare: [26, 26],
})
export const TD = columns({
  ...HEAD,
  code: [5, 6],
  sequence: [7, 10],
  direction: [11, 11],
  from: [12, 15],
  until: [16, 19],
  week: [20, 26],
})
export const TT = columns({ ...HEAD, code: [5, 6], sequence: [7, 10], direction: [11, 11], toc: [12, 13] })
export const SR = columns({
  ...HEAD,
  code: [5, 6],
  uid: [7, 12],
  direction: [13, 13],
  quota: [14, 14],
  sleeper: [15, 15],
})
export const SD = columns({
  ...HEAD,
  code: [5, 6],
  uid: [7, 12],
  direction: [13, 13],
  from: [14, 17],
  until: [18, 21],
  week: [22, 28],
})
export const RR = columns({
  ...HEAD,
  railcard: [5, 7],
  sequence: [8, 11],
  ticket: [12, 14],
  route: [15, 19],
  station: [20, 22],
  restriction: [23, 24],
  totalBan: [25, 25],
})
export const CA = columns({
  ...HEAD,
  ticket: [5, 7],
  type: [8, 8],
  route: [9, 13],
  country: [14, 14],
  from: [15, 18],
  until: [19, 22],
  week: [23, 29],
})
