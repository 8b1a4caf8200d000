const MB = 1_000_000

/** How long the steps of a day take, of the clock and of our own processor, and the most memory that this process had. */
export function measuring() {
  let most = process.memoryUsage().rss
  const watching = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 200)
  const steps: string[] = []
  return {
    step: async (name: string, work: () => Promise<unknown>): Promise<void> => {
      const [began, before] = [performance.now(), process.cpuUsage()]
      await work()
      const { user, system } = process.cpuUsage(before)
      const seconds = ((performance.now() - began) / 1000).toFixed(0)
      steps.push(`${name} ${seconds} s (our processor ${((user + system) / 1_000_000).toFixed(0)} s)`)
    },
    told: (): string => `${steps.join(', ')}; at most ${Math.round(most / MB)} MB`,
    stop: () => clearInterval(watching),
  }
}
