import type { Language } from '@cledrau/contract/language.ts'
import { dateIn } from '@cledrau/domain/time/moment.ts'
import type { Face } from './office/fetch-face.ts'
import { dayIn, type Say } from './words.ts'

type Props = { face: Face; say: Say; language: Language }

/** The face to hold against who stands here, with whose it is and since when: one that changed today is worth a question. */
export function FaceShown({ face, say, language }: Props) {
  if (face.state !== 'here')
    return <p className="soft">{say(`INSPECTOR_FACE_${face.state === 'none' ? 'NONE' : 'OFFLINE'}`)}</p>
  const { name, picture, number, since } = face.card
  return (
    <figure className="face">
      <img src={`data:image/jpeg;base64,${picture}`} alt={say('INSPECTOR_FACE', { name })} />
      <figcaption>
        <b>{name}</b>
        <span className="num">{number}</span>
        <span className="soft">{say('INSPECTOR_FACE_SINCE', { day: dayIn(language, dateIn(since)) })}</span>
      </figcaption>
    </figure>
  )
}
