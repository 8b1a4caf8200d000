/** What a visit remembers across a reload: gone when its tab is closed. Private windows refuse; then a reload forgets. */
export function recallForVisit<Value>(key: VisitKey): Value | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as Value | null
  } catch {
    return null
  }
}

export type VisitKey = 'selection' | 'extras' | 'bookingKey' | 'removedSaid' | 'paygGuest' | 'paygAdding'

export function rememberForVisit(key: VisitKey, value: unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Nothing is kept, and nothing depends on it.
  }
}
