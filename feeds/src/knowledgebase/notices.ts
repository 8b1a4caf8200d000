import type { Instant } from '@cledrau/domain/time/instant.ts'

/* What National Rail's Knowledgebase says about the day: incidents and planned work, and how each operator's trains run. */

export type Incident = {
  /** 32 letters and digits, the same from the first word to the last. */
  readonly id: string
  /** Grows with each change. */
  readonly version?: number
  readonly createdAt: Instant
  readonly changedAt?: Instant
  readonly changedBy?: string
  /** When it counts; the last may have no end. */
  readonly periods: readonly Period[]
  /** Engineering work, rather than something that has gone wrong. */
  readonly planned?: boolean
  /** It is over, and told once more. */
  readonly cleared?: boolean
  readonly priority?: number
  /** The sender's own words, in English. */
  readonly summary: string
  /** Paragraphs of text and links; nothing of the sender's markup goes further. */
  readonly description: readonly MarkedParagraph[]
  readonly links: readonly { readonly href: string; readonly label?: string }[]
  readonly operators: readonly { readonly code: string; readonly name?: string }[]
  /** Free text: “between Cardiff Central and Swansea”. */
  readonly routes: string
}

export type Period = { readonly from: Instant; readonly until?: Instant }

export type MarkedParagraph = readonly (string | { readonly text: string; readonly href: string })[]

/** How an operator's trains run now, in a word or two, and what disturbs them. */
export type ServiceIndicator = {
  readonly operator: string
  readonly name: string
  /** “Good service”, or “Custom” where the description says it. */
  readonly status: string
  readonly description?: string
  /** A picture's name, by which some publishers tell how bad it is. */
  readonly image?: string
  readonly groups: readonly ServiceGroup[]
  readonly more?: string
}

export type ServiceGroup = {
  readonly name?: string
  /** Of the incident. */
  readonly incident?: string
  readonly detail?: string
  readonly href?: string
}
