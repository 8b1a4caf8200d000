/** Every key that the app writes into local storage. Other apps of the house may read them: names don't change. */
export const STORAGE_KEYS = [
  'language',
  'languagePreference',
  'darkMode',
  'onboardingComplete',
  'releaseNotesVersion',
  'lastCancelledUpdate',
  'tooltipIndicators',
  'appInstanceId',
  'appInstanceKey',
  'pushToken',
  'nfcStart',
  'openedPhoneWarned',
  'searchPreferencesDotState',
  'seenAlerts',
  'landingPage',
  'recentStations',
  'recentSearches',
  'planner',
  'followedJourneys',
  'homeCardHeight',
  'homeCardKind',
  'homeBoard',
  'alertsHeight',
  'refreshTokenExists',
  'logoutToSend',
  'storedUser',
  'guestOrder',
  'paymentUnderWay',
  'lastAnswer',
  'keptIsOld',
  'usageNotes',
  'pocket',
] as const
export type StorageKey = (typeof STORAGE_KEYS)[number]

/** What this device remembers. Private windows and full discs refuse: then it forgets at the end of the visit. */
const forgetful = new Map<string, string>()

/** Nobody used the app here before this page was opened: there is nothing of theirs to look for. */
export const isFirstVisit = startsEmpty()

function startsEmpty(): boolean {
  try {
    return localStorage.length === 0
  } catch {
    return false
  }
}

export function recall(key: StorageKey | 'deviceId'): string | null {
  try {
    return localStorage.getItem(key) ?? forgetful.get(key) ?? null
  } catch {
    return forgetful.get(key) ?? null
  }
}

export function remember(key: StorageKey, value: string): void {
  forgetful.set(key, value)
  try {
    localStorage.setItem(key, value)
    forgetful.delete(key)
  } catch {
    // Kept for this visit.
  }
}

export function forget(key: StorageKey): void {
  forgetful.delete(key)
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}

/** What was remembered as JSON; damaged or of another shape is as good as nothing. */
export function recallJson<Value>(key: StorageKey, isValue: (value: unknown) => value is Value): Value | null {
  const text = recall(key)
  if (text === null) return null
  try {
    const value: unknown = JSON.parse(text)
    return isValue(value) ? value : null
  } catch {
    return null
  }
}
