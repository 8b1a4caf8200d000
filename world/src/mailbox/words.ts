/** What the mailbox's own pages say. They belong to the outside, so their words don't live with the product's. */
export const WORDS = {
  en: {
    title: 'Mailbox',
    about: 'Every e-mail that Cledrau sends on this machine ends here. Nothing leaves it.',
    empty: 'Nothing has arrived yet.',
    addresses: 'Addresses',
    mailsTo: 'Mails to',
    all: 'All addresses',
    back: 'Back',
    from: 'From',
    to: 'To',
    received: 'Received',
    attached: 'Attached',
    asHtml: 'As designed',
    asText: 'Plain text',
    noSuchMail: 'This mail is not here any more.',
    otherLanguage: 'Cymraeg',
    count: (count: number) => (count === 1 ? '1 mail' : `${count} mails`),
  },
  cy: {
    title: 'Blwch post',
    about: 'Yma y daw pob e-bost y mae Cledrau yn ei anfon ar y peiriant hwn. Does dim yn mynd ymhellach.',
    empty: 'Does dim wedi cyrraedd eto.',
    addresses: 'Cyfeiriadau',
    mailsTo: 'Negeseuon at',
    all: 'Pob cyfeiriad',
    back: 'Yn ôl',
    from: 'Oddi wrth',
    to: 'At',
    received: 'Cyrhaeddodd',
    attached: 'Atodiadau',
    asHtml: 'Fel y’i cynlluniwyd',
    asText: 'Testun plaen',
    noSuchMail: 'Dydy’r neges hon ddim yma bellach.',
    otherLanguage: 'English',
    count: (count: number) => {
      const forms: Record<number, string> = { 1: '1 neges', 2: '2 neges', 3: '3 neges' }
      return forms[count] ?? `${count} neges`
    },
  },
} as const

export type Language = keyof typeof WORDS
