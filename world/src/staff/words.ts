/** What station staff read on their own screen. It belongs to the outside, so its words don't live with the product's. */
export const WORDS = {
  en: {
    title: 'Station staff',
    about:
      'Who asked for assistance, the soonest first. Staff accept by themselves and meet the traveller a few minutes before the train; one in twenty times they can’t. A press decides before they do.',
    none: 'Nobody is asked for now.',
    noLine: 'There is no connection to the product. What was pressed is pressed again.',
    BOARD: 'onto the train',
    CHANGE: 'from one train to the next',
    ALIGHT: 'off the train',
    RAMP: 'ramp',
    GUIDING: 'guiding',
    WHEELCHAIR_SPACE: 'wheelchair space',
    towards: 'towards',
    seat: 'seat',
    ASKED: 'Asked',
    ACCEPTED: 'Accepted',
    accept: 'Accept',
    meet: 'Met',
    fail: 'Can’t come',
    otherLanguage: 'Cymraeg',
  },
  cy: {
    title: 'Staff yr orsaf',
    about:
      'Pwy ofynnodd am gymorth, y cynharaf yn gyntaf. Bydd staff yn derbyn ar eu pen eu hunain ac yn cwrdd â’r teithiwr ychydig funudau cyn y trên; un tro mewn ugain ni allant. Mae gwasgu botwm yn penderfynu o’u blaenau.',
    none: 'Does neb yn cael ei ddisgwyl nawr.',
    noLine: 'Does dim cysylltiad â’r cynnyrch. Gwasgwch eto.',
    BOARD: 'mynd ar y trên',
    CHANGE: 'o un trên i’r llall',
    ALIGHT: 'dod oddi ar y trên',
    RAMP: 'ramp',
    GUIDING: 'tywys',
    WHEELCHAIR_SPACE: 'lle i gadair olwyn',
    towards: 'tua',
    seat: 'sedd',
    ASKED: 'Wedi gofyn',
    ACCEPTED: 'Wedi’i dderbyn',
    accept: 'Derbyn',
    meet: 'Wedi cwrdd',
    fail: 'Ddim yn gallu dod',
    otherLanguage: 'English',
  },
} as const

export type Language = keyof typeof WORDS
