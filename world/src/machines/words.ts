/** What a ticket machine says on its own screen. It belongs to the outside, so its words don't live with the product's. */
export const WORDS = {
  en: {
    title: 'Ticket machine',
    about: 'Type the reference from your wallet, the confirmation or the e-mail. What waits under it is printed, once.',
    reference: 'Reference',
    station: 'Station of this machine (its three letters)',
    collect: 'Print the tickets',
    again: 'Another reference',
    noLine: 'There is no connection. Nothing is lost: press again.',
    printed: (count: number) => (count === 1 ? 'Here is your ticket' : `Here are your ${count} tickets`),
    adult: 'Adult',
    child: 'Child',
    standard: 'Standard class',
    first: 'First class',
    valid: 'Valid',
    otherLanguage: 'Cymraeg',
  },
  cy: {
    title: 'Peiriant tocynnau',
    about:
      'Teipiwch y cyfeirnod sydd yn eich waled, ar y cadarnhad neu yn yr e-bost. Caiff yr hyn sy’n aros ei argraffu, unwaith.',
    reference: 'Cyfeirnod',
    station: 'Gorsaf y peiriant hwn (ei thair llythyren)',
    collect: 'Argraffu’r tocynnau',
    again: 'Cyfeirnod arall',
    noLine: 'Does dim cysylltiad. Does dim wedi’i golli: pwyswch eto.',
    printed: (count: number) => (count === 1 ? 'Dyma eich tocyn' : `Dyma eich tocynnau (${count})`),
    adult: 'Oedolyn',
    child: 'Plentyn',
    standard: 'Dosbarth safonol',
    first: 'Dosbarth cyntaf',
    valid: 'Dilys',
    otherLanguage: 'English',
  },
} as const

export type Language = keyof typeof WORDS
