import { join } from 'node:path'
import { isOf, knownAreas, taggedFiles } from './area.ts'
import { buildApp, buildInspector } from '../build-app.ts'
import { ROOT, runTool } from '../programs.ts'

/** `npm test -- --area wallet`: one subject's tests in all rooms. Answers the exit code; the report of the last full run stays. */
export async function testArea(area: string): Promise<number> {
  const began = Date.now()
  const files = taggedFiles().flatMap((one) => (isOf(area, one) ? [one.file] : []))
  const walks = files.filter((file) => file.endsWith('.spec.ts'))
  const tests = files.filter((file) => !walks.includes(file))
  if (area === '' || files.length === 0) {
    console.error(`no tests of “${area}”; there are ${knownAreas().join(', ')}`)
    return 2
  }
  console.log(`${area}: ${files.length} files\n${files.map((file) => `  ${file}`).join('\n')}`)

  const failed: string[] = []
  const run = async (program: string, args: string[]) => {
    if ((await runTool(program, args)) !== 0) failed.push(program)
  }
  // Whole paths: part of one would mean other files, too.
  if (tests.length > 0) await run('vitest', ['run', ...tests.map((file) => join(ROOT, file))])
  if (walks.length > 0) {
    await buildApp()
    await buildInspector()
    await run('playwright', ['test', '--config', join(ROOT, 'e2e/playwright.config.ts'), '--reporter=list', ...walks])
  }
  const took = `${((Date.now() - began) / 1000).toFixed(0)} s`
  console.log(
    failed.length === 0 ? `${area} is green (${took})` : `${area} is not green: ${failed.join(', ')} (${took})`,
  )
  return failed.length === 0 ? 0 : 1
}
