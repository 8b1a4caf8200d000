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
/** Small files that further pages ask for together: one each would be a hundred bytes more, again and again. */
const TOGETHER = {
  times: /(domain\/src\/time\/(dates|london|hh-mm|moment)|contract\/src\/search\/party)\.ts$/,
  addresses: /domain\/src\/search\/(address-fields|search-query|search-options)\.ts$/,
  waiting: /app\/src\/search\/(search-states|trips-skeleton)\.tsx$/,
}
const HOME = /reading\/home\/home-screen\.tsx$/
const FRAMES = [/frame\/wide-frame\.tsx$/, /frame\/narrow-frame\.tsx$/]

/**
 * Puts what the first page needs into one file, next to one for the libraries: few requests, and compressed together.
 * The parts that only one frame needs stay with that frame; what only further pages need stays with them.
 */
export function firstRouteGroups() {
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
      ...Object.entries(TOGETHER).map(([name, files]) => ({
        name: (id: string) => (files.test(id) ? name : null),
        priority: 0,
      })),
    ],
  }
}
