import type { ReactNode } from 'react'
import { Fragment } from 'react'

/** Puts elements into a translated sentence: `<b>No signal.</b> Your tickets work.` */
export function rich(text: string, tags: Readonly<Record<string, (inside: string) => ReactNode>>): ReactNode {
  return text.split(/(<(\w+)>.*?<\/\2>)/).map((piece, index, pieces) => {
    const tag = /^<(\w+)>(.*)<\/\1>$/.exec(piece)
    // The name that the expression also caught stands behind its piece.
    if (!tag) return /^<\w+>/.test(pieces[index - 1] ?? '') ? null : piece
    const draw = tags[tag[1] ?? '']
    // A sentence is drawn whole: its pieces have no identity but their place.
    // oxlint-disable-next-line react/no-array-index-key
    return <Fragment key={index}>{draw ? draw(tag[2] ?? '') : tag[2]}</Fragment>
  })
}

export const BOLD = { b: (inside: string) => <b>{inside}</b> }
