import { Worker } from 'node:worker_threads'
import { addDays } from '@cledrau/domain/time/dates.ts'
import { clockTime, serviceInstant } from '@cledrau/domain/time/london.ts'
import type { Clock } from '../clock.ts'
import type { Settings } from '../settings.ts'
import { type SoundImage, type Timetable, timetableOf } from './timetable.ts'
import type { TimetableWanted } from './timetable-thread.ts'

type Parts = {
  settings: Pick<Settings, 'TIMETABLE' | 'DATA_DIR'>
  clock: Clock
  cacheDir: string
  take: (timetable: Timetable) => void
  log: { info: (facts: object, text: string) => void; error: (facts: object, text: string) => void }
}

export type Rolling = {
  /** Does what the time of day asks for; done by itself. */
  look: () => Promise<void>
  close: () => void
}

/** From then on tomorrow's is made: every server has it long before it is midnight. Minutes of the day. */
const AHEAD_FROM = 22 * 60
const LOOK_EVERY = 10 * 60_000
/** Midnight is met even by a clock that is a moment early. */
const AFTER_MIDNIGHT = 50

/**
 * The calendar rolls. Tomorrow's timetable is made in the evening, on a thread of its own; at midnight all servers take theirs
 * over, between two questions.
 */
export function openRolling({ settings, clock, cacheDir, take, log }: Parts): Rolling {
  const today = () => clockTime(clock.now()).date
  let loadedOn = today()
  let preparedFor = loadedOn
  let looking: Promise<void> | undefined
  let midnight: NodeJS.Timeout | undefined

  const roll = async (): Promise<void> => {
    const date = today()
    try {
      if (date !== loadedOn) {
        const image = await inThread({ settings, today: date, cacheDir, toRead: true })
        if (!image) throw new Error('there is no timetable')
        const timetable = timetableOf(image)
        take(timetable)
        loadedOn = date
        log.info({ from: timetable.from, until: timetable.until }, 'the timetable moved on')
      }
      const tomorrow = addDays(date, 1)
      if (clock.now() >= serviceInstant(date, AHEAD_FROM) && preparedFor !== tomorrow) {
        await inThread({ settings, today: tomorrow, cacheDir, toRead: false })
        preparedFor = tomorrow
      }
    } catch (error) {
      log.error({ err: error }, 'the new timetable could not be loaded; the one in use stays')
    }
  }
  const look = () => (looking ??= roll().finally(() => (looking = undefined)))
  const wakeAtMidnight = () => {
    const left = serviceInstant(addDays(today(), 1), 0) - clock.now() + AFTER_MIDNIGHT
    midnight = setTimeout(() => void look().finally(wakeAtMidnight), left).unref()
  }
  wakeAtMidnight()
  const timer = setInterval(() => void look(), LOOK_EVERY).unref()
  return {
    look,
    close: () => {
      clearInterval(timer)
      clearTimeout(midnight)
    },
  }
}

function inThread(wanted: TimetableWanted): Promise<SoundImage | null> {
  const { TIMETABLE, DATA_DIR } = wanted.settings
  const worker = new Worker(new URL('timetable-thread.ts', import.meta.url), {
    workerData: { ...wanted, settings: { TIMETABLE, DATA_DIR } },
  })
  worker.unref()
  return new Promise<SoundImage | null>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('the thread that makes timetables ended')))
  })
}
