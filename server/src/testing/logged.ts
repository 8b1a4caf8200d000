import type { TestServer } from './test-server.ts'

/** Every line that a server logs from now on, instead of where it would have gone. It was started with a LOG_LEVEL. */
export function linesOf(house: TestServer): string[] {
  const lines: string[] = []
  const { log } = house.app.server
  const stream = Object.getOwnPropertySymbols(log).find(({ description }) => description === 'pino.stream')
  if (!stream) throw new Error('the log has no stream')
  Object.assign(log, { [stream]: { write: (line: string) => void lines.push(line) } })
  return lines
}
