import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/**
 * What the plugins can do, read from their own sources: Java and Kotlin for Android, Swift for iOS. Whoever plays a phone
 * knows no other names, and whoever tests the app finds a name that no phone has.
 */
export type System = 'android' | 'ios'
export type Plugin = { methods: ReadonlySet<string>; events: ReadonlySet<string> }

const NATIVE = join(import.meta.dirname, '../../native/package.json')
const requireFrom = createRequire(NATIVE)

/** The packages of the shell, Capacitor itself among them: some plugins are its own. */
const packages = (): string[] => {
  const { dependencies } = JSON.parse(readFileSync(NATIVE, 'utf8')) as { dependencies: Record<string, string> }
  return Object.keys(dependencies).filter((name) => name !== '@capacitor/core')
}

export const folderOf = (name: string): string => dirname(requireFrom.resolve(`${name}/package.json`))

const sourcesOf = (folder: string, system: System): string[] =>
  globSync(system === 'android' ? '**/*.{java,kt}' : '**/*.swift', {
    cwd: folder,
    exclude: (path) => /(^|\/)(test|androidTest|Tests|node_modules)(\/|$)/.test(path),
  }).map((file) => readFileSync(join(folder, file), 'utf8'))

const all = (pattern: RegExp, text: string): string[] => [...text.matchAll(pattern)].map(([, found]) => found as string)

/** Events are told by their names, or by constants that hold them. */
const eventsIn = (text: string): string[] => [
  ...all(/notifyListeners\(\s*"(\w+)"/g, text),
  ...all(/(?:String|let|static let) (?:EVENT_\w+|\w*[eE]ventName?)\s*=\s*"(\w+)"/g, text),
]

function readAndroid(sources: readonly string[]): Map<string, Plugin> {
  const events = sources.flatMap(eventsIn)
  return new Map(
    sources.flatMap((text) => {
      const [name] = all(/@CapacitorPlugin\([^)]*?name = "(\w+)"/g, text)
      // Without a name of its own a plugin is called as its class.
      const plain = /@CapacitorPlugin\s/.test(text) ? all(/class (\w+) (?:extends|:) Plugin/g, text)[0] : undefined
      const plugin = name ?? plain
      if (!plugin) return []
      const methods = all(/@PluginMethod(?:\([^)]*\))?\s+(?:@\w+\s+)*(?:public void|(?:override )?fun) (\w+)/g, text)
      return [[plugin, { methods: new Set(methods), events: new Set(events) }] as const]
    }),
  )
}

function readIos(sources: readonly string[]): Map<string, Plugin> {
  const events = sources.flatMap(eventsIn)
  return new Map(
    sources.flatMap((text) => {
      const [name] = all(/jsName = "(\w+)"/g, text)
      if (!name) return []
      const methods = [
        ...all(/CAPPluginMethod\(name: "(\w+)"/g, text),
        ...all(/\.init\(#selector\((?:\w+\.)?(\w+)/g, text),
        ...all(/CAPPluginMethod\(#selector\((?:\w+\.)?(\w+)/g, text),
        ...all(/\.init\(\s*name: "(\w+)"/g, text),
      ]
      return [[name, { methods: new Set(methods), events: new Set(events) }] as const]
    }),
  )
}

/** Where plugins of our own lie, each in a file of its own. */
const OWN = { android: 'android/app/src/main/java', ios: 'ios/App/App' }

/** Each plugin of the shell on one system, by the name that pages call it by. */
export function pluginsOf(system: System): ReadonlyMap<string, Plugin> {
  const read = system === 'android' ? readAndroid : readIos
  const found = [
    ...packages().map((name) => read(sourcesOf(folderOf(name), system))),
    ...sourcesOf(join(dirname(NATIVE), OWN[system]), system).map((source) => read([source])),
  ]
  return new Map(found.flatMap((one) => [...one]))
}

/** The script that the shell puts on the page before any of ours: Capacitor's own, from its own package. */
export function bridgeScript(system: System): string {
  const file = {
    android: 'capacitor/src/main/assets/native-bridge.js',
    ios: 'Capacitor/Capacitor/assets/native-bridge.js',
  }[system]
  return readFileSync(join(folderOf(`@capacitor/${system}`), file), 'utf8')
}
