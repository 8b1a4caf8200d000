/** Fetches a part of the app before it is pressed for. Without a signal that fails, and nobody has asked for it yet. */
export const ahead = (fetch: () => Promise<unknown>) => (): void => void fetch().catch(() => undefined)
