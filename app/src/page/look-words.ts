import type { WordName } from '../i18n/names.ts'
import type { Look } from '../state/dark-mode.ts'

export const LOOK_WORDS: Readonly<Record<Look, WordName>> = {
  light: 'LOOK_LIGHT',
  dark: 'LOOK_DARK',
  system: 'LOOK_SYSTEM',
}
