import type { ConcessionRecord } from '@cledrau/domain/fares/image/records.ts'

/*
 * Where the Welsh Concessionary Travel Card is the ticket: the lines by their names, as ways along the rails. Which ends they
 * have isn't published in one place, so each is told as short as its name allows: nobody is sent without a ticket to where
 * they need one. An operator puts their own list here.
 */

const EVERY_DAY = [true, true, true, true, true, true, true]
/** October to March: their summer trains are full. */
const WINTER = [{ from: 1001, until: 331, week: EVERY_DAY }]

/** No railcard of the feed is called so. */
const CARD = 'CTC'

type Line = Pick<ConcessionRecord, 'card' | 'line' | 'days'> & { way: string }

export const CONCESSION_LINES: readonly Line[] = [
  {
    card: CARD,
    line: { en: 'Wrexham to Hawarden Bridge', cy: 'Wrecsam i Bont Penarlâg' },
    way: 'WXC WRX SHT HWB',
    days: [],
  },
  {
    card: CARD,
    line: { en: 'Llandudno to Blaenau Ffestiniog', cy: 'Llandudno i Flaenau Ffestiniog' },
    way: 'LLD LLJ BFF',
    days: [],
  },
  {
    card: CARD,
    line: {
      en: 'Llanelli to Craven Arms by the Heart of Wales line (October to March)',
      cy: 'Llanelli i Craven Arms ar linell Calon Cymru (Hydref i Fawrth)',
    },
    way: 'LLE LLO CRV',
    days: WINTER,
  },
  {
    card: CARD,
    line: {
      en: 'Machynlleth to Pwllheli (October to March)',
      cy: 'Machynlleth i Bwllheli (Hydref i Fawrth)',
    },
    way: 'MCN DVY PWL',
    days: WINTER,
  },
]
