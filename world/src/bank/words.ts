import type { RefusalReason } from '@cledrau/domain/payments/refusal-reason.ts'

/** What the bank's form and pages say. They belong to the outside, so their words don't live with the product's. */
type Words = {
  form: string
  number: string
  numberWrong: string
  expiry: string
  expiryHint: string
  expiryWrong: string
  code: string
  codeHint: string
  codeWrong: string
  save: string
  saved: string
  wallet: string
  working: string
  testCards: string
  over: string
  silent: string
  challengeTitle: string
  challengeText: string
  challengeCode: string
  challengeConfirm: string
  challengeCancel: string
  challengeHint: (code: string) => string
  cardsTitle: string
  cardsAbout: string
  cardsRest: (code: string) => string
  network: string
  outcome: string
  otherLanguage: string
  otherLanguageCode: 'en' | 'cy'
  payeeTitle: string
  accountName: string
  accountNameHint: string
  sortCode: string
  sortCodeHint: string
  accountNumber: string
  accountNumberHint: string
  walletAddress: string
  walletHint: string
  payeeUnknown: string
  testAccounts: string
  accountsAbout: string
  accounts: Record<string, string>
  cards: Record<string, string>
  refused: Record<RefusalReason, string>
}

export const WORDS: Record<'en' | 'cy', Words> = {
  en: {
    form: 'Card details',
    number: 'Card number',
    numberWrong: 'Type the whole number, as it stands on the card.',
    expiry: 'Runs out',
    expiryHint: 'Month and year, such as 08/28',
    expiryWrong: 'Type the month and the year, such as 08/28.',
    code: 'Security code',
    codeHint: 'The last three figures on the back, or four on the front',
    codeWrong: 'Type the three or four figures.',
    save: 'Keep this card for next time',
    saved: 'This card is known here. There is nothing to type.',
    wallet: 'Your phone or browser asks you in its own window.',
    working: 'Your bank is being asked …',
    testCards: 'No real money here: use one of the test cards',
    over: 'The time for this form is over.',
    silent: 'No answer from the bank. Nothing was sent twice; try once more.',
    challengeTitle: 'Confirm that it’s you',
    challengeText: 'Your bank wants to be sure. Type the code from its message.',
    challengeCode: 'Code from your bank',
    challengeConfirm: 'Confirm',
    challengeCancel: 'Don’t confirm',
    challengeHint: (code) => `This is a test bank, so it tells you: ${code}`,
    cardsTitle: 'Test cards',
    cardsAbout:
      'This bank plays the bank of Cledrau on this machine. These are all the cards it knows; no other number is taken, and none is kept.',
    cardsRest: (code) =>
      `Any month that is still to come. Security code: any three figures, for American Express four. Where the bank asks for a code, it is ${code}; any other refuses.`,
    network: 'Network',
    outcome: 'What happens',
    otherLanguage: 'Cymraeg',
    otherLanguageCode: 'cy',
    payeeTitle: 'Where the money goes',
    accountName: 'Name on the account',
    accountNameHint: 'As your bank has it',
    sortCode: 'Sort code',
    sortCodeHint: 'Six figures, such as 20-00-00',
    accountNumber: 'Account number',
    accountNumberHint: 'Eight figures',
    walletAddress: 'E-mail address of the wallet',
    walletHint: 'Such as carys@wallet.example',
    payeeUnknown: 'The bank doesn’t know it. Look at every figure and try once more.',
    testAccounts: 'Test accounts',
    accountsAbout:
      'Any six figures as the sort code. Wallets: any address at wallet.example; refuses@, slow@ and returns@ do what they say.',
    accounts: {
      paid: 'Paid at once; the name matches',
      close: 'Paid at once; the name is nearly right',
      none: 'Paid at once; the account is in another name',
      refused: 'Takes no money',
      slow: 'Paid after twenty seconds',
      returned: 'Paid, and sent back after a minute',
    },
    cards: {
      approved: 'Approved',
      challenge: 'Asks to confirm, then approved. Remembered when the card is kept',
      challengeAlways: 'Asks to confirm every time',
      challengeTimesOut: 'Asks to confirm, and waits three seconds only',
      declined: 'Refused, without a reason',
      insufficientFunds: 'Refused: not enough money',
      expired: 'Refused: the card has run out',
      wrongCode: 'Refused: wrong security code',
      blocked: 'Refused: the card is blocked',
      trouble: 'Refused: the bank is in trouble',
      slow: 'Approved, after eight seconds',
      captureLost: 'The money is taken, and the answer gets lost',
      captureRefused: 'Approved, and then the money is not given',
      oddNotifications: 'Notifications come late, twice, and in the wrong order',
      refundRefused: 'Approved; a refund is refused',
      replaced: 'Approved; once issued anew, the old one is closed',
    },
    refused: {
      DECLINED: 'Your bank refused this card. Use another card.',
      INSUFFICIENT_FUNDS: 'There isn’t enough money on this card. Use another card.',
      CARD_EXPIRED: 'This card has run out. Use another card.',
      CARD_BLOCKED: 'This card is blocked. Use another card.',
      CARD_NOT_TAKEN: 'This card can’t be used here.',
      SECURITY_CODE_WRONG: 'The security code is wrong. Look at the card and try once more.',
      NOT_CONFIRMED: 'It wasn’t confirmed. Nothing was taken. Try once more.',
      CONFIRMATION_TIMED_OUT: 'The confirmation came too late. Try once more.',
      BANK_IN_TROUBLE: 'The bank couldn’t answer just now. Try once more.',
      TOO_MANY_ATTEMPTS: 'That was too many tries.',
    },
  },
  cy: {
    form: 'Manylion y cerdyn',
    number: 'Rhif y cerdyn',
    numberWrong: 'Teipiwch y rhif cyfan, fel y mae ar y cerdyn.',
    expiry: 'Yn dod i ben',
    expiryHint: 'Mis a blwyddyn, fel 08/28',
    expiryWrong: 'Teipiwch y mis a’r flwyddyn, fel 08/28.',
    code: 'Cod diogelwch',
    codeHint: 'Y tri ffigur olaf ar y cefn, neu bedwar ar y blaen',
    codeWrong: 'Teipiwch y tri neu’r pedwar ffigur.',
    save: 'Cadw’r cerdyn hwn at y tro nesaf',
    saved: 'Mae’r banc yn nabod y cerdyn hwn. Does dim i’w deipio.',
    wallet: 'Bydd eich ffôn neu’ch porwr yn gofyn i chi yn ei ffenest ei hun.',
    working: 'Wrthi’n holi’ch banc …',
    testCards: 'Does dim arian go iawn yma: defnyddiwch un o’r cardiau prawf',
    over: 'Mae’r amser ar gyfer y ffurflen hon ar ben.',
    silent: 'Dim ateb gan y banc. Chafodd dim ei anfon ddwywaith; rhowch gynnig arall arni.',
    challengeTitle: 'Cadarnhewch mai chi sydd yno',
    challengeText: 'Mae’ch banc am fod yn siŵr. Teipiwch y cod o’i neges.',
    challengeCode: 'Cod gan eich banc',
    challengeConfirm: 'Cadarnhau',
    challengeCancel: 'Peidio â chadarnhau',
    challengeHint: (code) => `Banc prawf yw hwn, felly dyma’r cod: ${code}`,
    cardsTitle: 'Cardiau prawf',
    cardsAbout:
      'Mae’r banc hwn yn chwarae rhan banc Cledrau ar y peiriant hwn. Dyma’r holl gardiau y mae’n eu nabod; chaiff yr un rhif arall ei dderbyn, na’r un ei gadw.',
    cardsRest: (code) =>
      `Unrhyw fis sydd eto i ddod. Cod diogelwch: unrhyw dri ffigur, neu bedwar ar gyfer American Express. Pan fydd y banc yn gofyn am god, ${code} ydyw; mae unrhyw god arall yn gwrthod.`,
    network: 'Rhwydwaith',
    outcome: 'Beth sy’n digwydd',
    otherLanguage: 'English',
    otherLanguageCode: 'en',
    payeeTitle: 'I ble mae’r arian yn mynd',
    accountName: 'Enw ar y cyfrif',
    accountNameHint: 'Fel y mae gan eich banc',
    sortCode: 'Cod didoli',
    sortCodeHint: 'Chwe ffigur, fel 20-00-00',
    accountNumber: 'Rhif y cyfrif',
    accountNumberHint: 'Wyth ffigur',
    walletAddress: 'Cyfeiriad e-bost y waled',
    walletHint: 'Fel carys@wallet.example',
    payeeUnknown: 'Nid yw’r banc yn ei nabod. Edrychwch ar bob ffigur a rhowch gynnig arall arni.',
    testAccounts: 'Cyfrifon prawf',
    accountsAbout:
      'Unrhyw chwe ffigur yn god didoli. Waledi: unrhyw gyfeiriad yn wallet.example; mae refuses@, slow@ a returns@ yn gwneud yr hyn a ddywedant.',
    accounts: {
      paid: 'Caiff ei dalu ar unwaith; mae’r enw’n cyfateb',
      close: 'Caiff ei dalu ar unwaith; mae’r enw bron yn gywir',
      none: 'Caiff ei dalu ar unwaith; mae’r cyfrif mewn enw arall',
      refused: 'Nid yw’n derbyn arian',
      slow: 'Caiff ei dalu ar ôl ugain eiliad',
      returned: 'Caiff ei dalu, a’i anfon yn ôl ar ôl munud',
    },
    cards: {
      approved: 'Caiff ei dderbyn',
      challenge: 'Yn gofyn am gadarnhad, yna’n cael ei dderbyn. Mae’n cofio pan gedwir y cerdyn',
      challengeAlways: 'Yn gofyn am gadarnhad bob tro',
      challengeTimesOut: 'Yn gofyn am gadarnhad, ac yn aros tair eiliad yn unig',
      declined: 'Caiff ei wrthod, heb reswm',
      insufficientFunds: 'Caiff ei wrthod: dim digon o arian',
      expired: 'Caiff ei wrthod: mae’r cerdyn wedi dod i ben',
      wrongCode: 'Caiff ei wrthod: cod diogelwch anghywir',
      blocked: 'Caiff ei wrthod: mae’r cerdyn wedi’i rwystro',
      trouble: 'Caiff ei wrthod: mae’r banc mewn trafferth',
      slow: 'Caiff ei dderbyn, ar ôl wyth eiliad',
      captureLost: 'Caiff yr arian ei gymryd, ac mae’r ateb yn mynd ar goll',
      captureRefused: 'Caiff ei dderbyn, ond fydd yr arian ddim yn dod',
      oddNotifications: 'Daw’r negeseuon yn hwyr, ddwywaith, ac yn y drefn anghywir',
      refundRefused: 'Caiff ei dderbyn; caiff ad-daliad ei wrthod',
      replaced: 'Caiff ei dderbyn; unwaith y caiff ei roi o’r newydd, mae’r hen un wedi’i gau',
    },
    refused: {
      DECLINED: 'Gwrthododd eich banc y cerdyn hwn. Defnyddiwch gerdyn arall.',
      INSUFFICIENT_FUNDS: 'Does dim digon o arian ar y cerdyn hwn. Defnyddiwch gerdyn arall.',
      CARD_EXPIRED: 'Mae’r cerdyn hwn wedi dod i ben. Defnyddiwch gerdyn arall.',
      CARD_BLOCKED: 'Mae’r cerdyn hwn wedi’i rwystro. Defnyddiwch gerdyn arall.',
      CARD_NOT_TAKEN: 'Does dim modd defnyddio’r cerdyn hwn yma.',
      SECURITY_CODE_WRONG: 'Mae’r cod diogelwch yn anghywir. Edrychwch ar y cerdyn a rhowch gynnig arall arni.',
      NOT_CONFIRMED: 'Chafodd hyn mo’i gadarnhau. Chafodd dim arian ei gymryd. Rhowch gynnig arall arni.',
      CONFIRMATION_TIMED_OUT: 'Daeth y cadarnhad yn rhy hwyr. Rhowch gynnig arall arni.',
      BANK_IN_TROUBLE: 'Allai’r banc ddim ateb y tro hwn. Rhowch gynnig arall arni.',
      TOO_MANY_ATTEMPTS: 'Dyna ormod o gynigion.',
    },
  },
}

export type Language = keyof typeof WORDS
