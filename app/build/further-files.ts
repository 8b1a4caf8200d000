import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type CSSOptions, type Plugin, type PluginOption, type Rolldown, type UserConfig } from 'vite'
import { firstRouteGroups, isOfFirstRoute } from './first-route.ts'
import { together, type File } from './together.ts'

const ROOM = join(dirname(fileURLToPath(import.meta.url)), '..')

type Making = { plugins: () => PluginOption[]; css: CSSOptions; build: NonNullable<UserConfig['build']> }

/**
 * Puts together what further pages share. How long a module is, and who can't begin without it, is known once the app has been made:
 * so it is made twice, the first time only to be looked at.
 */
export function furtherFiles(making: Making): { plugin: Plugin; numbers: () => ReadonlyMap<string, number> } {
  let numbers: ReadonlyMap<string, number> = new Map()
  return {
    numbers: () => numbers,
    plugin: {
      name: 'cledrau-further-files',
      apply: 'build',
      async buildStart() {
        numbers = numbered(await look(making))
      },
    },
  }
}

async function look({ plugins, css, build: bounds }: Making): Promise<Rolldown.OutputChunk[]> {
  const { plugin, groups } = firstRouteGroups()
  const made = await build({
    root: ROOM,
    configFile: false,
    logLevel: 'error',
    plugins: [...plugins(), plugin],
    css,
    build: {
      ...bounds,
      write: false,
      minify: false,
      modulePreload: false,
      rolldownOptions: { ...bounds.rolldownOptions, output: { codeSplitting: { groups } } },
    },
  })
  const outputs = Array.isArray(made) ? made : 'output' in made ? [made] : []
  return outputs.flatMap(({ output }) => output).filter((file) => file.type === 'chunk')
}

function numbered(chunks: readonly Rolldown.OutputChunk[]): ReadonlyMap<string, number> {
  const files: Record<string, File> = {}
  const kept = new Set<string>()
  for (const { fileName, name, facadeModuleId, modules, imports, isEntry, isDynamicEntry } of chunks) {
    const lengths = Object.entries(modules).map(([id, { renderedLength }]) => [id, renderedLength] as const)
    files[fileName] = { modules: Object.fromEntries(lengths), imports, isAsked: isEntry || isDynamicEntry }
    if (isOfFirstRoute(name, facadeModuleId)) kept.add(fileName)
  }
  return together(files, (name) => kept.has(name))
}
