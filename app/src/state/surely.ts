import { logTrouble } from '../api/log.ts'
import { onReconnect } from './events.ts'

/** Does what nobody waits for. If the signal goes before it is done, it is done with the next one. */
export async function surely(part: string, load: () => Promise<unknown>): Promise<void> {
  try {
    await load()
  } catch (trouble) {
    logTrouble('start-up', part, trouble)
    const stop = onReconnect(() => {
      stop()
      void surely(part, load)
    })
  }
}
