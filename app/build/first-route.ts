/** What the build tells about a module. */
type ModuleInfo = { importedIds: readonly string[] }
/** The files of a build, and what each asks for. */
type Bundle = Record<string, { isEntry?: boolean; imports?: string[]; dynamicImports?: string[] }>
type Context = { getModuleInfo: (id: string) => ModuleInfo | null }

const VENDOR = /node_modules\/(react|react-dom|scheduler|@tanstack|zod)\//
/** What the build adds for fetching further files: the entry stands on nothing else, so that it is there at once. */
const FETCHING = /vite\/preload-helper/
/** Parts of those libraries that only further pages ask for: they come with the first that does. */
const LATER = /@tanstack\/.+\/(useQueries|queriesObserver|hydration)\.js$/
const START = /app\/src\/start\.tsx$/
const CONTRACT = /contract\/src\/[\w/-]+\.ts$/
const SUMMARY = /\bsummary:\s*(?:"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`[^`]*`),?/g
const HOME = /reading\/home\/home-screen\.tsx$/
const FRAMES = [/frame\/wide-frame\.tsx$/, /frame\/narrow-frame\.tsx$/]

/** Whether a file of the build comes with every first visit: by what it is called, and the module that it is there for. */
export const isOfFirstRoute = (name: string, module: string | null): boolean =>
  /^(vendor|shell|fetching)$/.test(name) ||
  [/index\.html$/, /react-dom\/client\.js$/, START, HOME, ...FRAMES].some((pattern) => pattern.test(module ?? ''))

/**
 * Puts what the first page needs into one file, next to one for the libraries: few requests, and compressed together.
 * The parts that only one frame needs stay with that frame; what only further pages need stays with them, in `further` files,
 * where it is known which of it goes together.
 */
export function firstRouteGroups(further: () => ReadonlyMap<string, number> = () => new Map()) {
  let known: ReadonlySet<string> | null = null
  const seen = new Set<string>()

  const reach = (from: string | undefined, context: Context): Set<string> => {
    const reached = new Set<string>()
    const visit = (id: string) => {
      if (reached.has(id)) return
      reached.add(id)
      for (const next of context.getModuleInfo(id)?.importedIds ?? []) visit(next)
    }
    if (from) visit(from)
    return reached
  }

  const find = (ids: readonly string[], context: Context): ReadonlySet<string> => {
    const named = (pattern: RegExp) => ids.find((id) => pattern.test(id))
    const [wide, narrow] = FRAMES.map((frame) => reach(named(frame), context)) as [Set<string>, Set<string>]
    return new Set([
      ...reach(named(START), context),
      ...reach(named(HOME), context),
      ...[...wide].filter((id) => narrow.has(id)),
    ])
  }

  return {
    /**
     * Every module of the build passes by here before the files are cut. The page's first script asks for the entry, and
     * for what that fetches by and by, once the page is painted: before that it would only keep the paint waiting.
     */
    plugin: {
      name: 'cledrau-first-route',
      buildStart: () => {
        known = null
        seen.clear()
      },
      moduleParsed: ({ id }: { id: string }) => void seen.add(id),
      // What a call is for is for people: no browser asks.
      transform: (code: string, id: string) =>
        CONTRACT.test(id) ? { code: code.replaceAll(SUMMARY, ''), map: null } : undefined,
      transformIndexHtml: {
        order: 'post' as const,
        handler: (html: string, { bundle = {} }: { bundle?: Bundle }) => {
          const entry = Object.values(bundle).find((file) => file.isEntry)
          const asked = [...(entry?.imports ?? []), ...(entry?.dynamicImports ?? [])]
          const files = new Set([...asked, ...asked.flatMap((file) => bundle[file]?.imports ?? [])])
          const addresses = [...files].map((file) => `/${file}`).join(' ')
          const app = /<script type="module" crossorigin src="([^"]+)"><\/script>\s*/.exec(html)
          if (!app) throw new Error('the page names no app')
          return html
            .replace(app[0], '')
            .replace('/first.js"', `/first.js" data-app="${app[1]}" data-parts="${addresses}"`)
        },
      },
    },
    groups: [
      { name: (id: string) => (FETCHING.test(id) ? 'fetching' : null), priority: 3 },
      { name: (id: string) => (VENDOR.test(id) && !LATER.test(id) ? 'vendor' : null), priority: 2 },
      {
        name: (id: string, context: Context) => {
          known ??= find([...seen], context)
          return known.has(id) && !LATER.test(id) ? 'shell' : null
        },
        priority: 1,
      },
      {
        name: (id: string) => {
          const number = further().get(id)
          return number === undefined ? null : `further${number}`
        },
        priority: 0,
        // What they stand on has a file of its own, or is in another of these.
        includeDependenciesRecursively: false,
      },
    ],
  }
}
