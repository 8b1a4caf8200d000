/** One run of the suite: whether it was green, and how long it took. */
export type Run = { green: boolean; seconds: number; log: string }
type Parts = {
  times: number
  run: (name: string) => Promise<Run>
  /** Something that keeps every core busy, until it is stopped. */
  keepBusy: () => () => void
  tell?: (line: string) => void
}

/** Beside a busy program the suite may take so many times as long as alone. */
const MOST_TIMES_AS_LONG = 2

/** Once quietly, then several times in a row beside a busy program: green each time, and not much slower. */
export async function provenSuite({ times, run, keepBusy, tell = console.log }: Parts): Promise<string> {
  const faults: string[] = []
  const once = async (name: string) => {
    const ended = await run(name)
    tell(`${name}: ${ended.green ? 'green' : 'NOT GREEN'} after ${ended.seconds.toFixed(0)} s (${ended.log})`)
    if (!ended.green) faults.push(`${name} was not green: ${ended.log}`)
    return ended
  }
  const quiet = await once('quiet')
  const busy: Run[] = []
  const stop = keepBusy()
  try {
    for (let number = 1; number <= times; number++) busy.push(await once(`busy-${number}`))
  } finally {
    stop()
  }
  const slowest = Math.max(...busy.map(({ seconds }) => seconds))
  const share = slowest / quiet.seconds
  if (share > MOST_TIMES_AS_LONG)
    faults.push(`${share.toFixed(1)} times as long as quietly; ${MOST_TIMES_AS_LONG} at most`)
  if (faults.length > 0) throw new Error(faults.join('\n'))
  return `green quietly in ${quiet.seconds.toFixed(0)} s, and ${times} times beside a busy program in ${slowest.toFixed(0)} s at most (${share.toFixed(1)} times as long)`
}
