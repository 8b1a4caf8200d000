/*
 * What is written by hand in the sample's routeing guide: which places are routeing points, which lines lie on which map,
 * and the exceptions. Everything else is worked out from the lines of the railway.
 */

const codes = (text: string): string[] => text.split(' ')

/** Stations of a town that count as one place, and the one that it is named after. */
export const GROUPS: Record<string, string[]> = {
  G01: codes('EUS PAD KGX STP WAT VIC MYB'),
  G20: ['MAN', 'MCO', 'MCV'],
  G22: ['LIV', 'LVC'],
  G30: ['CDF', 'CDQ'],
  G31: ['WRX', 'WXC'],
}

/** Junctions where ways part; all others belong to those that are next to them along the rails. */
export const POINTS = [
  ...codes('G30 NWP BGN SWA LLE CMN WTL PPD STJ HFD CRV SHR DVY G31 SHT LLJ CTR CRE G20 G22 SPT WBQ PRE'),
  ...codes('STA WVH BHM COV WOF CNM GCR BRI BPW TAU EXD BTH SAL SOU SWI RDG OXF G01 DBY NOT SHF LDS YRK'),
]

/** Junctions that are no routeing points: on maps, and nobody's. */
export const JUNCTIONS = codes('RUG RUN WML WGN HUD CAR LEI DID NLW LLO')

/** Fast trains' stops without those in between would be lines of their own; these are. */
export const OWN_RAILS = ['CDF NWP', 'BHM CNM', 'SAL WAT', 'SOU WAT', 'KGX YRK', 'SPT STA']
/** And these are not, though they look it: the line follows a shore. */
export const SAME_RAILS = ['CMN PBY']

/** Lines that are shorter than they are quick: the factor is for choosing which ways are permitted. */
export const SLOW_LINES: Record<string, number> = { 'LLE LLO': 1.7, 'CRV LLO': 1.7, 'HFD WOF': 1.3 }

/** Maps, each the lines that are travelled together, as places that follow each other along the rails. */
export const MAPS: Record<string, string[]> = {
  // West Wales and the main line
  WA: ['WTL CMN LLE SWA BGN G30 NWP STJ', 'STJ GCR', 'STJ BPW', 'STJ BRI'],
  // the valleys
  VA: ['PPD G30 BGN', 'G30 NWP'],
  // the Heart of Wales
  HW: ['SWA LLE LLO CRV SHR'],
  // the Marches
  MA: ['NWP HFD CRV SHR G31 CTR', 'SHR CRE', 'CTR CRE'],
  // the Cambrian lines
  CA: ['DVY SHR WVH BHM'],
  // the north coast and the Borderlands
  NC: ['LLJ SHT CTR CRE', 'CTR G31 SHT', 'SHT G22 CTR'],
  // Chester, Liverpool and Manchester
  LM: [
    'CTR WBQ NLW G20',
    'CTR RUN G22 NLW',
    'CRE RUN',
    'CRE WBQ',
    'CRE WML SPT G20',
    'WML G20',
    'G22 G20',
    'CTR SPT',
    'WBQ WGN',
    'G22 WBQ RUN G20',
  ],
  // the north-west
  NW: ['WBQ WGN PRE CAR', 'G22 WGN', 'G20 PRE', 'CAR YRK'],
  // the west coast
  WC: ['G01 RUG STA CRE', 'RUG COV BHM WVH STA SPT'],
  // the north midlands
  NM: ['BHM DBY SHF LDS YRK', 'DBY NOT SHF', 'DBY LEI NOT', 'LEI G01', 'BHM LEI', 'SPT SHF', 'G20 HUD LDS', 'YRK G01'],
  // Gloucester and Birmingham
  GB: ['GCR CNM BHM', 'CNM WOF BHM', 'BPW GCR', 'HFD WOF OXF'],
  // the great western
  GW: ['BPW SWI DID RDG G01', 'GCR SWI', 'BRI BTH SWI', 'BRI BPW', 'OXF RDG', 'OXF COV', 'OXF G01'],
  // the south-west
  SW: ['BRI TAU EXD', 'RDG TAU', 'BTH SAL SOU G01', 'SAL EXD', 'SAL G01', 'RDG SOU'],
}

type ByHand = {
  text: string
  positive: boolean
  /** Told for both ways: between one side and the other, which may be anywhere (nothing). */
  between: [string[], string[]]
  via?: string[]
  doublingAt?: string[]
}

