import { useEffect } from 'react'
import ReadLineSearch from './read-line-search.tsx'
import type { SearchForm } from './use-search-form.ts'
import { useReadLine } from './use-read-line.ts'

type SentenceReadProps = {
  line: string
  form: SearchForm
  asked: number
  onTaken: () => void
  /** Told which line turned out to say more than the name of a place. */
  onSentence: (line: string) => void
}

/** Below a field for stations: a whole journey that was typed there, read. A name alone draws nothing. */
export default function SentenceRead({ line, form, asked, onTaken, onSentence }: SentenceReadProps) {
  const { understood, sentence } = useReadLine(line, form)
  const shows = understood && sentence
  useEffect(() => {
    if (shows) onSentence(line)
  }, [shows, line, onSentence])
  return shows ? <ReadLineSearch line={line} form={form} asked={asked} onTaken={onTaken} /> : null
}
