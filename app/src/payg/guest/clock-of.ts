import type { Translate } from '../../i18n/words.ts'

/** 29 min 59 s: a time of day is never how long something lasts. */
export const clockOf = (seconds: number, t: Translate): string =>
  t('PAYG_TIME_LEFT', { minutes: Math.floor(seconds / 60), seconds: seconds % 60 })
