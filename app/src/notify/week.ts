import type { Language } from '@cledrau/contract/language.ts'

/** Monday is 1. Each day has one letter where all seven stand in a row, and Welsh the first of its own. */
export const WEEK = [1, 2, 3, 4, 5, 6, 7] as const

const LETTERS = { en: 'MTWTFSS', cy: 'LMMIGSS' } as const
export const letterOf = (day: number, language: Language): string => LETTERS[language][day - 1] ?? ''

const DAYS = {
  en: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  cy: ['dydd Llun', 'dydd Mawrth', 'dydd Mercher', 'dydd Iau', 'dydd Gwener', 'dydd Sadwrn', 'dydd Sul'],
} as const
export const weekDayName = (day: number, language: Language): string => DAYS[language][day - 1] ?? ''

/** Three days in a row or more are said by their ends. */
const LONG_RUN = 3

/** "i" makes a soft start of what follows it: i ddydd Gwener. So does a day on which something happens: ddydd Llun. */
const soft = (name: string) => name.replace(/^dydd/, 'ddydd')

/** On which days, as one says it: "Monday to Thursday", "Tuesday and Saturday", "every day". */
export function daysInWords(chosen: readonly number[], language: Language): string {
  const days = WEEK.filter((day) => chosen.includes(day))
  const welsh = language === 'cy'
  if (days.length === WEEK.length) return welsh ? 'bob dydd' : 'every day'
  const parts = runsOf(days).flatMap((run) => {
    const names = run.map((day) => weekDayName(day, language))
    if (run.length < LONG_RUN) return names
    const last = names.at(-1) ?? ''
    return [`${names[0]} ${welsh ? `i ${soft(last)}` : `to ${last}`}`]
  })
  const said = [parts.slice(0, -1).join(', '), parts.at(-1) ?? ''].filter(Boolean).join(welsh ? ' a ' : ' and ')
  return welsh ? soft(said) : said
}

function runsOf(days: readonly number[]): number[][] {
  const runs: number[][] = []
  for (const day of days) {
    const run = runs.at(-1)
    if (run?.at(-1) === day - 1) run.push(day)
    else runs.push([day])
  }
  return runs
}
