import { strict as assert } from 'node:assert'
import { random } from '@cledrau/domain/fares/oracle/random.ts'
import { checkEvidence } from '@cledrau/inspector/check-evidence.ts'
import { makeFiles, newSigner, sealed } from './make-files.ts'
import { sealElsewhere, sealWrong, spoilText, type Spoiled } from './spoil.ts'

/** The most that a file may weigh, in bytes. */
const MOST_BYTES = 24_000

/** Checks so many spoiled files as guards' pages do, and believes none; and every honest one. */
export async function proveEvidence(seed: number, count: number, files = 200, noise = 100_000): Promise<string> {
  const [ours, foreign] = [newSigner(), newSigner()]
  const made = makeFiles(seed, files, noise, ours)
  const texts = made.files.map((file) => sealed(file, ours))
  for (const [nth, text] of texts.entries()) {
    assert.equal((await checkEvidence(text, [ours.key])).why, null, `file ${nth} of seed ${seed}`)
    assert.ok(text.length <= MOST_BYTES, `file ${nth} of seed ${seed} has ${text.length} bytes`)
    assert.equal((await checkEvidence(text, [])).why, 'KEY_UNKNOWN')
    assert.equal((await checkEvidence(text, [{ ...ours.key, revoked: true }])).why, 'KEY_REVOKED')
  }
  const dice = random(seed)
  const tried = new Map<string, number>()
  for (let nth = 0; nth < count; nth += 1) {
    const which = dice.below(files)
    const { how, text } = spoil(which)
    // A byte may have been changed to what it was.
    if (text === texts[which]) continue
    const { why } = await checkEvidence(text, [ours.key])
    assert.notEqual(why, null, `${how} was believed: file ${which}, try ${nth} of seed ${seed}`)
    tried.set(how, (tried.get(how) ?? 0) + 1)
  }
  const most = Math.max(...texts.map(({ length }) => length))
  const told = [...tried].map(([how, times]) => `${how}: ${times}`).join(', ')
  return `${files} honest files believed, the largest of ${most} bytes; of ${count} spoiled ones none (${told})`

  function spoil(which: number): Spoiled {
    const file = made.files[which]!
    const draw = dice.below(20)
    if (draw === 0) return sealElsewhere(dice, file, ours, foreign)
    if (draw <= 4) return sealWrong(dice, file, made, ours)
    return spoilText(dice, texts[which]!, texts[(which + 1 + dice.below(files - 1)) % files]!)
  }
}
