import { useState, type FormEvent } from 'react'
import type { Say } from '../words.ts'

type Props = { say: Say; hasTrain: boolean; onRead: (token: string) => void }

/** As long as any reader’s token is, and as the office takes it. */
const SHORTEST = 8
const LONGEST = 200

/** Readers in a guard’s hand are keyboards to a browser: they type what they read, and Enter. */
export function CardForm({ say, hasTrain, onRead }: Props) {
  const [token, setToken] = useState('')
  const [wrong, setWrong] = useState<'TRAIN' | 'SHORT' | null>(null)
  const read = (event: FormEvent) => {
    event.preventDefault()
    const typed = token.trim()
    if (typed === '') return
    const isToken = typed.length >= SHORTEST && typed.length <= LONGEST
    setWrong(hasTrain ? (isToken ? null : 'SHORT') : 'TRAIN')
    if (!hasTrain) return
    setToken('')
    if (isToken) onRead(typed)
  }
  return (
    <form className="stack" onSubmit={read}>
      <label>
        {say('INSPECTOR_CARD_READ')}
        <input
          value={token}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          aria-describedby="card-hint"
          aria-invalid={wrong !== null}
          onChange={(event) => setToken(event.target.value)}
        />
      </label>
      <p id="card-hint" className="soft">
        {say('INSPECTOR_CARD_READ_HINT')}
      </p>
      {wrong === 'TRAIN' && !hasTrain && <p role="alert">{say('INSPECTOR_CARD_CHOOSE_TRAIN')}</p>}
      {wrong === 'SHORT' && <p role="alert">{say('INSPECTOR_CARD_TOO_SHORT')}</p>}
      <button type="submit">{say('INSPECTOR_CARD_LOOK')}</button>
    </form>
  )
}
