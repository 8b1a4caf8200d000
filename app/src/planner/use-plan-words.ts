import type { TransportMode } from '@cledrau/domain/planner/modes.ts'
import type { Plan } from '@cledrau/domain/planner/plan.ts'
import { inWelsh } from '@cledrau/domain/stations/in-welsh.ts'
import { formatDay } from '../i18n/formats.ts'
import { capitals } from '../i18n/names.ts'
import { useWords } from '../i18n/words.ts'
import { useNamesOfPlace } from './place-names.ts'

/** A plan in words: where from and to, when, and what comes first. */
export function usePlanWords() {
  const { t, language } = useWords()
  const namesOf = useNamesOfPlace()
  const nameOf = (code: string | null) => (code === null ? '' : (namesOf(code)?.[language] ?? code))
  const behind = (word: 'o' | 'i', code: string | null) => {
    const names = code === null ? undefined : namesOf(code)
    return language === 'cy' ? inWelsh(word, names ?? { en: code ?? '', cy: code ?? '' }) : nameOf(code)
  }
  return {
    nameOf,
    isNamed: (code: string | null) => code !== null && namesOf(code) !== undefined,
    title: ({ first, second }: Plan) =>
      capital(t('PLANNER_TITLE_WAY', { from: behind('o', first), to: behind('i', second) })),
    when: ({ date, time, timeMode }: Plan) =>
      t(timeMode === 'arrival' ? 'PLANNER_ARRIVE_BY' : 'PLANNER_LEAVE_AFTER', { day: formatDay(date, language), time }),
    modes: (modes: readonly TransportMode[]) => modes.map((mode) => t(`PLANNER_MODE_${capitals(mode)}`)).join(', '),
  }
}

/** In Welsh it begins with the word before the name. */
const capital = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1)
