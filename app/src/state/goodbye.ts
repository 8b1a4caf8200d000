import { recallJson, remember } from '../platform/storage.ts'

/** A goodbye that the server hasn't heard yet. While it stands, nobody is let in by the old refresh token. */
export type Goodbye = {
  comment: string
  /** Nothing of theirs is on this device any more; until then an app that ended goes on with it at its next start. */
  gone?: boolean
}

const isGoodbye = (value: unknown): value is Goodbye => typeof value === 'object' && value !== null

export const goodbyeNow = (): Goodbye | null => recallJson('logoutToSend', isGoodbye)

/** One note for both: an app that ends between two would remember half of it. */
export const noteGoodbye = (goodbye: Goodbye): void => remember('logoutToSend', JSON.stringify(goodbye))

export function noteGone(): void {
  const goodbye = goodbyeNow()
  if (goodbye) noteGoodbye({ ...goodbye, gone: true })
}
