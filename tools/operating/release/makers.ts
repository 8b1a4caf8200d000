import { execFile } from 'node:child_process'
import { copyFileSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { buildAfresh } from '../../build-app.ts'
import { ROOT } from '../../programs.ts'
import type { Makers } from './measure.ts'

const run = promisify(execFile)

/** How this product is made, from the clone that this file stands in. */
export const makersHere: Makers = {
  pages: {
    'app/dist': (folder) => buildAfresh('app', folder),
    'inspector/dist': (folder) => buildAfresh('inspector', folder),
  },
  client: packClient,
  image: async () => {
    // Only where it is asked for: it looks for programs of the system.
    const { buildImage } = await import('../../image/image.ts')
    const folder = join(ROOT, 'var/image')
    const { digest } = await buildImage(folder)
    return { sha256: digest.replace(/^sha256:/, ''), system: systemPackages(join(folder, 'stage/root')) }
  },
}

/** As `npm pack` packs it, beside its place: what an earlier build left in `client/dist` would be in it. */
async function packClient(folder: string): Promise<string> {
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc')
  const project = join(ROOT, 'client/tsconfig.build.json')
  await run(process.execPath, [tsc, '-p', project, '--outDir', join(folder, 'dist')])
  copyFileSync(join(ROOT, 'client/package.json'), join(folder, 'package.json'))
  const [program = 'npm', ...before] = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm']
  await run(program, [...before, 'pack', '--silent', '--ignore-scripts'], { cwd: folder })
  const packed = readdirSync(folder).find((name) => name.endsWith('.tgz'))
  if (packed === undefined) throw new Error('npm packed nothing')
  return join(folder, packed)
}

/**
 * Packages of Debian that were unpacked into an image, by the addresses that lists of parts have for them. Nobody installed them, so that
 * the system keeps no list of them; each has its licence there, and the first line of its changes names its version.
 */
export function systemPackages(root: string): string[] {
  const docs = join(root, 'usr/share/doc')
  return readdirSync(docs)
    .toSorted()
    .map((name) => {
      const changes = ['changelog.Debian.gz', 'changelog.gz'].map((file) => join(docs, name, file)).find(existsSync)
      const [, version] = /^\S+ \((\S+)\)/.exec(changes ? gunzipSync(readFileSync(changes)).toString() : '') ?? []
      if (version === undefined) throw new Error(`nobody knows which version of ${name} is in the image`)
      return `pkg:deb/debian/${encodeURIComponent(name)}@${encodeURIComponent(version)}?distro=debian-12`
    })
}
