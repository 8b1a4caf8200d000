import { cell, useCell } from '../platform/cell.ts'
import { now } from '../platform/clock.ts'

export const ACCEPTANCE_COOKIE = '_cookie_acceptance_status'
export const COOKIE_MONTHS = 1

export const readAcceptance = (cookies: string): boolean =>
  cookies.split('; ').some((cookie) => cookie === `${ACCEPTANCE_COOKIE}=true`)

export type CookieState = { accepted: boolean; /** Opened again from the footer. */ reopened: boolean }

const state = cell<CookieState>({ accepted: false, reopened: false })

export const loadCookies = (): void => state.set({ accepted: readAcceptance(document.cookie), reopened: false })
export const useCookies = (): CookieState => useCell(state)
export const cookiesNow = state.get
export const onCookies = state.subscribe

export function acceptCookies(): void {
  const today = now()
  const ends = new Date(today)
  ends.setMonth(ends.getMonth() + COOKIE_MONTHS)
  // A length, not a date: the browser counts by its own clock, which may be wrong.
  const seconds = Math.round((ends.getTime() - today) / 1000)
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // The Cookie Store isn't there in every browser that travellers use.
  // oxlint-disable-next-line unicorn/no-document-cookie
  document.cookie = `${ACCEPTANCE_COOKIE}=true; max-age=${seconds}; path=/; SameSite=Lax${secure}`
  state.set({ accepted: true, reopened: false })
}

export const reopenCookies = (): void => state.set({ ...state.get(), reopened: true })
