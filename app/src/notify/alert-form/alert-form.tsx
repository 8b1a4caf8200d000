import type { JourneyAlert } from '@cledrau/contract/notify/journey-notifications.ts'
import { lazy, Suspense, useState } from 'react'
import { formatDay } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { useLayout } from '../../platform/use-layout.ts'
import { useOnline } from '../../state/online.ts'
import { StationField } from '../../stations/station-field.tsx'
import { ActionInFlow } from '../../ui/action-bar/action-bar.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Segments } from '../../ui/choice/segments.tsx'
import { DateField } from '../../ui/field/date-field.tsx'
import { Fold } from '../../ui/fold/fold.tsx'
import styles from '../notify.module.css'
import type { AlertField } from './form-values.ts'
import { TimeField } from '../../page/form/time-field.tsx'
import { useAlertForm } from './use-alert-form.ts'
import { WeekDays } from './week-days.tsx'
import { WhatYouHear } from './what-you-hear.tsx'
import { WhenToTell } from './when-to-tell.tsx'

const WhenDialog = lazy(() => import('../../search/when/when-dialog.tsx'))

/** Which trains, on which days, and when to be told of them. */
export default function AlertForm({ alert, onDone }: { alert: JourneyAlert | null; onDone: () => void }) {
  const { t, language } = useWords()
  const { online } = useOnline()
  const { narrow } = useLayout()
  const form = useAlertForm(alert, onDone)
  const { values, problems, set, idOf } = form
  const [choosingDay, setChoosingDay] = useState(false)
  const [more, setMore] = useState(values.via !== null)
  const wrong = (field: AlertField) => problems[field] && t(problems[field])
  const isMoreWrong = Boolean(problems.via ?? problems.firstBefore ?? problems.lateMinutes)

  return (
    <form
      className="stack"
      aria-label={t(alert ? 'NOTIFY_CHANGE_ALERT' : 'NOTIFY_NEW_ALERT')}
      noValidate
      onSubmit={form.submit}
    >
      <Segments
        label={t('NOTIFY_HOW_OFTEN')}
        options={[
          { value: 'single', label: t('NOTIFY_ONCE') },
          { value: 'recurring', label: t('NOTIFY_EVERY_WEEK') },
        ]}
        chosen={values.type}
        onChoose={(type) => set('type', type)}
      />
      <StationField
        id={idOf('from')}
        label={t('SEARCH_FROM')}
        purpose="notifications"
        chosen={values.from}
        otherField={values.to}
        onChoose={(code) => set('from', code)}
        wrong={wrong('from')}
      />
      <StationField
        id={idOf('to')}
        label={t('SEARCH_TO')}
        purpose="notifications"
        chosen={values.to}
        otherField={values.from}
        onChoose={(code) => set('to', code)}
        wrong={wrong('to')}
      />
      <div className={styles.two}>
        <TimeField
          id={idOf('begins')}
          label={t('NOTIFY_LEAVES_FROM')}
          wrong={wrong('begins')}
          value={values.begins}
          onChange={(time) => set('begins', time)}
        />
        <TimeField
          id={idOf('ends')}
          label={t('NOTIFY_LEAVES_UNTIL')}
          wrong={wrong('ends')}
          value={values.ends}
          onChange={(time) => set('ends', time)}
        />
      </div>
      {values.type === 'recurring' ? (
        <WeekDays
          id={idOf('weekDays')}
          wrong={wrong('weekDays')}
          chosen={values.weekDays}
          onChange={(days) => set('weekDays', days)}
        />
      ) : (
        <DateField
          id={idOf('day')}
          label={t('NOTIFY_DAY')}
          wrong={wrong('day')}
          value={values.day ? formatDay(values.day, language) : undefined}
          placeholder={t('NOTIFY_CHOOSE_DAY')}
          onOpen={() => setChoosingDay(true)}
        />
      )}
      <Fold
        apart
        level={narrow ? 2 : 3}
        icon="settings"
        title={t('NOTIFY_MORE')}
        note={t('NOTIFY_MORE_NOTE', { before: values.firstBefore, late: values.lateMinutes })}
        open={more || isMoreWrong}
        onToggle={() => setMore(!more)}
      >
        <div className="stack">
          <StationField
            id={idOf('via')}
            label={t('NOTIFY_VIA')}
            note={t('NOTIFY_VIA_NOTE')}
            purpose="notifications"
            chosen={values.via}
            onChoose={(code) => set('via', code)}
            wrong={wrong('via')}
          />
          <WhenToTell idOf={idOf} values={values} wrong={wrong} onChange={(field, minutes) => set(field, minutes)} />
        </div>
      </Fold>
      <WhatYouHear values={values} />
      <ActionInFlow>
        <Button full type="submit" loading={form.sending} offline={!online}>
          {t(alert ? 'NOTIFY_SAVE' : 'NOTIFY_TELL_ME')}
        </Button>
      </ActionInFlow>
      {choosingDay && (
        <Suspense>
          <WhenDialog
            title={t('NOTIFY_CHOOSE_DAY')}
            ends={[{ key: 'day', label: t('NOTIFY_DAY'), date: values.day }]}
            first="day"
            onClose={() => setChoosingDay(false)}
            onDone={([chosen]) => {
              setChoosingDay(false)
              set('day', chosen?.date ?? null)
            }}
          />
        </Suspense>
      )}
    </form>
  )
}
