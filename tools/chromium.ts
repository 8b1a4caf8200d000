import { findProgram } from './debian.ts'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/** The browser for measurements: CHROMIUM, one in the path, or Debian's, installed now. */
export const findChromium = (): string => process.env.CHROMIUM ?? findProgram(NAMES, 'chromium')

/**
 * The browser for walks: Chromium without the windows around a page that nobody sees, which opens a page in a quarter of
 * the time. Where the system doesn't have it, the one with windows walks as well.
 */
export function findWindowless(): string {
  if (process.env.CHROMIUM) return process.env.CHROMIUM
  try {
    return findProgram(['chromium-headless-shell', 'chrome-headless-shell'], 'chromium-headless-shell')
  } catch {
    return findChromium()
  }
}