const COAST = codes('PHG AVY TYW TNF LLW FRB MFA BRM LLA TLB DYF LBR PES LDN HRL TYG')
const FAR_COAST = codes('TAL LLC PRH MFF PTM CCC PNC ABH PWL')
const HEART = [
  ...codes('BYE LLH PTD PTF AMF LLI FFA LLL LLG LNR LLV CYN SUG LNW LLM GTH CIM'),
  ...codes('BHR LLO PNY DOL LLT LGO KNU KNI BUK HPT BME'),
]
const EAST = codes('STJ CDT CPW LYD FIT BRI BPW BTH WSM TAU EXD PLY SWI DID RDG PAD')
const EBBW = codes('PYE ROR RCA CKY NBE LTH EBV EBB')
const SOUTH = codes('CDF CDQ NWP BGN PTA NTH SWA LLE CMN CWM PPL AGV HFD')
const NORTH_WEST = codes('CRE SPT MAN MCO MCV MIA WML')

export const EASEMENTS: ByHand[] = [
  {
    text: 'Between the Cambrian Coast and Borth, Bow Street or Aberystwyth travellers may change at Machynlleth and double back.',
    positive: true,
    between: [
      [...COAST, ...FAR_COAST],
      ['BRH', 'BOW', 'AYW'],
    ],
    doublingAt: ['MCN'],
  },
  {
    text: 'From or to the Ebbw valley travellers may double back at Newport or Cardiff.',
    positive: true,
    between: [EBBW, []],
    doublingAt: ['NWP', 'CDF'],
  },
  {
    text: 'From or to Severn Tunnel Junction, Caldicot, Chepstow or Lydney travellers may double back at Newport.',
    positive: true,
    between: [['STJ', 'CDT', 'CPW', 'LYD'], []],
    doublingAt: ['NWP'],
  },
  {
    text: 'From or to stations of the south Wales main line at which fast trains do not call travellers may double back where they do.',
    positive: true,
    between: [codes('PYL BAJ BNF SKE LAS PCD LLR PYC WMI GWN KWL FYS'), []],
    doublingAt: codes('BGN NTH PTA SWA CDF LLE CMN'),
  },
  {
    text: 'From or to stations of the north coast at which fast trains do not call travellers may double back where they do.',
    positive: true,
    between: [codes('CNW PMW LLF LPG BOR TYC RHO VAL AGL PRT FLN DGY LLD SHT'), []],
    doublingAt: ['LLJ', 'BNG', 'RHL', 'HHD', 'CTR'],
  },
  {
    text: 'From or to Church Stretton, Craven Arms and the Heart of Wales line travellers may double back at Shrewsbury.',
    positive: true,
    between: [['CTT', 'CRV', 'LUD', ...HEART], []],
    doublingAt: ['SHR'],
  },
  {
    text: 'From or to the Heart of Wales line travellers may go by way of Swansea and double back there.',
    positive: true,
    between: [HEART, []],
    doublingAt: ['SWA'],
  },
  {
    text: 'From or to stations beyond Whitland at which some trains do not call travellers may double back where they do.',
    positive: true,
    between: [['CUW', 'CLR', 'JOH', 'FGW', 'FGH'], []],
    doublingAt: ['HVF', 'MFH', 'WTL'],
  },
  {
    text: 'From or to stations east of Newport travellers may change trains at Cardiff and double back.',
    positive: true,
    between: [EAST, []],
    doublingAt: ['CDF'],
  },
  {
    text: 'From or to stations of the Marches line at which some trains do not call travellers may double back where they do.',
    positive: true,
    between: [['CWM', 'PPL', 'LEO', 'LUD'], []],
    doublingAt: ['NWP', 'AGV', 'HFD', 'SHR'],
  },
  {
    text: 'From or to the Vale of Glamorgan line travellers may go by way of Cardiff.',
    positive: true,
    between: [codes('GTN CGN EBK DNS CAD BYD BYI BRY RIA LWM'), []],
    doublingAt: ['CDF'],
  },
  {
    text: 'Between the Marches line and Gloucester or Lydney travellers may go by way of Newport.',
    positive: true,
    between: [
      ['HFD', 'LEO', 'LUD', 'AGV', 'PPL', 'CWM'],
      ['GCR', 'LYD', 'CNM'],
    ],
    via: ['NWP'],
  },
  {
    text: 'From or to Gloucester travellers may double back at Cheltenham Spa.',
    positive: true,
    between: [['GCR'], []],
    doublingAt: ['CNM'],
  },
  {
    text: 'From or to Manchester Airport travellers may go by way of Manchester Piccadilly.',
    positive: true,
    between: [['MIA'], []],
    doublingAt: ['MAN'],
  },
  {
    text: 'Tickets between south Wales and Crewe, Stockport or Manchester may not be used by way of Birmingham.',
    positive: false,
    between: [SOUTH, NORTH_WEST],
    via: ['BHM'],
  },
]
