import type { ReleaseNote } from '@cledrau/contract/reading/release-notes.ts'
import type { Language } from '@cledrau/contract/language.ts'

export type StartFacts = {
  native: boolean
  onboardingComplete: boolean
  /** How many slides there are; null while nobody knows. None, or a failure, ends the introduction. */
  slides: number | null
  version: string
  /** The version whose notes were seen last; empty on a new device. */
  storedVersion: string
  note: ReleaseNote | null
  language: Language
}

/** What a phone shows first: the introduction, then what is new, then the page. */
export function narrowStart(facts: StartFacts): 'onboarding' | 'release-notes' | 'page' {
  if (facts.native && !facts.onboardingComplete && facts.slides !== 0) return 'onboarding'
  return showsNotes(facts) ? 'release-notes' : 'page'
}

/** Notes can only be new to somebody who had the app before. */
export const mayHaveNotes = ({ version, storedVersion }: Pick<StartFacts, 'version' | 'storedVersion'>): boolean =>
  storedVersion !== '' && storedVersion !== version

function showsNotes(facts: StartFacts): boolean {
  const { note, language } = facts
  if (!mayHaveNotes(facts) || !note || note[language].notes.trim() === '') return false
  return note.release_notes_target === 'pilot_only' || note.release_notes_target === 'both'
}

/**
 * Whether this version's notes are done with unread, so that nobody asks for them again: a new device has nothing that
 * could be new to it, and notes that can't be had, are for others or say nothing in this language are never shown.
 */
export const notesSettled = (
  facts: Omit<StartFacts, 'native' | 'onboardingComplete' | 'slides'> & { failed: boolean },
): boolean =>
  facts.storedVersion !== facts.version &&
  (facts.storedVersion === '' ||
    facts.failed ||
    (facts.note !== null && !showsNotes({ ...facts, native: false, onboardingComplete: true, slides: 0 })))
