import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT } from '../programs.ts'

type Config = { extends?: string; compilerOptions?: object; include?: string[]; exclude?: string[] }
type Project = { name: string; options: object; include: string[]; exclude: string[] }

/**
 * Projects whose code is read in the same way are looked at in one go: half of the rooms read the server's code, and each on
 * its own would have it judged anew. Who opens a room in an editor still has that room's own project.
 */
export function groupsOf(files: string[]): { name: string; config: string }[] {
  const groups = new Map<string, Project[]>()
  for (const project of files.map(readProject)) {
    const key = JSON.stringify(project.options)
    groups.set(key, [...(groups.get(key) ?? []), project])
  }
  return [...groups.values()].map((projects, index) => {
    const config = join(ROOT, 'var/types', `group-${index}.json`)
    mkdirSync(dirname(config), { recursive: true })
    const include = projects.flatMap((project) => project.include)
    // What one project leaves to another must not be left out where both are looked at together.
    const exclude = ['**/node_modules', '**/dist', ...projects.flatMap((project) => project.exclude)]
    writeFileSync(config, JSON.stringify({ compilerOptions: projects[0]?.options, include, exclude }))
    return { name: projects.map((project) => project.name).join(', '), config }
  })
}

/** Of what a project extends, its options are kept beneath its own; what it says of its files is its own. */
function readProject(file: string): Project {
  const { include = [], exclude = [] } = readConfig(file)
  const near = (pattern: string) => join(ROOT, dirname(file), pattern)
  const name = file.replace(/\/tsconfig\.json$/, '').replace(/tsconfig\.|\.json$/g, '')
  return { name, options: optionsOf(file), include: include.map(near), exclude: exclude.map(near) }
}

function optionsOf(file: string): object {
  const config = readConfig(file)
  const beneath = config.extends ? optionsOf(join(dirname(file), config.extends)) : {}
  return { ...beneath, ...config.compilerOptions }
}

const readConfig = (file: string): Config => JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as Config
