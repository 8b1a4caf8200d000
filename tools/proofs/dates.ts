import { findProgram } from '../debian.ts'
import { loggedRun } from '../suite/logged-run.ts'
import { ROOT } from '../programs.ts'

/** Days on which software that knows today's date is found out: clock changes, ends of years and Februaries, years to come. */
const DAYS = [
  '2026-12-03 12:00',
  '2026-12-07 07:30',
  '2026-12-31 23:50',
  '2027-01-01 00:05',
  '2027-03-28 00:50',
  '2027-07-15 16:45',
  '2027-10-31 00:50',
  '2028-02-29 23:30',
  '2029-02-28 23:50',
  '2030-06-15 09:00',
]

/**
 * `npm run proof -- dates [HOW_MANY] [--on "2028-02-29 23:30"] [--area NAME]`: `npm test` with the machine's date at ten
 * chosen days, or the first so many, or one that is given. Server, database and browser live at that date, too: the program
 * faketime sets it for all that it starts.
 */
export async function proof(howMany = DAYS.length, given: readonly string[] = []): Promise<string> {
  const faketime = findProgram(['faketime'], 'faketime')
  const on = given.indexOf('--on')
  const days = on >= 0 ? [given[on + 1] ?? ''] : DAYS.slice(0, howMany)
  const more = on >= 0 ? given.toSpliced(on, 2) : given
  const failed: string[] = []
  for (const day of days) {
    const name = `dates-${day.replaceAll(/\W/g, '-')}`
    const command = [faketime, `${day}:00`, process.execPath, `${ROOT}/tools/test.ts`, ...more]
    // What is waited for is waited for in real milliseconds, whatever the date.
    const { green, seconds, log } = await loggedRun(name, command, {
      ...process.env,
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    })
    console.log(`${day}: ${green ? 'green' : 'NOT GREEN'} after ${seconds.toFixed(0)} s (${log})`)
    if (!green) failed.push(day)
  }
  if (failed.length > 0) throw new Error(`not green on ${failed.join(', ')}`)
  return `green on ${days.length} days: ${days.join(', ')}`
}
