import { setTimeout as wait } from 'node:timers/promises'
import { APP_TOKEN } from '@cledrau/contract/app-token.ts'

/** Open pages that hang on the stream, and come back with where they were whenever their line ends. */
export function openPages(url: string, count: number) {
  const seen = { lines: 0, missed: 0, open: 0, refused: 0 }
  const over = new AbortController()
  const page = async (nth: number) => {
    const from = `10.${200 + (nth >> 8)}.${nth & 255}.1`
    let last: string | undefined
    while (!over.signal.aborted) {
      try {
        const response = await fetch(`${url}/api/v1/stream?token=${APP_TOKEN}&topics=reference`, {
          headers: { 'x-forwarded-for': from, ...(last === undefined ? {} : { 'last-event-id': last }) },
          signal: over.signal,
        })
        if (!response.ok || !response.body) {
          seen.refused++
          await wait(1000)
          continue
        }
        seen.lines++
        seen.open++
        try {
          for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
            last = [...text.matchAll(/^id: (\S+)$/gm)].at(-1)?.[1] ?? last
            if (text.includes('event: missed')) seen.missed++
          }
        } finally {
          seen.open--
        }
      } catch {
        // Its line broke: a moment later it comes back.
      }
      await wait(500 + Math.random() * 1000)
    }
  }
  const pages = Array.from({ length: count }, (_, nth) => page(nth))
  return {
    seen,
    close: async () => {
      over.abort()
      await Promise.all(pages)
    },
  }
}
