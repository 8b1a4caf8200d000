import type { ChangeEvent } from 'react'
import { lettersOf } from './check-evidence.ts'
import type { Say } from './words.ts'

/** A file of evidence, byte by byte as it came. */
export function ChooseEvidence({ say, onText }: { say: Say; onText: (text: string) => void }) {
  const read = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    if (!file) return
    onText(lettersOf(await file.arrayBuffer()))
    target.value = ''
  }
  return (
    <label className="button">
      {say('INSPECTOR_EVIDENCE_CHOOSE')}
      <input
        type="file"
        accept=".evidence,.txt,.json,text/plain,application/json"
        onChange={(event) => void read(event)}
      />
    </label>
  )
}
