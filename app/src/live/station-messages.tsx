import type { StationMessage } from '@cledrau/contract/live/livetimes.ts'
import { Note } from '../ui/message/note.tsx'

/** Major and severe ones are warnings. */
const GRAVE = 2

/** What a station has to say. Whoever wrote it wrote English. */
export function StationMessages({ messages }: { messages: readonly StationMessage[] }) {
  return messages.map(({ id, severity, paragraphs }) => (
    <Note key={id} kind={severity >= GRAVE ? 'late' : 'info'}>
      <div lang="en" className="stack stack-2">
        {paragraphs.map((paragraph, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a message is replaced whole
          <p key={at}>
            {paragraph.map(({ text, href }) =>
              href ? (
                <a key={text} href={href} target="_blank" rel="noopener">
                  {text}
                </a>
              ) : (
                text
              ),
            )}
          </p>
        ))}
      </div>
    </Note>
  ))
}
