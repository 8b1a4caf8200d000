import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { buildApp, buildInspector } from '../build-app.ts'
import { ROOT } from '../programs.ts'
import { openEngine } from './engine.ts'
import { makeStage, type Release } from './stage.ts'

/**
 * `npm run image`: the product as a container image, of the commit that stands here. The same commit is the same image, byte for
 * byte, wherever and whenever it is built from the same packages.
 */
export async function buildImage(folder = join(ROOT, 'var/image')) {
  const release = releaseHere()
  await buildApp()
  await buildInspector()
  const stage = join(folder, 'stage')
  makeStage(stage, release)
  const engine = openEngine(folder)
  const archive = join(folder, 'cledrau.tar')
  const digest = engine.build(stage, release, archive)
  return { release, engine, archive, digest }
}

function releaseHere(): Release {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim()
  const changed = git('status', '--porcelain')
  if (changed) throw new Error(`an image is of a commit, and this isn’t in it:\n${changed}`)
  return { commit: git('rev-parse', 'HEAD'), madeAt: Number(git('log', '-1', '--format=%ct')) }
}

if (import.meta.main) {
  try {
    const { release, archive, digest } = await buildImage()
    const megabytes = Math.round(statSync(archive).size / 1e6)
    console.log(`${release.commit.slice(0, 8)} as ${digest}\n${archive}, ${megabytes} MB`)
  } catch (error) {
    console.error((error as Error).message)
    process.exitCode = 1
  }
}
