import type { Language } from '@cledrau/contract/language.ts'

/** One train, bus or ferry of a way, as a mail shows it: all in words of its reader. */
export type ToldTrain = { time: string; from: string; note: string; seats: string }

/** One way of a journey. `changes`: where on its line one changes, as shares of its time. */
export type ToldWay = {
  title: string
  note: string
  departs: string
  from: string
  arrives: string
  to: string
  changes: readonly number[]
  trains: readonly ToldTrain[]
}

export type Line = readonly [label: string, amount: string]

/** What a mail tells of a booking besides its own words. */
export type Told = {
  subject: string
  title: string
  /** The line beneath a subject in lists of mails. */
  preview: string
  paid: string
  booking: string
  ways: readonly ToldWay[]
  /** How the ticket is had where it isn't in the attachment. */
  collect: string | null
  /** A machine prints it: until then there is a booking, and no ticket. */
  isToCollect: boolean
  sumTitle: string
  lines: readonly Line[]
  total: Line
  notesTitle: string
  notes: string
  /** Where it is proven that nothing was cheaper. */
  proofs: readonly { label: string; url: string }[]
}

export type Attached = { title: string; files: readonly { name: string; note: string }[] }

/** What a mail tells of a booking; nothing where there is none to tell of. */
export type Tell = (facts: Record<string, string>, language: Language) => Promise<Told | undefined>
