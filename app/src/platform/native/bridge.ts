/**
 * The one way into what a phone can do: the script that Capacitor puts on the page before ours runs. Its packages for pages
 * wrap these same two calls; without them nothing of it reaches a browser (decision 135). Names of plugins, methods and events
 * are held against the plugins' own Java, Kotlin and Swift by `native/bridge-names.test.ts`.
 */
type Bridge = {
  nativePromise: (plugin: string, method: string, options?: object) => Promise<unknown>
  addListener: (plugin: string, event: string, heard: (data: never) => void) => { remove: () => Promise<void> }
}

const bridge = (): Bridge => window.Capacitor as unknown as Bridge

/** Asks a plugin. Rejects with what it says, `code` among it; a shell without that plugin says so, too. */
export const call = async <Answer = unknown>(plugin: string, method: string, options: object = {}): Promise<Answer> =>
  (await bridge().nativePromise(plugin, method, options)) as Answer

/** What only asks the phone itself is answered at once, or not at all. */
const SOON_MS = 4000

/** The same for what the app's start waits for: a plugin that says nothing is one that can't be had. */
export async function callSoon<Answer = unknown>(
  plugin: string,
  method: string,
  options: object = {},
): Promise<Answer> {
  let late: ReturnType<typeof setTimeout> | undefined
  const silence = new Promise<never>((_, fail) => {
    late = setTimeout(() => fail(new Error(`${plugin}.${method} says nothing`)), SOON_MS)
  })
  return Promise.race([call<Answer>(plugin, method, options), silence]).finally(() => clearTimeout(late))
}

/** Hears what a plugin tells; the answer ends that. */
export function listen<Data>(plugin: string, event: string, heard: (data: Data) => void): () => void {
  const { remove } = bridge().addListener(plugin, event, heard)
  return () => void remove()
}

/** What went wrong with a plugin, for whoever keeps a log. */
export type OnTrouble = (part: string, trouble: unknown) => void

/** Does something that nobody waits for; what fails is told, and the app goes on. */
export const quietly = (part: string, onTrouble: OnTrouble, doing: () => Promise<unknown>): void => {
  doing().catch((trouble: unknown) => onTrouble(part, trouble))
}
