import { useState } from 'react'
import { Combobox } from '../src/ui/combobox/combobox.tsx'
import { DateField } from '../src/ui/field/date-field.tsx'
import { PasswordField } from '../src/ui/field/password-field.tsx'
import { Select } from '../src/ui/field/select.tsx'
import { TextArea } from '../src/ui/field/text-area.tsx'
import { TextField } from '../src/ui/field/text-field.tsx'
import { Icon } from '../src/ui/icon/icon.tsx'
import { Chapter, Samples } from './page.tsx'
import type { BookWords } from './words.ts'

const STATIONS = [
  { code: 'MCN', name: 'Machynlleth' },
  { code: 'MER', name: 'Merthyr' },
  { code: 'MMO', name: 'Moelfre' },
  { code: 'LPG', name: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch' },
]

export function FieldChapter({ w }: { w: BookWords }) {
  const [station, setStation] = useState('')
  const [to, setTo] = useState('Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch')
  const [email, setEmail] = useState('carys.evans@')
  const [password, setPassword] = useState('tair-afon-4')
  const [title, setTitle] = useState<string>('')
  const [why, setWhy] = useState('')
  const found = STATIONS.filter(({ name }) => name.toLowerCase().includes(station.toLowerCase()))

  return (
    <Chapter title="Fields">
      <Samples>
        <Combobox
          label={w.from}
          placeholder={w.station}
          text={station}
          onText={setStation}
          groups={[{ head: w.stations, items: found }]}
          keyOf={(item) => item.code}
          textOf={(item) => item.name}
          onChoose={(item) => setStation(item.name)}
          clearLabel={w.clear}
          status={w.suggestions(found.length)}
          nothing={w.noStation}
          renderItem={(item) => (
            <>
              <Icon name="pin" />
              <span className="grow">{item.name}</span>
              <span className="soft t-s">{item.code}</span>
            </>
          )}
        />
        <TextField label={w.to} icon="pin" value={to} onChange={setTo} />
        <TextField label={w.email} type="email" value={email} onChange={setEmail} wrong={w.emailWrong} />
        <TextField label={w.photocard} value={w.photocardOff} onChange={setEmail} disabled />
        <PasswordField
          label={w.password}
          note={w.passwordNote}
          value={password}
          onChange={setPassword}
          showLabel={w.show}
          hideLabel={w.hide}
        />
        <Select
          label={w.title}
          placeholder={w.choose}
          value={title}
          onChange={setTitle}
          options={w.titles.map((value) => ({ value, label: value }))}
        />
        <DateField label={w.when} placeholder={w.noDay} onOpen={() => setTitle('')} />
        <TextArea label={w.why} value={why} onChange={setWhy} rows={3} />
      </Samples>
    </Chapter>
  )
}
