/** What the desks' page says. It belongs to the outside, so its words don't live with the product's. */
export const WORDS = {
  en: {
    title: 'Claims desks',
    about:
      'Here sit the desks of other train companies. Left alone, they answer by themselves after a while; a press answers for them.',
    none: 'No claims yet.',
    otherLanguage: 'Cymraeg',
    minutes: 'min late',
    withdrawn: 'withdrawn',
    appeal: 'appeal',
    later: 'will be said later',
    AGREE: 'Agree',
    ASK: 'Ask',
    REFUSE: 'Refuse',
    SILENT: 'Stay silent for days',
    TWICE: 'Agree twice',
    OUT_OF_ORDER: 'Ask and agree, in the wrong order',
    TOO_MUCH: 'Agree to a hundred times as much',
    AGREED: 'agreed',
    ASKED: 'asked',
    REFUSED: 'refused',
  },
  cy: {
    title: 'Desgiau hawliadau',
    about:
      'Yma mae desgiau cwmnïau trenau eraill. O gael llonydd, maent yn ateb ohonynt eu hunain ar ôl tipyn; mae gwasgu botwm yn ateb drostynt.',
    none: 'Nid oes hawliadau eto.',
    otherLanguage: 'English',
    minutes: 'munud yn hwyr',
    withdrawn: 'wedi’i dynnu’n ôl',
    appeal: 'apêl',
    later: 'i’w ddweud yn nes ymlaen',
    AGREE: 'Cytuno',
    ASK: 'Gofyn',
    REFUSE: 'Gwrthod',
    SILENT: 'Cadw’n dawel am ddyddiau',
    TWICE: 'Cytuno ddwywaith',
    OUT_OF_ORDER: 'Gofyn a chytuno, yn y drefn anghywir',
    TOO_MUCH: 'Cytuno i gan gwaith cymaint',
    AGREED: 'cytunwyd',
    ASKED: 'gofynnwyd',
    REFUSED: 'gwrthodwyd',
  },
} as const

export type Language = keyof typeof WORDS
