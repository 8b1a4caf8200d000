import { findProgram } from './debian.ts'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/** The browser for tests and measurements: CHROMIUM, one in the path, or Debian's, installed now. */
export const findChromium = (): string => process.env.CHROMIUM ?? findProgram(NAMES, 'chromium')
