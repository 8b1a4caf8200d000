import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { random } from '@cledrau/domain/fares/oracle/random.ts'
import { beforeEach, expect } from 'vitest'
import { seedFor, seedOfRun } from './seed.ts'

/** Read before each file of tests: what it draws comes from the seed of the run, and a failure says which that was. */

const file = expect.getState().testPath ?? ''
const seed = seedOfRun()

drawFor('')
beforeEach(({ task, onTestFailed }) => {
  // The same draws, whether a test runs alone or after others.
  drawFor(task.name)
  onTestFailed(() => console.error(`SEED=${seed} draws the same cases again.`))
})

function drawFor(name: string): void {
  const draws = random(seedFor(`${relative(process.cwd(), file)} ${name}`))
  Math.random = () => draws.below(2 ** 32) / 2 ** 32
}

// Reading it takes longer than most tests: only for those that use it.
if (file && readFileSync(file, 'utf8').includes(`from 'fast-check'`)) {
  const { default: fc } = await import('fast-check')
  fc.configureGlobal({ seed })
}
