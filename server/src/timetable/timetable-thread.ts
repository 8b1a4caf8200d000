import { parentPort, workerData } from 'node:worker_threads'
import type { Settings } from '../settings.ts'
import { prepareTimetable, readImage, type SoundImage } from './timetable.ts'

/** Makes the timetable of a day, and reads it where it is asked for, on a thread of its own: whoever answers calls only takes it. */

export type TimetableWanted = {
  settings: Pick<Settings, 'TIMETABLE' | 'DATA_DIR'>
  today: string
  cacheDir: string
  /** Without: it is to lie there for tomorrow. */
  toRead: boolean
}

const { settings, today, cacheDir, toRead } = workerData as TimetableWanted
if (!toRead) await prepareTimetable(settings, today, cacheDir)
const answer: SoundImage | null = toRead ? await readImage(settings, today, cacheDir) : null
parentPort?.postMessage(answer)
