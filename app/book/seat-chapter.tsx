import { useState } from 'react'
import type { SeatRow } from '../src/ui/seat-map/seat-map.tsx'
import { CoachPicker, SeatLegend, SeatMap } from '../src/ui/seat-map/seat-map.tsx'
import { Chapter, Sample, Samples } from './page.tsx'
import type { BookWords } from './words.ts'

const TAKEN = ['1A', '1B', '3C', '4D']

export function SeatChapter({ w }: { w: BookWords }) {
  const [mine, setMine] = useState('2A')
  const [coach, setCoach] = useState('B')
  const seat = (id: string) => ({
    id,
    state: id === mine ? ('mine' as const) : TAKEN.includes(id) ? ('taken' as const) : ('free' as const),
    access: id === '1C',
    label: TAKEN.includes(id) ? `${id}, ${w.seatKeys.taken}` : id,
  })
  const rows: SeatRow[] = ['1', '2', '3', '4'].map((key) => ({
    key,
    left: [seat(`${key}A`), seat(`${key}B`)],
    right: [seat(`${key}C`), key === '4' ? null : seat(`${key}D`)],
    table: key === '2',
  }))
  return (
    <Chapter title="Seats">
      <Samples wide>
        <Sample name="Coaches, as full as they are; a plan; its key">
          <div className="stack">
            <CoachPicker
              label={w.seatCoach}
              chosen={coach}
              onChoose={setCoach}
              coaches={[
                { key: 'A', words: '30', full: 0.3 },
                { key: 'B', words: '12', full: 0.7 },
                { key: 'C', words: w.seatQuiet, full: 0.1 },
                { key: 'D', words: '0', full: 1, disabled: true },
              ]}
            />
            <SeatMap
              label={w.seat}
              ends={[
                { icon: 'access', words: w.seatToilet },
                { icon: 'bike', words: w.seatBikes },
              ]}
              rows={rows}
              onChoose={setMine}
            />
            <SeatLegend {...w.seatKeys} />
          </div>
        </Sample>
      </Samples>
    </Chapter>
  )
}
