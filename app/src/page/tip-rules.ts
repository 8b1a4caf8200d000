import type { Popup } from '@cledrau/contract/reading/popups.ts'

/** The hint about something that still shows: one that was put away comes back only under another indicator. */
export function hintToShow(popups: readonly Popup[], about: string, dismissed: readonly string[]): Popup | null {
  const hint = popups.find(({ translationLink }) => translationLink === about)
  return hint === undefined || dismissed.includes(hint.indicator) ? null : hint
}
