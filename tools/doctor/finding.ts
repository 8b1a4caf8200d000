/** One thing that was looked at, in plain words; `page`: what to do about it. */
export type Finding = { what: string; isRight: boolean; words: string; page?: string }

export const right = (what: string, words: string): Finding => ({ what, isRight: true, words })
export const wrong = (what: string, words: string, page?: string): Finding => ({
  what,
  isRight: false,
  words,
  ...(page && { page: `docs/runbook/${page}.md` }),
})
export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message || error.name : String(error)
